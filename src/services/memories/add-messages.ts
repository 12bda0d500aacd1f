import type { Context } from '../../context.ts';
import type { Guidance } from '../../domain/extraction.ts';
import type { MemoryType } from '../../domain/memory.ts';
import type { Role } from '../../domain/message.ts';
import type { TaskFailure } from '../../domain/task.ts';
import type { MemoryView } from '../../domain/view.ts';
import { AppError } from '../../errors.ts';
import { findIdempotencyRecord } from '../../stores/idempotency.ts';
import { findAddedMemories, findMemories } from '../../stores/memories.ts';
import { findTasks } from '../../stores/tasks.ts';
import { requireCubes, requireUser } from '../access/only-user.ts';
import { admitTasks } from '../tasks/admit-tasks.ts';
import { awaitRequest } from '../tasks/await-request.ts';
import { acknowledge } from './acknowledge.ts';
import { costOfAdd } from './add-cost.ts';
import { withinMemory } from './adds-at-once.ts';
import { type AddAnswer, addRecordSchema, buildAdd } from './build-add.ts';

export interface NewMessage {
  readonly role: Role;
  /** Content flattened to text: a string as it is, parts joined with newlines, tool calls as JSON. */
  readonly text: string;
  /** The content as sent where it was not a plain string: parts, tool_calls, tool_call_id. */
  readonly content?: unknown;
  /** `chat_time` as sent; a message without one takes the first of the batch. */
  readonly chatTime?: string | undefined;
  readonly externalId?: string | undefined;
  readonly roleId?: string | undefined;
  readonly roleName?: string | undefined;
  /** `false`: kept in its conversation, but nobody's memory. */
  readonly memorable?: false | undefined;
}

export interface AddMessagesInput {
  /** Where the memories go and whose they are; the default cube of a user has the user's id. At least one. */
  readonly targets: readonly { readonly cubeId: string; readonly userId: string }[];
  readonly conversationId: string;
  readonly messages: readonly NewMessage[];
  /** The conversation before them, as context for extraction; absent: what is stored of it. Kept until their task ends. */
  readonly givenHistory?: readonly NewMessage[] | undefined;
  readonly views: readonly MemoryView[];
  readonly tags?: readonly string[] | undefined;
  readonly info?: Readonly<Record<string, unknown>> | undefined;
  readonly agentId?: string | undefined;
  readonly appId?: string | undefined;
  /** The client's own task id, for the scheduler's status routes. */
  readonly businessTaskId?: string | undefined;
  /** The messages are feedback on an answer: they are judged instead of merely extracted from. */
  readonly feedback?: { readonly retrievedMemoryIds: readonly string[] } | undefined;
  /** `true` waits for extraction; the answer then holds the refined memories. */
  readonly wait: boolean;
  /** What a model should note of each kind, in the caller's words. */
  readonly guidance?: Guidance | undefined;
  readonly idempotency?: { readonly key: string; readonly requestHash: Uint8Array } | undefined;
}

export interface AddedMemory {
  readonly memoryId: string;
  readonly memoryType: MemoryType;
  readonly cubeId: string;
  readonly text: string;
}

export interface AddMessagesResult {
  readonly taskId: string;
  /** `running` also when a waiting call's time ran out before the task ended. */
  readonly status: 'running' | 'completed' | 'failed';
  /** Of a waiting call whose extraction failed, or has to be tried again later. */
  readonly failure: TaskFailure | null;
  readonly memories: readonly AddedMemory[];
  readonly conversationId: string;
}

/**
 * Accepts messages: when it resolves, the messages, their raw memories, the extraction task and the idempotency
 * record are committed in one transaction. Extraction follows in the background, or before the answer with `wait`.
 * A repeated idempotency key gets the first answer again and stores nothing; memories deleted meanwhile are empty in it.
 * @throws AppError messages_too_long | idempotency_conflict | too_many_requests | database_unavailable | timed_out
 */
export async function addMessages(ctx: Context, input: AddMessagesInput): Promise<AddMessagesResult> {
  const characters = costOfAdd(input);
  requireTargets(ctx, input.targets);
  const replayed = await replay(ctx, input);
  if (replayed !== null) return finish(ctx, input, replayed);
  await admitTasks(ctx, input.targets.length);
  const answer = await withinMemory(ctx, characters, () => commit(ctx, input, characters));
  return finish(ctx, input, answer);
}

async function commit(ctx: Context, input: AddMessagesInput, characters: number): Promise<AddAnswer> {
  const add = await buildAdd(ctx, input);
  if (await acknowledge(ctx, add.rows, characters)) {
    ctx.wakeScheduler();
    return add.answer;
  }
  const first = await replay(ctx, input);
  if (first === null) throw new AppError('database_unavailable');
  return first;
}

/** The first answer, made again from its ids. */
async function replay(ctx: Context, input: AddMessagesInput): Promise<AddAnswer | null> {
  if (input.idempotency === undefined) return null;
  const scope = ctx.db.project(ctx.projectId);
  const record = await findIdempotencyRecord(scope, input.idempotency.key);
  if (record === null) return null;
  if (!record.requestHash.equals(input.idempotency.requestHash)) throw new AppError('idempotency_conflict');
  const { memoryIds, ...answer } = addRecordSchema.parse(record.answer);
  return { ...answer, memories: await findAddedMemories(scope, memoryIds) };
}

async function finish(ctx: Context, input: AddMessagesInput, answer: AddAnswer): Promise<AddMessagesResult> {
  const base = { taskId: answer.taskId, conversationId: answer.conversationId };
  if (!input.wait) return { ...base, status: 'running', failure: null, memories: answer.memories };
  const { status, failure } = await awaitRequest(ctx, answer.taskId);
  const memories = status === 'completed' ? await refined(ctx, answer) : answer.memories;
  return { ...base, status, failure, memories };
}

/** The memories that the request's tasks made, with the raw ones that nothing took the place of. */
async function refined(ctx: Context, answer: AddAnswer): Promise<readonly AddedMemory[]> {
  const scope = ctx.db.project(ctx.projectId);
  const tasks = await findTasks(scope, answer.taskId);
  const extracted = tasks.flatMap((task) =>
    Object.values((task.result?.memory_ids ?? {}) as Record<string, string[]>).flat(),
  );
  const raw = answer.memories.map((memory) => memory.memoryId);
  const memories = await findMemories(scope, [...new Set([...extracted, ...raw])]);
  return memories
    .filter((memory) => memory.status === 'activated')
    .sort((a, b) => (a.memoryId < b.memoryId ? -1 : 1))
    .map((memory) => ({
      memoryId: memory.memoryId,
      memoryType: memory.memoryType,
      cubeId: memory.cubeId,
      text: memory.text,
    }));
}

function requireTargets(ctx: Context, targets: AddMessagesInput['targets']): void {
  for (const { cubeId, userId } of targets) {
    requireCubes(ctx, [cubeId]);
    requireUser(ctx, userId);
  }
}
