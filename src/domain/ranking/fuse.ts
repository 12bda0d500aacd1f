import type { Ranked } from './rank.ts';
import { descending } from './relativity.ts';

/** What the rankings that do not speak loudest for a memory add to the one that does. */
const AGREEMENT = 0.1;

/** One ranking of several, and how much it counts. */
export interface Pass {
  readonly hits: readonly Ranked[];
  readonly weight: number;
}

/**
 * Fuses rankings of the same memories for parts of one question. A memory counts for what it counts in its best ranking,
 * since it need not answer all parts, and a little for the others (CombMAX and CombSUM of Fox and Shaw, 1994). Scores
 * are shares of a perfect match, and so comparable; ranks are not: the first of a part that nothing answers is noise, and
 * reciprocal ranks lifted it above answers of the other parts.
 * @returns at most `limit`, best first; a memory as relevant as the ranking says that finds it most relevant
 */
export function fuse(passes: readonly Pass[], limit: number): readonly Ranked[] {
  const found = new Map<string, { readonly hit: Ranked; readonly shares: ReadonlyMap<string, number> }>();
  for (const [n, { hits, weight }] of passes.entries()) {
    for (const hit of hits) {
      const known = found.get(hit.doc.id);
      const better = known && known.hit.relativity >= hit.relativity ? known.hit : hit;
      const share = [n === 0 ? 'query' : `query_${n + 1}`, weight * hit.score] as const;
      found.set(hit.doc.id, { hit: better, shares: new Map([...(known?.shares ?? []), share]) });
    }
  }
  const fused = [...found.values()].map(({ hit, shares }): Ranked => {
    const best = Math.max(...shares.values());
    const loudest = [...shares].find(([, share]) => share === best)?.[0];
    const parts = [...shares].map(([name, share]) => [
      name,
      name === loudest ? share * (1 + AGREEMENT) : share * AGREEMENT,
    ]);
    const sum = [...shares.values()].reduce((total, share) => total + share, 0);
    return { ...hit, score: best + AGREEMENT * sum, parts: () => Object.fromEntries(parts) };
  });
  // stable: what no signal speaks for stays in its order
  return descending(fused.sort((a, b) => b.score - a.score).slice(0, limit));
}
