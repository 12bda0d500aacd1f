import { readClauses } from './english/clauses.ts';
import type { EnglishClaim } from './english/english-claim.ts';

export type { EnglishClaim } from './english/english-claim.ts';

const MAX_SENTENCE = 2_000;
/** Sentences whose clauses are kept: preferences, profiles and assertions read the same ones in turn. */
const MAX_KEPT = 100;
const kept = new Map<string, readonly EnglishClaim[]>();

/**
 * The clauses of an English sentence, in order, each with what decides whether it may be remembered.
 * @param sentence at most 2,000 characters; a longer one gives none
 */
export function englishClaims(sentence: string): readonly EnglishClaim[] {
  if (sentence.length > MAX_SENTENCE) return [];
  const known = kept.get(sentence);
  if (known !== undefined) return known;
  const claims = readClauses(sentence);
  if (kept.size >= MAX_KEPT) kept.clear();
  kept.set(sentence, claims);
  return claims;
}
