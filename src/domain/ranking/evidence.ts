import type { Entry } from './entry.ts';
import { knownForms } from './known-forms.ts';
import { at, idfOf } from './okapi.ts';
import type { TermIndex } from './term-index.ts';

/** Frequencies in a small cube say little: a cube counts as if it had at least this many memories. */
const SMALLEST_CUBE = 50;
/** A Chinese word is indexed as about this many lexemes: itself, its characters and pairs of them. */
const LEXEMES_OF_HAN = 2.5;
const FIRST_IDEOGRAPH = 0x2e80;
/** From this many memories on, a word that nobody has said counts against all hits. */
const LARGE_CUBE = 500;
/** From this many memories on, a hit is as likely as in any larger cube to be there by chance. */
const MANY_MEMORIES = 300;

const HAN_CHARACTER = /^\p{Script=Han}$/u;

/** What speaks for a hit in absolute terms, so that hits of different questions and cubes can be compared. */
export interface Evidence {
  /** IDF mass of the query's words that the memory holds; a word that only one memory holds counts 1. */
  readonly matched: number;
  /** Their share of the IDF mass of the query, 0..1. */
  readonly share: number;
  /** As `matched`, of words only: a Chinese character may be a part of any word. */
  readonly words: number;
}

/** The share of a question that a memory answers which tells of the concept asked for in other words. */
const TOLD = 0.6;
const NONE: ReadonlyMap<number, number> = new Map();

/**
 * The words of a query in a cube. Names of speakers are left out: that a memory is by or about someone says
 * nothing about the rest of the question. Frequencies are those of the cube, whatever is searched.
 */
export class QueryEvidence {
  readonly #terms: { readonly number: number; readonly idf: number; readonly isWord: boolean }[] = [];
  readonly #index: TermIndex;
  readonly #telling: ReadonlyMap<number, number>;
  readonly #unique: number;
  readonly #mass: number;
  /** Share of the query's IDF mass that no memory of a large cube holds, 0..1. It grows with the cube. */
  readonly unknown: number;
  /** Share of the IDF mass of the query's words that no memory holds, 0..1. */
  readonly unsaid: number;
  /** How far the cube is from the least number of memories as which it counts, 0..1. */
  readonly smallness: number;
  /**
   * How far the cube is from having many memories, of which some always resemble a question, 0..1. It is less
   * where the cube has too few to answer much.
   */
  readonly fewness: number;
  /** The number of its different words, names of speakers left out. */
  readonly words: number;

  /**
   * @param index the searched memories
   * @param cube the facts of their cube
   * @param telling by slot, the mass of memories that tell of the concept asked for
   */
  constructor(
    index: TermIndex,
    cube: TermIndex,
    terms: ReadonlyMap<string, number>,
    telling: ReadonlyMap<number, number> | null,
  ) {
    this.#index = index;
    this.#telling = telling ?? NONE;
    const names = new Set([...index.speakerNames, ...cube.speakerNames].flat());
    const size = Math.max(cube.size, SMALLEST_CUBE);
    let [mass, unknown, words, massOfWords, unsaid] = [0, 0, 0, 0, 0];
    for (const term of knownForms(terms, cube, undefined).keys()) {
      if (names.has(term)) continue;
      const frequency = cube.withTerm(term)?.size ?? 0;
      const idf = idfOf(frequency, size);
      const isWord = !HAN_CHARACTER.test(term);
      mass += idf;
      if (isWord) massOfWords += idf;
      words += (term.codePointAt(0) ?? 0) < FIRST_IDEOGRAPH ? 1 : 1 / LEXEMES_OF_HAN;
      if (frequency === 0) unknown += idf;
      if (frequency === 0 && isWord) unsaid += idf;
      const number = index.numberOf(term);
      if (number >= 0) this.#terms.push({ number, idf, isWord });
    }
    this.#mass = mass || 1;
    this.words = words;
    this.smallness = 1 - Math.min(1, cube.size / SMALLEST_CUBE);
    const few = Math.log(MANY_MEMORIES / size) / Math.log(MANY_MEMORIES / SMALLEST_CUBE);
    this.fewness = (1 - this.smallness) * Math.max(0, few);
    this.unsaid = unsaid / (massOfWords || 1);
    this.#unique = idfOf(1, size);
    const large = Math.max(0, Math.log(cube.size / LARGE_CUBE)) / 2;
    this.unknown = (unknown / this.#mass) * Math.min(1, large);
  }

  /** The most that one of the three best memories by some score matches. */
  ofBest(score: Float64Array): number {
    return Math.max(
      0,
      ...bestThree(score).map((slot) => {
        const entry = this.#index.at(slot);
        return entry ? this.of(entry).matched : 0;
      }),
    );
  }

  of({ doc, slot }: Entry): Evidence {
    const told = this.#telling.get(slot) ?? 0;
    let [matched, words] = [0, 0];
    for (const { number, idf, isWord } of this.#terms) {
      if (!doc.terms.has(number)) continue;
      matched += idf;
      if (isWord) words += idf;
    }
    return {
      matched: Math.max(told, matched / this.#unique),
      share: Math.max(TOLD * Math.min(1, told), matched / this.#mass),
      words: words / this.#unique,
    };
  }
}

/** The slots of the three highest scores above 0, best first. */
function bestThree(score: Float64Array): readonly number[] {
  let [first, second, third] = [-1, -1, -1];
  const of = (slot: number) => (slot < 0 ? 0 : at(score, slot));
  for (let slot = 0; slot < score.length; slot += 1) {
    const value = score[slot] as number;
    if (value <= of(third)) continue;
    if (value <= of(second)) third = slot;
    else {
      third = second;
      if (value <= of(first)) second = slot;
      else {
        second = first;
        first = slot;
      }
    }
  }
  return [first, second, third].filter((slot) => slot >= 0);
}
