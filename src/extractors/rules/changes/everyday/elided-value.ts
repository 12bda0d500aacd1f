import { leadOf, withoutLead } from '../../../../domain/chat/fit.ts';
import {
  type Decision,
  type FeedbackCandidate,
  isMeant,
  NOTHING,
} from '../../../../domain/feedback/decision.ts';
import { replaced } from '../../../../domain/feedback/replaced.ts';
import { isOfKind, isSame, nearest, numberOf } from '../slots/alike.ts';
import type { Slot } from '../slots/slots.ts';
import { type Claim, claimsOf, classOf, speaksOf, valuesOf, withoutValues } from './claims.ts';
import { type Clause, clausesOf, withWholeDays } from './clauses.ts';
import { isExcuse } from './excuses.ts';
import { foreignWords } from './neutral-words.ts';
import { isUnsettled } from './unsettled.ts';

const MAX_FEEDBACK = 140;
const HAN = /\p{Script=Han}/u;

/**
 * What a feedback changes that gives a value and leaves out of what: `19:40, I misread the ticket`,
 * `they've pushed us to Monday`, `只欠十二万了`. The value takes the place of the only one of its kind in the
 * memories, or in those that the feedback's other words speak of. Null for other feedback.
 */
export function elidedValue(feedback: string, candidates: readonly FeedbackCandidate[]): Decision | null {
  if (feedback.length > MAX_FEEDBACK || isUnsettled(feedback)) return null;
  const text = withWholeDays(feedback);
  const clauses = clausesOf(text);
  const claims = claimsOf(candidates);
  const given = clauses.flatMap((clause) => givenBy(clause, claims));
  const [first, ...others] = given;
  if (first === undefined || others.some(({ slot }) => classOf(slot) === classOf(first.slot))) return null;
  const target = targetOf(first, clauses, claims, candidates);
  if (target === null) return null;
  const edits = given.flatMap(({ slot }) => {
    const old = oldOf(slot, target);
    return old === null || isSame(bare(old), bare(slot)) ? [] : [{ slot: inFull(slot, old), old }];
  });
  const versions = versionsOf(edits, target, candidates);
  if (versions.length === 0) return null;
  const isTold = clauses.some((clause) => !given.some((one) => one.clause === clause) && tellsMore(clause));
  return { ...NOTHING, versions, isTold };
}

interface Given {
  readonly clause: Clause;
  readonly slot: Slot;
  /** The words of its clause that say of what it is. */
  readonly about: readonly string[];
}

/** The value of a clause that says nothing else, but of what a memory tells. */
function givenBy(clause: Clause, claims: readonly Claim[]): readonly Given[] {
  if (QUESTION.test(clause.text + clause.sign) || DENIES.test(clause.text)) return [];
  const slots = daysJoined(valuesOf(clause.text), clause.text);
  const [slot, second, ...more] = slots;
  if (slot === undefined || more.length > 0) return [];
  if (second !== undefined && classOf(second) === classOf(slot)) return [];
  // what a value counts says of what it is, too
  const rest = slots.reduce((words, { text }) => words.replace(text, ' '), clause.text);
  const about = foreignWords(rest);
  const isKnown = claims.some(({ words }) => about.every((word) => isExcuse(word) || speaksOf(words, word)));
  if (!isKnown || (about.length === 0 && MORE.test(rest))) return [];
  // `my brother pays 400` is about the brother, `the vet says 4pm` is not about the vet
  const isOfOther = about.some(
    (word) => isExcuse(word) && !claims.some(({ words }) => speaksOf(words, word)),
  );
  if (isOfOther && !TELLS.test(rest)) return [];
  return slots.map((one) => ({ clause, slot: one, about }));
}

/** `Wednesday the 11th` is one day. */
function daysJoined(slots: readonly Slot[], text: string): readonly Slot[] {
  const [a, b, ...others] = slots.filter((slot) => classOf(slot) === 'day');
  if (a === undefined || b === undefined || others.length > 0) return slots;
  const words = text.slice(a.start, b.end);
  if (!/^,? (?:the )?$/iu.test(text.slice(a.end, b.start))) return slots;
  const day: Slot = { type: 'date', text: words, start: a.start, end: b.end, unit: '' };
  return [day, ...slots.filter((slot) => classOf(slot) !== 'day')];
}

/** bounded: 300 characters */
const QUESTION = /[?？]$|[吗么]$/u;
/** A clause that says what is not so, or of how long or how often it is. bounded: 300 characters */
const DENIES =
  /\b(?:not|never|isn['’]?t|wasn['’]?t|aren['’]?t|no longer|nothing|without|before|after|until now|every|each|per|ago|for|by)\b|n['’]t\b|不|没|别|每|之前|以后|以前|去年|前年|[涨降减加多少贵瘦胖升掉轻重]了(?!到)/iu;
/** Words that make a value one of something else. bounded: 300 characters */
const MORE = /\b(?:his|her|their|your|another|other|extra)\b|他家|她家|另/iu;

/** Who says a value, or moves it. bounded: 300 characters */
const TELLS =
  /\b(?:says?|said|rang|rung|called|calls|phoned|e?mailed|texted|messaged|wrote|writes|told|tells|confirmed|announced|asked|moved|pushed|put|bumped|shifted|raised|brought|changed|made|rescheduled|postponed|cut|lowered|hiked|misread|misheard|mistyped|checked|wants?|wanted|prefers?|needs|offers?|offered|gave|squeezed|shoved|fits?|fitted|sees?|free|available|can(?:['’]?t| only| do| make)|could(?:n['’]?t| only)|doing|(?:has|have|had|got) only|only (?:has|have|had|got)|slot)\b|要|让|才|只|坐诊|出诊|上班|排|安排|有空|说|通知|电话|告诉|来信|短信|微信|发来|改|挪|推|延|调|提|订|定|约|看错|记错|一称|上秤/iu;

/** The value of a claim that another one may stand in place of, if there is one. */
function oldOf(slot: Slot, { values }: Claim): Slot | null {
  const all = values.flatMap(({ slots }) => slots.filter((old) => isOfOneKind(slot, old)));
  const distinct = [...new Map(all.map((old) => [old.text.toLowerCase(), old])).values()];
  const same = distinct.find((old) => isSame(bare(old), bare(slot)));
  if (same !== undefined) return same;
  const [only, ...others] = distinct;
  if (only === undefined) return null;
  if (slot.type === 'number' && !isYearOf(slot, only))
    return slot.unit !== '' && slot.unit === only.unit && others.length === 0 ? only : near(slot, distinct);
  return others.length === 0 ? only : null;
}

/** `the 28th` is the 28th, `next Tuesday` may be another day. */
const bare = (slot: Slot): Slot => ({ ...slot, text: slot.text.replace(/^(?:on |the )+/iu, '') });

/** A number that counts the same and is not of another size. */
function near(slot: Slot, olds: readonly Slot[]): Slot | null {
  const [only, ...others] = olds;
  return others.length > 0 ? nearest(slot, olds) : only !== undefined && isOfSize(slot, only) ? only : null;
}

const isYearOf = (slot: Slot, old: Slot): boolean =>
  /^\d{2}$/u.test(slot.text) && /^\d{4}年?$/u.test(old.text);

function isOfOneKind(slot: Slot, old: Slot): boolean {
  const [a, b] = [slot, old].map(({ type, text }) =>
    type === 'date' && /^\d{4}年$/u.test(text) ? 'year' : classOf({ type } as Slot),
  );
  if (b === 'year')
    return slot.type === 'number' && /^(?:\d{2}|\d{4})$/u.test(slot.text) && slot.unit === '年';
  // a month alone is no day
  if (a === 'day')
    return b === 'day' && (old.type === 'weekday' || /[\d一二三四五六七八九十]/u.test(old.text));
  return a === b && isOfKind(slot, old);
}

/** Numbers that are further apart count different things. */
const MOST_RATIO = 2.5;

function isOfSize(a: Slot, b: Slot): boolean {
  const [first, second] = [numberOf(a), numberOf(b)];
  if (first === null || second === null || first <= 0 || second <= 0) return false;
  return Math.max(first / second, second / first) <= MOST_RATIO;
}

/** A year as the memory writes it: `16年` is `2016年`. */
function inFull(slot: Slot, old: Slot): Slot {
  if (isYearOf(slot, old)) return { ...slot, text: old.text.slice(0, 2) + slot.text + old.text.slice(4) };
  const article = /^the (?=\d)/iu.exec(old.text)?.[0] ?? '';
  return /^\d/u.test(slot.text) ? { ...slot, text: article + slot.text } : slot;
}

/** With more claims, that one alone has such a value says little. */
const FEW_CLAIMS = 8;

/** bounded: 2400 characters */
const HABIT = /\b(?:every|each|always|usually|daily|weekly|a day|a week)\b|每|总是|通常|一般/iu;
/** bounded: 300 characters */
const ONCE =
  /\b(?:today|tonight|yesterday|this (?:morning|afternoon|evening)|last night)\b|今[天晚早]|昨[天晚儿]/iu;

/** The claim whose value is meant; null if none is, or several may be. */
function targetOf(
  { clause, slot, about }: Given,
  clauses: readonly Clause[],
  claims: readonly Claim[],
  candidates: readonly FeedbackCandidate[],
): Claim | null {
  const before = clauses.slice(0, clauses.indexOf(clause));
  const words = [...new Set(clauses.flatMap(({ text }) => foreignWords(withoutValues(text))))];
  const fitting = claims.flatMap((claim) => {
    const old = oldOf(slot, claim);
    if (old === null || !about.every((word) => isExcuse(word) || speaksOf(claim.words, word))) return [];
    if (before.some(({ text }) => isOfOtherThing(text, claim, old))) return [];
    const shared = words.filter((word) => speaksOf(claim.words, word)).length;
    return [{ claim, old, score: shared * 2 + (isMeant(candidates, claim.group) ? 1 : 0) }];
  });
  if (fitting.some(({ old }) => isSame(bare(old), bare(slot)))) return null;
  const [first, second] = fitting.toSorted((a, b) => b.score - a.score);
  if (first === undefined || (HABIT.test(first.claim.words) && ONCE.test(clause.text))) return null;
  // of several numbers one must be much nearer
  if (slot.type === 'number' && second !== undefined && first.score < 2) {
    const near = nearest(
      slot,
      fitting.map(({ old }) => old),
    );
    return near === null ? null : (fitting.find(({ old }) => old === near)?.claim ?? null);
  }
  if (first.score === second?.score) return null;
  return first.score > 0 || claims.length <= FEW_CLAIMS ? first.claim : null;
}

/** Whether a clause before the value speaks of something else that the value may be of. */
function isOfOtherThing(text: string, { words }: Claim, old: Slot): boolean {
  if (text.includes(old.text)) return false;
  const own = foreignWords(withoutValues(text));
  return !own.every((word) => isExcuse(word)) && !own.some((word) => speaksOf(words, word));
}

/** The memories of a claim with new values. */
function versionsOf(
  edits: readonly { readonly slot: Slot; readonly old: Slot }[],
  { values }: Claim,
  candidates: readonly FeedbackCandidate[],
): Decision['versions'] {
  return values.flatMap(({ index, slots }) => {
    const text = candidates[index]?.text ?? '';
    const found = edits
      .flatMap(({ slot, old }) => slots.filter((one) => isSame(one, old)).map((one) => ({ slot, old: one })))
      .toSorted((a, b) => b.old.start - a.old.start);
    if (found.length === 0) return [];
    const body = found.reduce((words, { slot, old }) => replaced(words, old, slot), withoutLead(text));
    return [{ index, text: leadOf(text) + body }];
  });
}

/** Whether a clause tells something beside the value that somebody may want to know later. */
const tellsMore = ({ text }: Clause): boolean =>
  foreignWords(text).filter((word) => !isExcuse(word)).length > (HAN.test(text) ? 2 : 1);
