import { stemmer } from '@orama/stemmers/english';
import { IRREGULAR } from './irregular.ts';

const CACHE_LIMIT = 50_000;
const LATIN = /^[a-z]+$/;
const ORDINAL = /^(\d+)(?:st|nd|rd|th)$/;
/** A plain map: a hit takes 40 ns, in an `Lru` 250 ns or more, and every word of every text is looked up. */
const cache = new Map<string, string>();

/** The English stem of a folded word. Words of other scripts and identifiers are returned unchanged. */
export function stem(word: string): string {
  if (word.length > 32) return word;
  const cached = cache.get(word);
  if (cached !== undefined) return cached;
  if (cache.size >= CACHE_LIMIT) cache.clear();
  const result = computeStem(word);
  cache.set(word, result);
  return result;
}

function computeStem(word: string): string {
  const ordinal = ORDINAL.exec(word);
  if (ordinal?.[1]) return ordinal[1];
  if (!LATIN.test(word)) return word;
  const base = IRREGULAR.get(word);
  if (base !== undefined) return LATIN.test(base) ? stemmer(base) : base;
  return word.length > 2 ? stemmer(word) : word;
}
