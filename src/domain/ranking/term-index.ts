import type { ByteVector } from '../../lib/byte-vector.ts';
import type { Places } from '../text/places.ts';
import { Columns } from './columns.ts';
import { Conversations } from './conversations.ts';
import { PassageTable } from './passage-table.ts';
import { Speakers } from './speakers.ts';
import { VectorTable } from './vector-table.ts';

/** What ranking knows of a memory. */
export interface Doc {
  readonly id: string;
  readonly conversationId: string;
  /** Grows along the conversation; neighbours in a conversation are those next to each other in this order. */
  readonly position: number;
  /** Lexemes of the speaker's name; empty when the speaker has none. */
  readonly speakerTerms: readonly string[];
  readonly role: string | null;
  readonly memoryType: string;
  readonly saidAt: Date;
  /** Start of what an event tells of; null where it is not known or the memory is no event. */
  readonly happenedAt?: Date | null;
  /** The memory that says otherwise since. */
  readonly outdatedBy?: string | null;
  /** Equal for equal texts. */
  readonly textHash: string;
  readonly terms: ReadonlyMap<string, Places>;
  /** Those of them that stand in questions only; of turns between people. */
  readonly asked?: ReadonlySet<string> | null;
  /** Number of lexemes, repetitions counted. */
  readonly length: number;
  /** The same of each passage; null or absent for a text that is one passage. */
  readonly passages?: readonly number[] | null;
  /** Unit vector, where vectors are compared in this process. */
  readonly vector: ByteVector | null;
}

/** A memory's place in an index: scores are kept in arrays by slot, which is several times faster than maps by memory. */
export interface Entry {
  readonly slot: number;
  readonly doc: Doc;
  /** Place of its conversation among arrays by conversation. */
  readonly conversation: number;
  /** Place of its first passage among arrays by passage; the others follow. */
  readonly passage: number;
  /** Number of its passages, at least 1. */
  readonly passages: number;
}

/**
 * An inverted index over the memories of one view of one cube, held in memory and kept in step with the database by
 * whoever owns it.
 */
export class TermIndex {
  readonly #entries = new Map<string, Entry>();
  readonly #bySlot: (Entry | undefined)[] = [];
  readonly #free: number[] = [];
  readonly #postings = new Map<string, Map<number, Places>>();
  readonly #outdated = new Set<Entry>();
  readonly #columns = new Columns<Entry>();
  readonly #speakers = new Speakers();
  readonly #speakerOf = ({ doc }: Entry) => this.#speakers.numberOf(doc.speakerTerms);
  readonly #vectors = new VectorTable();
  readonly conversations = new Conversations();
  readonly passages = new PassageTable();
  /** What functions made of the index since its last change. */
  readonly #derived = new Map<(index: TermIndex) => unknown, unknown>();
  #totalLength = 0;

  /** Number of memories. */
  get size(): number {
    return this.#entries.size;
  }

  /** All slots are below this. */
  get slots(): number {
    return this.#bySlot.length;
  }

  get averageLength(): number {
    return this.#entries.size === 0 ? 0 : this.#totalLength / this.#entries.size;
  }

  entries(): IterableIterator<Entry> {
    return this.#entries.values();
  }

  /** The slots that hold a memory. */
  get occupied(): readonly number[] {
    return this.derived(slotsOf);
  }

  /** What a function makes of the index: it is called again only after a change. */
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

  /** The memories that something was said against since. */
  get outdated(): ReadonlySet<Entry> {
    return this.#outdated;
  }

  /** What a function makes of each memory, by slot; it is called once for each. */
  column(of: (entry: Entry) => number): Float64Array {
    return this.#columns.get(of, this.slots, this.#entries.values());
  }

  /** By slot the number of the speaker; 0 = none. */
  get speakers(): Float64Array {
    return this.column(this.#speakerOf);
  }

  /** Lexemes of the speakers' names, by their numbers. */
  get speakerNames(): readonly (readonly string[])[] {
    // speakers get their numbers when the column is made
    void this.speakers;
    return this.#speakers.names;
  }

  /** By slot the dot product of a memory's vector with another one; 0 where it has none. */
  dots(vector: Float32Array): Float64Array {
    return this.#vectors.dots(vector, this.slots);
  }

  /** The slots of the memories that hold a lexeme, with where and how often. */
  withTerm(term: string): ReadonlyMap<number, Places> | undefined {
    return this.#postings.get(term);
  }

  /** Adds a memory, in place of an earlier state of it. */
  put(given: Doc): void {
    this.remove(given.id);
    const slot = this.#free.pop() ?? this.slots;
    const doc = given.vector ? { ...given, vector: this.#vectors.put(slot, given.vector) } : given;
    const conversation = this.conversations.open(doc.conversationId);
    const entry: Entry = { slot, doc, conversation, ...this.passages.add(doc) };
    this.#entries.set(doc.id, entry);
    this.#bySlot[slot] = entry;
    this.#derived.clear();
    if (doc.outdatedBy) this.#outdated.add(entry);
    this.#columns.add(entry);
    this.conversations.add(entry);
    this.#totalLength += doc.length;
    for (const [term, places] of doc.terms) {
      const posting = this.#postings.get(term);
      if (posting === undefined) this.#postings.set(term, new Map([[slot, places]]));
      else posting.set(slot, places);
    }
  }

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
    for (const term of doc.terms.keys()) {
      const posting = this.#postings.get(term);
      posting?.delete(slot);
      if (posting?.size === 0) this.#postings.delete(term);
    }
  }
}

function slotsOf(index: TermIndex): readonly number[] {
  return Array.from(index.entries(), ({ slot }) => slot);
}

/** Columns of an index. */
export const positionOf = ({ doc }: Entry): number => doc.position;
export const lengthOf = ({ doc }: Entry): number => doc.length;
export const conversationOf = ({ conversation }: Entry): number => conversation;
export const saidAtOf = ({ doc }: Entry): number => doc.saidAt.getTime();
