import type { Admitted } from './admitted.ts';
import type { TermIndex } from './term-index.ts';

const K1 = 1.2;
const B = 0.75;
/** In a small collection frequencies say little: it is weighed as if it held this many memories. */
const SMALLEST_COLLECTION = 50;
/** A word that no memory holds tells them not apart, but a query full of such words is hardly covered. */
const UNKNOWN_WORD_SHARE = 0.5;

/** By slot; 0 where a memory shares no lexeme with the query. */
export interface LexicalScores {
  /** BM25 as a share of what a perfect match of the whole query could reach, 0..1. */
  readonly score: Float64Array;
  /** Share of the query's IDF mass that the memory holds, 0..1. */
  readonly coverage: Float64Array;
  readonly bestCoverage: number;
}

/**
 * Okapi BM25 (Robertson and Zaragoza, 2009; k1 1.2, b 0.75) of every memory for a query; document frequencies are those
 * of the searched index, or of what is admitted of it.
 */
export function bm25(
  index: TermIndex,
  query: ReadonlyMap<string, number>,
  admitted?: Admitted,
): LexicalScores {
  const score = new Float64Array(index.slots);
  const coverage = new Float64Array(index.slots);
  const { averageLength, size: admittedSize } = admitted ?? index;
  const average = averageLength || 1;
  const size = Math.max(admittedSize, SMALLEST_COLLECTION);
  let mass = 0;
  for (const term of query.keys()) {
    const posting = index.withTerm(term);
    const frequency = posting === undefined ? 0 : (admitted?.frequency(posting) ?? posting.size);
    const idf = Math.log(1 + (size - frequency + 0.5) / (frequency + 0.5));
    mass += frequency === 0 ? idf * UNKNOWN_WORD_SHARE : idf;
    for (const [{ slot, doc }, tf] of posting ?? []) {
      if (admitted?.has(slot) === false) continue;
      score[slot] =
        at(score, slot) + (idf * tf * (K1 + 1)) / (tf + K1 * (1 - B + (B * doc.length) / average));
      coverage[slot] = at(coverage, slot) + idf;
    }
  }
  let bestCoverage = 0;
  for (let slot = 0; mass > 0 && slot < score.length; slot += 1) {
    score[slot] = at(score, slot) / (mass * (K1 + 1));
    coverage[slot] = at(coverage, slot) / mass;
    bestCoverage = Math.max(bestCoverage, at(coverage, slot));
  }
  return { score, coverage, bestCoverage };
}

/** An element of an array of scores; 0 outside of it. */
export function at(scores: Float64Array, index: number): number {
  return scores[index] ?? 0;
}
