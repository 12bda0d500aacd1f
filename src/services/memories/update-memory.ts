import type { Context } from '../../context.ts';
import type { ProjectScope } from '../../db/database.ts';
import type { Memory } from '../../domain/memories/memory.ts';
import { AppError } from '../../errors.ts';
import { readingFailure } from '../../extractors/thread/reading-failure.ts';
import { ProviderError } from '../../providers/provider-error.ts';
import { findMemories } from '../../stores/memories/memories.ts';
import { lockCubes } from '../../stores/memories/memory-deletes.ts';
import { archiveMemory } from '../../stores/memories/memory-versions.ts';
import { takeChangeNumbers } from '../../stores/memories/memory-writes.ts';
import { isReachable } from '../access/only-user.ts';
import { type Idempotency, once } from '../idempotency/once.ts';
import { type DerivedWords, deriveWords, replaceVersion } from './replace-version.ts';

export interface UpdateMemoryInput {
  readonly memoryId: string;
  readonly content?: string | undefined;
  readonly title?: string | undefined;
  readonly status?: 'activated' | 'archived' | undefined;
}

/** The longest chain of versions that is followed; a longer chain must be a circle. */
const MAX_VERSIONS = 1000;
const EMBED_MS = 5000;

/**
 * Changes a memory by giving it a new version under the same id. The earlier version gets an id of its own
 * and is archived. The id of an earlier version means the current one. If another memory has the new content
 * already, this memory supersedes it. A repeated idempotency key gets the first answer again and changes
 * nothing.
 * @returns the id of the memory
 * @throws AppError memory_to_update_missing | idempotency_conflict | text_given_up | too_many_requests
 */
export async function updateMemory(
  ctx: Context,
  input: UpdateMemoryInput,
  idempotency?: Idempotency,
): Promise<string> {
  for (;;) {
    const next = await readNext(ctx, input);
    try {
      const { standing } = await once(ctx, idempotency, (tx) =>
        tx.db.projectTransaction(ctx.projectId, async (scope) => ({
          standing: await update(tx, scope, input, next),
        })),
      );
      return standing;
    } catch (error) {
      if (!(error instanceof OtherWords)) throw error;
    }
  }
}

/** Rolls back a transaction that must be tried again with newly read words. */
class OtherWords extends Error {}

/**
 * Computes the lexemes and vector of the next version before the transaction, which must not wait for a
 * model.
 * @returns null if there is no such memory: a repeated request may still get its first answer
 */
async function readNext(ctx: Context, input: UpdateMemoryInput): Promise<NextWords | null> {
  const memory = await presentMemory(ctx, input.memoryId);
  if (memory === null) return null;
  const text = input.content ?? memory.text;
  return {
    memoryId: memory.memoryId,
    text,
    derived: await derivedFrom(ctx, memory, text),
    vector: await vectorOf(ctx, text),
  };
}

async function presentMemory(ctx: Context, memoryId: string): Promise<Memory | null> {
  try {
    return await currentVersion(ctx, ctx.db.project(ctx.projectId), memoryId);
  } catch (error) {
    if (error instanceof AppError && error.code === 'memory_to_update_missing') return null;
    throw error;
  }
}

async function derivedFrom(ctx: Context, memory: Memory, text: string): Promise<DerivedWords> {
  const { projectId, signal } = ctx;
  const reader = { projectId, signal, isAwaited: true };
  const [derived] = await deriveWords(ctx, [{ memory, text }], reader).catch((error: unknown) => {
    throw readingFailure(error);
  });
  if (derived === undefined) throw new Error('The rules read nothing of a text.');
  return derived;
}

/** Embeds an edit. The edit is stored even if the model fails: a search then finds it by its words. */
async function vectorOf(ctx: Context, text: string): Promise<Float32Array | null> {
  const account = { projectId: ctx.projectId, purpose: 'embed' } as const;
  const timeout = AbortSignal.timeout(EMBED_MS);
  const signal = AbortSignal.any([ctx.signal, timeout]);
  try {
    const [vector = null] = await ctx.models.embedder.embed([text], account, signal);
    return vector;
  } catch (error) {
    ctx.signal.throwIfAborted();
    if (!(error instanceof ProviderError) && !timeout.aborted) throw error;
    ctx.log.warn('stored an edited memory without a vector: the embedding model failed');
    return null;
  }
}

interface NextWords {
  /** The memory that gets the next version. */
  readonly memoryId: string;
  readonly text: string;
  readonly derived: DerivedWords;
  readonly vector: Float32Array | null;
}

/** @throws OtherWords if the memory got another version since its words were read */
async function update(
  ctx: Context,
  scope: ProjectScope,
  input: UpdateMemoryInput,
  next: NextWords | null,
): Promise<string> {
  const { cubeId } = await currentVersion(ctx, scope, input.memoryId);
  await lockCubes(scope, [cubeId]);
  const memory = await currentVersion(ctx, scope, input.memoryId);
  if (next?.memoryId !== memory.memoryId || (input.content ?? memory.text) !== next.text)
    throw new OtherWords();
  const { title } = input;
  const status = input.status ?? (memory.status === 'archived' ? 'archived' : 'activated');
  const changed = (title ?? memory.title) !== memory.title || next.text !== memory.text;
  const isRestored = memory.status === 'archived' && status === 'activated';
  if (changed || isRestored)
    await replaceVersion(ctx, scope, memory, { ...next, title, status, extractor: 'edit/1' });
  else if (status === 'archived') {
    const before = await takeChangeNumbers(scope, cubeId, 1);
    await archiveMemory(scope, memory.memoryId, before + 1);
  }
  return memory.memoryId;
}

async function currentVersion(ctx: Context, scope: ProjectScope, memoryId: string): Promise<Memory> {
  let id = memoryId;
  for (let i = 0; i < MAX_VERSIONS; i += 1) {
    const [memory] = await findMemories(scope, [id]);
    if (memory === undefined || !isReachable(ctx, memory)) break;
    if (memory.supersededBy === null) return memory;
    id = memory.supersededBy;
  }
  throw new AppError('memory_to_update_missing');
}
