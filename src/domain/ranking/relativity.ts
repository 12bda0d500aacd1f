import type { Signals } from './signals.ts';

/** Evidence at which a hit is as likely worth returning as not; 0.2 below it, relativity is 0.45. */
const EVEN = 5.3;
/** Where no vector is known, a hit counts as about as similar as hits of its coverage are. */
const SIMILARITY_PER_COVERAGE = 0.5;

/** What is recorded as a preference matters to requests that it does not resemble much. */
const PREFERENCE = 1.5;

/**
 * How likely a hit is worth returning, 0..1: from the share of the query's IDF mass that it holds, its similarity, BM25,
 * and how near it comes to the best hit. Monotone in each of them. The coefficients are round numbers set by hand;
 * bench/README.md has what they are worth on public sets. Clients leave out what is below 0.45.
 * @param share its score as a share of the best hit's
 */
export function relativityOf(
  { coverage, similarity, lexical }: Signals,
  share: number,
  isPreference: boolean,
): number {
  const known = similarity > 0 ? similarity : SIMILARITY_PER_COVERAGE * coverage;
  const meaning = isPreference ? PREFERENCE * known : known;
  const evidence = 2 * coverage + 5 * meaning + 4 * lexical + 3 * share;
  return Math.round((1 / (1 + Math.exp(EVEN - evidence))) * 10_000) / 10_000;
}

/** Lifts each relativity to the highest behind it: callers read the order of hits from it. */
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
