import { fnv1a } from '../../../domain/text/hash.ts';
import type { ChineseClaim } from '../claims/chinese.ts';
import type { Claim } from '../claims/claim.ts';
import type { EnglishClaim } from '../claims/english.ts';
import type { TaggedField } from './fields.ts';
import type { Objection } from './objection.ts';

/** Buckets of the hashed features of verdicts; a power of 2. */
export const VERDICT_BUCKETS = 1 << 15;
/** Words of the part around a value, and of the value, that count. */
const MAX_WORDS = 24;

/** A value that the sequence model marks, with where it stands. */
export interface Candidate {
  readonly field: TaggedField;
  readonly probability: number;
  readonly sentence: string;
  /** UTF-16 offset of the marked words in the sentence. */
  readonly start: number;
  readonly words: string;
  readonly objection: Objection;
  readonly claims: readonly (EnglishClaim | ChineseClaim)[];
  readonly claim: EnglishClaim | ChineseClaim;
}

const SIGNS = /[,，;；:：.。!！?？\n]| [-–—] |——/u;
const LEVELS = [0.09, 0.13, 0.17, 0.23, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.87, 0.93, 0.97, 0.99, 0.997];

/** The buckets of what is known of a marked value. */
export function verdictFeatures(candidate: Candidate): readonly number[] {
  const { field, probability, sentence, start, words, objection, claims, claim } = candidate;
  const level = LEVELS.findLastIndex((least) => probability >= least);
  const at = claims.indexOf(claim);
  const found = ['any', `objection ${objection}`, ...grammarOf(claim), ...lengthsOf(words)];
  for (let passed = 0; passed <= level; passed += 1) found.push(`level ${passed}`);
  found.push(`clauses ${Math.min(claims.length, 4)}`, `clause ${Math.min(at, 3)}`);
  for (const other of claims)
    if (other !== claim)
      found.push(`other ${other.subject} ${other.modality}`, `other ${other.polarity}`, conditionOf(other));
  const before = sentence.slice(0, start);
  const behind = sentence.slice(start + words.length);
  const opening = before.split(SIGNS).at(-1) ?? '';
  const closing = behind.split(SIGNS)[0] ?? '';
  const end = /[.。!！?？]\s*["”』」)）]*$/u.exec(sentence)?.[0].charAt(0) ?? '';
  found.push(
    `end ${end}`,
    `sign ${SIGNS.exec(behind)?.[0] ?? '$'}`,
    `quote ${/["“”「」『』]/u.test(sentence)}`,
  );
  const isChinese = /\p{Script=Han}/u.test(sentence);
  const own = tokensOf(opening, isChinese);
  const rest = tokensOf(closing, isChinese);
  const inside = tokensOf(words, isChinese);
  for (const word of own) found.push(`before ${word}`, `part ${word}`);
  for (const word of rest) found.push(`behind ${word}`, `part ${word}`);
  for (const word of inside) found.push(`value ${word}`);
  found.push(`near ${own.slice(-2).join(' ')}`, `next ${rest.slice(0, 2).join(' ')}`);
  found.push(`first ${own[0] ?? '^'}`, `opens ${own.slice(0, 2).join(' ')}`);
  const everywhere = tokensOf(sentence, isChinese);
  for (const word of everywhere) found.push(`sentence ${word}`);
  found.push(`start ${everywhere.slice(0, 2).join(' ')}`, `start ${everywhere[0]}`);
  const ofField = found.map((feature) => `${field} ${feature}`);
  return Array.from(new Set([...found, ...ofField]), bucketOf);
}

const conditionOf = ({ condition }: Claim) => (condition === null ? 'other always' : 'other conditional');

function grammarOf(claim: EnglishClaim | ChineseClaim): readonly string[] {
  const { subject, polarity, modality, tense, condition } = claim;
  const found = [
    `subject ${subject}`,
    `polarity ${polarity}`,
    `modality ${modality} ${subject}`,
    `tense ${tense} ${subject}`,
    `who ${claim.subjectWords.toLowerCase().slice(0, 20)}`,
  ];
  if (condition !== null) found.push('condition');
  if ('verb' in claim) {
    const { verb, modal, isPossession, isPerfect, isProgressive, isChange } = claim;
    found.push(`verb ${verb} ${subject}`, `modal ${modal}`, `own ${isPossession}`, `perfect ${isPerfect}`);
    found.push(`progressive ${isProgressive}`, `change ${isChange}`);
  } else {
    const { isBefore, isThing, isOmitted } = claim;
    found.push(`past ${isBefore}`, `thing ${isThing}`, `omitted ${isOmitted}`);
  }
  return found;
}

const lengthsOf = (words: string) => [
  `length ${Math.min(8, Math.round(words.length / 5))}`,
  `capital ${/^\p{Lu}/u.test(words)}`,
  `digit ${/\d/.test(words)}`,
];

function tokensOf(text: string, isChinese: boolean): readonly string[] {
  if (!isChinese) return (text.toLowerCase().match(/[\p{L}'’]+|\d+/gu) ?? []).slice(0, MAX_WORDS);
  const characters = text.match(/\p{Script=Han}|[A-Za-z]+|\d+/gu) ?? [];
  return characters.slice(0, MAX_WORDS).flatMap((one, i) => {
    const next = characters[i + 1];
    return next === undefined ? [one] : [one, one + next];
  });
}

function bucketOf(text: string): number {
  const hash = fnv1a(text);
  return (hash ^ (hash >>> 15)) & (VERDICT_BUCKETS - 1);
}
