import type { SectionReader, SectionWriter } from '../../lib/byte-sections.ts';
import { countAt, type Places } from '../text/places.ts';
import { growable, SMALLEST, widened } from './capacity.ts';

/** Flag on a place: the lexeme occurs only in questions. The largest place is 16,319. */
const ASKED = 0x8000;
const PLACE = 0x3fff;

/** The memories that hold a lexeme. A memory has one place per passage, and its places are consecutive. */
export class Posting {
  readonly #slots: Uint32Array;
  readonly #places: Uint16Array;

  constructor(slots: Uint32Array, places: Uint16Array) {
    this.#slots = slots;
    this.#places = places;
  }

  /** The number of places. */
  get length(): number {
    return this.#slots.length;
  }

  /** The number of memories. */
  get size(): number {
    let size = 0;
    for (let at = 0; at < this.length; at = this.end(at)) size += 1;
    return size;
  }

  /** The slot of the memory at an index of this list. */
  slot(at: number): number {
    return this.#slots[at] as number;
  }

  /** The index after the last place of the memory at an index. */
  end(at: number): number {
    const slot = this.#slots[at];
    let end = at + 1;
    while (end < this.#slots.length && this.#slots[end] === slot) end += 1;
    return end;
  }

  /** Whether the lexeme occurs only in questions of the memory at an index. */
  isAsked(at: number): boolean {
    return (this.#places[at] as number) >= ASKED;
  }

  /** The number of occurrences from one index up to another (exclusive). */
  count(from: number, to: number): number {
    let count = 0;
    for (let at = from; at < to; at += 1) count += countAt(this.#places[at] as number);
    return count;
  }

  /** The place at an index, without its flag. */
  place(at: number): number {
    return (this.#places[at] as number) & PLACE;
  }

  /** The places from one index up to another (exclusive), without their flags. */
  places(from: number, to: number): Places {
    if (to - from === 1) return this.place(from);
    return Array.from(this.#places.subarray(from, to), (place) => place & PLACE);
  }
}

interface Arrays {
  readonly slots: Uint32Array;
  readonly places: Uint16Array;
  readonly starts: Uint32Array;
  readonly lengths: Uint32Array;
  readonly free: Uint32Array;
}

/**
 * Lists of places by lexeme number, all in two arrays: most lexemes occur in one memory, and an object for
 * each list would take many times the size of its content. The capacity of a list is a power of two. Free
 * blocks are chained by size.
 */
export class Postings {
  #slots: Uint32Array;
  #places: Uint16Array;
  #starts: Uint32Array;
  #lengths: Uint32Array;
  /** The first free block + 1, by the logarithm of the block's size. Each free block holds the next one. */
  #free: Uint32Array;
  #used = 0;
  /** How much of `#used` is free again. */
  #left = 0;

  constructor({ slots, places, starts, lengths, free }: Partial<Arrays> = {}) {
    this.#slots = slots ?? new Uint32Array(SMALLEST);
    this.#places = places ?? new Uint16Array(SMALLEST);
    this.#starts = starts ?? new Uint32Array(SMALLEST);
    this.#lengths = lengths ?? new Uint32Array(SMALLEST);
    this.#free = free ?? new Uint32Array(32);
  }

  /** Restores lists in the memory that they are read from. */
  static restore(from: SectionReader): Postings {
    const [used = 0, left = 0] = from.numbers(Uint32Array);
    const postings = new Postings({
      free: from.numbers(Uint32Array),
      slots: growable(from.numbers(Uint32Array)),
      places: growable(from.numbers(Uint16Array)),
      starts: growable(from.numbers(Uint32Array)),
      lengths: growable(from.numbers(Uint32Array)),
    });
    postings.#used = used;
    postings.#left = left;
    return postings;
  }

  /** @param numbers upper bound of the lexeme numbers */
  save(to: SectionWriter, numbers: number): void {
    to.numbers(new Uint32Array([this.#used, this.#left]));
    to.numbers(this.#free);
    to.numbers(this.#slots.subarray(0, this.#used));
    to.numbers(this.#places.subarray(0, this.#used));
    to.numbers(this.#starts.subarray(0, numbers));
    to.numbers(this.#lengths.subarray(0, numbers));
  }

  get bytes(): number {
    return 6 * this.#slots.length + 8 * this.#starts.length;
  }

  length(number: number): number {
    return this.#lengths[number] ?? 0;
  }

  get(number: number): Posting {
    const start = this.#starts[number] ?? 0;
    const end = start + this.length(number);
    return new Posting(this.#slots.subarray(start, end), this.#places.subarray(start, end));
  }

  add(number: number, slot: number, places: Places, isAsked: boolean): void {
    const mark = isAsked ? ASKED : 0;
    if (typeof places === 'number') this.#append(number, slot, places | mark);
    else for (const place of places) this.#append(number, slot, place | mark);
  }

  /** Copies the places of a memory from another list. */
  addFrom(number: number, slot: number, from: Posting, [first, end]: readonly [number, number]): void {
    this.add(number, slot, from.places(first, end), from.isAsked(first));
  }

  /**
   * Removes the places of a memory. It searches from the end, because most removed memories were added last.
   */
  remove(number: number, slot: number): void {
    const start = this.#starts[number] as number;
    const length = this.length(number);
    let end = start + length;
    while (end > start && this.#slots[end - 1] !== slot) end -= 1;
    let first = end;
    while (first > start && this.#slots[first - 1] === slot) first -= 1;
    if (first === end) return;
    this.#slots.copyWithin(first, end, start + length);
    this.#places.copyWithin(first, end, start + length);
    const left = length - (end - first);
    this.#lengths[number] = left;
    // free the blocks beyond the list's new capacity
    for (let room = roomOf(length); room > roomOf(left); room >>= 1) {
      if (room === 1) this.#release(start, 1);
      else this.#release(start + (room >> 1), room >> 1);
    }
  }

  #append(number: number, slot: number, place: number): void {
    while (number >= this.#starts.length) {
      this.#starts = widened(this.#starts);
      this.#lengths = widened(this.#lengths);
    }
    const length = this.length(number);
    let start = this.#starts[number] as number;
    if (length === 0 || length === roomOf(length)) {
      const wider = this.#take(length === 0 ? 1 : 2 * length);
      start = this.#starts[number] as number;
      if (length > 0) {
        this.#slots.copyWithin(wider, start, start + length);
        this.#places.copyWithin(wider, start, start + length);
        this.#release(start, length);
      }
      start = wider;
      this.#starts[number] = start;
    }
    this.#slots[start + length] = slot;
    this.#places[start + length] = place;
    this.#lengths[number] = length + 1;
  }

  #take(room: number): number {
    const kind = 31 - Math.clz32(room);
    const freeBlock = this.#free[kind] as number;
    if (freeBlock > 0) {
      this.#free[kind] = this.#slots[freeBlock - 1] as number;
      this.#left -= room;
      return freeBlock - 1;
    }
    if (this.#used + room > this.#slots.length && this.#left > this.#used / 2) this.#compact();
    const start = this.#used;
    this.#used += room;
    while (this.#used > this.#slots.length) {
      this.#slots = widened(this.#slots);
      this.#places = widened(this.#places);
    }
    return start;
  }

  #release(start: number, room: number): void {
    const kind = 31 - Math.clz32(room);
    this.#slots[start] = this.#free[kind] as number;
    this.#free[kind] = start + 1;
    this.#left += room;
  }

  /**
   * Moves all lists together. Lists that grow need larger blocks than lists that shrink leave behind, so this
   * is due after many changes.
   */
  #compact(): void {
    const [slots, places] = [this.#slots, this.#places];
    this.#slots = new Uint32Array(slots.length);
    this.#places = new Uint16Array(places.length);
    this.#free.fill(0);
    this.#left = 0;
    this.#used = 0;
    for (let number = 0; number < this.#lengths.length; number += 1) {
      const length = this.length(number);
      if (length === 0) continue;
      const start = this.#starts[number] as number;
      this.#slots.set(slots.subarray(start, start + length), this.#used);
      this.#places.set(places.subarray(start, start + length), this.#used);
      this.#starts[number] = this.#used;
      this.#used += roomOf(length);
    }
  }
}

/** The smallest power of two that holds `length` places; 0 for an empty list. */
function roomOf(length: number): number {
  return length <= 1 ? length : 2 ** (32 - Math.clz32(length - 1));
}
