import type { Postings } from './postings.ts';
import type { TermTable } from './term-table.ts';

const OBJECT_BYTES = 200;
const NONE: Uint32Array = new Uint32Array();

/** The size of the lexemes of a memory, in bytes. */
export const bytesOfTerms = (count: number): number => OBJECT_BYTES + count * Uint32Array.BYTES_PER_ELEMENT;

/** The lexemes of one memory in an index, by their numbers in the index's term table. */
export class DocTerms {
  readonly #table: TermTable;
  readonly #postings: Postings;
  readonly #slot: number;
  /** The numbers of this memory's lexemes, in an array that memories may share. */
  #shared = NONE;
  #first = 0;
  #size = 0;

  constructor(table: TermTable, postings: Postings, slot: number) {
    this.#table = table;
    this.#postings = postings;
    this.#slot = slot;
  }

  get numbers(): Uint32Array {
    return this.#shared.subarray(this.#first, this.#first + this.#size);
  }

  get size(): number {
    return this.#size;
  }

  get bytes(): number {
    return bytesOfTerms(this.#size);
  }

  has(number: number): boolean {
    return this.numbers.includes(number);
  }

  /** Stores the lexemes. @returns the size in bytes */
  hold(numbers: readonly number[]): number {
    return this.holdShared(new Uint32Array(numbers), 0, numbers.length);
  }

  /** Stores the lexemes that a part of an array holds, without a copy. @returns the size in bytes */
  holdShared(numbers: Uint32Array, first: number, size: number): number {
    this.#shared = numbers;
    this.#first = first;
    this.#size = size;
    return this.bytes;
  }

  /**
   * The numbers of the memory's lexemes, without those of `terms` that occur exactly once and for the text as
   * a whole.
   */
  without(terms: readonly string[]): ReadonlySet<number> {
    const own = new Set<number>(this.numbers);
    for (const term of terms) {
      const number = this.#table.numberOf(term);
      if (own.has(number) && this.#standsOnce(number)) own.delete(number);
    }
    return own;
  }

  #standsOnce(number: number): boolean {
    const posting = this.#postings.get(number);
    for (let from = 0, end = 0; from < posting.length; from = end) {
      end = posting.end(from);
      if (posting.slot(from) === this.#slot) return posting.places(from, end) === 1;
    }
    return false;
  }
}
