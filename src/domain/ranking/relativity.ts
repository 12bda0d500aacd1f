import type { Signals } from './signals.ts';

/**
 * The evidence at which a hit is as likely to be worth returning as not. With 0.2 less, the relativity is
 * 0.45.
 */
const EVEN = 5.3;
/**
 * Without a vector, similarity is estimated from coverage by this factor, as is typical of hits with that
 * coverage.
 */
const SIMILARITY_PER_COVERAGE = 0.5;

/** Factor for the similarity of preferences: they matter to requests that they do not closely resemble. */
const PREFERENCE = 1.5;

/**
 * How likely a hit is worth returning, 0..1. It is computed from the share of the query's IDF mass that the
 * hit holds, its similarity, its BM25 score, and its score relative to the best hit, and increases with each
 * of them. The coefficients are round numbers set by hand; bench/README.md says how well they do on public
 * data sets. Clients drop hits below 0.45.
 * @param share the hit's score divided by the best hit's score
 */
export function relativityOf(
  { coverage, similarity, lexical }: Signals,
  share: number,
  isPreference: boolean,
): number {
  const closeness = similarity > 0 ? similarity : SIMILARITY_PER_COVERAGE * coverage;
  const meaning = isPreference ? PREFERENCE * closeness : closeness;
  const evidence = 2 * coverage + 5 * meaning + 4 * lexical + 3 * share;
  return Math.round((1 / (1 + Math.exp(EVEN - evidence))) * 10_000) / 10_000;
}

/** Raises each relativity to the highest among the hits after it, because callers sort hits by it. */
export function descending<T extends { readonly relativity: number }>(hits: readonly T[]): T[] {
  let highest = 0;
  return hits
    .toReversed()
    .map((hit) => {
      highest = Math.max(highest, hit.relativity);
      return hit.relativity === highest ? hit : { ...hit, relativity: highest };
    })
    .toReversed();
}
