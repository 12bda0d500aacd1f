import { descending } from './descending.ts';
import type { Ranked } from './rank.ts';

/** The share that a memory's scores in its other rankings add to its best score. */
const AGREEMENT = 0.1;

/** One of several rankings, and its weight. */
export interface Pass {
  readonly hits: readonly Ranked[];
  readonly weight: number;
}

/**
 * Fuses rankings of the same memories for the parts of one question. A memory gets its best score, since it
 * need not answer all parts, plus a small share of its other scores (CombMAX and CombSUM of Fox and Shaw,
 * 1994). Scores are shares of a perfect match and therefore comparable. Ranks are not: the first hit for a
 * part that nothing answers is noise, and reciprocal rank fusion placed such hits above answers to the other
 * parts.
 * @returns at most `limit` hits, best first; each has the highest relativity that a ranking gave it
 */
export function fuse(passes: readonly Pass[], limit: number): readonly Ranked[] {
  const found = new Map<string, { readonly hit: Ranked; readonly shares: ReadonlyMap<string, number> }>();
  for (const [n, { hits, weight }] of passes.entries()) {
    for (const hit of hits) {
      const existing = found.get(hit.doc.id);
      const better = existing && existing.hit.relativity >= hit.relativity ? existing.hit : hit;
      const share = [n === 0 ? 'query' : `query_${n + 1}`, weight * hit.score] as const;
      found.set(hit.doc.id, { hit: better, shares: new Map([...(existing?.shares ?? []), share]) });
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
    return { ...hit, score: best + AGREEMENT * sum, parts: hit.parts && (() => Object.fromEntries(parts)) };
  });
  // the sort is stable: hits with a score of 0 keep their order
  return descending(fused.sort((a, b) => b.score - a.score).slice(0, limit));
}
