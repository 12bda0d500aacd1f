import { keptReadings } from '../../../lib/kept-readings.ts';
import { readClauses } from './english/clauses.ts';
import type { EnglishClaim } from './english/english-claim.ts';

export type { EnglishClaim } from './english/english-claim.ts';

const MAX_SENTENCE = 2_000;
/** Preferences, profiles and assertions read the same sentences in turn, and changes compare them. */
const MAX_KEPT = 1_500;
const readKept = keptReadings(readClauses, MAX_KEPT, MAX_SENTENCE);

/**
 * The clauses of an English sentence, in order, each with what decides whether it may be remembered.
 * @param sentence at most 2,000 characters; a longer one gives none
 */
export function englishClaims(sentence: string): readonly EnglishClaim[] {
  return sentence.length > MAX_SENTENCE ? [] : readKept(sentence);
}
