import type { Admitted } from './admitted.ts';
import type { Entry, TermIndex } from './term-index.ts';

const K1 = 1.2;
const B = 0.75;
/** In a small collection frequencies say little: it is weighed as if it held this many memories. */
const SMALLEST_COLLECTION = 50;
/** A word that no memory holds tells them not apart, but a query full of such words is hardly covered. */
const UNKNOWN_WORD_SHARE = 0.5;

const PERFECT = K1 + 1;

/** By slot; 0 where a memory shares no lexeme with the query. */
export interface LexicalScores {
  /** BM25 as a share of what a perfect match of the whole query could reach, 0..1. */
  readonly score: Float64Array;
  /** Share of the query's IDF mass that the memory holds, 0..1. */
  readonly coverage: Float64Array;
  readonly bestCoverage: number;
  /** What of the score stands in questions only, between people. */
  readonly asked: Float64Array;
  /** BM25 of each conversation as a whole, 0..1, by its place. */
  readonly conversations: Float64Array;
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
  const asked = new Float64Array(index.slots);
  const { averageLength, size: admittedSize } = admitted ?? index;
  const average = averageLength || 1;
  const size = Math.max(admittedSize, SMALLEST_COLLECTION);
  const conversations = new ConversationScores(index, admitted);
  let mass = 0;
  for (const term of query.keys()) {
    const posting = index.withTerm(term);
    const frequency = posting === undefined ? 0 : (admitted?.frequency(posting) ?? posting.size);
    const idf = idfOf(frequency, size);
    mass += frequency === 0 ? idf * UNKNOWN_WORD_SHARE : idf;
    for (const [entry, tf] of posting ?? []) {
      const { slot, doc } = entry;
      if (admitted?.has(slot) === false) continue;
      const gain = idf * saturated(tf, doc.length / average);
      score[slot] = at(score, slot) + gain;
      if (doc.asked?.has(term)) asked[slot] = at(asked, slot) + gain;
      coverage[slot] = at(coverage, slot) + idf;
      conversations.count(entry, tf);
    }
    conversations.addTerm();
  }
  let bestCoverage = 0;
  for (let slot = 0; mass > 0 && slot < score.length; slot += 1) {
    score[slot] = at(score, slot) / (mass * PERFECT);
    asked[slot] = at(asked, slot) / (mass * PERFECT);
    coverage[slot] = at(coverage, slot) / mass;
    bestCoverage = Math.max(bestCoverage, at(coverage, slot));
  }
  return { score, coverage, bestCoverage, asked, conversations: conversations.scores() };
}

function idfOf(frequency: number, size: number): number {
  return Math.log(1 + (size - frequency + 0.5) / (frequency + 0.5));
}

/** A word that occurs often says little more than one that occurs at all, and less in a long text. */
function saturated(tf: number, relativeLength: number): number {
  return (tf * PERFECT) / (tf + K1 * (1 - B + B * relativeLength));
}

/** BM25 of whole conversations, as if each were one document: summed while the memories' postings are walked. */
class ConversationScores {
  readonly #scores: Float64Array;
  readonly #counts: Float64Array;
  readonly #lengths: Float64Array;
  readonly #size: number;
  readonly #average: number;
  #touched: number[] = [];
  #mass = 0;

  constructor(index: TermIndex, admitted: Admitted | undefined) {
    this.#scores = new Float64Array(index.conversationSlots);
    this.#counts = new Float64Array(index.conversationSlots);
    this.#lengths = new Float64Array(index.conversationSlots);
    let total = 0;
    for (const { slot, doc, conversation } of index.entries()) {
      if (admitted?.has(slot) === false) continue;
      this.#lengths[conversation] = at(this.#lengths, conversation) + doc.length;
      total += doc.length;
    }
    const conversations = this.#lengths.filter((length) => length > 0).length;
    this.#average = total / conversations || 1;
    this.#size = Math.max(conversations, SMALLEST_COLLECTION);
  }

  /** An occurrence of the term that is being walked. */
  count({ conversation }: Entry, tf: number): void {
    if (at(this.#counts, conversation) === 0) this.#touched.push(conversation);
    this.#counts[conversation] = at(this.#counts, conversation) + tf;
  }

  /** The term was walked. */
  addTerm(): void {
    const idf = idfOf(this.#touched.length, this.#size);
    this.#mass += this.#touched.length === 0 ? idf * UNKNOWN_WORD_SHARE : idf;
    for (const place of this.#touched) {
      const part = saturated(at(this.#counts, place), at(this.#lengths, place) / this.#average);
      this.#scores[place] = at(this.#scores, place) + idf * part;
      this.#counts[place] = 0;
    }
    this.#touched = [];
  }

  scores(): Float64Array {
    return this.#mass === 0 ? this.#scores : this.#scores.map((sum) => sum / (this.#mass * PERFECT));
  }
}

/** An element of an array of scores; 0 outside of it. */
export function at(scores: Float64Array | Float32Array, index: number): number {
  return scores[index] ?? 0;
}
