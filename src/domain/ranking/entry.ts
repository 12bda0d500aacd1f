import type { ByteVector } from '../../lib/byte-vector.ts';
import type { Places } from '../text/places.ts';
import type { DocTerms } from './doc-terms.ts';

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
  readonly terms: DocTerms;
  /** Number of those of them that stand in questions only; of turns between people. */
  readonly asked: number;
  /** Number of lexemes, repetitions counted. */
  readonly length: number;
  /** The same of each passage; null or absent for a text that is one passage. */
  readonly passages?: readonly number[] | null;
  /** Unit vector, where vectors are compared in this process. */
  readonly vector: ByteVector | null;
}

/** A memory as it comes into an index. */
export interface NewDoc extends Omit<Doc, 'terms' | 'asked'> {
  readonly terms: ReadonlyMap<string, Places>;
  readonly asked?: ReadonlySet<string> | null;
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
