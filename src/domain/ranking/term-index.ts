import type { Breather } from '../../lib/breather.ts';
import type { SectionReader, SectionWriter } from '../../lib/byte-sections.ts';
import type { NumberArrays } from '../../lib/number-arrays.ts';
import { Columns } from './columns.ts';
import { Conversations } from './conversations.ts';
import { restoreDocs, saveDocs } from './doc-columns.ts';
import { bytesOfTerms, DocTerms } from './doc-terms.ts';
import type { Doc, Entry, NewDoc } from './entry.ts';
import { PassageTable } from './passage-table.ts';
import { type Posting, Postings } from './postings.ts';
import { plainDoc, RestoredDoc } from './restored-doc.ts';
import { Speakers } from './speakers.ts';
import { TermTable } from './term-table.ts';
import { VectorTable } from './vector-table.ts';

/**
 * An inverted index, in memory, over the memories of one view of one cube. Its owner keeps it in step with
 * the database.
 */
export class TermIndex {
  readonly #entries = new Map<string, Entry>();
  readonly #bySlot: (Entry | undefined)[] = [];
  readonly #free: number[] = [];
  readonly #table: TermTable;
  readonly #postings: Postings;
  readonly #outdated = new Set<Entry>();
  readonly #columns = new Columns<Entry>();
  readonly #speakers = new Speakers();
  readonly #speakerOf = ({ doc }: Entry) => this.#speakers.numberOf(doc.speakerTerms);
  readonly #vectors: VectorTable;
  readonly conversations = new Conversations();
  readonly passages = new PassageTable();
  /** Cached values of `derived`, valid until the next change of the index. */
  readonly #derived = new Map<(index: TermIndex) => unknown, unknown>();
  #totalLength = 0;
  #docBytes = 0;

  constructor(table = new TermTable(), postings = new Postings(), vectors = new VectorTable()) {
    this.#table = table;
    this.#postings = postings;
    this.#vectors = vectors;
  }

  /**
   * Restores an index that was saved. It may pause.
   * @throws RangeError | SyntaxError | TypeError if something else was saved
   */
  static async restore(from: SectionReader, breather: Breather): Promise<TermIndex> {
    const [slots = 0, memories = 0] = from.numbers(Uint32Array);
    const table = TermTable.restore(from);
    const postings = Postings.restore(from);
    const vectors = VectorTable.restore(from);
    const index = new TermIndex(table, postings, vectors);
    for (let slot = 0; slot < slots; slot += 1) index.#bySlot.push(undefined);
    const parts = { table, postings, vectors };
    while (index.size < memories) {
      const columns = restoreDocs(from);
      for (let place = 0; place < columns.texts.ids.length; place += 1) {
        const doc = new RestoredDoc(columns, place, parts);
        index.#enter(doc.slot, doc);
        index.#docBytes += bytesOfTerms(doc.termCount);
      }
      if (breather.isDue) await breather.rest();
    }
    for (let slot = 0; slot < slots; slot += 1) if (!index.#bySlot[slot]) index.#free.push(slot);
    return index;
  }

  /** Saves the index. It may pause; what was saved is worthless if the index changes meanwhile. */
  async save(to: SectionWriter, breather: Breather): Promise<void> {
    to.numbers(new Uint32Array([this.slots, this.size]));
    this.#table.save(to);
    this.#postings.save(to, this.#table.numbers);
    this.#vectors.save(to, this.slots);
    const entries = [...this.#entries.values()];
    for (let from = 0; from < entries.length; from += SAVED_AT_ONCE) {
      saveDocs(to, entries.slice(from, from + SAVED_AT_ONCE));
      if (breather.isDue) await breather.rest();
    }
  }

  /** Approximate size of the index in bytes; `bench/index-memory.ts` compares it with the heap. */
  get bytes(): number {
    const arrays = this.#table.bytes + this.#postings.bytes + this.passages.bytes;
    return INDEX_BYTES + arrays + this.#docBytes + this.#vectors.bytes + this.#columns.bytes;
  }

  /** The number of memories. */
  get size(): number {
    return this.#entries.size;
  }

  /** Upper bound of the slots (exclusive). */
  get slots(): number {
    return this.#bySlot.length;
  }

  get averageLength(): number {
    return this.#entries.size === 0 ? 0 : this.#totalLength / this.#entries.size;
  }

  entries(): IterableIterator<Entry> {
    return this.#entries.values();
  }

  /** Slots that hold a memory. */
  get occupied(): readonly number[] {
    return this.derived(slotsOf);
  }

  /** A value computed from the index and cached until the index changes. */
  derived<T>(of: (index: TermIndex) => T): T {
    if (!this.#derived.has(of)) this.#derived.set(of, of(this));
    return this.#derived.get(of) as T;
  }

  get(id: string): Doc | undefined {
    return this.#entries.get(id)?.doc;
  }

  entry(id: string): Entry | undefined {
    return this.#entries.get(id);
  }

  at(slot: number): Entry | undefined {
    return this.#bySlot[slot];
  }

  /** Memories that a newer memory contradicts. */
  get outdated(): ReadonlySet<Entry> {
    return this.#outdated;
  }

  /** A column of one value per memory, by slot. The function is called once per memory. */
  column(of: (entry: Entry) => number): Float64Array {
    return this.#columns.get(of, this.slots, this.#entries.values());
  }

  /** Number of each memory's speaker, by slot; 0 = no name. */
  get speakers(): Float64Array {
    return this.column(this.#speakerOf);
  }

  /** Lexemes of each speaker's name, by the speaker's number. */
  get speakerNames(): readonly (readonly string[])[] {
    // building the column assigns the numbers
    void this.speakers;
    return this.#speakers.names;
  }

  /** Tells that a vector will be compared soon. @returns whether it is worth waiting for further ones */
  expect(vector: Float32Array): boolean {
    if (this.#entries.size < LARGE) return false;
    this.#vectors.expect(vector);
    return true;
  }

  /** Dot product of each memory's vector with another vector, by slot; 0 for a memory without a vector. */
  dots(vector: Float32Array, arrays: NumberArrays): Float64Array {
    return this.#vectors.dots(vector, arrays.zeros(this.slots));
  }

  /** The number of a lexeme in the terms of memories; -1 when no memory holds it. */
  numberOf(term: string): number {
    return this.#table.numberOf(term);
  }

  /** The memories that hold a lexeme, with the places and counts; undefined when there are none. */
  withTerm(term: string): Posting | undefined {
    const number = this.#table.numberOf(term);
    return number < 0 ? undefined : this.#postings.get(number);
  }

  /** Adds a memory, or replaces its earlier version. */
  put({ terms, asked, ...given }: NewDoc): void {
    this.remove(given.id);
    const entry = this.#place({ ...given, asked: asked?.size ?? 0 });
    const { slot, doc } = entry;
    const numbers: number[] = [];
    for (const [term, places] of terms) {
      const number = this.#table.add(term);
      numbers.push(number);
      this.#postings.add(number, slot, places, asked?.has(term) === true);
    }
    this.#docBytes += doc.terms.hold(numbers);
    this.#columns.add(entry);
  }

  /** A new index of the memories that `admits` accepts. */
  subset(admits: (doc: Doc) => boolean): TermIndex {
    const part = new TermIndex(new TermTable(this.#table));
    const slots = new Map<number, { readonly slot: number; readonly doc: Doc; readonly numbers: number[] }>();
    for (const { slot, doc } of this.entries())
      if (admits(doc)) slots.set(slot, { ...part.#place(plainDoc(doc)), numbers: [] });
    for (let number = 0; number < this.#table.numbers; number += 1) {
      const posting = this.#postings.get(number);
      for (let from = 0, end = 0; from < posting.length; from = end) {
        end = posting.end(from);
        const copy = slots.get(posting.slot(from));
        if (copy === undefined) continue;
        const own = part.#table.addFrom(this.#table, number);
        part.#postings.addFrom(own, copy.slot, posting, [from, end]);
        copy.numbers.push(own);
      }
    }
    for (const { doc, numbers } of slots.values()) part.#docBytes += doc.terms.hold(numbers);
    return part;
  }

  /** Gives a memory its slot; the lexemes are added afterwards. */
  #place(newDoc: Omit<Doc, 'terms'>): Entry {
    const slot = this.#free.pop() ?? this.slots;
    const vector = newDoc.vector && this.#vectors.put(slot, newDoc.vector);
    return this.#enter(slot, { ...newDoc, vector, terms: new DocTerms(this.#table, this.#postings, slot) });
  }

  #enter(slot: number, doc: Doc): Entry {
    const conversation = this.conversations.open(doc.conversationId);
    const { passage, passages } = this.passages.add(doc);
    const entry: Entry = { slot, doc, conversation, passage, passages };
    this.#entries.set(doc.id, entry);
    this.#bySlot[slot] = entry;
    this.#derived.clear();
    if (doc.outdatedBy) this.#outdated.add(entry);
    this.conversations.add(entry);
    this.#totalLength += doc.length;
    this.#docBytes += bytesOf(doc);
    return entry;
  }

  /** Removes a memory; an unknown id is ignored. */
  remove(id: string): void {
    const entry = this.#entries.get(id);
    if (entry === undefined) return;
    const { doc, slot } = entry;
    this.#entries.delete(id);
    this.#bySlot[slot] = undefined;
    this.#derived.clear();
    this.#outdated.delete(entry);
    this.#free.push(slot);
    if (doc.vector) this.#vectors.remove(doc.vector);
    this.passages.remove(entry);
    this.conversations.remove(entry);
    this.#totalLength -= doc.length;
    this.#docBytes -= bytesOf(doc) + doc.terms.bytes;
    for (const number of doc.terms.numbers) {
      this.#postings.remove(number, slot);
      if (this.#postings.length(number) === 0) this.#table.release(number);
    }
  }
}

/** Memories between two looks at the time while an index is saved. */
const SAVED_AT_ONCE = 500;
/** From this many memories on, comparing several vectors at once is worth waiting for them. */
const LARGE = 5000;
/** Bytes that the objects of an index take. */
const INDEX_BYTES = 4000;
/**
 * Bytes that the objects of a memory take besides its texts, as measured, including a conversation of its
 * own.
 */
const DOC_BYTES = 900;
/** No memory that is added, not restored, takes less. */
export const LEAST_DOC_BYTES = DOC_BYTES;
/** The same of a restored memory, with its share of what is left of the bytes it was restored from. */
const RESTORED_BYTES = 700;

function bytesOf(doc: Doc): number {
  const { id, conversationId, speakerTerms, occasions, passages } = doc;
  const names = bytesOfWords(speakerTerms) + bytesOfWords(occasions ?? []);
  const objects = doc instanceof RestoredDoc ? RESTORED_BYTES : DOC_BYTES;
  return objects + 2 * (id.length + 2 * conversationId.length) + names + 8 * (passages?.length ?? 0);
}

function bytesOfWords(words: readonly string[]): number {
  let bytes = 0;
  for (const word of words) bytes += 2 * word.length + 40;
  return bytes;
}

function slotsOf(index: TermIndex): readonly number[] {
  return Array.from(index.entries(), ({ slot }) => slot);
}

/** Functions for columns of an index. */
export const positionOf = ({ doc }: Entry): number => doc.position;
export const lengthOf = ({ doc }: Entry): number => doc.length;
export const conversationOf = ({ conversation }: Entry): number => conversation;
export const saidAtOf = ({ doc }: Entry): number => doc.saidAt.getTime();
