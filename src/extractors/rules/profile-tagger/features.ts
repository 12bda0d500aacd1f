import type { ChineseClaim } from '../claims/chinese.ts';
import { englishClaims } from '../claims/english.ts';
import { chineseFeatures } from './chinese-features.ts';
import { englishFeatures, type TaggedTokens } from './english-features.ts';

/**
 * The tokens of a sentence with their features.
 * @param claims the clauses of a Chinese sentence; null: it is English
 */
export function featuresOf(sentence: string, claims: readonly ChineseClaim[] | null): TaggedTokens {
  if (claims !== null) return chineseFeatures(sentence, claims);
  const plain = sentence.replaceAll('’', "'");
  return englishFeatures(plain, englishClaims(plain));
}
