import { fold, truncate } from './normalise.ts';
import { chineseWords } from './segment.ts';
import { stem } from './stem.ts';
import {
  CHINESE_FUNCTION_CHARACTERS,
  CHINESE_QUESTION_WORDS,
  CHINESE_STOP_WORDS,
  ENGLISH_QUESTION_WORDS,
  ENGLISH_STOP_WORDS,
} from './stop-words.ts';
import { tokenise } from './tokenise.ts';
import { wordForms } from './words.ts';

export const MAX_LEXEMES = 4_000;
export const MAX_LEXEME_LENGTH = 64;
const MAX_TEXT = 200_000;
const MAX_TERMS = 40_000;

/** Lexemes of a text in order, with repetitions: the one analyser of queries and documents. */
export function analyseTerms(text: string): string[] {
  return termsOf(text, false);
}

/** Lexeme → number of occurrences, at most {@link MAX_LEXEMES} lexemes, in order of first occurrence. */
export function analyse(text: string): Map<string, number> {
  return count(termsOf(text, false));
}

/** Like {@link analyse}, without words that only ask; falls back to all terms when nothing else is left. */
export function analyseQuery(text: string): Map<string, number> {
  const terms = termsOf(text, true);
  return count(terms.length > 0 ? terms : termsOf(text, false));
}

function count(terms: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const term of terms) {
    const known = counts.get(term);
    if (known !== undefined) counts.set(term, known + 1);
    else if (counts.size < MAX_LEXEMES) counts.set(term, 1);
  }
  return counts;
}

function termsOf(text: string, isQuery: boolean): string[] {
  const terms: string[] = [];
  for (const token of tokenise(fold(truncate(text, MAX_TEXT)))) {
    if (terms.length >= MAX_TERMS) break;
    if (token.kind === 'word') addWord(token.text, isQuery, terms);
    else if (token.kind === 'han') addHan(token.text, isQuery, terms);
    else addSyllables(token.text, terms);
  }
  return terms;
}

function addWord(token: string, isQuery: boolean, terms: string[]): void {
  for (const word of wordForms(token)) {
    if (ENGLISH_STOP_WORDS.has(word) || (isQuery && ENGLISH_QUESTION_WORDS.has(word))) continue;
    terms.push(stem(word.length > MAX_LEXEME_LENGTH ? truncate(word, MAX_LEXEME_LENGTH) : word));
  }
}

/**
 * Dictionary words, the pairs of characters that are no word of their own, so that no cut hides a match, and the single
 * characters: another word for the same thing often shares one (`房租`, `租金`). They were worth 8 points of recall@10 on
 * `bench/chinese`.
 */
function addHan(run: string, isQuery: boolean, terms: string[]): void {
  const characters: string[] = [];
  const starts = new Set<number>();
  for (const word of chineseWords(run)) {
    const letters = [...word];
    const asks = CHINESE_QUESTION_WORDS.has(word);
    if (letters.length === 2) starts.add(characters.length);
    if (!CHINESE_STOP_WORDS.has(word) && !(isQuery && asks)) terms.push(truncate(word, MAX_LEXEME_LENGTH));
    if (asks && isQuery) characters.push(...letters.map(() => '的'));
    else characters.push(...letters);
    if (letters.length > 1 && !(isQuery && asks)) terms.push(...letters.filter(says));
  }
  for (let i = 0; i + 1 < characters.length; i++) {
    const a = characters[i] ?? '';
    const b = characters[i + 1] ?? '';
    if (starts.has(i) || CHINESE_FUNCTION_CHARACTERS.has(a) || CHINESE_FUNCTION_CHARACTERS.has(b)) continue;
    terms.push(a + b);
  }
}

/** Whether a character means something by itself. */
function says(character: string): boolean {
  return !CHINESE_FUNCTION_CHARACTERS.has(character) && !CHINESE_STOP_WORDS.has(character);
}

/** The run as a whole when it is short, and its pairs of characters: kana, Hangul and scripts without spaces. */
function addSyllables(run: string, terms: string[]): void {
  const characters = [...run];
  if (characters.length !== 2 && characters.length <= 8) terms.push(run);
  for (let i = 0; i + 1 < characters.length; i++) terms.push(`${characters[i]}${characters[i + 1]}`);
}
