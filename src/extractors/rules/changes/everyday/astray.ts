import { withoutLead } from '../../../../domain/chat/fit.ts';
import type { Decision, FeedbackCandidate } from '../../../../domain/feedback/decision.ts';
import { anchorsBetween } from '../../../../domain/feedback/meant/anchors.ts';
import { readingOf } from '../../../../domain/feedback/meant/reading.ts';
import { toldAs } from '../../../../domain/feedback/meant/told-as.ts';
import { type Claim, claimsOf, newValues, speaksOf, valuesOf, withoutValues } from './claims.ts';
import { type Clause, clausesOf, withWholeDays } from './clauses.ts';
import { isExcuse } from './excuses.ts';
import { foreignWords } from './neutral-words.ts';

const MAX_FEEDBACK = 200;
const MAX_MEMORY = 300;
const HAN = /\p{Script=Han}/u;
/** bounded: 2400 characters */
const HABIT = /\b(?:every|each|always|usually|daily|weekly|a day|a week)\b|每|总是|通常|一般/iu;
/** bounded: 300 characters */
const ONCE =
  /\b(?:today|tonight|yesterday|this (?:morning|afternoon|evening)|last night)\b|今[天晚早]|昨[天晚儿]/iu;
/** From then on it is so. bounded: 300 characters */
const LASTS =
  /\b(?:now|from (?:now|today|tomorrow)|starting|as of|any ?more|instead|actually|changed|moved)\b|以后|今后|往后|开始|起|改|不再|了[，,]?(?:以后|改)/iu;
/** What goes on, or is right. bounded: 300 characters */
const CONFIRMS =
  /^(?:(?:it|that|he|she)['’]?s |i['’]?m |we['’]?re )?still (?!not\b|wrong\b|have to|need)(?!.*\b(?:but|not|instead|wrong|changed|moved|except)\b|.*n['’]t\b)|^(?!.*\b(?:but|not|except|wrong)\b|.*n['’]t\b).*\b(?:yes|yep|yup|yeah),? that['’]?s (?:it|right|correct|the one)[.!]*$|^(?:还是|仍然?|依然|依旧)(?!.*[改换不没错])/iu;
/** What stays: `only the MA now`. bounded: 300 characters */
const KEPT =
  /^(?:so |and |but )?(?:(?:it['’]?s|i(?:['’]ve)?|we(?:['’]ve)?|there['’]?s) )?(?:only|just|still) (?:got |doing |have |has |do |be )?(?:the |my |our )?(?<what>[\p{L}\p{N}' -]{2,40}?)(?: (?:now|left|these days|then|for now))?$|^(?:那|所以|现在|如今|我|目前){0,4}只(?:剩下?|[有看做管干留上教带学开养吃喝])(?<han>\p{Script=Han}{1,10}?)[了啦吧呢]*$/iu;

/**
 * A decision without what a feedback does not mean: a value of something else that it tells (`we bought a
 * sofa, 450`), one time that is no habit, and what it says to stay.
 */
export function withoutAstray(
  decision: Decision,
  feedback: string,
  candidates: readonly FeedbackCandidate[],
): Decision {
  if (feedback.length > MAX_FEEDBACK || decision.versions.length + decision.outdated.length === 0)
    return decision;
  if (CONFIRMS.test(feedback.trim())) return { ...decision, versions: [], outdated: [] };
  const clauses = clausesOf(withWholeDays(feedback));
  const claims = claimsOf(candidates);
  const claimOf = (index: number) =>
    claims.find(({ values }) => values.some((value) => value.index === index));
  const isOfElseAlone = (those: readonly Clause[], claim: Claim): boolean =>
    toldAs(feedback) === 'plain' &&
    those.some(({ text }) => valuesOf(text).length > 0) &&
    isOfElse(those, claim, feedback, claims);
  const isAstray = (index: number, text: string | null): boolean => {
    const claim = claimOf(index);
    const { text: old = '' } = candidates[index] ?? {};
    if (claim === undefined) return false;
    if (text === null)
      return isKept(clauses, claim) || isOfSome(feedback, claim) || isOfElseAlone(clauses, claim);
    const given = newValues(withoutLead(text).slice(0, MAX_MEMORY), withoutLead(old).slice(0, MAX_MEMORY));
    if (given.length === 0) return false;
    if (HABIT.test(claim.words) && ONCE.test(feedback) && !LASTS.test(feedback)) return true;
    const at = clauses.findIndex((clause) => given.some((slot) => clause.text.includes(slot.text)));
    const [value] = clauses.slice(Math.max(at, 0), at + 1);
    // a value with a subject of its own says of what it is
    if (value === undefined || thingsIn(withoutValues(value.text)).length > 0) return false;
    return toldAs(feedback) !== 'wrong' && isOfElse(clauses.slice(0, at), claim, feedback, claims);
  };
  const versions = decision.versions.filter(({ index, text }) => !isAstray(index, text));
  const outdated = decision.outdated.filter((index) => !isAstray(index, null));
  const isSame = versions.length === decision.versions.length && outdated.length === decision.outdated.length;
  return isSame ? decision : { ...decision, versions, outdated };
}

/** Whether clauses that lead to a value speak of something, and not of what a claim tells. */
function isOfElse(
  clauses: readonly Clause[],
  { words, group }: Claim,
  feedback: string,
  claims: readonly Claim[],
): boolean {
  const about = [...new Set(clauses.flatMap(({ text }) => thingsIn(withoutValues(text))))];
  if (isNamed(clauses, words) || about.length === 0 || about.some((word) => speaksOf(words, word)))
    return false;
  const all = claims.map((claim) => ({
    memory: claim.words,
    known: readingOf(claim.words.slice(0, MAX_MEMORY)),
    group: claim.group,
  }));
  const known = all.find((one) => one.group === group)?.known;
  if (known === undefined) return false;
  const said = withoutValues(feedback);
  return anchorsBetween(said, words.slice(0, MAX_MEMORY), readingOf(said), known, all) === 0;
}

/** Where a clause begins to speak of something. bounded: 300 characters */
const NOUN =
  /(?:\b(?:an?|the|my|our|his|her|their|some|this|that) |^)(?=(?<what>[\p{L}-]{2,20}(?: [\p{L}-]{2,20})?)(?<verb>['’]s|s| is| was| are| were| has| have| got| starts| ends| costs| weighs)?(?!\p{L}))/giu;

/** The things that a clause speaks of. */
function thingsIn(text: string): readonly string[] {
  const foreign = foreignWords(text).filter((word) => !isExcuse(word));
  if (HAN.test(text)) return foreign;
  const nouns = new Set(
    [...text.matchAll(NOUN)].flatMap(({ 0: before, groups }) =>
      before === '' && groups?.verb === undefined ? [] : foreignWords(groups?.what ?? ''),
    ),
  );
  return foreign.filter((word) => nouns.has(word));
}

/** Whether a clause names a value that a claim has: `两千打不住`. */
const isNamed = (clauses: readonly Clause[], words: string): boolean =>
  clauses.some(({ text }) => valuesOf(text).some((slot) => words.includes(slot.text.toLowerCase())));

/** What holds at some times only. bounded: 300 characters */
const AT_TIMES =
  /^(?:but |and |except |oh )*(?:only|just) (?:on|in|at|when|if|for|during)\b|^(?:不过|但|就)?(?:只有|仅|唯独)\p{Script=Han}{1,8}(?:才|是|要|得)/iu;

/** Whether a feedback is about another person, or about some of the times of which a claim tells. */
function isOfSome(feedback: string, { words }: Claim): boolean {
  if (AT_TIMES.test(feedback.trim())) return true;
  const [said, known] = [feedback, words.slice(0, MAX_MEMORY)].map((text) => readingOf(text).persons);
  if (said === undefined || known === undefined || said.size === 0 || known.size === 0) return false;
  return said.isDisjointFrom(known) && toldAs(feedback) === 'plain';
}

/** Whether all that a feedback has in common with a claim is what it says to stay. */
function isKept(clauses: readonly Clause[], { words }: Claim): boolean {
  const kept = clauses.filter(({ text }) => KEPT.test(text.trim()));
  const others = clauses.filter((clause) => !kept.includes(clause));
  const speaks = (those: readonly Clause[]) =>
    those.some(({ text }) => foreignWords(text).some((word) => speaksOf(words, word)));
  return kept.length > 0 && others.length > 0 && speaks(kept) && !speaks(others);
}
