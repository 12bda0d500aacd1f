import { z } from 'zod';
import type { Context } from '../../context.ts';
import { findVersions } from '../../stores/memories/named-memories.ts';
import { findIdempotencyRecord, keepFirst } from '../../stores/projects/idempotency.ts';
import type { AddedMemory } from './new-message.ts';

/** The memories that a waiting add answered, as kept beside its idempotency key: ids, never words. */
const answeredSchema = z.object({
  answered: z.array(z.object({ memoryId: z.string(), version: z.number() })),
});

/** A memory as an answer names it, with its version at that time. */
export type MadeMemory = AddedMemory & { readonly version: number };

/**
 * The memories that a waiting add with this key answered first, also if its time ran out before the
 * extraction ended; null if it has not answered yet.
 */
export async function firstAnswer(ctx: Context, key: string): Promise<readonly AddedMemory[] | null> {
  const scope = ctx.db.project(ctx.projectId);
  const kept = answeredSchema.safeParse((await findIdempotencyRecord(scope, key))?.answer).data;
  return kept === undefined ? null : findVersions(scope, kept.answered);
}

/**
 * Keeps what a waiting add answers, so that every repeat answers the same, also after the memories were
 * edited or deleted. Of concurrent requests the first one decides.
 * @returns what to answer
 */
export async function keepAnswer(
  ctx: Context,
  key: string,
  memories: readonly MadeMemory[],
): Promise<readonly AddedMemory[]> {
  const answered = memories.map(({ memoryId, version }) => ({ memoryId, version }));
  const scope = ctx.db.project(ctx.projectId);
  if (await keepFirst(scope, key, { answered })) return memories;
  // without a record, because a day has passed, there is nothing to repeat
  return (await firstAnswer(ctx, key)) ?? memories;
}
