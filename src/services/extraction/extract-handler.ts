import type { Services } from '../../context.ts';
import type { ProjectScope } from '../../db/database.ts';
import { subjectOfCube } from '../../domain/memories/cube-owner.ts';
import type { TaskFailure } from '../../domain/tasks/task.ts';
import { AnswerMemory } from '../../lib/answer-cache.ts';
import { traceparentIn } from '../../lib/tracing/traceparent.ts';
import type { SpanOptions } from '../../lib/tracing/tracing.ts';
import {
  givenUpFailure,
  type PreparedTasks,
  TaskError,
  type TaskHandler,
} from '../../scheduler/task-handler.ts';
import { findRawMemories } from '../../stores/memories/raw-memories.ts';
import {
  eraseGivenHistory,
  eraseGivenInput,
  findGivenInput,
  findMessages,
  lastMessages,
  type PositionedMessage,
} from '../../stores/messages/messages.ts';
import type { ClaimedTask } from '../../stores/tasks/task-claims.ts';
import { writeReceipts } from '../../stores/tasks/tasks.ts';
import { type FillableProfile, profilesToFill } from '../profiles/profiles-to-fill.ts';
import type { ReconcileAnswer } from '../reconciliation/judge-by-model.ts';
import { judgeTasks } from '../reconciliation/judge-tasks.ts';
import type { PreparedTask } from '../reconciliation/prepared-task.ts';
import { noteExtracted } from '../search/index-images.ts';
import { type ExtractPayload, extractPayloadSchema } from '../tasks/extract-payload.ts';
import { commitExtraction } from './commit-extraction.ts';
import { withEndedValues } from './ended-values.ts';
import { UnusableAnswers } from './extract-or-fall-back.ts';
import { leaveOutRecalled } from './leave-out-recalled.ts';
import { CONTEXT_MESSAGES, type Loaded, readTask } from './read-task.ts';

/** A claim's tasks are committed together. After this time no further task is started before the commit. */
const LONGEST_BATCH_MS = 10_000;
const BAD_PAYLOAD: TaskFailure = {
  code: 'bad_payload',
  text: 'The payload of the task is invalid: another version of the server may have written it.',
};

/** What the handler remembers from one claim to the next. */
interface HandlerMemory {
  readonly answers: AnswerMemory<ReconcileAnswer>;
  readonly unusable: UnusableAnswers;
}

/** Reads commands to the memory in messages: `forget my address`. */
export interface CommandReader {
  isCommanding(message: PositionedMessage): boolean;
  prepare(
    services: Services,
    projectId: string,
    task: ClaimedTask,
    messages: readonly PositionedMessage[],
    signal: AbortSignal,
  ): Promise<(scope: ProjectScope) => Promise<void>>;
}

/**
 * The handler of extraction tasks: messages → memories with vectors, receipts and provenance.
 * @param commands carries out commands to the memory in messages; without it they have no effect
 */
export function createExtractHandler(services: Services, commands?: CommandReader): TaskHandler {
  const memory = { answers: new AnswerMemory<ReconcileAnswer>(), unusable: new UnusableAnswers() };
  return {
    prepare: (projectId, tasks, signal) => prepare(services, memory, commands, projectId, tasks, signal),
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
          extractor: null,
        })),
      );
      await eraseGivenHistory(scope, payload.success ? messageWithInput(payload.data) : []);
    },
  };
}

function failureOf({ givenUp }: PreparedTask): TaskFailure | null {
  const [reason] = givenUp.values();
  return reason === undefined ? null : givenUpFailure(reason);
}

/** The message with which the caller's history and options are stored: the first of the task. */
function messageWithInput({ given_history, options, message_ids }: ExtractPayload): readonly string[] {
  return given_history || options ? message_ids.slice(0, 1) : [];
}

/** The first task of a claim is read under the span of the claim; the others under their own requests. */
function spanOf({ tracing }: Services, { taskId, payload }: ClaimedTask, index: number): SpanOptions {
  const ofClaim = tracing.current()?.context;
  const attributes = { 'recollect.task.id': taskId };
  const parent = index === 0 ? null : traceparentIn(payload);
  if (parent === null || ofClaim === undefined) return { attributes };
  return { attributes, parent, links: [ofClaim] };
}

async function prepare(
  services: Services,
  { answers, unusable }: HandlerMemory,
  commands: CommandReader | undefined,
  projectId: string,
  claimed: readonly ClaimedTask[],
  signal: AbortSignal,
): Promise<PreparedTasks> {
  const payloads = claimed.map((task) => extractPayloadSchema.safeParse(task.payload));
  const messageIds = payloads.flatMap((payload) => (payload.success ? payload.data.message_ids : []));
  const withInput = payloads.map((payload) => (payload.success ? messageWithInput(payload.data) : []));
  const scope = services.db.project(projectId, { priority: 'background' });
  const cubeId = claimed[0]?.cubeId ?? '';
  const { messages, repeated } = await leaveOutRecalled(scope, cubeId, await findMessages(scope, messageIds));
  const byId = new Map(messages.map((message) => [message.messageId, message]));
  const messagesOf = (index: number) =>
    (payloads[index]?.data?.message_ids ?? []).flatMap((messageId) => byId.get(messageId) ?? []);
  const commanding = claimed.findIndex(
    (task, index) =>
      task.kind === 'extract' && messagesOf(index).some((message) => commands?.isCommanding(message)),
  );
  // a command is about what was said before it, which must be committed first
  const tasks = commanding < 0 ? claimed : claimed.slice(0, Math.max(commanding, 1));
  const loaded: Loaded = {
    messages: byId,
    repeated,
    raws: Map.groupBy(await findRawMemories(scope, messageIds), (raw) => raw.messageId),
    conversations: await loadConversations(scope, cubeId, messages),
    givenInput: await findGivenInput(scope, withInput.flat()),
    profiles: payloads.some((payload) => payload.data?.views.includes('profile'))
      ? await loadProfiles(scope, tasks[0], services.defaultProfiles)
      : [],
  };
  const prepared: PreparedTask[] = [];
  let carryOut: ((scope: ProjectScope) => Promise<void>) | undefined;
  let error: unknown;
  const enough = performance.now() + LONGEST_BATCH_MS;
  for (const [index, task] of tasks.entries()) {
    // commit what a model has already read before asking it for more
    if (index > 0 && performance.now() > enough) break;
    try {
      const payload = payloads[index];
      if (!payload?.success) throw new TaskError(BAD_PAYLOAD, { retryable: false });
      const read = await services.tracing.span('extract', spanOf(services, task, index), () =>
        readTask(services, projectId, task, payload.data, loaded, unusable, signal),
      );
      if (index === commanding)
        carryOut = await commands?.prepare(services, projectId, task, messagesOf(index), signal);
      prepared.push(read);
    } catch (failure) {
      error = failure;
      break;
    }
  }
  const { judged, note } = await judgeTasks(services, answers, projectId, prepared, signal);
  const ctx = { ...services, projectId, actor: { kind: 'worker' as const }, signal };
  const ready = await withEndedValues(ctx, loaded.profiles, prepared, judged);
  const failures = prepared.map(failureOf);
  return {
    count: prepared.length,
    error,
    failures,
    commit: async (tx, count) => {
      const results = await commitExtraction(tx, services, ready.slice(0, count), judged);
      if (count > 0) await carryOut?.(tx);
      const read = withInput.slice(0, count);
      const [cubeId] = prepared.map(({ task }) => task.cubeId);
      if (cubeId !== undefined) noteExtracted(services.db, { projectId, cubeId }, read.flat().length);
      const failed = read.filter((_, index) => failures[index] != null);
      const done = read.filter((_, index) => failures[index] === null);
      await eraseGivenInput(tx, done.flat());
      await eraseGivenHistory(tx, failed.flat());
      return results.map((result, index) => ({
        ...result,
        ...prepared[index]?.dropped,
        ...(prepared[index]?.fellBack ? { fell_back: true } : {}),
        ...note,
      }));
    },
  };
}

async function loadProfiles(
  scope: ProjectScope,
  task: ClaimedTask | undefined,
  byServer: boolean,
): Promise<readonly FillableProfile[]> {
  const subject = task === undefined ? null : subjectOfCube(task);
  return subject === null ? [] : profilesToFill(scope, subject, byServer);
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
