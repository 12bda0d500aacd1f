/** Who or what is called off, without a pronoun. */
const THING =
  "(?:(?:[Mm]y|[Oo]ur|[Hh]is|[Hh]er|[Tt]heir|[Tt]he|[A-Z][\\w-]{1,20}(?:'s|s')|⏱(?:'s)?) )?(?:[\\w'-]{1,20} ){0,5}?[\\w'-]{2,20}(?: ⏱)?";
const OFF =
  "(?:cancell?ed|called off|(?<=\\b(?:wedding|match|game|party|trip|meeting|gig|concert|date|flight|holiday|lunch|dinner|drinks|picnic|barbecue|interview|appointment|race|fair|play|show|deal|sale|engagement|training|lesson|class|reunion|visit|move|strike|do|it|⏱)(?:'s| is| are) (?:just |now |sadly |unfortunately |all )?)off|postponed|abandoned|scrapped|rained off|put off)";
/** Whatever else may be off or cancelled. bounded: 600 characters (of a clause) */
const OTHER =
  /\b(?:it|that|this|everything|nothing|lights?|telly|tv|heating|oven|power|milk|meat|fish|water|phone|wifi|subscription|membership|order|card|day) (?:'s|is|are|was|were|got|has been|have been|gone)\b/i;
/** `the match ⏱ is called off`, `Wedding's off`. bounded: 600 characters (of a clause) */
const IS_OFF = new RegExp(
  `^(?:so |well |sadly |unfortunately |I'm afraid |looks like |turns out |heard |apparently )?(?!It|They|He|She|We|I|You|it|they|he|she|we)${THING}(?:'s| is| are| has been| have been|'s been| got| was| were) (?:just |now |sadly |unfortunately |all )?${OFF}(?! (?:to|with|on|at|work|sick|limits|his|her|my|their|our|the)\\b)|^(?!It|They|He|She|We|I|You|it|they|he|she|we)${THING} (?:isn['’]t|is not|aren['’]t|are not|is no longer|won['’]t be) (?:happening|going ahead|taking place)\\b`,
  'i',
);
/**
 * `they've cancelled the gig`, `we had to postpone the party`, `the trip fell through`. bounded: 600
 * characters (of a clause)
 */
const CALLS_OFF =
  /^(?:I|[Ww]e|[Tt]hey|[Hh]e|[Ss]he|[Mm]y \w{2,20}|[Tt]he [\w ]{2,30}|[A-Z]\w{1,20}(?<!ly))(?:'ve| have| has|'s|'d| had)?(?: had to| to)?(?: just)? (?:cancel(?:l?ed)?|postponed?|call(?:ed)? off|scrap(?:ped)?) (?:my|our|the|his|her|their|⏱|[A-Z]\w{1,20}'s) (?!subscription|membership|order|card)|^(?:[Mm]y|[Oo]ur|[Tt]he|[A-Z][\w-]{1,20}'s) (?:[\w'-]{1,20} ){0,5}?(?:fell|has fallen|'s fallen) through\b/;

/**
 * Confidence that an English clause tells that an occasion is called off, 0..1. Its words say so, whatever
 * its
 * time.
 * @param masked the clause with a sign (⏱) in place of each of its times
 */
export function calledOff(masked: string): number {
  if (OTHER.test(masked)) return 0;
  return IS_OFF.test(masked) || CALLS_OFF.test(masked) ? 0.65 : 0;
}
