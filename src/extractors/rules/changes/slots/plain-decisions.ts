import { inFirstPerson, withoutLead } from '../../../../domain/chat/fit.ts';
import { type Decision, type FeedbackCandidate, NOTHING } from '../../../../domain/feedback/decision.ts';
import { toldAs } from '../../../../domain/feedback/meant/told-as.ts';
import { englishClaims } from '../../claims/english.ts';
import { termsOf } from '../english-terms.ts';

const MAX_FEEDBACK = 300;
const MAX_MEMORY = 400;
const HAN = /\p{Script=Han}/u;

const memoryOf = (text: string): string =>
  inFirstPerson(withoutLead(text)).slice(0, MAX_MEMORY).replaceAll('’', "'");

/** All memories of the claims of some; null if these are of several claims. */
function groupOf(
  found: readonly number[],
  candidates: readonly FeedbackCandidate[],
): readonly number[] | null {
  const groups = new Set(found.map((index) => candidates[index]?.group));
  if (groups.size !== 1) return null;
  return found;
}

const indexesOf = (
  candidates: readonly FeedbackCandidate[],
  fits: (memory: string) => boolean,
): readonly number[] => candidates.flatMap(({ text }, index) => (fits(memoryOf(text)) ? [index] : []));

/** bounded: 300 characters */
const WHERE_FROM =
  /^(?:and |no,? |hang on,? )?where(?:ver)?(?: on earth| the hell)? (?:did|do|have) you (?:get|got|hear|find|pick up) (?:the )?(?<what>[\p{L}\d:£$€' -]{1,40}?)(?: from)?\?+(?: (?:that|it)(?:'s| is) (?:not|n't) .{1,40}| i(?:'ve)? never .{1,40}| wrong.{0,40})?[.!]*$/iu;
/** bounded: 300 characters */
const NOT_SO_CHINESE =
  /^(?<what>[^，,。！!？?]{3,24}?)(?:这条|这点|这个|这件事|的说法)?(?:不对|是错的|有误|不是真的|不正确|不属实|是假的)[。！!啊呀]*$/u;
/** bounded: 300 characters */
const NEVER_SAID_CHINESE =
  /^我(?:可|从来|根本|从)?没(?:有)?说过(?:我)?(?<what>[^，,。！!？?]{3,24})[。！!啊呀]*$/u;
/** bounded: 300 characters */
const FORGET_CHINESE =
  /^(?:请|麻烦)?(?:你)?(?:把)?(?:忘掉|忘了|忘记|删掉|删除|删了|去掉|清除)(?:我的?|关于)?(?<what>[^，,。！!？?]{2,12}?)(?:的事儿?|那条|这条|的记录)?(?:吧|了)?[。！!]*$/u;
const MANY = /所有|全部|都|一切|和|跟|、|这些|那些/u;
/** Letters that tell nothing. */
const EMPTY = /[我的是了在今年也都你把这那条个,，。！!\s]/gu;
const lettersOf = (text: string): readonly string[] => [...new Set(text.replace(EMPTY, ''))];

/** How many letters of some words a memory has, of all. */
const coverage = (words: string, memory: string): number => {
  const letters = lettersOf(words);
  return letters.length < 2 ? 0 : letters.filter((letter) => memory.includes(letter)).length / letters.length;
};

/** What a feedback denies or wants forgotten as a whole, if one memory alone has its words. */
export function deniedWhole(feedback: string, candidates: readonly FeedbackCandidate[]): Decision | null {
  if (feedback.length > MAX_FEEDBACK) return null;
  if (HAN.test(feedback)) return deniedInChinese(feedback, candidates);
  const what = WHERE_FROM.exec(feedback)?.groups?.what?.toLowerCase();
  if (what === undefined || /^(?:that|this|it|the idea|the other|this idea)\b/u.test(what)) return null;
  const terms = termsOf(what);
  const found = indexesOf(candidates, (memory) => {
    const at = memory.toLowerCase().indexOf(what);
    return at > 0 && terms.length > 0 && !/[\p{L}\d]/u.test(memory.charAt(at + what.length));
  });
  const outdated = groupOf(found, candidates);
  return outdated === null ? null : { ...NOTHING, outdated };
}

function deniedInChinese(feedback: string, candidates: readonly FeedbackCandidate[]): Decision | null {
  const denied = (NOT_SO_CHINESE.exec(feedback) ?? NEVER_SAID_CHINESE.exec(feedback))?.groups?.what;
  const forgotten = denied === undefined ? FORGET_CHINESE.exec(feedback)?.groups?.what : undefined;
  const what = denied ?? forgotten;
  if (what === undefined || MANY.test(what)) return null;
  const whole = groupOf(
    indexesOf(candidates, (memory) => coverage(what, memory) === 1),
    candidates,
  );
  if (whole === null) return forgotten === undefined ? null : forgottenAttribute(forgotten, candidates);
  return denied === undefined ? { ...NOTHING, forgotten: whole } : { ...NOTHING, outdated: whole };
}

/** `忘掉车的颜色`: the memory that begins with its thing and has a letter of its attribute. */
function forgottenAttribute(what: string, candidates: readonly FeedbackCandidate[]): Decision | null {
  const [thing = '', attribute = ''] = what.split('的', 2);
  if (thing === '' || attribute === '') return null;
  const head = thing.replace(/^我们?/u, '');
  const found = indexesOf(candidates, (memory) => {
    const plain = memory.replace(/^我们?的?/u, '');
    return (
      plain.startsWith(head) &&
      lettersOf(attribute).some((letter) => plain.slice(head.length).includes(letter))
    );
  });
  const forgotten = groupOf(found, candidates);
  return forgotten === null ? null : { ...NOTHING, forgotten };
}

/** Words of which each excludes the other. */
const OPPOSITES: readonly (readonly [string, string])[] = [
  ['left', 'right'],
  ['boy', 'girl'],
  ['male', 'female'],
  ['upstairs', 'downstairs'],
  ['north', 'south'],
  ['east', 'west'],
  ['front', 'back'],
  ['aisle', 'window'],
  ['older', 'younger'],
  ['elder', 'younger'],
  ['even', 'odd'],
  ['uphill', 'downhill'],
  ['indoor', 'outdoor'],
];
const OPPOSITES_CHINESE: readonly (readonly [string, string])[] = [
  ['左', '右'],
  ['男孩', '女孩'],
  ['儿子', '女儿'],
  ['上午', '下午'],
  ['公猫', '母猫'],
  ['公的', '母的'],
  ['楼上', '楼下'],
];

/** The other side of a word, in a memory that shares the rest: `eyebrow one is on the RIGHT`. */
export function otherSide(feedback: string, candidates: readonly FeedbackCandidate[]): Decision | null {
  if (feedback.length > MAX_FEEDBACK || toldAs(feedback) === 'nothing') return null;
  const isChinese = HAN.test(feedback);
  for (const pair of isChinese ? OPPOSITES_CHINESE : OPPOSITES)
    for (const [next, old] of [pair, [pair[1], pair[0]] as const]) {
      const has = (text: string, word: string) =>
        // linear: short words
        isChinese ? text.includes(word) : new RegExp(`\\b${word}\\b`, 'iu').test(text);
      if (!has(feedback, next) || has(feedback, old)) continue;
      // `is right` judges
      if (next === 'right' && !/\b(?:on|in|to|at|my|his|her|the|its) (?:the )?right\b/iu.test(feedback))
        continue;
      if (next === 'back' && !/\b(?:the|at|in) back\b/iu.test(feedback)) continue;
      const said = new Set(isChinese ? lettersOf(feedback) : termsOf(feedback));
      const found = indexesOf(candidates, (memory) => {
        if (!has(memory, old) || has(memory, next)) return false;
        const own = (isChinese ? lettersOf(memory) : termsOf(memory)).filter((term) => term !== old);
        return own.filter((term) => said.has(term)).length >= (isChinese ? 2 : 1);
      });
      if (found.length === 0 || groupOf(found, candidates) === null) continue;
      const versions = found.map((index) => {
        const text = candidates[index]?.text ?? '';
        const lead = text.length - withoutLead(text).length;
        const body = text.slice(lead);
        const changed = isChinese
          ? body.replace(old, next)
          : // linear: short words
            body.replace(new RegExp(`\\b${old}\\b`, 'iu'), next);
        return { index, text: text.slice(0, lead) + changed };
      });
      return { ...NOTHING, versions };
    }
  return null;
}

/** A number alone, with an excuse. bounded: 300 characters */
const SWAPPED_DIGITS =
  /^(?:no,? |it(?:'s| is) |should be )?(?<next>\d{3,8})[.,!;:–-]* .{0,30}\b(?:swapped|switched|mixed up|transposed|wrong way|reversed|other way|order|jumbled|flipped)\b.{0,40}$|^(?:是|应该是)?(?<other>\d{3,8})[，,。！! ].{0,12}(?:反|颠倒|顺序|写倒|换了位)/iu;

/** `1460. You swapped the digits`: the number of a memory that has the same digits. */
export function sameDigits(feedback: string, candidates: readonly FeedbackCandidate[]): Decision | null {
  if (feedback.length > MAX_FEEDBACK) return null;
  const { next = '', other = '' } = SWAPPED_DIGITS.exec(feedback)?.groups ?? {};
  const number = next || other;
  if (number === '') return null;
  const sorted = (digits: string) => [...digits].toSorted().join('');
  const versions = candidates.flatMap(({ text }, index) => {
    const lead = text.length - withoutLead(text).length;
    // bounded: 1000 characters
    const found = [...text.slice(lead, lead + MAX_MEMORY).matchAll(/(?<!\d)\d{3,8}(?!\d)/gu)].filter(
      ({ 0: digits }) => digits !== number && sorted(digits) === sorted(number),
    );
    const [only] = found;
    if (only === undefined || found.length > 1) return [];
    const at = lead + only.index;
    return [{ index, text: text.slice(0, at) + number + text.slice(at + only[0].length), old: only[0] }];
  });
  if (new Set(versions.map(({ old }) => old)).size !== 1) return null;
  if (
    groupOf(
      versions.map(({ index }) => index),
      candidates,
    ) === null
  )
    return null;
  return { ...NOTHING, versions: versions.map(({ index, text }) => ({ index, text })) };
}

/** Verbs of which what they tell may be said beside it. */
const MANIFOLD = /^(?:be|have|do|get|go|like|love|want|need|know|see|say|think|eat|drink|use|own|buy|make)$/;

/** `Actually, Callum plays the euphonium` after `My nephew Callum plays the tuba`. */
export function otherObject(feedback: string, candidates: readonly FeedbackCandidate[]): Decision | null {
  if (feedback.length > MAX_FEEDBACK || HAN.test(feedback)) return null;
  const told = toldAs(feedback);
  if (told !== 'wrong' && told !== 'change') return null;
  for (const claim of englishClaims(feedback.replace(/^(?:actually|no|wrong|sorry)[,.:!]* /iu, ''))) {
    if (claim.polarity !== 'affirmed' || claim.modality !== 'stated' || claim.condition !== null) continue;
    if (claim.verb === '' || MANIFOLD.test(claim.verb) || claim.tense === 'future') continue;
    const who = termsOf(claim.subjectWords);
    const what = termsOf(claim.complement);
    if (what.length === 0 || what.length > 4) continue;
    const first = leadOf(claim.complement);
    const found = indexesOf(candidates, (memory) => {
      const [old, more] = englishClaims(memory);
      if (old === undefined || more !== undefined || old.verb !== claim.verb || old.polarity !== 'affirmed')
        return false;
      const own = termsOf(old.subjectWords);
      const isSame =
        claim.subject === 'speaker' && !claim.isPossession
          ? old.subject === 'speaker' && !old.isPossession
          : who.length > 0 && who.every((term) => own.includes(term));
      const known = termsOf(old.complement);
      return (
        isSame &&
        leadOf(old.complement) === first &&
        known.length > 0 &&
        !what.every((term) => known.includes(term))
      );
    });
    const outdated = found.length === 0 ? null : groupOf(found, candidates);
    if (outdated !== null) return { ...NOTHING, outdated, isTold: true };
  }
  return null;
}

/** The preposition or article with which a complement begins. */
const leadOf = (complement: string): string =>
  /^(?:(?:in|on|at|for|with|to|as|from|by)\b(?: the| an?)?|the|an?)(?= )/iu
    .exec(complement)?.[0]
    .toLowerCase() ?? '';
