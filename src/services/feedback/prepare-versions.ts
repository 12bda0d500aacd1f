import type { Context } from '../../context.ts';
import type { Memory } from '../../domain/memories/memory.ts';
import type { PositionedMessage } from '../../stores/messages/messages.ts';
import { type DerivedWords, deriveWords, type NewTimes } from '../memories/replace-version.ts';
import type { Judgement } from './judgement.ts';
import { withNewTimes } from './new-times.ts';

/** A version of a memory, ready to be written. */
export interface PreparedVersion {
  readonly memory: Memory;
  readonly text: string;
  readonly derived: DerivedWords;
  readonly vector: Float32Array | null;
  readonly times: NewTimes | undefined;
}

/**
 * Computes times, lexemes and vectors of versions, before the transaction that writes them.
 * @param message the words that ask for the versions; relative times count from it
 * @throws ProviderError; TextGivenUp
 */
export async function prepareVersions(
  ctx: Context,
  given: Judgement['versions'],
  message: PositionedMessage,
): Promise<readonly PreparedVersion[]> {
  const versions = await withNewTimes(ctx, given, message);
  const vectors = await ctx.models.embedder.embed(
    versions.map(({ text }) => text),
    { projectId: ctx.projectId, purpose: 'embed' },
    ctx.signal,
  );
  const derived = await deriveWords(ctx, versions, ctx);
  return versions.flatMap(({ memory, text, times }, index) => {
    const words = derived[index];
    return words === undefined
      ? []
      : [{ memory, text, times, derived: words, vector: vectors[index] ?? null }];
  });
}
