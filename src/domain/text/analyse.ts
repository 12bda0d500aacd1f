import { keptReadings } from '../../lib/kept-readings.ts';
import { fold, truncate } from './normalise.ts';
import { addedTo, type CountedPlaces, passagesFor } from './places.ts';
import { chineseWords } from './segment.ts';
import { CHINESE_FUNCTION_CHARACTERS, CHINESE_QUESTION_WORDS, CHINESE_STOP_WORDS } from './stop-words.ts';
import { tokenise } from './tokenise.ts';
import { MAX_LEXEME_LENGTH, wordLexemes } from './word-lexemes.ts';

/** The maximum number of different lexemes of one text. */
export const MAX_LEXEMES = 4_000;
const MAX_TEXT = 200_000;
const MAX_TERMS = 40_000;
/**
 * Characters of a query that are read. A query is analysed while other requests wait, and 200,000 characters
 * took a third of a second.
 */
const MAX_QUERY = 20_000;
/** Rules compare the words of a sentence with those of many memories. */
const MAX_KEPT = 1_000;
const MAX_KEPT_TEXT = 600;

/** The lexemes of a text in order, with repetitions. Queries and documents both use this analyser. */
export const analyseTerms = keptReadings((text) => readTerms(text), MAX_KEPT, MAX_KEPT_TEXT);

const readTerms = (text: string): readonly string[] => termsOf(text, false).terms;

/**
 * Counts the lexemes of a text: lexeme → number of occurrences, at most {@link MAX_LEXEMES} lexemes, in order
 * of first occurrence.
 */
export function analyse(text: string): Map<string, number> {
  return count(analyseTerms(text));
}

/** Like {@link analyse} for a query: words that only ask are left out, unless nothing else is left. */
export function analyseQuery(text: string): Map<string, number> {
  const query = truncate(text, MAX_QUERY);
  const { terms } = termsOf(query, true);
  return terms.length > 0 ? count(terms) : analyse(query);
}

/** Like {@link analyse}, but with places: lexeme → the passages of the text that hold it, and how often. */
export function analysePassages(text: string): Map<string, CountedPlaces> {
  const { terms, wordOf, words } = termsOf(text, false);
  const passages = passagesFor(words);
  const lexemes = new Map<string, CountedPlaces>();
  for (const [i, term] of terms.entries()) {
    const existing = lexemes.get(term);
    if (existing === undefined && lexemes.size >= MAX_LEXEMES) continue;
    const passage = passages === 1 ? 0 : 1 + Math.floor(((wordOf[i] ?? 0) * passages) / words);
    lexemes.set(term, addedTo(existing, passage));
  }
  return lexemes;
}

function count(terms: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const term of terms) {
    const existing = counts.get(term);
    if (existing !== undefined) counts.set(term, existing + 1);
    else if (counts.size < MAX_LEXEMES) counts.set(term, 1);
  }
  return counts;
}

/** The result of reading a text, while it is being built. */
interface Reading {
  readonly terms: string[];
  /** For each term the index of its word in the text. */
  readonly wordOf: number[];
  /** The number of words. */
  words: number;
}

function termsOf(text: string, isQuery: boolean): Reading {
  const reading: Reading = { terms: [], wordOf: [], words: 0 };
  for (const token of tokenise(fold(truncate(text, MAX_TEXT)))) {
    if (reading.terms.length >= MAX_TERMS) break;
    if (token.kind === 'word') addWord(token.text, isQuery, reading);
    else if (token.kind === 'han') addHan(token.text, isQuery, reading);
    else addSyllables(token.text, reading);
  }
  return reading;
}

function addTerm({ terms, wordOf }: Reading, term: string, word: number): void {
  terms.push(term);
  wordOf.push(word);
}

function addWord(word: string, isQuery: boolean, reading: Reading): void {
  for (const lexeme of wordLexemes(word, isQuery)) addTerm(reading, lexeme, reading.words);
  reading.words += 1;
}

/**
 * Adds three kinds of lexemes for a run of Han characters:
 * - dictionary words;
 * - pairs of characters that are not words, so that a different segmentation hides no match;
 * - single characters, because synonyms often share one (`房租`, `租金`). They were worth 8 points of recall@10
 *   on `bench/chinese`.
 */
function addHan(run: string, isQuery: boolean, reading: Reading): void {
  const characters: string[] = [];
  const wordOfCharacter: number[] = [];
  const starts = new Set<number>();
  for (const word of chineseWords(run)) {
    const letters = [...word];
    const asks = isQuery && CHINESE_QUESTION_WORDS.has(word);
    if (letters.length === 2) starts.add(characters.length);
    if (!CHINESE_STOP_WORDS.has(word) && !asks)
      addTerm(reading, truncate(word, MAX_LEXEME_LENGTH), reading.words);
    for (const letter of letters) {
      characters.push(asks ? '的' : letter);
      wordOfCharacter.push(reading.words);
      if (letters.length > 1 && !asks && says(letter)) addTerm(reading, letter, reading.words);
    }
    reading.words += 1;
  }
  for (let i = 0; i + 1 < characters.length; i++) {
    const a = characters[i] ?? '';
    const b = characters[i + 1] ?? '';
    if (starts.has(i) || CHINESE_FUNCTION_CHARACTERS.has(a) || CHINESE_FUNCTION_CHARACTERS.has(b)) continue;
    addTerm(reading, a + b, wordOfCharacter[i] ?? 0);
  }
}

/** Whether a character has a meaning by itself. */
function says(character: string): boolean {
  return !CHINESE_FUNCTION_CHARACTERS.has(character) && !CHINESE_STOP_WORDS.has(character);
}

/** Adds a short run as a whole, and its pairs of characters: for kana, Hangul and scripts without spaces. */
function addSyllables(run: string, reading: Reading): void {
  const characters = [...run];
  if (characters.length !== 2 && characters.length <= 8) addTerm(reading, run, reading.words);
  for (let i = 0; i + 1 < characters.length; i++)
    addTerm(reading, `${characters[i]}${characters[i + 1]}`, reading.words + Math.floor(i / 2));
  reading.words += Math.ceil(characters.length / 2);
}
