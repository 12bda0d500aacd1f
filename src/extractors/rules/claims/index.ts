import type { Language } from '../../../domain/text/language.ts';
import { chineseClaims } from './chinese.ts';
import type { Claim } from './claim.ts';
import { englishClaims } from './english.ts';

export type { Claim, ClaimSubject, ClaimTense, Modality, Polarity } from './claim.ts';

/**
 * The clauses of a sentence, in order. Sentences of other languages than Chinese and English give none.
 * @param sentence at most 2,000 characters
 * @param before the last claim of the sentence before, whose subject a Chinese clause may continue
 */
export function claimsOf(
  sentence: string,
  language: Language,
  before: Claim | null = null,
): readonly Claim[] {
  if (language === 'zh') return chineseClaims(sentence, before);
  return language === 'en' ? englishClaims(sentence) : [];
}
