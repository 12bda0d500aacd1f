import type { ByteVector } from '../../lib/byte-vector.ts';
import { DocTerms } from './doc-terms.ts';
import type { Doc } from './entry.ts';
import type { Postings } from './postings.ts';
import type { TermTable } from './term-table.ts';
import type { VectorTable } from './vector-table.ts';

/** One array per property of saved memories: they are read several times faster than an object per memory. */
export interface TextColumns {
  readonly ids: readonly string[];
  /** Texts that several memories share; the others are indexes here. */
  readonly shared: readonly string[];
  readonly conversations: readonly number[];
  readonly types: readonly number[];
  readonly roles: readonly (number | null)[];
  readonly outdatedBy: readonly (number | null)[];
  /** Indexes into `names`. */
  readonly speakers: readonly number[];
  readonly names: readonly (readonly string[])[];
  /** Place in the columns → value, for the few memories that have one. */
  readonly occasions: readonly (readonly [number, readonly string[]])[];
  readonly passages: readonly (readonly [number, readonly number[]])[];
}

/** Numbers of a memory, one after another: see the getters. */
export const NUMBERS = 7;
export const RAW = 1;
export const VECTOR = 2;

/** Memories as they were saved. */
export interface DocColumns {
  readonly texts: TextColumns;
  readonly occasions: ReadonlyMap<number, readonly string[]>;
  readonly passages: ReadonlyMap<number, readonly number[]>;
  readonly numbers: Float64Array;
  readonly flags: Uint8Array;
  readonly hashes: BigInt64Array;
  /** The numbers of the lexemes in the term table, memory by memory. */
  readonly terms: Uint32Array;
  /** Where the lexemes of each memory begin in `terms`, and where the last ones end. */
  readonly starts: Uint32Array;
}

/** The other parts of the index that a memory is restored into. */
export interface IndexParts {
  readonly table: TermTable;
  readonly postings: Postings;
  readonly vectors: VectorTable;
}

/**
 * A memory of a restored index, which reads its data in the saved columns. Most memories are never a hit, so
 * objects for their times, lexemes and vectors would be made for the garbage collection only.
 */
export class RestoredDoc implements Doc {
  readonly id: string;
  readonly #columns: DocColumns;
  readonly #place: number;
  readonly #parts: IndexParts;

  /** @param place in the columns */
  constructor(columns: DocColumns, place: number, parts: IndexParts) {
    this.id = columns.texts.ids[place] as string;
    this.#columns = columns;
    this.#place = place;
    this.#parts = parts;
  }

  get slot(): number {
    return this.#number(0);
  }

  get changeSeq(): number {
    return this.#number(1);
  }

  get position(): number {
    return this.#number(2);
  }

  get saidAt(): Date {
    return new Date(this.#number(3));
  }

  get happenedAt(): Date | null {
    const time = this.#number(4);
    return Number.isNaN(time) ? null : new Date(time);
  }

  get length(): number {
    return this.#number(5);
  }

  get asked(): number {
    return this.#number(6);
  }

  get conversationId(): string {
    const { shared, conversations } = this.#columns.texts;
    return shared[conversations[this.#place] as number] as string;
  }

  get memoryType(): string {
    const { shared, types } = this.#columns.texts;
    return shared[types[this.#place] as number] as string;
  }

  get role(): string | null {
    return this.#shared(this.#columns.texts.roles);
  }

  get outdatedBy(): string | null {
    return this.#shared(this.#columns.texts.outdatedBy);
  }

  get speakerTerms(): readonly string[] {
    const { names, speakers } = this.#columns.texts;
    return names[speakers[this.#place] as number] as readonly string[];
  }

  get occasions(): readonly string[] | null {
    return this.#columns.occasions.get(this.#place) ?? null;
  }

  get passages(): readonly number[] | null {
    return this.#columns.passages.get(this.#place) ?? null;
  }

  get textHash(): string {
    return String(this.#columns.hashes[this.#place]);
  }

  get isRaw(): boolean {
    return this.#hasFlag(RAW);
  }

  get terms(): DocTerms {
    const { table, postings } = this.#parts;
    const held = new DocTerms(table, postings, this.slot);
    held.holdShared(this.#columns.terms, this.#columns.starts[this.#place] as number, this.termCount);
    return held;
  }

  /** The number of its lexemes. */
  get termCount(): number {
    const { starts } = this.#columns;
    return (starts[this.#place + 1] as number) - (starts[this.#place] as number);
  }

  get vector(): ByteVector | null {
    return this.#hasFlag(VECTOR) ? this.#parts.vectors.at(this.slot) : null;
  }

  #number(column: number): number {
    return this.#columns.numbers[NUMBERS * this.#place + column] as number;
  }

  #shared(column: readonly (number | null)[]): string | null {
    const at = column[this.#place] ?? null;
    return at === null ? null : (this.#columns.texts.shared[at] as string);
  }

  #hasFlag(flag: number): boolean {
    return ((this.#columns.flags[this.#place] as number) & flag) !== 0;
  }
}

/** A memory's data as properties of its own, which can be copied with `...`. */
export function plainDoc(doc: Doc): Doc {
  if (!(doc instanceof RestoredDoc)) return doc;
  return {
    id: doc.id,
    changeSeq: doc.changeSeq,
    conversationId: doc.conversationId,
    position: doc.position,
    speakerTerms: doc.speakerTerms,
    role: doc.role,
    memoryType: doc.memoryType,
    isRaw: doc.isRaw,
    saidAt: doc.saidAt,
    happenedAt: doc.happenedAt,
    outdatedBy: doc.outdatedBy,
    textHash: doc.textHash,
    terms: doc.terms,
    asked: doc.asked,
    occasions: doc.occasions,
    length: doc.length,
    passages: doc.passages,
    vector: doc.vector,
  };
}
