import type { Claim } from './claims.ts';

/** Whose a message is, as its raw memory has it. */
export interface Owner {
  readonly userId: string;
  readonly speaker: string | null;
}

/**
 * A claim of an item that is about to become a memory. Of an event: which occasion it is, described by `value`, and whether
 * it is moved (`isChange`).
 */
export interface ItemClaim extends Pick<Claim, 'attribute' | 'value' | 'isChange' | 'onlyByChange'> {
  /** Equal for what can contradict: of one kind, user, speaker and thing. */
  readonly key: string;
  /** Whether the item says nothing else. */
  readonly isWhole: boolean;
}

/** What the words of an extracted item and of its message give beside the item itself. */
export interface ItemAnalysis {
  /** Whether it holds all that its message says. */
  readonly covers: boolean;
  /** Whether its vector is that of its message's own words. */
  readonly embedsMessage: boolean;
  /** The words that it is found by, as a `tsvector`. */
  readonly lexemes: string;
  readonly claims: readonly ItemClaim[];
}
