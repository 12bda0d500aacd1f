import type { ProfileKind } from '../../domain/profiles/profile-kinds.ts';
import type { EnglishClaim } from './claims/english.ts';
import type { Phrases } from './profile-phrases.ts';
import type { Writing } from './profile-values.ts';

/** A value that the words of a clause name, whether the clause affirms, denies or ends it. */
export interface Reading {
  readonly kind: ProfileKind | null;
  readonly value: string;
  /** The words that name the field; the kind's name without it. */
  readonly label?: string;
  readonly relation?: string;
  /** Whether the field holds it besides other values. */
  readonly isAdded?: boolean;
  /** Whether the value goes, although the clause affirms what it says: `my cat died`. */
  readonly isEnd?: boolean;
  /** The value that it takes the place of: it holds only for a field with that value. */
  readonly insteadOf?: string;
}

/** What a frame reads: a clause of the speaker's, with the words behind its verb taken apart. */
export interface Framed {
  readonly claim: EnglishClaim;
  readonly phrases: Phrases;
  readonly writing: Writing;
  /** The sentence of the clause. */
  readonly sentence: string;
}

export type Frame = (framed: Framed) => readonly Reading[];

/** A reading of a value that may be missing. */
export function one(kind: ProfileKind, value: string | null | undefined): readonly Reading[] {
  return value === null || value === undefined || value === '' ? [] : [{ kind, value }];
}

/** Readings of values that a field holds besides others. */
export function each(kind: ProfileKind, values: readonly string[]): readonly Reading[] {
  return values.filter((value) => value.length <= 60).map((value) => ({ kind, value, isAdded: true }));
}
