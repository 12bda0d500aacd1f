import { analysePassages, analyseQuery } from '../text/analyse.ts';
import { lengthOf } from '../text/places.ts';
import { bm25 } from './bm25.ts';
import { at } from './okapi.ts';
import { TermIndex } from './term-index.ts';

/** How well a text matches a query's words: BM25, and the share of the query's IDF mass, both 0..1. */
export interface WordMatch {
  readonly lexical: number;
  readonly coverage: number;
}

/**
 * Matches texts that belong to no cube with the words of a query. Document frequencies are those among the
 * texts.
 * @param pause awaited before each text
 * @returns one match per text, in their order
 */
export async function matchWords(query: string, texts: readonly string[], pause: () => Promise<void>) {
  const index = new TermIndex();
  for (const [position, text] of texts.entries()) {
    await pause();
    const terms = analysePassages(text);
    index.put({
      id: String(position),
      conversationId: String(position),
      position,
      speakerTerms: [],
      role: null,
      memoryType: '',
      saidAt: new Date(0),
      textHash: String(position),
      terms,
      ...lengthOf(terms),
      vector: null,
    });
  }
  const { score, coverage } = bm25(index, analyseQuery(query));
  const matches: WordMatch[] = texts.map(() => ({ lexical: 0, coverage: 0 }));
  for (const { slot, doc } of index.entries())
    matches[doc.position] = { lexical: at(score, slot), coverage: at(coverage, slot) };
  return matches;
}

/**
 * How likely a text answers a query, 0..1, from its words and its similarity. The coefficients were set by
 * hand so that a text with only the same meaning scores above 0.3, where clients cut, and an unrelated text
 * below 0.1.
 * @param similarity cosine; null when unknown
 */
export function relevanceOf({ lexical, coverage }: WordMatch, similarity: number | null): number {
  const evidence = -3.8 + 4 * coverage + lexical + 7.5 * Math.max(0, similarity ?? 0.3 * coverage);
  return Math.round((1 / (1 + Math.exp(-evidence))) * 10_000) / 10_000;
}
