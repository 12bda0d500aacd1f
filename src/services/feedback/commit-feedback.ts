import type { Services } from '../../context.ts';
import type { ProjectScope } from '../../db/database.ts';
import type { JsonObject } from '../../db/tables/columns.ts';
import { type Memory, viewOfKind } from '../../domain/memories/memory.ts';
import { modelFailureCode } from '../../scheduler/task-handler.ts';
import { findMemories } from '../../stores/memories/memories.ts';
import { lockCubes } from '../../stores/memories/memory-deletes.ts';
import {
  addSource,
  archiveKeepingVectors,
  archiveMemory,
  setSuccessor,
} from '../../stores/memories/memory-versions.ts';
import { takeChangeNumbers } from '../../stores/memories/memory-writes.ts';
import { findRawMemories } from '../../stores/memories/raw-memories.ts';
import { holdMessages, type PositionedMessage } from '../../stores/messages/messages.ts';
import type { ClaimedTask } from '../../stores/tasks/task-claims.ts';
import { noteInReceipt, writeReceipts } from '../../stores/tasks/tasks.ts';
import { fillProfile } from '../profiles/fill-profile.ts';
import type { ProfileFindings } from '../profiles/read-profile.ts';
import { archiveForgotten, correctMemories } from './change-memories.ts';
import type { Judgement } from './judgement.ts';
import type { PreparedVersion } from './prepare-versions.ts';
import { takeOverStatement } from './take-over.ts';

export interface PreparedFeedback {
  readonly task: ClaimedTask;
  readonly message: PositionedMessage;
  readonly judgement: Judgement;
  readonly versions: readonly PreparedVersion[];
  readonly profile: ProfileFindings | null;
}

/** What a feedback task did, in addition to the counts that every task records; memory ids only. */
export interface FeedbackRecord {
  readonly add: readonly string[];
  readonly update: readonly { readonly id: string; readonly archived_id: string }[];
  /** Memories that were archived without a new version. */
  readonly archive: readonly string[];
}

/**
 * Writes the changes that a feedback makes. Corrected memories get a new version, with the feedback as a
 * further source. Memories extracted from the feedback supersede the memories that it outdated. The
 * feedback's own raw memory is superseded by the version that it asked for.
 * @param extracted the result of extraction, committed earlier in the same transaction; null if nothing was
 *   extracted
 * @throws TaskError (retryable) if a memory changed meanwhile, so that the feedback is judged again
 */
export async function commitFeedback(
  services: Services,
  scope: ProjectScope,
  prepared: PreparedFeedback,
  extracted: JsonObject | null,
): Promise<JsonObject> {
  const { task, message } = prepared;
  await lockCubes(scope, [task.cubeId]);
  const present = await holdMessages(scope, [message.messageId]);
  // the feedback was deleted meanwhile: it has no effect
  if (!present.has(message.messageId)) return extracted ?? resultOf({}, { add: [], update: [], archive: [] });
  const update = [...(await correctMemories(services, scope, prepared.versions, prepared.judgement.judge))];
  const archive = await archiveForgotten(scope, task.cubeId, prepared.judgement.forgotten);
  await addSource(
    scope,
    update.map(({ id }) => id),
    { messageId: message.messageId, end: message.text.length },
  );
  if (prepared.profile !== null)
    await fillProfile(scope, task.taskId, prepared.profile, services.defaultProfiles);
  if (extracted !== null) {
    const { taskId } = task;
    if (prepared.judgement.isUnclear)
      await noteInReceipt(scope, { taskId, messageId: message.messageId, reason: 'memory_unclear' });
    const byView = extracted.memory_ids as Record<string, readonly string[]>;
    const kept = await keepId(services, scope, prepared, byView);
    update.push(...(kept === null ? await supersedeOutdated(scope, prepared, byView) : [kept.update]));
    const ids = kept?.memoryIds ?? byView;
    const add = Object.values(ids).flat();
    const outdating = new Set(update.map(({ id }) => id));
    return {
      ...extracted,
      ...(prepared.judgement.fellBack ? { fell_back: true } : {}),
      memory_ids: ids,
      record: { add: add.filter((id) => !outdating.has(id)), update, archive },
    };
  }
  await writeReceipt(scope, prepared, update, archive);
  const byView = Map.groupBy(prepared.versions, ({ memory }) =>
    viewOfKind(memory.kind === 'raw' ? 'fact' : memory.kind),
  );
  const memoryIds = Object.fromEntries(
    [...byView].map(([view, versions]) => [view, versions.map(({ memory }) => memory.memoryId)]),
  );
  const result = resultOf(memoryIds, { add: [], update, archive });
  return prepared.judgement.fellBack ? { ...result, fell_back: true } : result;
}

/**
 * Lets the only memory that a new statement corrects keep its id.
 * @param byView ids of the memories extracted from the feedback
 * @returns null if several memories are outdated, or the statement is no version of the memory
 */
async function keepId(
  services: Services,
  scope: ProjectScope,
  { judgement, message: { messageId } }: PreparedFeedback,
  byView: Record<string, readonly string[]>,
) {
  const [corrected, ...others] = judgement.outdated;
  if (corrected === undefined || others.length > 0) return null;
  const statementId = statementOf(corrected, byView);
  if (statementId === undefined) return null;
  const from = { messageId, judge: judgement.judge };
  const earlierId = await takeOverStatement(services, scope, corrected, statementId, from);
  if (earlierId === null) return null;
  const memoryIds = Object.fromEntries(
    Object.entries(byView).map(([view, ids]) => [
      view,
      ids.map((id) => (id === statementId ? corrected.memoryId : id)),
    ]),
  );
  return { update: { id: corrected.memoryId, archived_id: earlierId }, memoryIds };
}

/**
 * The memory extracted from a feedback that says what an outdated memory said, of the same view if possible.
 */
function statementOf({ kind }: Memory, byView: Record<string, readonly string[]>): string | undefined {
  return byView[viewOfKind(kind)]?.[0] ?? byView.detail_factual?.[0];
}

/**
 * Lets the memories extracted from the feedback supersede the outdated ones, of the same view where possible.
 */
async function supersedeOutdated(
  scope: ProjectScope,
  { task, judgement, message }: PreparedFeedback,
  byView: Record<string, readonly string[]>,
): Promise<FeedbackRecord['update']> {
  if (judgement.outdated.length === 0) return [];
  const [raw] = await findRawMemories(scope, [message.messageId]);
  const pairs = judgement.outdated.flatMap((memory) => {
    const { memoryId } = memory;
    const id = statementOf(memory, byView) ?? raw?.memoryId;
    return id === undefined || id === memoryId ? [] : [{ id, archived_id: memoryId }];
  });
  return supersedeActive(scope, task.cubeId, pairs);
}

async function writeReceipt(
  scope: ProjectScope,
  { task, message, versions, judgement }: PreparedFeedback,
  update: FeedbackRecord['update'],
  archive: FeedbackRecord['archive'],
): Promise<void> {
  const raws = await findRawMemories(scope, [message.messageId]);
  const first = update[0]?.id;
  if (first !== undefined) {
    await supersedeActive(
      scope,
      task.cubeId,
      raws.map((raw) => ({ id: first, archived_id: raw.memoryId })),
    );
  } else if (archive.length > 0)
    await archiveRaws(
      scope,
      task.cubeId,
      raws.map(({ memoryId }) => memoryId),
    );
  const reason = judgement.fellBack ? modelFailureCode('bad_answer') : null;
  const changed = [...update.map(({ id }) => id), ...archive];
  await writeReceipts(scope, [
    {
      task_id: task.taskId,
      message_id: message.messageId,
      outcome: versions.length > 0 ? 'stored' : 'skipped',
      reason: archive.length > 0 ? 'forgotten' : versions.length === 0 ? 'no_change' : reason,
      memory_ids: changed.length > 0 ? changed : raws.map((raw) => raw.memoryId),
      extractor: judgement.judge,
    },
  ]);
}

/** A command to forget would itself be found in place of what it names. */
async function archiveRaws(scope: ProjectScope, cubeId: string, memoryIds: readonly string[]): Promise<void> {
  const before = await takeChangeNumbers(scope, cubeId, memoryIds.length);
  for (const [index, memoryId] of memoryIds.entries())
    await archiveKeepingVectors(scope, memoryId, before + index + 1);
}

function resultOf(memoryIds: Record<string, readonly string[]>, record: FeedbackRecord): JsonObject {
  return {
    added: 0,
    updated: record.update.length + record.archive.length,
    deleted: 0,
    memory_ids: memoryIds,
    record,
  };
}

/**
 * Archives memories that others supersede, as far as they are still active.
 * @returns the pairs that were archived
 */
async function supersedeActive(
  scope: ProjectScope,
  cubeId: string,
  pairs: FeedbackRecord['update'],
): Promise<FeedbackRecord['update']> {
  const found = await findMemories(
    scope,
    pairs.map((pair) => pair.archived_id),
  );
  const active = new Set(found.filter(({ status }) => status === 'activated').map((item) => item.memoryId));
  const superseded = pairs.filter((pair) => active.has(pair.archived_id));
  const before = await takeChangeNumbers(scope, cubeId, superseded.length * 2);
  for (const [index, { id, archived_id }] of superseded.entries()) {
    await archiveMemory(scope, archived_id, before + index * 2 + 1);
    await setSuccessor(scope, archived_id, id, before + index * 2 + 2);
  }
  return superseded;
}
