import type { Places } from '../text/places.ts';
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
  /** Unit vector as half floats, where vectors are compared in this process. */
  readonly vector: Uint16Array | null;
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

/** Lexemes of all passages of a memory together. */
export function passageLength({ length, passages }: Doc): number {
  return passages?.reduce((sum, ofOne) => sum + ofOne, 0) ?? length;
}

interface Conversation {
  readonly slot: number;
  entries: Entry[];
}

/**
 * An inverted index over the memories of one view of one cube, held in memory and kept in step with the database by
 * whoever owns it.
 */
export class TermIndex {
  readonly #entries = new Map<string, Entry>();
  readonly #free: number[] = [];
  readonly #postings = new Map<string, Map<Entry, Places>>();
  readonly #conversations = new Map<string, Conversation>();
  readonly #freeConversations: number[] = [];
  readonly #unsorted = new Set<string>();
  /** Number of passages → places that are free for so many. */
  readonly #freePassages = new Map<number, number[]>();
  readonly #vectors = new VectorTable();
  /** Walked several times a search: an array is walked several times faster than a map. Null after a change. */
  #all: readonly Entry[] | null = null;
  #slots = 0;
  #conversationSlots = 0;
  #totalLength = 0;
  #passageSlots = 0;
  #passageLengths = new Float64Array(64);
  #passages = 0;
  #passageLength = 0;

  /** Number of memories. */
  get size(): number {
    return this.#entries.size;
  }

  /** All slots are below this. */
  get slots(): number {
    return this.#slots;
  }

  /** All places of conversations are below this. */
  get conversationSlots(): number {
    return this.#conversationSlots;
  }

  get averageLength(): number {
    return this.#entries.size === 0 ? 0 : this.#totalLength / this.#entries.size;
  }

  /** All places of passages are below this. */
  get passageSlots(): number {
    return this.#passageSlots;
  }

  /** Lexemes of each passage, by its place. */
  get passageLengths(): Float64Array {
    return this.#passageLengths;
  }

  /** Number of passages: as many as memories where none is long. */
  get passages(): number {
    return this.#passages;
  }

  get averagePassage(): number {
    return this.#passages === 0 ? 0 : this.#passageLength / this.#passages;
  }

  entries(): readonly Entry[] {
    this.#all ??= [...this.#entries.values()];
    return this.#all;
  }

  get(id: string): Doc | undefined {
    return this.#entries.get(id)?.doc;
  }

  entry(id: string): Entry | undefined {
    return this.#entries.get(id);
  }

  /** By slot the dot product of a memory's vector with another one; 0 where it has none. */
  dots(vector: Float32Array): Float32Array {
    return this.#vectors.dots(vector, this.#slots);
  }

  /** The memories that hold a lexeme, with where and how often. */
  withTerm(term: string): ReadonlyMap<Entry, Places> | undefined {
    return this.#postings.get(term);
  }

  conversations(): IterableIterator<string> {
    return this.#conversations.keys();
  }

  /** The memories of a conversation in its order. */
  conversation(id: string): readonly Entry[] {
    const entries = this.#conversations.get(id)?.entries ?? [];
    if (this.#unsorted.delete(id)) entries.sort((a, b) => a.doc.position - b.doc.position);
    return entries;
  }

  /** Adds a memory, in place of an earlier state of it. */
  put(given: Doc): void {
    this.remove(given.id);
    const conversation = this.#conversationOf(given.conversationId);
    const slot = this.#free.pop() ?? this.#slots;
    const doc = given.vector ? { ...given, vector: this.#vectors.put(slot, given.vector) } : given;
    const entry: Entry = { slot, doc, conversation: conversation.slot, ...this.#placePassages(doc) };
    this.#slots = Math.max(this.#slots, entry.slot + 1);
    this.#entries.set(doc.id, entry);
    this.#all = null;
    this.#totalLength += doc.length;
    for (const [term, places] of doc.terms) {
      const posting = this.#postings.get(term);
      if (posting === undefined) this.#postings.set(term, new Map([[entry, places]]));
      else posting.set(entry, places);
    }
    conversation.entries.push(entry);
    if (conversation.entries.length > 1) this.#unsorted.add(doc.conversationId);
  }

  remove(id: string): void {
    const entry = this.#entries.get(id);
    if (entry === undefined) return;
    const { doc } = entry;
    this.#entries.delete(id);
    this.#all = null;
    this.#free.push(entry.slot);
    if (doc.vector) this.#vectors.remove(doc.vector);
    this.#totalLength -= doc.length;
    this.#removePassages(entry);
    for (const term of doc.terms.keys()) {
      const posting = this.#postings.get(term);
      posting?.delete(entry);
      if (posting?.size === 0) this.#postings.delete(term);
    }
    const conversation = this.#conversations.get(doc.conversationId);
    if (conversation === undefined) return;
    conversation.entries = conversation.entries.filter((other) => other !== entry);
    if (conversation.entries.length > 0) return;
    this.#conversations.delete(doc.conversationId);
    this.#unsorted.delete(doc.conversationId);
    this.#freeConversations.push(conversation.slot);
  }

  #placePassages(doc: Doc): Pick<Entry, 'passage' | 'passages'> {
    const lengths = doc.passages ?? [doc.length];
    const passages = lengths.length;
    this.#passages += passages;
    this.#passageLength += passageLength(doc);
    let passage = this.#freePassages.get(passages)?.pop();
    if (passage === undefined) {
      passage = this.#passageSlots;
      this.#passageSlots += passages;
    }
    if (this.#passageSlots > this.#passageLengths.length) {
      const larger = new Float64Array(2 * this.#passageSlots);
      larger.set(this.#passageLengths);
      this.#passageLengths = larger;
    }
    this.#passageLengths.set(lengths, passage);
    return { passage, passages };
  }

  #removePassages({ doc, passage, passages }: Entry): void {
    this.#passages -= passages;
    this.#passageLength -= passageLength(doc);
    const free = this.#freePassages.get(passages);
    if (free === undefined) this.#freePassages.set(passages, [passage]);
    else free.push(passage);
  }

  #conversationOf(id: string): Conversation {
    const known = this.#conversations.get(id);
    if (known !== undefined) return known;
    const slot = this.#freeConversations.pop() ?? this.#conversationSlots;
    this.#conversationSlots = Math.max(this.#conversationSlots, slot + 1);
    const conversation: Conversation = { slot, entries: [] };
    this.#conversations.set(id, conversation);
    return conversation;
  }
}
