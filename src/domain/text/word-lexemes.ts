import { truncate } from './normalise.ts';
import { stem } from './stem.ts';
import { ENGLISH_QUESTION_WORDS, ENGLISH_STOP_WORDS } from './stop-words.ts';
import { wordForms } from './words.ts';

/** The maximum length of a lexeme in characters; longer words are cut. */
export const MAX_LEXEME_LENGTH = 64;
/**
 * Number of cached words. Most texts use the same words. Longer words are identifiers, which seldom recur.
 */
const CACHE_LIMIT = 50_000;
const LONGEST_CACHED = 32;

/** Plain maps, for the reason of the cache in `stem.ts`. */
const inTexts = new Map<string, readonly string[]>();
const inQueries = new Map<string, readonly string[]>();

/**
 * The lexemes of a Latin word: the stems of its forms. Stop words have none, nor in a query words that only
 * ask.
 */
export function wordLexemes(word: string, isQuery: boolean): readonly string[] {
  const cache = isQuery ? inQueries : inTexts;
  const cached = cache.get(word);
  if (cached !== undefined) return cached;
  const lexemes = computeLexemes(word, isQuery);
  if (cache.size >= CACHE_LIMIT) cache.clear();
  if (word.length <= LONGEST_CACHED) cache.set(word, lexemes);
  return lexemes;
}

function computeLexemes(word: string, isQuery: boolean): readonly string[] {
  return wordForms(word)
    .filter((form) => !ENGLISH_STOP_WORDS.has(form) && !(isQuery && ENGLISH_QUESTION_WORDS.has(form)))
    .map((form) => stem(truncate(form, MAX_LEXEME_LENGTH)));
}
