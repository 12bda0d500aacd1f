import { NEW_ARRAYS, type NumberArrays } from '../../lib/number-arrays.ts';
import type { Admitted } from './admitted.ts';
import type { Entry } from './entry.ts';
import { at, idfOf, PERFECT, saturated } from './okapi.ts';
import { PassageScores } from './passage-scores.ts';
import { conversationOf, lengthOf, type TermIndex } from './term-index.ts';

/**
 * Frequencies in a small collection say little: a collection is treated as if it had at least this many
 * memories.
 */
const SMALLEST_COLLECTION = 50;
/**
 * Weight of a query word that no memory holds. Such a word does not tell memories apart, but a query full of
 * such words is hardly covered.
 */
const UNKNOWN_WORD_SHARE = 0.5;

/** Scores by slot; 0 where a memory shares no lexeme with the query. */
export interface LexicalScores {
  /**
   * BM25 of the memory and of its best passage, combined, as a share of the score of a perfect match, 0..1.
   */
  readonly score: Float64Array;
  /**
   * The part of the score that comes from the best passage. Null when passages are not scored, or when no
   * memory is longer than one passage.
   */
  readonly passage: Float64Array | null;
  /** Share of the query's IDF mass that one passage of the memory holds, 0..1. */
  readonly coverage: Float64Array;
  readonly bestCoverage: number;
  /**
   * The part of the score from words that occur only in questions, in turns between people; null when there
   * is none.
   */
  readonly asked: Float64Array | null;
  /** The largest share of the query's IDF mass that a whole memory holds. */
  readonly bestOfWhole: number;
  /** BM25 of each conversation as a whole, 0..1, by the place of the conversation. */
  readonly conversations: Float64Array;
}

/**
 * Okapi BM25 (Robertson and Zaragoza, 2009; k1 1.2, b 0.75) of every memory for a query. Document frequencies
 * are those of the searched index, or of its admitted memories.
 * @param query lexemes of the query
 * @param passage share of the best passage in the score, 0..1
 * @param arrays where the scores are from
 */
export function bm25(
  index: TermIndex,
  query: ReadonlyMap<string, number>,
  {
    admitted,
    passage: share = 0,
    arrays = NEW_ARRAYS,
  }: {
    readonly admitted?: Admitted | undefined;
    readonly passage?: number;
    readonly arrays?: NumberArrays;
  } = {},
): LexicalScores {
  const score = arrays.zeros(index.slots);
  const coverage = arrays.zeros(index.slots);
  let asked: Float64Array | null = null;
  const { averageLength, size: admittedSize, passages: ofPassages } = admitted ?? index;
  const average = averageLength || 1;
  const size = Math.max(admittedSize, SMALLEST_COLLECTION);
  const lengths = index.column(lengthOf);
  const asking = index.column(asksOf);
  const conversations = new ConversationScores(index, admitted, arrays);
  const isMixed = share > 0 && ofPassages.size > admittedSize;
  const passages = isMixed ? new PassageScores(index, ofPassages.averageLength, arrays) : null;
  const found: number[] = [];
  let mass = 0;
  for (const term of query.keys()) {
    const posting = index.withTerm(term);
    const frequency = posting === undefined ? 0 : (admitted?.frequency(posting) ?? posting.size);
    const idf = idfOf(frequency, size);
    mass += frequency === 0 ? idf * UNKNOWN_WORD_SHARE : idf;
    for (let from = 0, end = 0; posting !== undefined && from < posting.length; from = end) {
      end = posting.end(from);
      const slot = posting.slot(from);
      if (admitted?.has(slot) === false) continue;
      const tf = posting.count(from, end);
      const gain = idf * saturated(tf, at(lengths, slot) / average);
      if (at(score, slot) === 0) found.push(slot);
      score[slot] = at(score, slot) + gain;
      if (at(asking, slot) > 0 && posting.isAsked(from)) {
        asked ??= arrays.zeros(index.slots);
        asked[slot] = at(asked, slot) + gain;
      }
      coverage[slot] = at(coverage, slot) + idf;
      conversations.count(slot, tf);
      const entry = passages && index.at(slot);
      if (entry) passages?.add(entry, posting, from, end, idf);
    }
    conversations.addTerm();
  }
  const reachable = mass * PERFECT;
  const ofPassage = passages && arrays.zeros(index.slots);
  let [bestCoverage, bestOfWhole] = [0, 0];
  for (const slot of found) {
    bestOfWhole = Math.max(bestOfWhole, at(coverage, slot) / mass);
    const entry = passages && index.at(slot);
    if (entry && ofPassage) {
      const best = share * passages.score(entry);
      ofPassage[slot] = best / reachable;
      score[slot] = (1 - share) * at(score, slot) + best;
      coverage[slot] = passages.coverage(entry);
    }
    score[slot] = at(score, slot) / reachable;
    if (asked) asked[slot] = at(asked, slot) / reachable;
    coverage[slot] = at(coverage, slot) / mass;
    bestCoverage = Math.max(bestCoverage, at(coverage, slot));
  }
  return {
    score,
    passage: ofPassage,
    coverage,
    bestCoverage,
    bestOfWhole,
    asked,
    conversations: conversations.scores(),
  };
}

/** The number of a memory's lexemes that occur only in questions. */
function asksOf({ doc }: Entry): number {
  return doc.asked;
}

/** Lengths of an index's conversations in lexemes, by the place of the conversation. */
interface ConversationLengths {
  readonly lengths: Float64Array;
  readonly average: number;
  /** The number of conversations with at least one lexeme. */
  readonly size: number;
}

function lengthsOfConversations(index: TermIndex, slots = index.occupied): ConversationLengths {
  const lengths = new Float64Array(index.conversations.places);
  const [places, ofMemories] = [index.column(conversationOf), index.column(lengthOf)];
  let total = 0;
  for (const slot of slots) {
    const place = at(places, slot);
    lengths[place] = at(lengths, place) + at(ofMemories, slot);
    total += at(ofMemories, slot);
  }
  const size = lengths.filter((length) => length > 0).length;
  return { lengths, average: total / size || 1, size };
}

const ofAllConversations = (index: TermIndex) => lengthsOfConversations(index);

/**
 * BM25 of whole conversations, as if each were one document. It is summed while the postings of the memories
 * are read.
 */
class ConversationScores {
  readonly #scores: Float64Array;
  readonly #counts: Float64Array;
  readonly #lengths: Float64Array;
  /** The place of each memory's conversation, by slot. */
  readonly #places: Float64Array;
  readonly #size: number;
  readonly #average: number;
  #touched: number[] = [];
  #mass = 0;

  constructor(index: TermIndex, admitted: Admitted | undefined, arrays: NumberArrays) {
    this.#scores = arrays.zeros(index.conversations.places);
    this.#counts = arrays.zeros(index.conversations.places);
    this.#places = index.column(conversationOf);
    const { lengths, average, size } = admitted
      ? lengthsOfConversations(index, admitted.slots)
      : index.derived(ofAllConversations);
    this.#lengths = lengths;
    this.#average = average;
    this.#size = Math.max(size, SMALLEST_COLLECTION);
  }

  /** Counts occurrences of the current term in a memory. @param tf number of occurrences */
  count(slot: number, tf: number): void {
    const place = at(this.#places, slot);
    if (at(this.#counts, place) === 0) this.#touched.push(place);
    this.#counts[place] = at(this.#counts, place) + tf;
  }

  /** Ends the current term: adds its score to the conversations that hold it. */
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

  /** The scores, 0..1, by the place of the conversation. */
  scores(): Float64Array {
    const most = this.#mass === 0 ? 1 : this.#mass * PERFECT;
    for (let place = 0; place < this.#scores.length; place += 1)
      this.#scores[place] = at(this.#scores, place) / most;
    return this.#scores;
  }
}
