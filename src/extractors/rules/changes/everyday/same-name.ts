import { leadOf, withoutLead } from '../../../../domain/chat/fit.ts';
import { type Decision, type FeedbackCandidate, NOTHING } from '../../../../domain/feedback/decision.ts';
import { isSpellingOf } from '../../../../domain/feedback/spelling.ts';
import { valuesOf } from './claims.ts';
import { clausesOf } from './clauses.ts';
import { isUnsettled } from './unsettled.ts';

const MAX_FEEDBACK = 140;
const MAX_MEMORY = 300;
const MOST_CANDIDATES = 60;
const HAN = /\p{Script=Han}/u;
/** A clause that only gives a name. bounded: 140 characters */
const NAME_ALONE =
  /^(?:(?:no|nope|sorry|actually|it['’]?s|its|that['’]?s|she['’]?s|he['’]?s|i['’]?m|is|called|named)[,:]? ){0,3}(?<name>\p{Lu}[\p{L}\p{M}'’-]{2,20})$/u;
/** bounded: 140 characters */
const HAN_NAME_ALONE =
  /^(?:不对|错了|人家|应该|其实|她|他|我|是){0,4}(?:叫|是|名叫|姓名是)(?<name>\p{Script=Han}{2,3})$/u;

interface Renaming {
  readonly old: string;
  readonly next: string;
}

/** What a feedback changes that spells a name of the memories otherwise, in a clause of its own. */
export function spelledAlike(feedback: string, candidates: readonly FeedbackCandidate[]): Decision | null {
  if (feedback.length > MAX_FEEDBACK || isUnsettled(feedback)) return null;
  const texts = candidates
    .slice(0, MOST_CANDIDATES)
    .map(({ text }) => withoutLead(text).slice(0, MAX_MEMORY));
  for (const { text } of clausesOf(feedback)) {
    const next = (HAN.test(text) ? HAN_NAME_ALONE : NAME_ALONE).exec(text.trim())?.groups?.name;
    if (next === undefined || isTyped(next) || texts.some((one) => one.includes(next))) continue;
    const olds = new Set(texts.flatMap((one) => namesLike(next, one)));
    const [old, ...others] = olds;
    if (old === undefined || others.length > 0) continue;
    const versions = renamed({ old, next }, candidates, []);
    if (versions.length > 0) return { ...NOTHING, versions };
  }
  return null;
}

/** Whether words are a number or a time: `周五` is no spelling of `周二`. */
const isTyped = (words: string): boolean =>
  valuesOf(words).length > 0 || /[\d一二三四五六七八九十百千万点月日号年周岁]/u.test(words);

/** The names of a text that are spelled nearly like another one. */
function namesLike(next: string, text: string): readonly string[] {
  if (!HAN.test(next))
    return (text.match(/\p{Lu}[\p{L}\p{M}-]{2,20}/gu) ?? []).filter((name) => isSpellingOf(next, name));
  const length = next.length;
  return Array.from({ length: Math.max(0, text.length - length + 1) }, (_, at) => text.slice(at, at + length))
    .filter((words) => isSpellingOf(next, words))
    .filter((words) => CALLED.test(text.slice(0, text.indexOf(words))) || text.startsWith(words));
}

/** What stands before a name. bounded: 300 characters */
const CALLED = /[叫是姓](?:做|名)?$|(?:老师|同学|同事|朋友|实习生|室友|邻居|妹妹|弟弟|哥哥|姐姐)$/u;

/** A decision that spells a name otherwise does so in all memories that hold it. */
export function withNameEverywhere(decision: Decision, candidates: readonly FeedbackCandidate[]): Decision {
  for (const { index, text } of decision.versions) {
    const pair = renamingOf(withoutLead(candidates[index]?.text ?? ''), withoutLead(text));
    if (pair === null) continue;
    const done = decision.versions.map((version) => version.index);
    return { ...decision, versions: [...decision.versions, ...renamed(pair, candidates, done)] };
  }
  return decision;
}

/** The name that alone differs between two texts, if both are spelled nearly alike. */
function renamingOf(before: string, after: string): Renaming | null {
  const [a, b] = [before, after].map((text) => text.slice(0, MAX_MEMORY));
  if (a === undefined || b === undefined) return null;
  let [start, end] = [0, 0];
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) start += 1;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const isHan = HAN.test(a.slice(start, a.length - end));
  const isPart = (sign: string | undefined) => sign !== undefined && !isHan && /[\p{L}\p{M}-]/u.test(sign);
  while (start > 0 && isPart(a[start - 1])) start -= 1;
  while (end > 0 && isPart(a.at(-end))) end -= 1;
  if (isHan && start > 0) start -= 1;
  const [old, next] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  const isName = isHan ? old.length === 2 || old.length === 3 : /^\p{Lu}/u.test(old) && /^\p{Lu}/u.test(next);
  return isName && !isTyped(next) && !isTyped(old) && isSpellingOf(old, next) ? { old, next } : null;
}

function renamed(
  { old, next }: Renaming,
  candidates: readonly FeedbackCandidate[],
  done: readonly number[],
): Decision['versions'] {
  return candidates.slice(0, MOST_CANDIDATES).flatMap(({ text }, index) => {
    if (done.includes(index)) return [];
    const body = withoutLead(text);
    const parts = body.split(old);
    if (parts.length < 2) return [];
    // no part of a longer word
    const isWhole = parts.slice(1).every((behind, at) => {
      const before = parts[at]?.at(-1) ?? '';
      return HAN.test(old) || !(/[\p{L}\p{M}]/u.test(before) || /^[\p{L}\p{M}]/u.test(behind));
    });
    return isWhole ? [{ index, text: leadOf(text) + parts.join(next) }] : [];
  });
}
