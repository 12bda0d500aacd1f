import { isSameValue, type Value, valuesIn } from '../../../domain/feedback/values.ts';
import { keptReadings } from '../../../lib/kept-readings.ts';
import { englishClaims } from '../claims/english.ts';
import { ASIDE, termsOf } from './english-terms.ts';

/** A value of a text with what it counts. */
interface Measure {
  readonly value: Value;
  /** `clock`, `day`, `date`, `daypart`, or the stem of the unit of a number: `euro`, `cat`. */
  readonly kind: string;
  /** The words that are no part of it. */
  readonly rest: string;
}

/** Names of one unit; the first is its kind. */
const UNITS: readonly (readonly [string, RegExp])[] = [
  ['weight', /^(?:kg|kgs|kilos?|kilograms?|lbs?|stones?)$/iu],
  ['money', /^(?:euros?|eur|dollars?|usd|bucks|quid|grand|gbp|francs?|kronor|kroner|crowns|yen|yuan)$/iu],
  ['time', /^(?:minutes?|mins?|hours?|hrs?)$/iu],
  ['span', /^(?:days?|weeks?|months?)$/iu],
  ['distance', /^(?:km|kilomet(?:er|re)s?|miles?)$/iu],
  ['k', /^(?:k|thousand)$/iu],
];
/** Numbers of these are no measure. */
const NO_UNIT =
  /^(?:st|nd|rd|th|of|am|pm|in|on|at|and|or|to|the|years?|year-old|percent|times?|ago|now|more|less|since|for|from|until|till|by|with|as|but|because|not|instead|these|starting)$/iu;
/** Words that say that something is otherwise, and name nothing. */
const CHANGE = new Set([
  // the stem of `leaves`
  'leaf',
  'left',
  'remain',
  ...termsOf(
    'move change push raise shift reschedule postpone delay go up down come drop increase reduce cut lower set bring forward back put make get take start begin run have keep be do now new term recently just already month year week day morning today only own turn become grow fall rise climb bump switch land sit stand currently actually update correction instead late early time slot session start hour o clock hit reach weigh drive pay cost earn charge want ask total about around roughly nearly almost exactly this that from since move job baby on goal target limit quota daily weekly monthly regular usual leave depart arrive land open close end finish happen sorry',
  ),
]);
/** Words of which each tells of the same thing as the others of its line. */
const SAME: readonly ReadonlySet<string>[] = [
  'bedtime bed sleep',
  'wedding marry married marriage',
  'rent renting tenancy flat apartment',
  'salary earn paid pay wage income',
  'shift work start job',
  'weigh weight scales',
  'tall height',
  'gym train training workout work',
  'appointment doctor dentist checkup',
  'class lesson course session practice rehearsal training',
  'meeting call standup sync',
  'trip fly flight travel holiday vacation leave',
  'commute work office',
  'alarm wake up get',
  'breakfast eat',
  'payday paid pay salary wage',
  'due baby',
  'deadline due hand',
  'budget spend spending',
  'run jog',
  'shoe size wear shoes',
].map((words) => new Set(termsOf(words)));
/** What says that something is otherwise now. bounded: 300 characters */
const CUE =
  /\b(?:now|these days|nowadays|currently|from (?:now|here|next|this|today|monday|then)|as of|starting|since|ever since|actually|correction|sorry|no longer|any ?more|instead|lately|new|already|by now|recently|meanwhile|just|only|down to|up to|back to|became)\b/iu;
/** bounded: 300 characters */
const MOVED =
  /\b(?:brought|put|cut|cutting|set|lowering|raising|upping|upped|moving|pushing|moved|changed|pushed|raised|shifted|rescheduled|postponed|delayed|bumped|increased|reduced|lowered|went up|gone up|gone down|went down|rose|risen|dropped|jumped|climbed|extended|switched)\b/iu;
/** bounded: 300 characters */
const TO = /\b(?:to|until|till|from|forward|back|been|was|were|got|is|are|has|have)\b/iu;
const isCuedText = (said: string) => CUE.test(said) || (MOVED.test(said) && TO.test(said));
/** What is only once, besides, for others, or not so. bounded: 300 characters */
const NOT_SO =
  /\b(?:also|too|another|as well|second|extra|besides|today|tonight|tomorrow|yesterday|this (?:once|time|afternoon|evening|weekend|week|(?:mon|tues|wednes|thurs|fri|satur|sun)day)|last (?:night|week|(?:mon|tues|wednes|thurs|fri|satur|sun)day)|maybe|might|may (?!\d)|could|would|if|unless|used to|hope|hoping|want|wish|thinking|almost|nearly|not|never|his|her|their|your|he|she|they're|you|was (?!moved|changed|pushed|raised|shifted|rescheduled|postponed|delayed|brought|bumped|put|increased|reduced|cut|lowered|extended)|were (?!moved|changed|pushed|raised|shifted|rescheduled|postponed|delayed|brought|bumped|put|increased|reduced|cut|lowered|extended)|for (?:an?|two|three|\d+) (?:days?|weeks?|months?)|more|each|per|worth|minutes? (?:late|early))\b|n['’]t\b|\?/iu;
/** bounded: 300 characters */
const OWN =
  /^(?:(?:and|but|so|well|ok|update|now|actually|these days),? )?(?<thing>(?:my|our|the) [\p{L} -]{2,40}?) (?:is|are|starts?|begins?|costs?|takes?)\b/iu;
/** bounded: 300 characters */
const SINCE =
  /^(?:(?:and|but|so|well) )?(?:(?:ever )?since|after|as of|from|with|thanks to) [^,]{2,40}?,? (?=(?:my|our|the|I|we|it)\b(?! \p{L}+,))/iu;
const FROM_ON = /\bfrom (?:this|next) \p{L}+(?: on| onwards?)?\b/iu;
const CHANGED =
  /^(?:move|change|push|raise|shift|reschedule|postpone|delay|bring|put|increase|reduce|cut|lower|extend|switch|set|go|drop|rise|fall|jump|climb|get|become|be|turn|hit|reach|make|bump|have|lose|gain|sign|agree|settle)$/u;

/** Whether a clause tells what somebody did once: `I turned the alarm off at 6`. */
function tellsPast(clause: string): boolean {
  return englishClaims(clause.trim()).some(
    ({ tense, verb, isPerfect }) => tense === 'past' && !isPerfect && verb !== '' && !CHANGED.test(verb),
  );
}
const GOAL =
  /^\s*(?:my|our) (?:(?:daily|weekly|new|current) )?(?:goal|target|limit|quota|average|record)\b/iu;
/** A cheap test for a value. bounded: 300 characters */
const VALUE =
  /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|once|twice|noon|midnight|hour|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|january|february|march|april|may|june|july|august|september|october|november|december|first|second|third|fourth|fifth)\b/iu;
const MOST_CLAUSES = 6;
const MAX_KEPT = 200;
const MAX_MEMORY = 400;

/** bounded: 300 characters */
const HOUR = /\b(?:half )?an hour(?: and a half)?\b/iu;

function readMeasures(text: string): readonly Measure[] {
  const padded = ` ${text}`;
  const hour = HOUR.exec(padded);
  const hours =
    hour === null
      ? []
      : [{ type: 'number' as const, text: hour[0], start: hour.index, end: hour.index + hour[0].length }];
  return [...valuesIn(padded), ...hours].flatMap((value): readonly Measure[] => {
    const kind = kindOf(value, padded);
    if (kind === null) return [];
    const unit =
      (value.type === 'number' && kind !== 'plain') || kind === 'weight'
        ? (unitBehind(padded, value)?.length ?? 0)
        : 0;
    const rest = `${padded.slice(0, value.start)} ${padded.slice(value.end + (unit > 0 ? unit + 1 : 0))}`;
    return [{ value, kind, rest }];
  });
}

/** The values that a text names, with what they count. */
const measuresIn = keptReadings(readMeasures, MAX_KEPT, MAX_MEMORY);

function unitBehind(text: string, { end }: Value): string | undefined {
  return /^[ -]?(?<unit>\p{L}+)/u.exec(text.slice(end, end + 30))?.groups?.unit;
}

function kindOf(value: Value, text: string): string | null {
  if (HOUR.test(value.text)) return 'time';
  if (value.type === 'clock') {
    const unit = /^\d+$/u.test(value.text) ? unitBehind(text, value) : undefined;
    return (unit && UNITS.find(([, names]) => names.test(unit))?.[0]) || 'clock';
  }
  if (value.type === 'weekday') return 'day';
  if (value.type === 'date') return 'date';
  if (value.type !== 'number') return null;
  if (/[£$€¥]$/u.test(text.slice(0, value.start)) || /^ ?[£$€¥]/u.test(text.slice(value.end))) return 'money';
  const unit = unitBehind(text, value);
  if (unit === undefined || NO_UNIT.test(unit)) return 'plain';
  return UNITS.find(([, names]) => names.test(unit))?.[0] ?? termsOf(unit)[0] ?? 'plain';
}

/**
 * Whether a clause gives another time, date, amount or number of what a memory tells one of: `Piano's on
 * Tuesdays from this term on` after `I have piano lessons on Thursdays`, `I'm at 86 kilos now` after `I weigh
 * 92 kilos`.
 */
export function givesOtherMeasure(said: string, memory: string): boolean {
  if (said.length > 200 || memory.length > 300 || !VALUE.test(said) || !VALUE.test(memory)) return false;
  const known = measuresIn(memory);
  if (known.length === 0) return false;
  const { clauses, isCued } = toldMeasures(said);
  return clauses.some(({ clause, told }) =>
    known.some((old, at) => {
      if (known.some((one, other) => other !== at && one.kind === old.kind)) return false;
      const values = told.filter(({ kind }) => isKind(kind, old.kind));
      const fresh = values.filter(({ value }) => !isSameValue(value, old.value));
      const [last] = fresh;
      // `from 7 to 8`, `Mondays instead of Fridays`
      if (last === undefined || fresh.length > 1 || values.length > 2) return false;
      return isSameThing(clause, last, memory, old, isCued, values.length === 2);
    }),
  );
}

/** The clauses of a sentence that may give a measure anew; it is compared with many memories. */
const toldMeasures = keptReadings(
  (said) => {
    // bounded: 200 characters
    const parts = said.split(/[,;:] |[.!]$| (?:and|but|so|because|now that|as|when|while) /u);
    const clauses = parts.slice(0, MOST_CLAUSES).map((part) => part.replace(SINCE, ''));
    const meant = clauses.filter(
      (clause) => !NOT_SO.test(clause.replace(FROM_ON, ' ')) && !tellsPast(clause),
    );
    return {
      clauses: meant
        .map((clause) => ({ clause, told: measuresIn(clause) }))
        .filter(({ told }) => told.length > 0),
      isCued: isCuedText(said),
    };
  },
  MAX_KEPT,
  MAX_MEMORY,
);

/** Words by which the memories are found of which a sentence gives another measure; '' for none. */
export function topicsOfMeasures(said: string): string {
  if (said.length > 200 || !VALUE.test(said) || !isCuedText(said) || measuresIn(said).length === 0) return '';
  const terms = termsOf(said);
  return SAME.filter((words) => terms.some((term) => words.has(term)))
    .flatMap((words) => [...words])
    .join(' ');
}

const isKind = (a: string, b: string) =>
  a === b ||
  (a === 'k' && /^(?:money|distance|plain)$/u.test(b)) ||
  (a === 'plain' && b === 'clock') ||
  (a === 'clock' && b === 'plain');

function isSameThing(
  clause: string,
  told: Measure,
  memory: string,
  old: Measure,
  isCued: boolean,
  hasOld: boolean,
): boolean {
  const plain = told.rest.replace(ASIDE, ' ').replace(/['’](?:s|m|re|ve|ll)\b/gu, ' ');
  const said = termsOf(withoutValues(plain)).filter((term) => !CHANGE.has(term));
  const whole = termsOf(memory);
  const isNamed = (term: string) =>
    whole.includes(term) || SAME.some((words) => words.has(term) && whole.some((one) => words.has(one)));
  if (said.length > 0) {
    if (!said.every(isNamed)) return false;
    const [a, b] = [OWN.exec(clause)?.groups?.thing, OWN.exec(memory)?.groups?.thing];
    const isFrame = a !== undefined && b !== undefined && termsOf(a).join() === termsOf(b).join();
    return isCued || isFrame;
  }
  const isOwn = /^\s*(?:I|we|I'm|we're|I've|we've|I’m|I’ve)\b/iu.test(clause) && /^(?:I|we)\b/iu.test(memory);
  if (hasOld && isCued) return true;
  if (!isCued || !(isOwn || GOAL.test(clause))) return false;
  // of the things that somebody counts, only those that he has
  if (old.kind === 'weight') return true;
  const isHad = /^(?:I|we)(?:'ve| have)? (?:have|got|keep|own|now have)\b/iu;
  return (
    !/^(?:clock|day|date|plain|money|time|span|distance)$/u.test(old.kind) &&
    (GOAL.test(clause) || (isHad.test(clause) && isHad.test(memory)))
  );
}

function withoutValues(text: string): string {
  return valuesIn(text).reduce(
    (words, { text: value, type }) => (type === 'name' ? words : words.replace(value, ' ')),
    text,
  );
}
