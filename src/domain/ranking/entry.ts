import type { ByteVector } from '../../lib/byte-vector.ts';
import type { Places } from '../text/places.ts';
import type { DocTerms } from './doc-terms.ts';

/** The data about a memory that ranking uses. */
export interface Doc {
  readonly id: string;
  /** The change number of its last change, if it has one. */
  readonly changeSeq?: number;
  readonly conversationId: string;
  /** Increases along the conversation. Neighbours in a conversation are adjacent in this order. */
  readonly position: number;
  /** Lexemes of the speaker's name; empty when the speaker has no name. */
  readonly speakerTerms: readonly string[];
  readonly role: string | null;
  readonly memoryType: string;
  /** Whether it holds the words of a message as received. */
  readonly isRaw?: boolean;
  readonly saidAt: Date;
  /** The start of an event; null when it is unknown or the memory is not an event. */
  readonly happenedAt?: Date | null;
  /** Id of the newer memory that contradicts this one. */
  readonly outdatedBy?: string | null;
  /** A hash of the text: equal for equal texts. */
  readonly textHash: string;
  readonly terms: DocTerms;
  /** The number of lexemes that occur only in questions; counted only in turns between people. */
  readonly asked: number;
  /** Lexemes of what a standing order is for; null or absent if the memory gives none. */
  readonly occasions?: readonly string[] | null;
  /** The number of lexemes, including repetitions. */
  readonly length: number;
  /** The length of each passage in lexemes; null or absent for a text that is one passage. */
  readonly passages?: readonly number[] | null;
  /** Unit vector, if this process compares vectors. */
  readonly vector: ByteVector | null;
}

/** A memory that is to be added to an index. */
export interface NewDoc extends Omit<Doc, 'terms' | 'asked'> {
  readonly terms: ReadonlyMap<string, Places>;
  readonly asked?: ReadonlySet<string> | null;
}

/**
 * A memory with its slot in an index. Scores are kept in arrays by slot, which is several times faster than
 * maps by memory.
 */
export interface Entry {
  readonly slot: number;
  readonly doc: Doc;
  /** The place of its conversation in arrays with one value per conversation. */
  readonly conversation: number;
  /** The place of its first passage in arrays with one value per passage. The other passages follow. */
  readonly passage: number;
  /** The number of its passages, at least 1. */
  readonly passages: number;
}
