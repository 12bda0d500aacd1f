import { truncate } from './normalise.ts';
import { stem } from './stem.ts';
import { ENGLISH_QUESTION_WORDS, ENGLISH_STOP_WORDS } from './stop-words.ts';
import { wordForms } from './words.ts';

export const MAX_LEXEME_LENGTH = 64;
/** Most texts are made of the same words; longer ones are identifiers, which seldom come again. */
const CACHE_LIMIT = 50_000;
const LONGEST_CACHED = 32;

const inTexts = new Map<string, readonly string[]>();
const inQueries = new Map<string, readonly string[]>();

/** The lexemes of a Latin word: the stems of its forms. None for a stop word, in a query also for one that only asks. */
export function wordLexemes(word: string, isQuery: boolean): readonly string[] {
  const cache = isQuery ? inQueries : inTexts;
  const known = cache.get(word);
  if (known !== undefined) return known;
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
