import type { ChineseClaim } from '../claims/chinese.ts';
import { type DividedClause, readDivided } from './clause.ts';
import { BEGINS } from './subject.ts';
import { wordsOf } from './words.ts';

/** `爱爬山（白云山已经爬完了）`. bounded: 120 characters */
const BRACKET = /[（(](?=[^（）()]{4,40}[）)]$)/u;
/** `房东姓蔡、电话贴在冰箱上`. */
const LISTED = /、/gu;
const COLON = /[:：](?!\d)/u;
const MARKS = /[^\p{L}\p{N}]/gu;

/** A space between the parts of a list, and one behind a number or a Latin word. bounded: 300 characters */
const SPACED = /(?<=\p{Script=Han})\s{1,4}(?=\p{Script=Han})/gu;
const SPACED_BEHIND = /(?<=[A-Za-z\d])\s(?=\p{Script=Han})/gu;

/** The clauses of a sentence, where a colon and commas of lists divide too. */
export function dividedClauses(sentence: string, claims: readonly ChineseClaim[]): readonly DividedClause[] {
  const clauses: DividedClause[] = [];
  let end = 0;
  for (const claim of claims) {
    for (const [from, to] of rangesOf(sentence, claim)) {
      const mark = clauses.length === 0 ? '' : (sentence.slice(end, from).match(MARKS)?.join('') ?? '');
      clauses.push(readDivided(claim, sentence, from, to, mark));
      end = to;
    }
  }
  return clauses;
}

function rangesOf(sentence: string, claim: ChineseClaim): readonly (readonly [number, number])[] {
  const read = (from: number, to: number) => readDivided(claim, sentence, from, to, '');
  const text = sentence.slice(claim.start, claim.end);
  const colon = COLON.exec(text)?.index ?? -1;
  const cuts: number[] = [];
  if (colon >= 2 && colon <= 20 && tells(read(claim.start, claim.start + colon))) cuts.push(colon);
  const bracket = BRACKET.exec(text)?.index ?? -1;
  if (bracket >= 2 && isWhole(read(claim.start + bracket + 1, claim.end - 1))) cuts.push(bracket);
  if ((sentence.match(SPACED)?.length ?? 0) >= 2)
    cuts.push(...[...text.matchAll(SPACED_BEHIND)].map(({ index }) => index));
  cuts.sort((a, b) => a - b);
  const parts = ranges(claim.start, claim.end, [
    ...cuts,
    ...[...text.matchAll(LISTED)].map(({ index }) => index),
  ]);
  const areAll = parts.every(([from, to]) => isWhole(read(from, to)));
  return areAll ? parts : ranges(claim.start, claim.end, cuts);
}

function ranges(from: number, to: number, cuts: readonly number[]): readonly (readonly [number, number])[] {
  const starts = [from, ...cuts.map((cut) => from + cut + 1)];
  return starts.map((start, n) => [start, (starts[n + 1] ?? to + 1) - 1] as const);
}

/** Labels of what follows. bounded: 120 characters */
const LABEL = /(?:情况|信息|资料|档案|备忘|数据|习惯|偏好|喜好|忌讳|分工|安排|清单|课表|要求|要点|简介)$/u;

/** Whether words before a colon tell or ask something, so that they are no label. */
const tells = ({ predicate, subject, plain }: DividedClause): boolean =>
  !LABEL.test(plain) &&
  (subject === null
    ? /^(?:帮|请|养|有|说说|介绍|欸|诶|记)|了/u.test(plain)
    : predicate.length >= 2 && (BEGINS.test(predicate) || /^v/.test(wordsOf(predicate)[0]?.tag ?? '')));

/** Whether a sentence tells something before its colon: `两个孩子都读华小：哥哥五年级`. */
export function tellsBeforeColon(sentence: string, [claim]: readonly ChineseClaim[]): boolean {
  if (claim === undefined) return false;
  const colon = COLON.exec(sentence.slice(claim.start, claim.end))?.index ?? -1;
  return (
    colon >= 2 && colon <= 20 && tells(readDivided(claim, sentence, claim.start, claim.start + colon, ''))
  );
}

const isWhole = ({ subject, predicate }: DividedClause): boolean =>
  subject !== null && subject.kind !== 'pronoun' && subject.kind !== 'pointing' && predicate.length >= 2;
