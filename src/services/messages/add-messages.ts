import type { Context } from '../../context.ts';
import type { TaskFailure } from '../../domain/tasks/task.ts';
import { AppError } from '../../errors.ts';
import { findMemories } from '../../stores/memories/memories.ts';
import { findAddedMemories } from '../../stores/memories/named-memories.ts';
import { findIdempotencyRecord } from '../../stores/projects/idempotency.ts';
import { findTasks } from '../../stores/tasks/tasks.ts';
import { requireCubes, requireUser } from '../access/only-user.ts';
import { type Use, withinQuotas } from '../quotas/within-quotas.ts';
import { admitTasks } from '../tasks/admit-tasks.ts';
import { awaitRequest } from '../tasks/await-request.ts';
import { acknowledge } from './acknowledge.ts';
import { costOfAdd } from './add-cost.ts';
import { withinMemory } from './adds-at-once.ts';
import { type AddAnswer, addRecordSchema, buildAdd } from './build-add.ts';
import { firstAnswer, keepAnswer, type MadeMemory } from './first-answer.ts';
import type { AddedMemory, AddMessagesInput } from './new-message.ts';

export interface AddMessagesResult {
  readonly taskId: string;
  /** `running` also if the time of a waiting call ran out before the task ended. */
  readonly status: 'running' | 'completed' | 'failed';
  /** Why the extraction of a waiting call failed or is tried again later; else null. */
  readonly failure: TaskFailure | null;
  readonly memories: readonly AddedMemory[];
  readonly conversationId: string;
}

/**
 * Accepts messages. When the promise resolves, the messages, their raw memories, the extraction task and the
 * idempotency record are committed in one transaction. Extraction follows in the background, or before the
 * answer with `wait`. A repeated idempotency key gets the first answer again and stores nothing; memories
 * that were deleted meanwhile have an empty text in it.
 * @throws AppError messages_too_long | idempotency_conflict | too_many_requests | database_unavailable |
 *   timed_out | forbidden
 */
export async function addMessages(ctx: Context, input: AddMessagesInput): Promise<AddMessagesResult> {
  const characters = costOfAdd(input);
  requireTargets(ctx, input.targets);
  if (input.expiresAt !== undefined && input.expiresAt <= ctx.clock())
    return finish(ctx, input, await repeated(ctx, input));
  const attributes = { 'gen_ai.operation.name': 'upsert_memory', 'recollect.project.id': ctx.projectId };
  const answer = await ctx.tracing.span('upsert_memory', { attributes }, async (span) => {
    const added = await firstOrNew(ctx, input, characters);
    span.set({ 'gen_ai.memory.record.count': added.memories.length, 'recollect.task.id': added.taskId });
    return added;
  });
  return finish(ctx, input, answer);
}

/**
 * Stores an add, and looks for the first answer only if the add is not stored: few adds are repeated, and the
 * lookup took as long as a fifth of an add.
 */
async function firstOrNew(ctx: Context, input: AddMessagesInput, characters: number): Promise<AddAnswer> {
  try {
    await admitTasks(ctx, input.targets.length);
    const added = await withinMemory(ctx, characters, () =>
      withinQuotas(ctx, useOf(input), () => commit(ctx, input, characters)),
    );
    if (added !== null) return added;
  } catch (error) {
    // a repeated add is answered even while no new one is accepted
    const isRefused = error instanceof AppError && error.code === 'too_many_requests';
    const first = isRefused ? await replay(ctx, input) : null;
    if (first === null) throw error;
    return first;
  }
  const first = await replay(ctx, input);
  if (first === null) throw new AppError('database_unavailable');
  return first;
}

function useOf({ messages, targets }: AddMessagesInput): Use {
  const bytes = messages.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
  return {
    adds: 1,
    memories: messages.length * targets.length,
    bytes: bytes * targets.length,
    users: targets.map(({ userId }) => userId),
  };
}

/** The first answer to an add that would end at once: it may have been accepted before its end. */
async function repeated(ctx: Context, input: AddMessagesInput): Promise<AddAnswer> {
  const first = await replay(ctx, input);
  if (first !== null) return first;
  throw new AppError('invalid_parameters', 'expires_at: must be in the future.', { field: 'expires_at' });
}

/** @returns null if another add has used the idempotency key */
async function commit(ctx: Context, input: AddMessagesInput, characters: number): Promise<AddAnswer | null> {
  const add = await buildAdd(ctx, input);
  const began = performance.now();
  const isNew = await ctx.tracing.span('commit add', {}, () => acknowledge(ctx, add.rows, characters));
  ctx.stages?.since('commit', began);
  if (!isNew) return null;
  ctx.wakeScheduler();
  return add.answer;
}

/** Rebuilds the first answer from the recorded ids; null without a record. */
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
  const began = performance.now();
  const { status, failure } = await awaitRequest(ctx, answer.taskId);
  ctx.stages?.since('extraction', began);
  const found = () => (status === 'completed' ? madeOf(ctx, answer) : answer.memories.map(asAdded));
  return { ...base, status, failure, memories: await answeredFirst(ctx, input, found) };
}

/** The memories of a waiting call's first answer. */
async function answeredFirst(
  ctx: Context,
  { idempotency }: AddMessagesInput,
  find: () => readonly MadeMemory[] | Promise<readonly MadeMemory[]>,
): Promise<readonly AddedMemory[]> {
  if (idempotency === undefined) return find();
  const first = await firstAnswer(ctx, idempotency.key);
  return first ?? keepAnswer(ctx, idempotency.key, await find());
}

function asAdded(memory: AddedMemory): MadeMemory {
  return { ...memory, version: 1 };
}

/** The memories that the request's tasks made, and the raw memories that nothing superseded. */
async function madeOf(ctx: Context, answer: AddAnswer): Promise<readonly MadeMemory[]> {
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
      version: memory.version,
    }));
}

function requireTargets(ctx: Context, targets: AddMessagesInput['targets']): void {
  for (const { cubeId, userId } of targets) {
    requireCubes(ctx, [cubeId]);
    requireUser(ctx, userId);
  }
}
