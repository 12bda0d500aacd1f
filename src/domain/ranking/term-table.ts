import type { SectionReader, SectionWriter } from '../../lib/byte-sections.ts';
import { growable, SMALLEST, widened } from './capacity.ts';

/**
 * Assigns numbers to lexemes, from 0. A released number is assigned again. The table keeps 64 bits of hash
 * per lexeme instead of the string, which takes a quarter of the memory: an index of rare words consists
 * mostly of this table.
 */
export class TermTable {
  /** Number of the first lexeme + 1, by bucket; 0 for an empty bucket. */
  #heads: Uint32Array;
  /** Number + 1 of the next lexeme in the bucket, or of the next released number; 0 at the end. */
  #next: Uint32Array;
  #low: Uint32Array;
  #high: Uint32Array;
  #free = 0;
  #numbers = 0;
  /** Random, so that nobody can choose words that all fall into one bucket. */
  #seed: number;

  /**
   * @param like a table whose lexemes this one will take: see `addFrom`
   * @param restored the arrays of a saved table
   */
  constructor(like?: TermTable, restored?: readonly [Uint32Array, Uint32Array, Uint32Array, Uint32Array]) {
    this.#seed = like ? like.#seed : Math.floor(Math.random() * 0x1_0000_0000);
    [this.#heads, this.#next, this.#low, this.#high] = restored ?? [
      new Uint32Array(SMALLEST),
      new Uint32Array(SMALLEST),
      new Uint32Array(SMALLEST),
      new Uint32Array(SMALLEST),
    ];
  }

  /** Restores a table in the memory that it is read from: copies of 1,000 memories' arrays took 0.2 ms. */
  static restore(from: SectionReader): TermTable {
    const [seed = 0, free = 0, numbers = 0] = from.numbers(Uint32Array);
    const array = () => growable(from.numbers(Uint32Array));
    const table = new TermTable(undefined, [array(), array(), array(), array()]);
    table.#seed = seed;
    table.#free = free;
    table.#numbers = numbers;
    return table;
  }

  save(to: SectionWriter): void {
    to.numbers(new Uint32Array([this.#seed, this.#free, this.#numbers]));
    to.numbers(this.#heads);
    for (const array of [this.#next, this.#low, this.#high]) to.numbers(array.subarray(0, this.#numbers));
  }

  /** Upper bound of the numbers (exclusive). */
  get numbers(): number {
    return this.#numbers;
  }

  get bytes(): number {
    return 4 * (this.#heads.length + 3 * this.#next.length);
  }

  /** The number of a lexeme; -1 when it has none. */
  numberOf(term: string): number {
    const [low, high] = hash(term, this.#seed);
    return this.#find(low, high);
  }

  /** The number of a lexeme, assigned if it has none yet. */
  add(term: string): number {
    const [low, high] = hash(term, this.#seed);
    return this.#addHash(low, high);
  }

  /** The number here of a lexeme of another table with the same seed, assigned if it has none yet. */
  addFrom(other: TermTable, number: number): number {
    return this.#addHash(other.#low[number] as number, other.#high[number] as number);
  }

  release(number: number): void {
    const bucket = this.#bucketOf(this.#low[number] as number);
    const next = this.#next[number] as number;
    if (this.#heads[bucket] === number + 1) this.#heads[bucket] = next;
    else {
      let before = (this.#heads[bucket] as number) - 1;
      while (this.#next[before] !== number + 1) before = (this.#next[before] as number) - 1;
      this.#next[before] = next;
    }
    this.#next[number] = this.#free;
    this.#free = number + 1;
  }

  #bucketOf(low: number): number {
    return low & (this.#heads.length - 1);
  }

  #find(low: number, high: number): number {
    let number = (this.#heads[this.#bucketOf(low)] as number) - 1;
    while (number >= 0 && (this.#low[number] !== low || this.#high[number] !== high))
      number = (this.#next[number] as number) - 1;
    return number;
  }

  #addHash(low: number, high: number): number {
    const existing = this.#find(low, high);
    if (existing >= 0) return existing;
    let number = this.#free - 1;
    if (number >= 0) this.#free = this.#next[number] as number;
    else {
      number = this.#numbers;
      this.#numbers += 1;
      if (number >= this.#next.length) this.#grow();
    }
    this.#low[number] = low;
    this.#high[number] = high;
    const bucket = this.#bucketOf(low);
    this.#next[number] = this.#heads[bucket] as number;
    this.#heads[bucket] = number + 1;
    return number;
  }

  /** Doubles the table. It is called only when no number is free, so every number is in a bucket. */
  #grow(): void {
    const capacity = this.#next.length;
    this.#low = widened(this.#low);
    this.#high = widened(this.#high);
    this.#next = new Uint32Array(2 * capacity);
    this.#heads = new Uint32Array(2 * this.#heads.length);
    for (let number = 0; number < capacity; number += 1) {
      const bucket = this.#bucketOf(this.#low[number] as number);
      this.#next[number] = this.#heads[bucket] as number;
      this.#heads[bucket] = number + 1;
    }
  }
}

/** Two 32-bit FNV-1a hashes, mixed at the end as in MurmurHash3. */
function hash(term: string, seed: number): readonly [number, number] {
  let low = seed;
  let high = seed ^ 0x9e3779b9;
  for (let at = 0; at < term.length; at += 1) {
    const code = term.charCodeAt(at);
    low = Math.imul(low ^ code, 0x01000193);
    high = Math.imul(high ^ code, 0x85ebca77) ^ (high >>> 15);
  }
  return [mixed(low), mixed(high)];
}

function mixed(value: number): number {
  let bits = value ^ (value >>> 16);
  bits = Math.imul(bits, 0x85ebca6b);
  bits ^= bits >>> 13;
  bits = Math.imul(bits, 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}
