import type { Claim } from './claims.ts';

/** The owner of a message, as stored with its raw memory. */
export interface Owner {
  readonly userId: string;
  readonly speaker: string | null;
}

/**
 * A claim of an item that is about to become a memory. For an event, `value` describes which occasion it is,
 * and `isChange` says whether the event is moved.
 */
export interface ItemClaim extends Pick<Claim, 'attribute' | 'value' | 'isChange' | 'onlyByChange'> {
  /** Equal for claims that can contradict each other: same kind, user, speaker and subject. */
  readonly key: string;
  /** Whether the item says nothing but this claim. */
  readonly isWhole: boolean;
}

/** What the words of an extracted item and of its message yield in addition to the item. */
export interface ItemAnalysis {
  /** Whether the item holds everything that its message says. */
  readonly covers: boolean;
  /** Whether the item's vector is the vector of the message's own words. */
  readonly embedsMessage: boolean;
  /** The lexemes under which the item is found, as a `tsvector` literal. */
  readonly lexemes: string;
  readonly claims: readonly ItemClaim[];
}
