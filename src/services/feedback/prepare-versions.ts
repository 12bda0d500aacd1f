import type { Context } from '../../context.ts';
import type { Memory } from '../../domain/memories/memory.ts';
import { type DerivedWords, deriveWords } from '../memories/replace-version.ts';
import type { Judgement } from './judgement.ts';

/** A version of a memory, ready to be written. */
export interface PreparedVersion {
  readonly memory: Memory;
  readonly text: string;
  readonly derived: DerivedWords;
  readonly vector: Float32Array | null;
}

/**
 * Computes lexemes and vectors of versions, before the transaction that writes them.
 * @throws ProviderError; TextGivenUp
 */
export async function prepareVersions(
  ctx: Context,
  versions: Judgement['versions'],
): Promise<readonly PreparedVersion[]> {
  const vectors = await ctx.models.embedder.embed(
    versions.map(({ text }) => text),
    { projectId: ctx.projectId, purpose: 'embed' },
    ctx.signal,
  );
  const derived = await deriveWords(ctx, versions, ctx);
  return versions.flatMap(({ memory, text }, index) => {
    const words = derived[index];
    return words === undefined ? [] : [{ memory, text, derived: words, vector: vectors[index] ?? null }];
  });
}
