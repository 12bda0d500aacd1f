import type { PreferenceHit } from './preference-hit.ts';

/** What a thing is to the speaker, told in his own words about the thing. */
interface ThingRule {
  readonly pattern: RegExp;
  readonly marker: string;
}

const rule = (source: string, marker: string): ThingRule => ({
  // bounded: 700 characters
  pattern: new RegExp(`^(?<thing>.{2,80}?) ${source}(?: at all| a lot| so much| any ?more)?$`, 'i'),
  marker,
});
const THINGS: readonly ThingRule[] = [
  rule(
    '(?:is|are|was always|has always been) (?:totally |really |just |definitely |more |very much )?my (?:thing|jam|cup of tea|guilty pleasure|comfort food|go-to|happy place|kind of (?:thing|music|food|place|film|movie|book))',
    'likes',
  ),
  rule(
    "(?:really |just |definitely )?(?:isn't|aren't|is not|are not) (?:really |just |exactly |quite )?(?:my (?:thing|jam|cup of tea|style|kind of (?:thing|music|food|place|film|movie|book))|for me)",
    'does not like',
  ),
  rule('(?:drives?|drive) me (?:nuts|crazy|mad|insane|up the wall)', 'does not like'),
  rule(
    'makes? me (?:gag|sick|ill|itch|sneeze|uncomfortable|anxious|nauseous|queasy|cringe|angry|nervous|bloated|sleepy|happy)',
    'feels',
  ),
  rule('gives? me (?:the creeps|hives|a headache|headaches|anxiety|heartburn|migraines?)', 'does not like'),
  rule(
    "(?:(?:doesn't|don't|does not|do not) agree with me|gets? on my nerves|puts? me off|bores? me(?: to (?:tears|death))?|annoys? me|bothers? me|stress(?:es)? me out)",
    'does not like',
  ),
  rule('(?:beats?|trumps?) .{2,60} for me', 'prefers'),
  rule('matters? (?:more|a lot|most)? ?to me(?: than .{2,60})?', 'values'),
  rule('(?:works?|suits?) (?:best|better) for me', 'prefers'),
];
/** Subjects that say nothing by themselves. bounded: 80 characters */
const EMPTY =
  /^(?:it|this|that|these|those|he|she|they|you|who|which|what|everything|nothing|something|anything|nobody|everyone|the (?:news|weather|traffic)|your .+|his .+|her .+|their .+)$|\b(?:today|yesterday|tonight|right now|this (?:morning|week|year))\b/i;
/** `aisle seat for me please`. bounded: 700 characters */
const ORDERED =
  /^(?!.*\b(?:is|are|was|can|could|do|does|what|any|enough|too|sorry|good|great|nice|fine|hard|easy|new|time|one|and|thanks?|you|it|that|this|not|works?)\b)(?<thing>[a-z][a-z' -]{2,50}?) for me,? (?:please|always|any ?(?:day|time))$/i;

/** The preference that a clause about a thing states of its speaker; null if it states none. */
export function thingHit(clause: string): PreferenceHit | null {
  for (const { pattern, marker } of THINGS) {
    const thing = pattern.exec(clause)?.groups?.thing;
    if (thing === undefined || EMPTY.test(thing)) continue;
    return { predicate: '', object: thing, marker, confidence: 0.75, whole: clause };
  }
  const ordered = ORDERED.exec(clause)?.groups?.thing;
  if (ordered === undefined) return null;
  return { predicate: 'would like', object: ordered, marker: 'would like', confidence: 0.7 };
}
