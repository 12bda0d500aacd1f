import type { Services } from '../../context.ts';
import type { ProjectScope } from '../../db/database.ts';
import { subjectOfCube } from '../../domain/cube-owner.ts';
import type { Extraction, ExtractionInput } from '../../domain/extraction.ts';
import type { Profile } from '../../domain/profile.ts';
import { withoutSpeaker } from '../../domain/speaker.ts';
import type { TaskFailure } from '../../domain/task.ts';
import { type PreparedTasks, TaskError, type TaskHandler } from '../../scheduler/task-handler.ts';
import {
  findGivenHistory,
  findMessages,
  forgetGivenHistory,
  lastMessages,
  type PositionedMessage,
} from '../../stores/messages.ts';
import { findProfiles } from '../../stores/profiles.ts';
import { findRawMemories, type RawMemory } from '../../stores/raw-memories.ts';
import type { ClaimedTask } from '../../stores/task-claims.ts';
import { writeReceipts } from '../../stores/tasks.ts';
import {
  findingsIn,
  type ProfileFindings,
  type ProfileWork,
  profileWork,
  readProfile,
} from '../profiles/read-profile.ts';
import type { ReconcileAnswer } from '../reconciliation/judge-by-model.ts';
import { judgeClaim } from '../reconciliation/judge-claim.ts';
import { commitExtraction } from './commit-extraction.ts';
import { givenContext } from './given-history.ts';
import { AnswerMemory } from './model/answer-memory.ts';
import { type ExtractPayload, extractPayloadSchema } from './payload.ts';
import { type PreparedTask, prepareItems, skippedById } from './prepare-task.ts';
import { prepareToolItems } from './prepare-tools.ts';
import { hasRawMemory } from './without-deleted.ts';

const CONTEXT_MESSAGES = 6;
/** The tasks of a claim are committed together: after so long with what there is. */
const LONGEST_BATCH_MS = 10_000;
const BAD_PAYLOAD: TaskFailure = {
  code: 'bad_payload',
  text: 'The task was written by another version of the server.',
};

/** The handler of extraction tasks: messages → memories with vectors, receipts and provenance. */
export function createExtractHandler(services: Services): TaskHandler {
  const answers = new AnswerMemory<ReconcileAnswer>();
  return {
    prepare: (projectId, tasks, signal) => prepare(services, answers, projectId, tasks, signal),
    fail: async (scope, task, failure) => {
      const payload = extractPayloadSchema.safeParse(task.payload);
      const messages = payload.success ? await findMessages(scope, payload.data.message_ids) : [];
      const messageIds = messages.map((message) => message.messageId);
      const raws = await findRawMemories(scope, messageIds);
      await writeReceipts(
        scope,
        messageIds.map((message_id) => ({
          task_id: task.taskId,
          message_id,
          outcome: 'failed',
          reason: failure.code,
          memory_ids: raws.filter((raw) => raw.messageId === message_id).map((raw) => raw.memoryId),
        })),
      );
      await forgetGivenHistory(scope, payload.success ? givenTo(payload.data) : []);
    },
  };
}

/** The message that holds what the caller gave as the conversation before. */
function givenTo({ given_history, message_ids }: ExtractPayload): readonly string[] {
  return given_history ? message_ids.slice(0, 1) : [];
}

async function prepare(
  services: Services,
  answers: AnswerMemory<ReconcileAnswer>,
  projectId: string,
  tasks: readonly ClaimedTask[],
  signal: AbortSignal,
): Promise<PreparedTasks> {
  const payloads = tasks.map((task) => extractPayloadSchema.safeParse(task.payload));
  const messageIds = payloads.flatMap((payload) => (payload.success ? payload.data.message_ids : []));
  const given = payloads.map((payload) => (payload.success ? givenTo(payload.data) : []));
  const scope = services.db.project(projectId, { priority: 'background' });
  const messages = await findMessages(scope, messageIds);
  const loaded: Loaded = {
    messages: new Map(messages.map((message) => [message.messageId, message])),
    raws: Map.groupBy(await findRawMemories(scope, messageIds), (raw) => raw.messageId),
    conversations: await loadConversations(scope, tasks[0]?.cubeId ?? '', messages),
    given: given.flat().length === 0 ? new Map() : await findGivenHistory(scope, given.flat()),
    profiles: payloads.some((payload) => payload.data?.views.includes('profile'))
      ? await loadProfiles(scope, tasks[0])
      : [],
  };
  const prepared: PreparedTask[] = [];
  let error: unknown;
  const enough = performance.now() + LONGEST_BATCH_MS;
  for (const [index, task] of tasks.entries()) {
    // what a model has read is committed before more is asked for
    if (index > 0 && performance.now() > enough) break;
    try {
      const payload = payloads[index];
      if (!payload?.success) throw new TaskError(BAD_PAYLOAD, { retryable: false });
      prepared.push(await prepareOne(services, projectId, task, payload.data, loaded, signal));
    } catch (failure) {
      error = failure;
      break;
    }
  }
  const { judged, note } = await judgeClaim(services, answers, projectId, prepared, signal);
  return {
    count: prepared.length,
    error,
    commit: async (tx) => {
      const results = await commitExtraction(tx, services, prepared, judged);
      await forgetGivenHistory(tx, given.slice(0, prepared.length).flat());
      return results.map((result, index) => ({ ...result, ...prepared[index]?.dropped, ...note }));
    },
  };
}

interface Loaded {
  readonly messages: ReadonlyMap<string, PositionedMessage>;
  readonly raws: ReadonlyMap<string, readonly RawMemory[]>;
  /** By conversation: the new messages and the last ones before them, in order. */
  readonly conversations: ReadonlyMap<string, readonly PositionedMessage[]>;
  /** What callers gave instead of the stored conversation, by the first message of a task. */
  readonly given: ReadonlyMap<string, unknown>;
  /** Of whom the cube is about. */
  readonly profiles: readonly Profile[];
}

async function loadProfiles(scope: ProjectScope, task: ClaimedTask | undefined): Promise<readonly Profile[]> {
  const subject = task === undefined ? null : subjectOfCube(task);
  return subject === null ? [] : findProfiles(scope, [subject]);
}

async function loadConversations(
  scope: ProjectScope,
  cubeId: string,
  messages: readonly PositionedMessage[],
): Promise<ReadonlyMap<string, readonly PositionedMessage[]>> {
  const conversations = new Map<string, readonly PositionedMessage[]>();
  for (const [id, own] of Map.groupBy(messages, (message) => message.conversationId)) {
    const before = await lastMessages(scope, cubeId, id, own[0]?.position ?? null, CONTEXT_MESSAGES);
    conversations.set(id, [...before, ...own]);
  }
  return conversations;
}

function contextOf(
  loaded: Loaded,
  payload: ExtractPayload,
  first: PositionedMessage | undefined,
): readonly PositionedMessage[] {
  if (first === undefined) return [];
  // of a task that is tried again after its end nothing is left: what is stored stays out all the same
  if (payload.given_history) return givenContext(loaded.given.get(payload.message_ids[0] ?? ''), first);
  const conversation = loaded.conversations.get(first.conversationId) ?? [];
  return conversation.filter((message) => message.position < first.position).slice(-CONTEXT_MESSAGES);
}

/** What an extractor that reads profiles as well has to know. */
function askedOf(
  { subject, fields, own }: ProfileWork,
  messages: readonly PositionedMessage[],
): ExtractionInput['profile'] {
  const said = new Set(own);
  const indexes = messages.flatMap((message, index) => (said.has(message) ? [index] : []));
  return { subject: subject.id, fields, own: new Set(indexes) };
}

/** What the extractor found for the profile, or the reader of profiles where the extractor reads none. */
function profileOf(
  { models }: Services,
  work: ProfileWork,
  messages: readonly PositionedMessage[],
  { profile, madeBy }: Extraction & { readonly madeBy: string },
  signal: AbortSignal,
): Promise<ProfileFindings | null> | ProfileFindings | null {
  if (profile === undefined) return readProfile(models.profileReader, work, signal);
  return findingsIn(work.subject, madeBy, messages, profile);
}

async function prepareOne(
  services: Services,
  projectId: string,
  task: ClaimedTask,
  payload: ExtractPayload,
  loaded: Loaded,
  signal: AbortSignal,
): Promise<PreparedTask> {
  const { extractor, embedder } = services.models;
  // a message whose raw memories were deleted is not extracted from
  const messages = payload.message_ids.flatMap((id) => loaded.messages.get(id) ?? []);
  const isReadable = ({ messageId }: PositionedMessage) => (loaded.raws.get(messageId)?.length ?? 0) > 0;
  const readable = messages.filter(isReadable);
  const raws = readable.flatMap((message) => loaded.raws.get(message.messageId) ?? []);
  const context = contextOf(loaded, payload, readable[0]);
  const work = payload.views.includes('profile') ? profileWork(loaded.profiles, readable) : null;
  const extraction = await extractor.extract(
    {
      projectId,
      messages: readable,
      context,
      views: payload.views,
      guidance: payload.guidance,
      profile: work === null ? undefined : askedOf(work, readable),
    },
    signal,
  );
  signal.throwIfAborted();
  const madeBy = extraction.madeBy ?? extractor.id;
  const profile =
    work === null ? null : await profileOf(services, work, readable, { ...extraction, madeBy }, signal);
  const items = [
    ...prepareItems(services, task, readable, raws, extraction.items, madeBy),
    ...prepareToolItems(services, {
      task,
      payload,
      messages: messages.filter((message) => isReadable(message) || !hasRawMemory(message)),
      context: contextOf(loaded, payload, messages[0]),
      raws,
    }),
  ];
  const covered = new Set(items.map((item) => item.coversMessageId));
  const texts = [
    ...items.map((item) => ({ memoryId: item.row.memory_id, text: item.textToEmbed })),
    ...raws
      .filter((raw) => !covered.has(raw.messageId))
      .map((raw) => ({ memoryId: raw.memoryId, text: withoutSpeaker(raw.text, raw.speaker) })),
  ];
  const embedded = await embedder.embed(
    texts.map(({ text }) => text),
    { projectId, purpose: 'embed' },
    signal,
  );
  const vectors = new Map(
    texts.flatMap(({ memoryId }, index) => {
      const vector = embedded[index];
      return vector == null ? [] : [[memoryId, vector] as const];
    }),
  );
  return {
    task,
    messages,
    raws,
    items,
    skipped: skippedById(readable, extraction.skipped),
    vectors,
    profile,
    dropped: Object.fromEntries(Object.entries(extraction.dropped ?? {}).filter(([, count]) => count > 0)),
  };
}
