import { isRegion } from '../../../domain/text/regions.ts';
import { chineseTags, type TaggedWord } from '../../../domain/text/segment.ts';
import { ANIMALS, PEOPLE } from '../claims/chinese/words.ts';
import type { ChineseClaim } from '../claims/chinese.ts';
import { isActivity, isJob, isLanguage } from '../profile-chinese-values.ts';
import { bucketOf } from './buckets.ts';
import type { TaggedTokens } from './english-features.ts';

/** Characters of a sentence that are read. */
const MAX_CHARACTERS = 150;
const NEAR = 5;
// bounded: 20 characters
const KIN = new RegExp(`^${PEOPLE}$`, 'u');
// bounded: 20 characters
const ANIMAL = new RegExp(`^${ANIMALS}$`, 'u');
/** Other runs than Chinese characters: a Latin word, a number, a sign. */
const OTHERS = /\p{Script=Han}+|[A-Za-z]+|\d+|[^\s\p{Script=Han}A-Za-z\d]/gu;

/**
 * The characters of a Chinese sentence (a Latin word or a number counts as one) with what is known of each:
 * the characters and dictionary words around it, parts of speech, and the clause.
 */
export function chineseFeatures(sentence: string, claims: readonly ChineseClaim[]): TaggedTokens {
  const { units, words } = unitsOf(sentence.slice(0, MAX_CHARACTERS));
  const kinds = words.map(({ word, tag }) => kindsOf(word, tag));
  const parts = partsOf(words);
  const features = units.map(({ key, word: w, place, start }, i) => {
    const at = (offset: number) => units[i + offset]?.key ?? (i + offset < 0 ? '^' : '$');
    const word = (offset: number) => words[w + offset]?.word ?? (w + offset < 0 ? '^' : '$');
    const tag = (offset: number) => words[w + offset]?.tag ?? '';
    const found = ['any', `w ${key}`, `a ${at(-1)}`, `b ${at(1)}`, `c ${at(-2)}`, `d ${at(2)}`];
    found.push(`e ${at(-1)}${key}`, `f ${key}${at(1)}`, `g ${at(-2)}${at(-1)}`, `h ${at(1)}${at(2)}`);
    found.push(`i ${at(-3)}${at(-2)}${at(-1)}`, `j ${at(1)}${at(2)}${at(3)}`, `k ${at(-1)}${key}${at(1)}`);
    found.push(`W ${word(0)}`, `A ${word(-1)}`, `B ${word(1)}`, `C ${word(-2)}`, `D ${word(2)}`);
    found.push(
      `p ${place}`,
      `t ${tag(0)} ${place}`,
      `T ${tag(-1)} ${tag(0)} ${place}`,
      `U ${tag(0)} ${tag(1)} ${place}`,
    );
    found.push(
      `V ${word(-1)} ${tag(0)} ${place}`,
      `X ${word(1)} ${tag(0)} ${place}`,
      `E ${word(-1)} ${word(1)}`,
    );
    found.push(`Y ${word(-2)} ${word(-1)} ${place}`, `Z ${word(-1)} ${place}`);
    for (const kind of kinds[w] ?? [])
      found.push(`K ${kind} ${place}`, `L ${word(-1)} ${kind}`, `M ${kind} ${word(1)}`);
    for (const kind of kinds[w - 1] ?? []) found.push(`N ${kind}`);
    for (const kind of kinds[w + 1] ?? []) found.push(`O ${kind}`);
    for (let away = 1; away <= NEAR; away += 1) {
      if (w - away >= 0) found.push(`q ${word(-away)}`);
      if (w + away < words.length) found.push(`r ${word(away)}`);
    }
    const part = parts[w] ?? 0;
    found.push(`1 ${words[part]?.word}`, `2 ${words[part]?.word} ${words[part + 1]?.word}`);
    found.push(`3 ${words[part]?.word} ${Math.min(w - part, 5)} ${place}`);
    for (const kind of kinds[w] ?? []) found.push(`4 ${words[part]?.word} ${kind}`);
    found.push(...grammarOf(start, claims));
    return Array.from(new Set(found), bucketOf);
  });
  return { tokens: units, features };
}

/** For each word the index of the first one of its part between signs. */
function partsOf(words: readonly TaggedWord[]): readonly number[] {
  let part = 0;
  return words.map((one, i) => {
    if (isSign(words[i - 1])) part = i;
    return isSign(one) ? i : part;
  });
}

const isSign = (word: TaggedWord | undefined) => word?.tag === 'x' && !/^\p{Script=Han}/u.test(word.word);

interface Unit {
  readonly key: string;
  readonly start: number;
  readonly end: number;
  /** Index of the word that it stands in. */
  readonly word: number;
  /** Where it stands there: `B`egin, `M`iddle, `E`nd, or the `S`ingle character. */
  readonly place: string;
}

function unitsOf(sentence: string): { units: readonly Unit[]; words: readonly TaggedWord[] } {
  const words: TaggedWord[] = [];
  const units: Unit[] = [];
  for (const { 0: run, index } of sentence.matchAll(OTHERS)) {
    if (!/\p{Script=Han}/u.test(run)) {
      const key = /^\d/.test(run) ? '0'.repeat(Math.min(run.length, 5)) : run.toLowerCase();
      const tag = /^\d/.test(run) ? 'm' : /^[A-Za-z]/.test(run) ? 'eng' : 'x';
      units.push({ key, start: index, end: index + run.length, word: words.length, place: 'S' });
      words.push({ word: key, tag, start: index });
      continue;
    }
    for (const { word, tag, start: offset } of chineseTags(run)) {
      const characters = [...word];
      let start = index + offset;
      for (const [n, key] of characters.entries()) {
        const isLast = n === characters.length - 1;
        const place = characters.length === 1 ? 'S' : n === 0 ? 'B' : isLast ? 'E' : 'M';
        units.push({ key, start, end: start + key.length, word: words.length, place });
        start += key.length;
      }
      words.push({ word, tag, start: index + offset });
    }
  }
  return { units, words };
}

function kindsOf(word: string, tag: string): readonly string[] {
  if (tag === 'x' || tag === 'm' || tag === 'eng' || word.length > 20) return [];
  const kinds: string[] = [];
  if (KIN.test(word)) kinds.push('kin');
  if (ANIMAL.test(word)) kinds.push('animal');
  if (word.length > 1 && isJob(word)) kinds.push('job');
  if (isLanguage(word)) kinds.push('language');
  if (word.length > 1 && isActivity(word)) kinds.push('activity');
  if (isRegion(word)) kinds.push('region');
  if (/[省市县区镇州乡村]$/u.test(word) && word.length > 1) kinds.push('place');
  if (/(?:公司|集团|银行|医院|学校|大学|中学|小学|学院|厂|局|所|店|馆|院)$/u.test(word)) kinds.push('body');
  return kinds;
}

function grammarOf(start: number, claims: readonly ChineseClaim[]): readonly string[] {
  const index = claims.findLastIndex((claim) => claim.start <= start);
  const claim = claims[Math.max(index, 0)];
  if (claim === undefined) return ['no clause'];
  const { subject, polarity, modality, tense, isOmitted, isThing } = claim;
  const place = start - claim.start < claim.predicateAt ? 'before' : 'behind';
  const found = [
    `m ${modality}`,
    `n ${polarity}`,
    `o ${subject} ${place}`,
    `x ${subject} ${modality} ${tense}`,
    `y ${subject} ${isOmitted} ${isThing}`,
    `z ${claim.subjectWords.slice(0, 8)}`,
    `u ${claim.plain.slice(claim.predicateAt, claim.predicateAt + 2)} ${subject}`,
  ];
  if (claim.condition !== null) found.push('condition');
  if (claim.isBefore) found.push('before');
  return found;
}
