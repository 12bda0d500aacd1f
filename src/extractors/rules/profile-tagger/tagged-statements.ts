import type { ChineseClaim } from '../claims/chinese.ts';
import { englishClaims } from '../claims/english.ts';
import type { Reading } from '../profile-reading.ts';
import { MAX_VALUE, type Statement } from '../profile-statement.ts';
import { writingOf } from '../profile-values.ts';
import { type Chain, spansOf } from './chain.ts';
import { chineseReadings } from './chinese-values.ts';
import { englishReadings } from './english-values.ts';
import { featuresOf } from './features.ts';
import { FIELD_NAMES, type TaggedField } from './fields.ts';
import { countsInChinese, countsInEnglish, isMeant } from './meant.ts';

/** A longer sentence tells nothing in a form that can be relied on. */
const MAX_SENTENCE = 300;

/** A trained model with what it takes to believe it. */
export interface Tagger {
  readonly chain: Chain;
  /** From `stepFactors`. */
  readonly factors: Float64Array;
  /** The least probability of a value, by field. */
  readonly thresholds: Readonly<Record<TaggedField, number>>;
}

/** A statement with the field and the probability of the value that it is from. */
export interface TaggedStatement extends Statement {
  readonly field: TaggedField;
  readonly probability: number;
  /** The marked words. */
  readonly words: string;
}

/**
 * The values that a sentence tells of its speaker in words that no rule knows, as a model marks them.
 * @param claims the clauses of a Chinese sentence; null: it is English
 * @param isKnown whether the message is known to tell of the field already
 */
export function taggedStatements(
  sentence: string,
  claims: readonly ChineseClaim[] | null,
  { chain, factors, thresholds }: Tagger,
  isKnown: (field: TaggedField) => boolean = () => false,
): readonly TaggedStatement[] {
  if (sentence.length > MAX_SENTENCE || FIELD_NAMES.every(isKnown)) return [];
  const text = sentence.replaceAll('’', "'");
  const read = claims === null ? englishReader(text) : chineseReader(text, claims);
  if (read === null) return [];
  const { tokens, features } = featuresOf(text, claims);
  return spansOf(chain, factors, features).flatMap(({ field, from, to, probability }) => {
    if (probability < thresholds[field] || isKnown(field)) return [];
    const start = tokens[from]?.start ?? 0;
    const words = text.slice(start, tokens[to - 1]?.end);
    return read(field, words, start)
      .filter(({ value }) => value.length <= MAX_VALUE)
      .map((statement) => ({ ...statement, field, probability, words }));
  });
}

/** Words of every English sentence but the shortest: `Ich bin Anna, 34` has none. bounded: 300 characters */
const ENGLISH =
  /\b(?:i|i'm|im|i've|ive|my|me|mine|we|our|us|the|and|here|at|from|with|for|is|are|as|to|been|this|it's)\b/i;

/** Makes statements of marked words; null where the sentence tells nothing of its speaker. */
type Reader = (field: TaggedField, words: string, start: number) => readonly Statement[];

function englishReader(text: string): Reader | null {
  if (!ENGLISH.test(text)) return null;
  const claims = englishClaims(text);
  const writing = writingOf(text);
  if (!isMeant(text, claims)) return null;
  return (field, words, start) => {
    const claim = clauseAt(claims, start);
    if (claim === undefined || !countsInEnglish(claim, field, start, words)) return [];
    return englishReadings(field, words, claim, writing).map((reading) => toStatement(reading, claim));
  };
}

function chineseReader(text: string, claims: readonly ChineseClaim[]): Reader | null {
  if (!isMeant(text, claims)) return null;
  return (field, words, start) => {
    const claim = clauseAt(claims, start);
    if (claim === undefined || !countsInChinese(claim, field, words)) return [];
    return chineseReadings(field, words).map((reading) => toStatement(reading, claim));
  };
}

const clauseAt = <T extends { readonly start: number }>(
  clauses: readonly T[],
  start: number,
): T | undefined => clauses.findLast((clause) => clause.start <= start) ?? clauses[0];

function toStatement(
  { kind, value, label, relation, isAdded }: Reading,
  { start, end }: { readonly start: number; readonly end: number },
): Statement {
  const effect = isAdded === true ? { effect: 'add' as const } : {};
  return { kind, label: label ?? kind ?? '', value, relation: relation ?? null, ...effect, start, end };
}
