import type { Assertion } from './assertions.ts';

/** The owner of a message, as stored with its raw memory. */
export interface Owner {
  readonly userId: string;
  readonly speaker: string | null;
}

/**
 * An assertion of an item that is about to become a memory. For an event, `value` describes which occasion it
 * is, and `isChange` says whether the event is moved.
 */
export interface ItemAssertion extends Pick<Assertion, 'attribute' | 'value' | 'isChange' | 'onlyByChange'> {
  /** Equal for assertions that can contradict each other: same kind, user, speaker and subject. */
  readonly key: string;
  /** Whether the item says nothing but this assertion. */
  readonly isWhole: boolean;
}

/** What the words of an extracted item and of its message yield in addition to the item. */
export interface ItemAnalysis {
  /**
   * Whether the item takes the place of the raw memory: it holds everything that its message says, or is the
   * first of several items that do.
   */
  readonly covers: boolean;
  /** Whether the item's vector is the vector of the message's own words. */
  readonly embedsMessage: boolean;
  /** The lexemes under which the item is found, as a `tsvector` literal. */
  readonly lexemes: string;
  readonly assertions: readonly ItemAssertion[];
}
