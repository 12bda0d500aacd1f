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
    '(?:is|are|was always|has always been) (?:totally |really |just |definitely |more |very much )?my (?:thing|jam|cup of tea|guilty pleasure|comfort \\w+|go-to|happy place|therapy|religion|medicine|escape|addiction|drug|fuel|safe space|sanctuary|zen|meditation|kryptonite|vice|passion|obsession|nemesis|love language|reward|refuge|weakness|everything|kind of (?:thing|music|food|place|film|movie|book))',
    'likes',
  ),
  rule(
    "(?:really |just |definitely )?(?:isn't|aren't|is not|are not) (?:really |just |exactly |quite )?(?:my (?:thing|jam|cup of tea|style|kind of (?:thing|music|food|place|film|movie|book))|for me)",
    'does not like',
  ),
  rule(
    "(?:really |just |still |always |absolutely |honestly |kind of |totally |never |(?:doesn't|don't|does not|do not) (?:really )?)?(?:scares?|terrif(?:y|ies)|frightens?|freaks?|creeps?|weirds?|drains?|exhausts?|stress(?:es)?|calms?|relax(?:es)?|soothes?|bores?|annoys?|irritates?|bugs?|disgusts?|fascinates?|thrills?|cheers?|overwhelms?|depress(?:es)?|intimidates?|excites?|inspires?|amuses?|distracts?|tires?|weirds?|grosses|gross|puts?|turns?|wears?|winds?|cracks?|wakes?|triggers?|energi[sz]es|grounds?|appeals? to|works? for|suits?|does it for|do it for|sits? (?:well|right) with|agrees? with) me(?: (?:out|off|up|down|to no end|to tears|to death|every time|a lot|so much|on|at all|more than \\w+|no end|really))*",
    'feels',
  ),
  rule(
    "(?:is|are|was|were|isn't|aren't|wasn't|is not|are not|has always been|have always been|was never|were never|has never been|is no longer|are no longer) (?:really |just |definitely |totally |such |not |never |always |more |kind of |so |very |super |extremely |quite |absolutely )*(?:(?:my|a|an|one of my) (?:[a-z]+ )?(?:thing|scene|jam|passions?|style|vibe|weakness|happy place|obsession|comfort|kryptonite|pet peeve|love|cup of tea|nightmare|idea of (?:fun|heaven|hell|a good time)|kind of .{2,20}|deal-?breaker|must)(?: of mine| for me)?|important to me|(?:for|not for|fun for|enjoyable for|everything to|a big no for|a no-go for|a must for|a dealbreaker for|essential for|sacred to|hell for|too (?:sweet|salty|spicy|loud|crowded|busy) for) me|what i (?:like|love|enjoy|hate|listen to|read|watch|eat|drink)(?: the)? (?:most|best)|when i (?:do|am|work|think|feel|get|'m) .{3,60}|where i (?:do|am|work|think|feel|get|'m) .{3,60})",
    'feels',
  ),
  rule('(?:has to be|have to be|must be|has to|must) .{2,60}', 'wants'),
  rule(
    '(?:is|are) (?:like )?(?:therapy|meditation|heaven|bliss|torture|hell|joy|home|life|essential|a lifesaver) (?:for|to) me',
    'feels',
  ),
  rule(
    "(?:is|are) (?:by far |definitely |easily |probably |still )?(?:one of )?my (?:(?:all-time|absolute|second|most|least) ){1,2}favou?rites?(?: [\\w' -]{2,30})?",
    'ranks',
  ),
  rule('(?:is|are) (?:all|everything) i (?:ever )?(?:need|want|ask for)(?: to be happy)?', 'likes'),
  rule('(?:is|are) (?:sacred|non-negotiable|sacrosanct|off limits)(?:,? .{2,60})?', 'values'),
  rule(
    '(?:is|are) (?:much |way |far |a lot )?more my (?:thing|style|speed|taste|scene|cup of tea|kind of \\w+) than .{2,60}',
    'prefers',
  ),
  rule('means? (?:a lot|the world|everything|so much) to me', 'values'),
  rule(
    '(?:gives?|give) me (?:a rash|rashes|hives|the (?:ick|heebie-?jeebies|chills)|goosebumps|joy|energy|peace|life|nightmares|vertigo|anxiety|bad dreams|allergies|gas|cramps)',
    'feels',
  ),
  rule(
    'makes? me (?:break out(?: in .{2,20})?|feel .{2,40}|want to .{2,40}|throw up|gag|dizzy|sleepy|jittery|cry|smile|laugh|tired|claustrophobic|homesick|hungry|calm|relaxed|bloated|queasy|break out)',
    'feels',
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
/** Persons, whom nobody remembers a liking of. */
const OF_OTHERS =
  /^(?:my|our|the) (?:boss|wife|husband|mother|father|mom|mum|dad|son|daughter|kids?|sister|brother|friend|neighbou?rs?|colleagues?|teacher|landlord|ex|partner|girlfriend|boyfriend)\b(?!')/i;
/** Subjects that say nothing by themselves. bounded: 80 characters */
const EMPTY =
  /^(?:it|this|that|these|those|he|she|they|you|who|which|what|everything|nothing|something|anything|nobody|everyone|the (?:news|weather|traffic)|your .+|his .+|her .+|their .+)$|\b(?:today|yesterday|tonight|right now|this (?:morning|week|year))\b/i;
/** `aisle seat for me please`. bounded: 700 characters */
const ORDERED =
  /^(?!.*\b(?:is|are|was|can|could|do|does|what|any|enough|too|sorry|good|great|nice|fine|hard|easy|new|time|one|and|thanks?|you|it|that|this|not|works?)\b)(?<thing>[a-z][a-z' -]{2,50}?) for me,? (?:please|always|any ?(?:day|time))$/i;

/** The preference that a clause about a thing states of its speaker; null if it states none. */
export function thingHit(clause: string): PreferenceHit | null {
  if (OF_OTHERS.test(clause)) return null;
  for (const { pattern, marker } of THINGS) {
    const thing = pattern.exec(clause)?.groups?.thing;
    if (thing === undefined || EMPTY.test(thing)) continue;
    return { predicate: '', object: thing, marker, confidence: 0.75, whole: clause };
  }
  const ordered = ORDERED.exec(clause)?.groups?.thing;
  if (ordered === undefined) return null;
  return { predicate: 'would like', object: ordered, marker: 'would like', confidence: 0.7 };
}
