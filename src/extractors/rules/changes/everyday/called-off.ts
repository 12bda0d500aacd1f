import { type Decision, type FeedbackCandidate, NOTHING } from '../../../../domain/feedback/decision.ts';
import { isSame } from '../slots/alike.ts';
import { type Claim, claimsOf, classOf, speaksOf, valuesOf, withoutValues } from './claims.ts';
import { clausesOf } from './clauses.ts';
import { foreignWords } from './neutral-words.ts';
import { isUnsettled } from './unsettled.ts';

const MAX_FEEDBACK = 140;
const HAN = /\p{Script=Han}/u;
/** What does not take place. bounded: 140 characters */
const CALLED_OFF: readonly RegExp[] = [
  /^(?:so |and |but )?(?:the |my |our |that )?(?<what>[\p{L}\p{N}][\p{L}\p{N}'’ -]{1,40}?)(?:['’]s| is| was| are| has| have)?(?: now| all| just)? (?:n['’]t|not) (?:happening|going ahead|going to happen|taking place|on any ?more|on after all|going on)(?: now| after all| any ?more)?$/iu,
  /^(?:so |and |but )?(?:the |my |our |that )?(?<what>[\p{L}\p{N}][\p{L}\p{N}'’ -]{1,40}?) (?:isn['’]?t|wasn['’]?t|aren['’]?t|ain['’]?t) (?:happening|going ahead|going to happen|taking place|on any ?more|on after all|going on)(?: now| after all| any ?more)?$/iu,
  /^(?:so |and |but )?(?:there['’]?s|there is|there are) (?:now )?no (?<what>[\p{L}\p{N}][\p{L}\p{N}'’ -]{1,40}?)(?: any ?more| now| after all| on \p{L}+day)?$/iu,
  /^(?:so |and |but )?no (?<what>[\p{L}\p{N}][\p{L}\p{N}'’ -]{1,40}?) (?:any ?more|after all|now|for (?:me|us))$/iu,
  /^(?:so |and |but )?(?:the |my |our |that )?(?<what>[\p{L}\p{N}][\p{L}\p{N}'’ -]{1,40}?)(?:['’]s| is| was| has been| got| have been| are) (?:now |all |just )?(?:off|cancelled|canceled|called off|scrapped|pulled|binned|a no-go|a no go|dead in the water|fallen through|shelved)$/iu,
];
/** bounded: 140 characters */
const HAN_CALLED_OFF =
  /^(?<what>[^，,。！!？?]{1,16}?)(?:这下|都|又|也|就|全|已经|只能|算是|算|被|给)?(?:泡汤|黄|取消|不办|不搞|告吹|作罢|吹|去不成|去不了|办不成|办不了|考不成|考不了|来不了|来不成|开不成|开不了|吃不成|看不成|不用去|不去|不考|没戏)(?:了|啦|咯)?$/u;
/** Words for a meal in company. */
const MEALS = /饭局|聚餐|吃饭|聚会|请客|酒席|饭/u;

/**
 * The memory of something at a time that does not take place, as a feedback says in any clause: `HR sorted
 * it by mail so there's no meeting`, `老板出差,饭局泡汤`. Null for other feedback, and where several memories may
 * be meant.
 */
export function calledOff(feedback: string, candidates: readonly FeedbackCandidate[]): Decision | null {
  if (feedback.length > MAX_FEEDBACK || isUnsettled(feedback)) return null;
  const claims = claimsOf(candidates).filter(isTimed);
  for (const { text } of clausesOf(feedback)) {
    const words = text.trim();
    const what = HAN.test(words)
      ? HAN_CALLED_OFF.exec(words)?.groups?.what
      : CALLED_OFF.values()
          .map((pattern) => pattern.exec(words)?.groups?.what)
          .find((found) => found !== undefined);
    if (what === undefined) continue;
    const meant = claims.filter((claim) => isOf(what, claim));
    const [only, ...others] = meant;
    if (only === undefined || others.length > 0) continue;
    return { ...NOTHING, outdated: only.values.map(({ index }) => index) };
  }
  return null;
}

/** Whether a claim tells of one time. */
const isTimed = ({ values, words }: Claim): boolean =>
  (!EACH.test(words) &&
    values.some(({ slots }) => slots.some((slot) => classOf(slot) === 'day' || slot.type === 'clock'))) ||
  TIMED.test(words);

/** bounded: 2400 characters */
const EACH = /\b(?:every|each|always|usually|(?:mon|tues|wednes|thurs|fri|satur|sun)days)\b|每/iu;
/** bounded: 2400 characters */
const TIMED =
  /\b(?:tomorrow|tonight|next (?:week|month|year)|this (?:weekend|summer|autumn|winter|spring))\b|明[天早晚]|后天|下个?[周月]|今晚/iu;

/** Whether all that words name is of a claim: its things, or its day. */
function isOf(what: string, { words, values }: Claim): boolean {
  const given = valuesOf(what);
  const slots = values.flatMap((value) => value.slots);
  if (!given.every((slot) => slots.some((old) => isSame(slot, old)))) return false;
  const things = foreignWords(withoutValues(what));
  const isKnown = (word: string) => speaksOf(words, word) || (MEALS.test(word) && MEALS.test(words));
  return given.length + things.length > 0 && things.every(isKnown);
}
