import type { NumberArrays } from '../../lib/number-arrays.ts';
import { countAt, passageOf } from '../text/places.ts';
import type { Entry } from './entry.ts';
import { saturated } from './okapi.ts';
import type { Posting } from './postings.ts';
import type { TermIndex } from './term-index.ts';

/**
 * BM25 of passages, as if each were a document of its own, with the document frequencies of whole memories.
 * It is summed while the postings of the memories are read. Passages matter because a long text may hold
 * every word of a query although none of its passages is about it.
 */
export class PassageScores {
  readonly #score: Float64Array;
  readonly #coverage: Float64Array;
  readonly #lengths: Float64Array;
  readonly #average: number;

  /** @param average lexemes per passage */
  constructor(index: TermIndex, average: number, arrays: NumberArrays) {
    this.#score = arrays.zeros(index.passages.places);
    this.#coverage = arrays.zeros(index.passages.places);
    this.#lengths = index.passages.lengths;
    this.#average = average;
  }

  /** Adds a term that a memory holds; `from` and `end` bound the memory's places in the posting. */
  add(entry: Entry, posting: Posting, from: number, end: number, idf: number): void {
    const head = posting.place(from);
    // passage 0 comes first: it holds what belongs to all passages
    if (passageOf(head) === 0) {
      this.#addToAll(entry, posting, from, end, idf);
      return;
    }
    for (let at = from; at < end; at += 1) {
      const place = posting.place(at);
      this.#count(entry.passage + passageOf(place) - 1, countAt(place), idf);
    }
  }

  /** The highest score of a memory's passages, not yet divided by the score of a perfect match. */
  score({ passage, passages }: Entry): number {
    return largest(this.#score, passage, passage + passages);
  }

  /** The largest IDF mass in one of a memory's passages. */
  coverage({ passage, passages }: Entry): number {
    return largest(this.#coverage, passage, passage + passages);
  }

  #addToAll({ passage: first, passages }: Entry, posting: Posting, from: number, end: number, idf: number) {
    const ofAll = countAt(posting.place(from));
    let next = from + 1;
    for (let passage = 1; passage <= passages; passage += 1) {
      const place = next < end ? posting.place(next) : 0;
      const isHere = passageOf(place) === passage;
      if (isHere) next += 1;
      this.#count(first + passage - 1, ofAll + (isHere ? countAt(place) : 0), idf);
    }
  }

  #count(at: number, count: number, idf: number): void {
    const relativeLength = (this.#lengths[at] ?? 0) / this.#average;
    this.#score[at] = (this.#score[at] ?? 0) + idf * saturated(count, relativeLength);
    this.#coverage[at] = (this.#coverage[at] ?? 0) + idf;
  }
}

function largest(values: Float64Array, from: number, to: number): number {
  let most = 0;
  for (let at = from; at < to; at += 1) {
    const value = values[at] ?? 0;
    if (value > most) most = value;
  }
  return most;
}
