import type { Timing } from './event-of-others.ts';

const OWNER =
  "(?:[Ff]irst|[Ll]ast|[Ff]inal|[Mm]y|[Oo]ur|[Hh]is|[Hh]er|[Tt]heir|[Tt]he|[A-Z][\\w-]{1,20}(?:'s|s'))";
const NOUNS = "(?:[\\w'’-]{1,20} ){0,4}?[\\w'’-]{1,20}";
const BE = "(?:'s| is| are| was| were| will be|'ll be)";
const AT = '(?:on |at |in |from |for |only |just |now |actually |again ){0,2}';
/** What takes a time and no place in somebody's life: `the shop is open on Friday`. */
const STANDING =
  /\b(?:(?<!(?:first|last|final|big|wedding|sports|open|moving|due|results|training|inset) )day⏱?(?:'s| is| was)|weather|forecast|date|time|month|year|season|name|answer|question|number|price|shop|store|office|museum|library|restaurant)⏱?(?:'s| is| are| was| were)/i;

/** `Mum's knee operation is on ⏱`, `the baby is due on ⏱`. bounded: 600 characters (of a clause) */
const OCCASION_AT = new RegExp(
  `^(?:${OWNER} ${NOUNS})${BE} (?:(?:due|booked|scheduled|set|planned|fixed|arranged|coming(?: up)?|happening) )?${AT}⏱(?=$|[ ,;.!])`,
);
/** `practical is booked for ⏱`, without an owner. bounded: 600 characters (of a clause) */
const BOOKED_AT = new RegExp(
  `^(?!(?:it|that|this|there|what|he|she|they|we|you|I)\\b)(?:${NOUNS})${BE} (?:now |all |just )?(?:due|booked(?: in)?|scheduled|set|planned|fixed|arranged|confirmed) ${AT}⏱`,
);
/** `UPSC prelims are on ⏱`. bounded: 600 characters (of a clause) */
const NOUN_AT =
  /^(?!(?:it|that|this|there|what|which|who|he|she|they|we|you|i)\b)(?:[\w'’-]{1,20} ){0,3}[\w'’-]{2,20}(?:'s| is| are| will be) (?:on |at |the ){0,2}⏱(?=$|[ ,;.!])/i;
/** `op was ⏱`, of what is over. bounded: 600 characters (of a clause) */
const NOUN_WAS =
  /^(?!(?:it|that|this|there|what|which|who|he|she|they|we|you|i|last|next)\b)(?:[\w'’-]{1,20} ){0,2}[\w'’-]{2,20} (?:was|were) (?:on )?⏱(?=$|[ ,;.!])/i;
/** `it's my birthday on ⏱`, `⏱ is our anniversary`. bounded: 600 characters (of a clause) */
const AT_OCCASION = new RegExp(
  `^(?:[Ii]t${BE}|[Ii]ts|⏱,?(?: it)?${BE}) (?:[Mm]y|[Oo]ur|[Hh]is|[Hh]er|[Tt]heir|[A-Z][\\w-]{1,20}'s) (?:${NOUNS})(?: (?:at|in|with|as) [^.!?]{1,60})?(?: ${AT}⏱)?$`,
);
/** `I'm off to Spain on ⏱`, `she's in hospital until ⏱`. bounded: 600 characters (of a clause) */
const AWAY = new RegExp(
  `^(?:(?:I|[Ww]e|[Hh]e|[Ss]he|[Tt]hey|(?:[Mm]y|[Oo]ur|[Tt]he) ${NOUNS}|[A-Z]\\w{1,20}(?: and (?:I|[A-Z]\\w{1,20}))?)(?:'m|'s|'re| am| is| are| was| were|'ve been| have been| has been| will be|'ll be) )?(?:off to|back (?:from|in|at|to|home)|away|on (?:leave|holiday|vacation|call|strike|a (?:course|trip|cruise|retreat|break))|out of (?:town|(?:the )?office|the country|hospital)|stuck (?:in|at|on)|snowed in|in (?:hospital|labou?r|surgery|court|A&E|intensive care))\\b[^.!?]{0,80}⏱`,
  'i',
);
/** Moods, manners and means that are no place. */
const NO_STAY =
  '(?:an? (?:good|bad|great|foul|terrible|weird|funny|rush|hurry|mood|state|mess|diet|budget|break from|roll|call with|bus|train|bit|way|meeting|sense|position)|pain|love|touch|charge|doubt|trouble|shock|tears|bits|edge|fire|time|top|track|my way|our way|the (?:way|phone|same|other hand|mood|middle of|process|end|verge|bus|sofa|toilet|loo)|average|medication|antibiotics|the pill|risk|peace|hold|an all-time \\\\w+|agreement|debt|need|work|my (?:mind|head|own|feet|teens|twenties|thirties|forties|fifties|sixties))\\b';
/** `We're in Cornwall ⏱`, `I'm on a silent retreat ⏱`. bounded: 600 characters (of a clause) */
const STAYS = new RegExp(
  `^(?:⏱,? )?(?:I|[Ww]e|[Hh]e|[Ss]he|[Tt]hey|(?:[Mm]y|[Oo]ur) ${NOUNS}|[A-Z]\\w{1,20}(?: and (?:I|[A-Z]\\w{1,20}))?)(?:'m|'s|'re| am| is| are| was| were|'ll be| will be)(?: all| only| just| both| back| over| down| up| out){0,2} (?:in for|in|at|on) (?!${NO_STAY})(?:an?|the|my|our|his|her|their|annual|maternity|paternity|sick|parental|half|jury|\\p{Lu}[\\w&]{0,20})(?: [^.!?]{1,60}?)? ?⏱`,
  'u',
);
/** `that's the mortgage paid off ⏱`. bounded: 600 characters (of a clause) */
const DONE =
  /^(?:[Ss]o |[Ww]ell,? )?(?:that['’]s|there goes) (?:my|our|the) (?:[\w'’-]{1,20} ){1,4}(?:\w{2,15}ed|done|paid|sold|sent|gone|in|off|over)(?: off| in| up| out)?\b[^.!?]{0,40}⏱/;
/** `there was a fire in our street ⏱`. bounded: 600 characters (of a clause) */
const THERE_WAS =
  /^(?:⏱,? )?[Tt]here (?:was|were|has been|'s been|is|are|will be|'ll be) (?:an?|another|some|two|three) (?!(?:time|chance|lot|bit|few|problem|issue|bug|error|question|reason|way|difference|point|risk|need|saying|song|book|movie|film)\b)/;
/** `I've an interview on ⏱`, `Ann has a scan on ⏱`. bounded: 600 characters (of a clause) */
const HAS_AT =
  /^(?:I|[Ww]e|[Hh]e|[Ss]he|[Tt]hey|[A-Z]\w{1,20}|(?:[Mm]y|[Oo]ur) [\w-]{1,20}(?: [\w-]{1,20})?)(?:'ve| have| has|'s got|'ve got| have got| has got) an? (?!(?:question|feeling|idea|problem|lot|bit|cold|headache|dog|cat|car|house|flat|job|plan|dream|habit|routine|rule|budget|chance|reason)\b)[^.!?]{2,60} (?:on|at|in|this|next)? ?⏱/;

/**
 * Confidence that an English clause tells of an occasion at its time, 0..1; 0 = nothing certain.
 * @param clause with a sign (⏱) in place of each of its times
 */
export function datedOccasion(clause: string, { isPast, isFuture }: Timing): number {
  if ((!isPast && !isFuture) || STANDING.test(clause)) return 0;
  const isOccasion =
    OCCASION_AT.test(clause) ||
    BOOKED_AT.test(clause) ||
    (isFuture && NOUN_AT.test(clause)) ||
    (isPast && NOUN_WAS.test(clause)) ||
    DONE.test(clause) ||
    AT_OCCASION.test(clause) ||
    AWAY.test(clause) ||
    STAYS.test(clause);
  if (isOccasion || THERE_WAS.test(clause)) return 0.7;
  return isFuture && HAS_AT.test(clause) ? 0.7 : 0;
}
