import { leadOf, withoutLead } from '../../../../domain/chat/fit.ts';
import { type Decision, type FeedbackCandidate, NOTHING } from '../../../../domain/feedback/decision.ts';
import { analyseTerms } from '../../../../domain/text/analyse.ts';
import { trimTail } from '../../../../domain/text/trim.ts';

const MAX_FEEDBACK = 120;
const MAX_MEMORY = 300;
const END = /^[\s.。!！~～]$/u;
const HAN = /\p{Script=Han}/u;

/** Feedback that names the value that is told and the right one. bounded: 120 characters */
const SWAPS: readonly RegExp[] = [
  /^(?:it['’]s a )?typo[:,]? (?<old>.{1,40}?) should (?:be|read|say) (?<next>.{1,40})$/iu,
  /^I never said (?<old>.{1,40}?)[,;.] (?:but )?I said (?<next>.{1,40})$/iu,
  /^I said (?<next>.{1,40}?)(?: for (?<topic>.{2,40}?))?,? not (?<old>.{1,40})$/iu,
  /^我?(?:从来?)?没(?:有)?说过?(?<old>[^，,。]{1,20})[，,。]我?说的(?:明明)?是(?<next>[^，,。]{1,20})$/u,
  /^(?:打错字?了?|写错了?|口误|笔误|手误|输错了?|说错了?)[，,：:]?(?:应该)?是(?<next>[^，,。]{1,20})[，,]?(?:而)?不是(?<old>[^，,。]{1,20})$/u,
  /^(?:我说的是|我说的|应该是|明明是)(?<next>[^，,。是]{1,20}?)[，,]?(?:而)?不是(?<old>[^，,。]{1,20})$/u,
  /^(?<old>[^，,。]{1,20}?)(?:错了|不对|写错了|记错了)[，,](?:应该)?是(?<next>[^，,。]{1,20})$/u,
];
/** Two letters of one word, or two digits of one number: Chinese words have no spaces between them. */
const IN_ONE = /^(?:\d\d|[a-z]\p{L}|\p{L}[a-z])$/u;
/** Orders that name whose value is changed. bounded: 120 characters */
const ORDERS: readonly RegExp[] = [
  /^(?:please |pls |can you |could you )?(?:change|update|set|correct|fix|switch) (?:my|our|the) (?<topic>[\p{L}'’-]{2,20}(?: [\p{L}'’-]{2,20})?) to (?<next>.{1,40})$/iu,
  /^you(?:['’]ve)? (?:got|have|had) (?:my|our|the) (?<topic>[\p{L}'’-]{2,20}(?: [\p{L}'’-]{2,20})?) wrong[,;:.]? (?:it|that|he|she|they)(?:['’]s| is|['’]re| are| should be) (?<next>.{1,40})$/iu,
  /^(?:请|麻烦|帮我)?把(?:我们?的?)?(?<topic>[^，,。改换]{1,8}?)(?:的(?:名字|住址|地址|工作|职业))?(?:改成|改为|换成|更正为)(?<next>[^，,。]{1,20})$/u,
];
/** A value that follows its subject at once. */
const VALUE_ENGLISH =
  /^(?:(?:['’]s name)? is(?: called| named)?| works as| lives in| goes to| plays| speaks) (?:(?:an?|the) )?(?<value>[^,;]{1,60})$/iu;
const VALUE_CHINESE = /^(?:叫|名叫|名字叫|名字是|住在?|是|姓)(?<value>[^，,；;]{1,20})$/u;

interface Place {
  readonly index: number;
  readonly group: string;
  readonly text: string;
}

/**
 * What a feedback changes that says which words are wrong and which are right (`typo: 38 should be 45`), or
 * whose value becomes another (把妹妹改成刘婷): the memories of the only message that holds them. Null for other
 * feedback, and where several or none hold them.
 */
export function swapped(feedback: string, candidates: readonly FeedbackCandidate[]): Decision | null {
  const said = trimTail(feedback.trim(), END);
  if (said.length > MAX_FEEDBACK) return null;
  for (const form of SWAPS) {
    const { old, next, topic } = form.exec(said)?.groups ?? {};
    if (old === undefined || next === undefined) continue;
    const found = placesOf(candidates, (text) => swappedIn(text, old, next, topic));
    if (found !== null) return { ...NOTHING, versions: found };
  }
  for (const form of ORDERS) {
    const { topic, next } = form.exec(said)?.groups ?? {};
    // amounts and times stand in other words too, which their own readers know
    if (topic === undefined || next === undefined || /\d/u.test(next)) continue;
    const found = placesOf(candidates, (text) => valuedIn(text, topic, next));
    if (found !== null) return { ...NOTHING, versions: found };
  }
  return null;
}

/** The changed texts of the only message of which there are any. */
function placesOf(
  candidates: readonly FeedbackCandidate[],
  change: (text: string) => string | null,
): readonly { readonly index: number; readonly text: string }[] | null {
  const found = candidates.flatMap(({ text, group }, index): Place[] => {
    const own = withoutLead(text);
    const changed = own.length > MAX_MEMORY ? null : change(own);
    return changed === null ? [] : [{ index, group, text: leadOf(text) + changed }];
  });
  return new Set(found.map(({ group }) => group)).size === 1
    ? found.map(({ index, text }) => ({ index, text }))
    : null;
}

function swappedIn(text: string, old: string, next: string, topic: string | undefined): string | null {
  if (topic !== undefined) {
    const known = new Set(analyseTerms(text));
    if (!analyseTerms(topic).some((term) => known.has(term))) return null;
  }
  const at = placeOf(text, old);
  if (at < 0) return null;
  // `妹妹` of `妹妹写错了` is no value: something is told of it
  if (HAN.test(old) && trimTail(text, END).slice(at + old.length) !== '' && !/[\d周月日号点年]/u.test(old))
    return null;
  return text.slice(0, at) + next + text.slice(at + old.length);
}

/** Where a text has words that are no part of a longer word or number, if it has them once; else -1. */
function placeOf(text: string, words: string): number {
  const [all, part] = [text.toLowerCase(), words.toLowerCase()];
  const found: number[] = [];
  for (let at = all.indexOf(part); at >= 0; at = all.indexOf(part, at + part.length)) {
    const end = at + part.length;
    if (!IN_ONE.test(all.slice(Math.max(0, at - 1), at + 1)) && !IN_ONE.test(all.slice(end - 1, end + 1)))
      found.push(at);
  }
  const [only = -1, ...others] = found;
  return others.length === 0 ? only : -1;
}

function valuedIn(text: string, topic: string, next: string): string | null {
  const own = trimTail(text, END);
  const isChinese = HAN.test(topic);
  const lead = isChinese ? /^我们?(?:的)?/u.exec(own)?.[0] : /^(?:my|our|the) /iu.exec(own)?.[0];
  const who = isChinese ? topic.replace(/^我(?:的)?/u, '') : topic;
  if (lead === undefined || !own.slice(lead.length).toLowerCase().startsWith(who.toLowerCase())) return null;
  const from = lead.length + who.length;
  const value = (isChinese ? VALUE_CHINESE : VALUE_ENGLISH).exec(own.slice(from))?.groups?.value;
  return value === undefined ? null : own.slice(0, own.length - value.length) + next + text.slice(own.length);
}
