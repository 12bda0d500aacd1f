import type { Signals } from './rank.ts';

/**
 * How likely a hit is relevant, 0..1, from what the match itself shows: the share of the query's IDF mass that it holds
 * and its similarity, with some help from its neighbours. Independent of the other hits, so that a threshold means the
 * same in every cube. Coefficients were set by hand on public chats: what shares half of the query comes above 0.45.
 */
export function relativityOf(signals: Signals): number {
  const { coverage, similarity, neighbours, lexical } = signals;
  const evidence = -2.6 + 5 * coverage + 2 * lexical + 1.5 * similarity + 1.5 * neighbours;
  return Math.round((1 / (1 + Math.exp(-evidence))) * 10_000) / 10_000;
}
