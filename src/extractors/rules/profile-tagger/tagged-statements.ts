import type { ChineseClaim } from '../claims/chinese.ts';
import { englishClaims } from '../claims/english.ts';
import type { Reading } from '../profile-reading.ts';
import { MAX_VALUE, type Statement } from '../profile-statement.ts';
import { writingOf } from '../profile-values.ts';
import { areAgreed } from './agreeing.ts';
import { type Chain, spansOf } from './chain.ts';
import { chineseReadings } from './chinese-values.ts';
import { nounKinds } from './english-nouns.ts';
import { englishReadings } from './english-values.ts';
import { featuresOf } from './features.ts';
import { FIELD_NAMES, type TaggedField } from './fields.ts';
import { isLike, isLikeInChinese, isOfAny, isOthersInChinese, UNLIKE } from './likeness.ts';
import { objectionInChinese, objectionInEnglish, objectionTo } from './meant.ts';
import { graver, isFinal } from './objection.ts';
import { isPresupposed, stillObjected } from './presupposed.ts';
import { isPresupposedInChinese } from './presupposed-chinese.ts';
import { isToldAnyway } from './told-anyway.ts';
import { type Verdict, verdictOf } from './verdict.ts';
import { type Candidate, verdictFeatures } from './verdict-features.ts';

/** A longer sentence tells nothing in a form that can be relied on. */
const MAX_SENTENCE = 300;
/** The least probability of a marked value that is judged. */
export const LEAST = 0.06;

/** A trained model with what it takes to believe it. */
export interface Tagger {
  readonly chain: Chain;
  /** From `stepFactors`. */
  readonly factors: Float64Array;
  /** What the verdict on a marked value is made of. */
  readonly verdict: Verdict;
  /** The least probability of a value, by field. */
  readonly thresholds: Readonly<Record<TaggedField, number>>;
}

/** A statement with the field of the value that it is from. */
export interface TaggedStatement extends Statement {
  readonly field: TaggedField;
  /** That the clause states the value of its speaker. */
  readonly probability: number;
  /** The marked words. */
  readonly words: string;
}

/** Whether words of a message are known to tell of a field already; '' stands for any words. */
type IsKnown = (field: TaggedField, words: string) => boolean;

/**
 * The values that a sentence tells of its speaker in words that no rule knows, as a model marks them.
 * @param claims the clauses of a Chinese sentence; null: it is English
 */
export function taggedStatements(
  sentence: string,
  claims: readonly ChineseClaim[] | null,
  { chain, factors, verdict, thresholds }: Tagger,
  isKnown: IsKnown = () => false,
): readonly TaggedStatement[] {
  return candidatesIn(sentence, claims, { chain, factors }, isKnown).flatMap(({ candidate, statements }) => {
    const { field, words, start } = candidate;
    const probability = verdictOf(verdict, verdictFeatures(candidate), candidate.probability);
    const [before, behind] = [sentence.slice(0, start), sentence.slice(start + words.length)];
    if (claims === null && isOfAny(field, before, behind)) return [];
    if (claims !== null && isOthersInChinese(field, words, before, behind)) return [];
    const isShaped = claims === null ? isLike(field, words, before, behind) : isLikeInChinese(field, words);
    const least = isShaped ? thresholds[field] : Math.max(thresholds[field], UNLIKE);
    if (probability < least && !areAgreed(candidate, probability)) return [];
    return statements.map((statement) => ({ ...statement, field, probability, words }));
  });
}

/** A marked value with the statements that it makes. */
export interface Judged {
  readonly candidate: Candidate;
  readonly statements: readonly Statement[];
}

/** The values that the sequence model marks in a sentence, whether its clauses state them or not. */
export function candidatesIn(
  sentence: string,
  claims: readonly ChineseClaim[] | null,
  { chain, factors }: Pick<Tagger, 'chain' | 'factors'>,
  isKnown: IsKnown,
): readonly Judged[] {
  if (sentence.length > MAX_SENTENCE || FIELD_NAMES.every((field) => isKnown(field, ''))) return [];
  const text = sentence.replaceAll('’', "'");
  const read = claims === null ? englishReader(text) : chineseReader(text, claims);
  if (read === null) return [];
  const { tokens, features } = featuresOf(text, claims);
  return spansOf(chain, factors, features).flatMap(({ field, from, to, probability }) => {
    if (probability < LEAST) return [];
    const start = tokens[from]?.start ?? 0;
    const words = text.slice(start, tokens[to - 1]?.end);
    if (isKnown(field, words)) return [];
    return read({ field, words, start, probability }) ?? [];
  });
}

/** Words of every English sentence but the shortest: `Ich bin Anna, 34` has none. bounded: 300 characters */
const ENGLISH =
  /\b(?:i|i'm|im|i've|ive|my|me|mine|we|our|us|the|and|here|at|from|with|for|is|are|as|to|been|this|it's|of|by|have|born|years|old|speaker|based|allergy|allergies|allergic|retired|married|native|proud|called|living|working|currently|originally|fluent|but|what|which|please|how|just|who|like|about|into|lately|years|help|you|your|that|out|when|dob|birthday|here|looking|need|any|mad|keen|again|bad|weekends?)\b/i;

/** Words of an English sentence with foreign letters: `my jalapeños are hot`. bounded: 300 characters */
const SURELY_ENGLISH = /\b(?:i|i'm|i've|my|the|is|are|was|and|with|for|of|to|this)\b/i;
const FOREIGN_LETTER = /[\u00df-\u024f]/u;

const isEnglish = (text: string) =>
  FOREIGN_LETTER.test(text) ? SURELY_ENGLISH.test(text) : ENGLISH.test(text) || isOfEnglishNouns(text);

type Marked = Pick<Candidate, 'field' | 'words' | 'start' | 'probability'>;
/** Makes statements of marked words; null where they can be no value. */
type Reader = (marked: Marked) => Judged | null;

/** Whether most words of a note are English nouns: `forklift operator, warehouse, bad knees`. */
function isOfEnglishNouns(text: string): boolean {
  const words = text.toLowerCase().match(/[a-z]{3,}/g) ?? [];
  return (
    !/:/.test(text) &&
    words.length > 2 &&
    words.filter((word) => nounKinds(word).length > 0).length >= words.length * 0.6
  );
}

function englishReader(text: string): Reader | null {
  if (!isEnglish(text)) return null;
  const claims = englishClaims(text);
  if (claims.length === 0) return null;
  const writing = writingOf(text);
  return (marked) => {
    const { field, words, start } = marked;
    const claim = clauseAt(claims, start);
    if (claim === undefined) return null;
    const place = { field, start, words, sentence: text };
    const found = graver(
      objectionTo(text, claims, claim, isToldAnyway(place, claim)),
      objectionInEnglish(claim, place),
    );
    const objection = isPresupposed(place) ? stillObjected(found) : found;
    return judged({ ...marked, sentence: text, objection, claims, claim }, () =>
      englishReadings(field, words, writing),
    );
  };
}

function chineseReader(text: string, claims: readonly ChineseClaim[]): Reader | null {
  if (claims.length === 0) return null;
  return (marked) => {
    const { field, words, start } = marked;
    const claim = clauseAt(claims, start);
    if (claim === undefined) return null;
    const found = graver(
      objectionTo(text, claims, claim),
      objectionInChinese(claim, field, start, words, text),
    );
    const isOwn = isPresupposedInChinese(claim, field, start, words, text);
    const objection = isOwn ? stillObjected(found) : found;
    return judged({ ...marked, sentence: text, objection, claims, claim }, () =>
      chineseReadings(field, words),
    );
  };
}

function judged(candidate: Candidate, read: () => readonly Reading[]): Judged | null {
  if (isFinal(candidate.objection)) return null;
  const statements = read()
    .map((reading) => toStatement(reading, candidate.claim))
    .filter(({ value }) => value.length <= MAX_VALUE);
  return statements.length === 0 ? null : { candidate, statements };
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
