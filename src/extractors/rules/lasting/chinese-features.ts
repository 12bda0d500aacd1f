import { chineseTags } from '../../../domain/text/segment.ts';
import { simplified } from '../../../domain/text/simplified.ts';
import type { ChineseClaim } from '../claims/chinese.ts';
import { bucketOf } from './buckets.ts';

/** Clauses of a sentence whose grammar counts. */
const MOST_CLAIMS = 4;

/**
 * What a Chinese sentence says by its words, pairs of words and of characters, and the grammar of its
 * clauses, as buckets of a hash.
 * @param sentence at most 80 characters
 */
export function chineseFeaturesOf(
  sentence: string,
  claims: readonly ChineseClaim[],
  hasTime: boolean,
): number[] {
  const plain = simplified(sentence).replace(/\d+(?:\.\d+)?/g, '#');
  const tagged = [...chineseTags(plain)];
  const found = new Set<string>();
  let last = '^';
  for (const { word, tag } of tagged) {
    // who and what differs from sentence to sentence
    const shown = /^n[rst]/.test(tag) ? tag : word;
    found.add(`u ${shown}`).add(`b ${last} ${shown}`);
    last = shown;
  }
  found.add(`b ${last} $`).add(`f ${tagged[0]?.tag ?? ''}`);
  const characters = Array.from(plain);
  for (const [i, character] of characters.entries()) found.add(`c ${character}${characters[i + 1] ?? '$'}`);
  for (const claim of claims.slice(0, MOST_CLAIMS)) {
    const { subject, polarity, modality, tense, isOmitted, isBefore, isThing, condition } = claim;
    found.add(`subject ${subject}`).add(`polarity ${polarity}`);
    found.add(`modality ${modality}`).add(`tense ${tense}`);
    found.add(`all ${subject} ${modality} ${tense} ${isOmitted}`);
    if (isBefore) found.add('before');
    if (isThing) found.add('thing');
    if (condition !== null) found.add('condition');
  }
  found.add(`clauses ${Math.min(claims.length, 4)}`);
  if (hasTime) found.add('time');
  return Array.from(found, bucketOf);
}
