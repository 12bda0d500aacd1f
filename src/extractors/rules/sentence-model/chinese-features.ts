import { chineseTags } from '../../../domain/text/segment.ts';
import { simplified } from '../../../domain/text/simplified.ts';
import type { ChineseClaim } from '../claims/chinese.ts';
import { bucketOf } from './buckets.ts';

/** Clauses of a sentence whose grammar counts. */
const MOST_CLAIMS = 4;

/** Words whose kind says more than they do: names, things, qualities, times and numbers. */
const MASKED = /^[nazitm]/;
/** Signs between the parts of a sentence. */
const SIGNS = /[，,。；;！!、：: ]/u;

/**
 * What a Chinese sentence says by its words and characters, by their sequences (with things and qualities
 * masked too), by how its parts begin and end, and by the grammar of its clauses, as buckets of a hash.
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
  addMasked(tagged, found);
  const characters = Array.from(plain);
  for (const [i, character] of characters.entries())
    found.add(`1 ${character}`).add(`c ${character}${characters[i + 1] ?? '$'}`);
  for (const part of plain.split(SIGNS)) {
    if (part === '') continue;
    found.add(`pf ${part.slice(0, 2)}`).add(`pf1 ${part.slice(0, 1)}`);
    found.add(`pe ${part.slice(-2)}`).add(`pe1 ${part.slice(-1)}`);
  }
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

/** Sequences of two and three words in which things, qualities, times and numbers are only such. */
function addMasked(tagged: readonly { readonly word: string; readonly tag: string }[], found: Set<string>) {
  const shown = tagged.map(({ word, tag }) => (MASKED.test(tag) ? tag.slice(0, 1) : word));
  const all = ['^', ...shown, '$'];
  for (const [i, one] of all.entries()) {
    const [second, third] = [all[i + 1], all[i + 2]];
    if (second !== undefined) found.add(`m ${one} ${second}`);
    if (third !== undefined) found.add(`t ${one} ${second} ${third}`).add(`k ${one} ${third}`);
  }
}
