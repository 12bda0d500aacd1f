import type { EnglishClaim } from '../claims/english.ts';
import { bucketOf } from './buckets.ts';

/** Clauses of a sentence whose grammar counts. */
const MOST_CLAIMS = 4;
const PREFIX = 5;

/**
 * What a sentence says by its words, pairs of words, beginnings of long words and the grammar of its clauses,
 * as buckets of a hash. A bucket may occur more than once.
 * @param sentence at most 200 characters
 */
export function featuresOf(sentence: string, claims: readonly EnglishClaim[], hasTime: boolean): number[] {
  const words = wordsOf(sentence);
  const found = new Set<string>();
  for (const word of words) {
    found.add(`u ${word}`);
    if (word.length > PREFIX) found.add(`p ${word.slice(0, PREFIX)}`);
  }
  for (const [i, word] of ['^', ...words].entries()) found.add(`b ${word} ${words[i] ?? '$'}`);
  found.add(`f ${words[0] ?? ''}`);
  for (const claim of claims.slice(0, MOST_CLAIMS)) {
    const { subject, polarity, modality, tense } = claim;
    found
      .add(`subject ${subject}`)
      .add(`polarity ${polarity}`)
      .add(`modality ${modality}`)
      .add(`tense ${tense}`);
    found.add(`all ${subject} ${modality} ${tense}`);
    if (claim.isProgressive) found.add('progressive');
    if (claim.isPerfect) found.add('perfect');
    if (claim.isPossession) found.add('possession');
    if (claim.condition !== null) found.add('condition');
  }
  found.add(`clauses ${Math.min(claims.length, 3)}`);
  if (hasTime) found.add('time');
  return Array.from(found, bucketOf);
}

function wordsOf(sentence: string): readonly string[] {
  const plain = sentence.toLowerCase().replace(/[’‘]/g, "'");
  return (plain.match(/[a-z']+|\d+|[^\sa-z\d]/g) ?? []).map((word) => (/^\d/.test(word) ? '#' : word));
}
