import type { Services } from '../../context.ts';
import type { ProjectScope } from '../../db/database.ts';
import type { JsonObject } from '../../db/tables/columns.ts';
import { type MemoryKind, viewOfKind } from '../../domain/memories/memory.ts';
import { RECALLED } from '../../domain/messages/recalled.ts';
import { withReadableTime } from '../../domain/time/chat-time.ts';
import { modelFailureCode } from '../../scheduler/task-handler.ts';
import { readCubeState, writeExtraction } from '../../stores/memories/extracted-memories.ts';
import { takeChangeNumbers } from '../../stores/memories/memory-writes.ts';
import { findEdited } from '../../stores/memories/raw-memories.ts';
import { upsertVectors } from '../../stores/memories/vectors.ts';
import { holdMessages, type PositionedMessage } from '../../stores/messages/messages.ts';
import { findAssertions } from '../../stores/reconciliation/assertions.ts';
import { type ReceiptRow, writeReceipts } from '../../stores/tasks/tasks.ts';
import { fillProfile } from '../profiles/fill-profile.ts';
import { commitReconciliation, supersedeReplaced } from '../reconciliation/commit-reconciliation.ts';
import type { Judged } from '../reconciliation/judge-by-model.ts';
import { type PlacedItem, placeItems } from '../reconciliation/place-items.ts';
import type { PreparedTask } from '../reconciliation/prepared-task.ts';
import { messageIdsOf, withoutDeleted, withoutEdited } from './without-deleted.ts';

/**
 * Writes the memories that were extracted from the tasks of one cube, all or nothing.
 * - Content that exists already is not written twice: the existing memory gets the new sources.
 * - Memories that the new ones outdate are marked (`../reconciliation/`).
 * - A fact that holds all words of a raw memory supersedes it; the other raw memories stay and get vectors.
 * - Memories that a user deleted, corrected or archived meanwhile are not brought back.
 * - Profiles are filled last, because every writer takes their locks after the cube's.
 * @param prepared tasks of one cube, in the order in which they are committed
 * @returns the result of each task, in the same order
 */
export async function commitExtraction(
  scope: ProjectScope,
  { newId, models, defaultProfiles }: Pick<Services, 'newId' | 'models' | 'defaultProfiles'>,
  prepared: readonly PreparedTask[],
  judged: Judged | null = null,
): Promise<readonly JsonObject[]> {
  const cubeId = prepared[0]?.task.cubeId;
  if (cubeId === undefined) return [];
  const repeats = prepared.flatMap((task) => task.repeats);
  const rawCount = prepared.reduce((sum, task) => sum + task.raws.length, repeats.length);
  const itemCount = prepared.reduce((sum, task) => sum + task.items.length, 0);
  if (rawCount + itemCount === 0) {
    const present = await holdMessages(scope, messageIdsOf(prepared));
    await writeReceipts(
      scope,
      prepared.flatMap((task) => receiptsOf(withoutDeleted(task, new Map(), present), [], new Map())),
    );
    return prepared.map(() => resultOf([], 0));
  }
  const before = await takeChangeNumbers(scope, cubeId, rawCount + itemCount);
  const { statuses, rewritten, texts, present, known } = await readCubeState(scope, cubeId, {
    rawIds: [
      ...prepared.flatMap((task) => task.raws.map((raw) => raw.memoryId)),
      ...repeats.map(({ rawId }) => rawId),
    ],
    judgedIds: [...targetsOf(judged).keys()],
    messageIds: messageIdsOf(prepared),
    items: prepared.flatMap((task) => task.items.map((item) => item.row)),
  });
  const archived = [...statuses].flatMap(([id, status]) => (status === 'archived' ? [id] : []));
  const edited = rewritten.union(await findEdited(scope, archived));
  const alive = prepared.map((task) => withoutEdited(withoutDeleted(task, statuses, present), edited));
  const keys = new Set(
    alive.flatMap(({ items }) => items.flatMap(({ assertions }) => assertions.map(({ key }) => key))),
  );
  const assertions = keys.size === 0 ? [] : await findAssertions(scope, cubeId, [...keys]);
  const targets = targetsOf(judged);
  // a memory keeps its id when its words change
  const isActive = (memoryId: string) =>
    statuses.get(memoryId) === 'activated' && texts.get(memoryId) === targets.get(memoryId);
  const placement = placeItems(
    alive.map((task) => task.items),
    { holders: known, assertions, isActive, judged },
    newId,
  );
  const { placed } = placement;
  await supersedeReplaced(scope, cubeId, placement);
  const everyPlaced = placed.flat();
  const fresh = everyPlaced.filter((place) => place.isNew || place.isArchived);
  const freshIds = new Set(fresh.map(({ item }) => item.row.memory_id));
  const replacedBy = new Map(
    everyPlaced.flatMap((p) =>
      p.item.coversMessageId === null || p.isArchived ? [] : [[p.item.coversMessageId, p.memoryId] as const],
    ),
  );
  // a repeated message shares its raw memory with the first one, which may be in another task of this claim
  const refined = new Map(
    alive
      .flatMap((task) => task.raws)
      .filter((raw) => statuses.get(raw.memoryId) === 'activated')
      .map((raw) => [raw.memoryId, replacedBy.get(raw.messageId) ?? null] as const),
  );
  for (const { rawId, memoryId } of repeats)
    if (statuses.get(rawId) === 'activated') refined.set(rawId, memoryId);
  // existing memories that get further sources
  const joined = new Set(
    everyPlaced.flatMap((place) => (place.isNew || place.isArchived ? [] : [place.memoryId])),
  ).difference(freshIds);
  await writeExtraction(
    scope,
    cubeId,
    {
      memories: fresh.map(({ item: { row } }) => {
        const by = placement.replaced.get(row.memory_id);
        return by === undefined ? row : { ...row, superseded_by: by };
      }),
      sources: everyPlaced.flatMap((place) =>
        place.item.sources.map((source) =>
          place.isArchived ? source : { ...source, memory_id: place.memoryId },
        ),
      ),
      refined: [...[...joined].map((memoryId) => [memoryId, null] as const), ...refined].map(
        ([memory_id, superseded_by]) => ({ memory_id, superseded_by }),
      ),
      receipts: alive.flatMap((task, index) => receiptsOf(task, placed[index] ?? [], replacedBy)),
    },
    before + 1,
  );
  const kept = [...refined].flatMap(([memoryId, by]) => (by === null ? [memoryId] : []));
  await upsertVectors(
    scope,
    cubeId,
    models.embedder.id,
    vectorsOf(alive, [...fresh.map((p) => p.item.row.memory_id), ...kept]),
  );
  await commitReconciliation(scope, cubeId, placement);
  const filled: number[] = [];
  for (const task of alive) {
    filled.push(
      task.profile === null ? 0 : await fillProfile(scope, task.task.taskId, task.profile, defaultProfiles),
    );
  }
  return placed.map((own, index) => resultOf(own, filled[index] ?? 0));
}

/** The memories that the model judged, with the texts that it read. */
function targetsOf(judged: Judged | null): ReadonlyMap<string, string> {
  const targets = [...(judged?.judgements.values() ?? [])].flat();
  return new Map(targets.map(({ of }) => [of.memoryId, of.text]));
}

function vectorsOf(tasks: readonly PreparedTask[], memoryIds: readonly string[]) {
  const vectors = new Map(tasks.flatMap((task) => [...task.vectors]));
  return memoryIds.flatMap((memoryId) => {
    const vector = vectors.get(memoryId);
    return vector === undefined ? [] : [{ memoryId, vector }];
  });
}

function receiptsOf(
  task: PreparedTask,
  placed: readonly PlacedItem[],
  replacedBy: ReadonlyMap<string, string>,
): readonly (ReceiptRow & { task_id: string })[] {
  return task.messages.map((message) => {
    const own = placed.filter((p) =>
      p.item.sources.some((source) => source.message_id === message.messageId),
    );
    const raws = replacedBy.has(message.messageId)
      ? []
      : task.raws.filter((raw) => raw.messageId === message.messageId).map((raw) => raw.memoryId);
    const reason = task.skipped.get(message.messageId) ?? unreadable(task, message);
    const givenUp = task.givenUp.get(message.messageId);
    const outcome = givenUp !== undefined ? 'failed' : outcomeOf(own, reason);
    const wasRead = outcome !== 'failed' && task.raws.some((raw) => raw.messageId === message.messageId);
    const note = wasRead ? noteOf(task, message) : null;
    return {
      task_id: task.task.taskId,
      message_id: message.messageId,
      outcome,
      reason: givenUp ?? (outcome === 'skipped' ? reason : note),
      memory_ids: [...new Set([...own.map((p) => p.memoryId), ...raws, ...repeatedBy(task, message)])],
      extractor: wasRead ? task.madeBy : null,
    };
  });
}

/** What a caller should know of a message that was read; null for most. */
function noteOf({ fellBack }: PreparedTask, message: PositionedMessage): string | null {
  if (message.hasRecalled) return RECALLED;
  if (fellBack) return modelFailureCode('bad_answer');
  return withReadableTime(message).chatTime === message.chatTime ? null : 'time_unknown';
}

/** The memory that the message repeats. */
function repeatedBy({ repeats }: PreparedTask, { messageId }: PositionedMessage): readonly string[] {
  return repeats.flatMap((repeat) => (repeat.messageId === messageId ? [repeat.memoryId] : []));
}

function outcomeOf(placed: readonly PlacedItem[], reason: string | null): ReceiptRow['outcome'] {
  if (placed.some((p) => p.isNew)) return 'stored';
  if (placed.length > 0) return 'merged';
  return reason === null ? 'stored' : 'skipped';
}

/** Why a message has no raw memory and was therefore not read; null if it has one. */
function unreadable(task: PreparedTask, message: PositionedMessage): string | null {
  if (task.raws.some((raw) => raw.messageId === message.messageId)) return null;
  if (message.text.trim() === '') return message.hasRecalled ? RECALLED : 'empty';
  return message.role === 'system' ? 'role' : 'deleted';
}

function resultOf(placed: readonly PlacedItem[], profileFields: number): JsonObject {
  const byView = Map.groupBy(placed, ({ item }) => viewOfKind(item.row.kind as MemoryKind));
  const memoryIds = Object.fromEntries(
    [...byView].map(([view, items]) => [view, [...new Set(items.map((item) => item.memoryId))]]),
  );
  const added = placed.filter((p) => p.isNew).length;
  return { added, updated: placed.length - added + profileFields, deleted: 0, memory_ids: memoryIds };
}
