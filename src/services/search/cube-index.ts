import { type MemoryKind, viewOfKind } from '../../domain/memories/memory.ts';
import type { MemoryView } from '../../domain/memories/view.ts';
import type { NewDoc } from '../../domain/ranking/entry.ts';
import { TermIndex } from '../../domain/ranking/term-index.ts';
import { analyseTerms } from '../../domain/text/analyse.ts';
import { readAsked } from '../../domain/text/asked.ts';
import { fromTsvector } from '../../domain/text/lexemes.ts';
import { readOccasions } from '../../domain/text/occasion.ts';
import { lengthOf } from '../../domain/text/places.ts';
import { Breather } from '../../lib/breather.ts';
import { SectionReader, SectionWriter } from '../../lib/byte-sections.ts';
import type { CubeChanges, IndexRow } from '../../stores/search/search-index.ts';

const EMPTY = new TermIndex();
/** Bytes of a memory in a map. */
const NOTE_BYTES = 100;

/** What an index saves beside its views, which follow in this order. */
interface Saved {
  readonly seq: number;
  readonly holdsVectors: boolean;
  readonly views: readonly MemoryView[];
  readonly preferences: readonly (readonly [string, number])[];
  readonly ends: readonly (readonly [string, number])[];
}

/**
 * An index in this process of the words of a cube's activated memories and, unless the cube is large, of
 * their vectors. It contains exactly the changes up to `seq`. Later changes are applied before each search,
 * so that a search sees every commit.
 */
export class CubeIndex {
  readonly #views = new Map<MemoryView, TermIndex>();
  /** Preference's memory id → position of the message that it was extracted from. */
  readonly #preferences = new Map<string, number>();
  /** Position of a message → number of preferences that were extracted from it. */
  readonly #preferring = new Map<number, number>();
  /** Memory id → when it ends, in milliseconds, for memories that end. */
  readonly #ends = new Map<string, number>();
  /** No memory ends before this time. */
  #nextEnd = Number.POSITIVE_INFINITY;
  /** Whether the index contains only the likeliest memories of a cube, for one search. */
  readonly isPartial: boolean;
  #seq = 0;
  #isSettled = true;
  #holdsVectors = false;

  constructor({ isPartial = false }: { readonly isPartial?: boolean } = {}) {
    this.isPartial = isPartial;
  }

  /**
   * Restores a saved index. It may pause.
   * @throws RangeError | SyntaxError | TypeError if something else was saved
   */
  static async restore(image: Uint8Array): Promise<CubeIndex> {
    const [from, breather] = [new SectionReader(image), new Breather()];
    const index = new CubeIndex();
    const { seq, holdsVectors, views, preferences, ends } = from.json() as Saved;
    for (const view of views) {
      index.#views.set(view, await TermIndex.restore(from, breather));
    }
    for (const [memoryId, position] of preferences) index.#notePreference(memoryId, position);
    for (const [memoryId, end] of ends) index.#noteEnd(memoryId, end);
    index.#seq = seq;
    index.#holdsVectors = holdsVectors;
    return index;
  }

  /**
   * The index as bytes, of which other processes can make the same index. It may pause.
   * @returns null if the index changed meanwhile
   */
  async save(): Promise<{ readonly seq: number; readonly bytes: Buffer } | null> {
    const [to, breather] = [new SectionWriter(), new Breather()];
    const { size, seq } = this;
    const saved: Saved = {
      seq,
      holdsVectors: this.#holdsVectors,
      views: [...this.#views.keys()],
      preferences: [...this.#preferences],
      ends: [...this.#ends],
    };
    to.json(saved);
    for (const index of this.#views.values()) await index.save(to, breather);
    // a memory that ends leaves the index without a change number
    if (!this.#isSettled || this.seq !== seq || this.size !== size) return null;
    return { seq, bytes: to.bytes() };
  }

  get seq(): number {
    return this.#seq;
  }

  /**
   * Whether the index equals the state of the cube after a commit. Between two pages of changes it may hold a
   * part of a transaction, such as a new memory beside the one that it replaces.
   */
  get isSettled(): boolean {
    return this.#isSettled;
  }

  /** Number of memories. */
  get size(): number {
    let size = 0;
    for (const index of this.#views.values()) size += index.size;
    return size;
  }

  /** Estimated size. */
  get bytes(): number {
    let bytes = NOTE_BYTES * (this.#preferences.size + this.#preferring.size + this.#ends.size);
    for (const index of this.#views.values()) bytes += index.bytes;
    return bytes;
  }

  /** Whether the index contains the vector of every memory that has one. */
  get holdsVectors(): boolean {
    return this.#holdsVectors;
  }

  /** Tells that a vector will be compared soon. @returns whether it is worth waiting for further ones */
  expect(vector: Float32Array): boolean {
    return [...this.#views.values()].filter((index) => index.expect(vector)).length > 0;
  }

  view(view: MemoryView): TermIndex {
    return this.#views.get(view) ?? EMPTY;
  }

  /** The view that contains a memory; undefined if the memory is not activated. */
  viewHolding(memoryId: string): MemoryView | undefined {
    for (const [view, index] of this.#views) if (index.entry(memoryId)) return view;
    return undefined;
  }

  /**
   * Removes the memories that have ended at a time, in milliseconds. Call it right before the index is read:
   * nothing changes in the database when a memory ends.
   */
  dropEnded(now: number): void {
    if (now < this.#nextEnd) return;
    let next = Number.POSITIVE_INFINITY;
    for (const [memoryId, end] of this.#ends)
      if (end <= now) this.#remove(memoryId);
      else next = Math.min(next, end);
    this.#nextEnd = next;
  }

  /** A copy that is restricted to some memories, taken from this index and from the rows. */
  restricted(among: ReadonlySet<string>, rows: readonly IndexRow[]): CubeIndex {
    const copy = new CubeIndex({ isPartial: this.isPartial });
    copy.#seq = this.#seq;
    copy.#isSettled = this.#isSettled;
    copy.#holdsVectors = this.#holdsVectors;
    for (const [view, index] of this.#views) {
      copy.#views.set(
        view,
        index.subset(({ id }) => among.has(id)),
      );
    }
    for (const [memoryId, position] of this.#preferences)
      if (among.has(memoryId)) copy.#notePreference(memoryId, position);
    for (const [memoryId, end] of this.#ends) if (among.has(memoryId)) copy.#noteEnd(memoryId, end);
    for (const row of rows) if (among.has(row.memoryId)) copy.#apply(row);
    return copy;
  }

  /**
   * Tells whether a preference was extracted from the message at a position; undefined if there are no
   * preferences.
   */
  get statesPreference(): ((position: number) => boolean) | undefined {
    return this.#preferring.size === 0 ? undefined : (position) => this.#preferring.has(position);
  }

  /**
   * Applies changes in their order and skips those that it has already. It may pause between two changes.
   * Until the last page of changes is applied completely, the index is not settled.
   */
  async apply({ seq, isLast, withVectors, rows }: CubeChanges, breather: Breather): Promise<void> {
    const previous = this.#seq;
    this.#isSettled = false;
    this.#holdsVectors = withVectors && (previous === 0 || this.#holdsVectors);
    for (const row of rows) {
      if (row.changeSeq <= previous) continue;
      this.#apply(row);
      this.#seq = row.changeSeq;
      if (breather.isDue) await breather.rest();
    }
    this.#seq = Math.max(seq, previous);
    this.#isSettled = isLast;
  }

  #apply(row: IndexRow): void {
    if (!row.active || row.lexemes === null) {
      this.#remove(row.memoryId);
      return;
    }
    if (row.expiresAt === null) this.#ends.delete(row.memoryId);
    else this.#noteEnd(row.memoryId, row.expiresAt.getTime());
    const view = viewOfKind(row.kind as MemoryKind);
    if (view === 'preference') this.#notePreference(row.memoryId, row.position);
    const index = this.#views.get(view) ?? new TermIndex();
    this.#views.set(view, index);
    index.put(toDoc(row, row.lexemes));
  }

  #remove(memoryId: string): void {
    for (const index of this.#views.values()) index.remove(memoryId);
    this.#ends.delete(memoryId);
    this.#forgetPreference(memoryId);
  }

  #noteEnd(memoryId: string, end: number): void {
    this.#ends.set(memoryId, end);
    this.#nextEnd = Math.min(this.#nextEnd, end);
  }

  #notePreference(memoryId: string, position: number): void {
    this.#forgetPreference(memoryId);
    this.#preferences.set(memoryId, position);
    this.#preferring.set(position, (this.#preferring.get(position) ?? 0) + 1);
  }

  #forgetPreference(memoryId: string): void {
    const position = this.#preferences.get(memoryId);
    if (position === undefined) return;
    this.#preferences.delete(memoryId);
    const left = (this.#preferring.get(position) ?? 1) - 1;
    if (left > 0) this.#preferring.set(position, left);
    else this.#preferring.delete(position);
  }
}

function toDoc(row: IndexRow, lexemes: string): NewDoc {
  const { terms: stored, occasions } = readOccasions(fromTsvector(lexemes));
  const { terms, asked } = readAsked(stored);
  return {
    id: row.memoryId,
    changeSeq: row.changeSeq,
    conversationId: row.conversationId,
    position: row.position,
    speakerTerms: row.speaker === null ? [] : analyseTerms(row.speaker),
    role: row.role,
    memoryType: row.memoryType,
    isRaw: row.kind === 'raw',
    saidAt: row.saidAt,
    happenedAt: row.happenedAt,
    outdatedBy: row.outdatedBy,
    textHash: row.textHash,
    terms,
    asked,
    occasions,
    ...lengthOf(terms),
    vector: row.vector,
  };
}
