import { tellsNoSuchDay } from '../../domain/text/dates/no-such-day.ts';
import { simplified } from '../../domain/text/simplified.ts';
import { trimTail } from '../../domain/text/trim.ts';
import type { TimeMention } from '../../domain/time/time.ts';
import { moveIn } from './event-assertions.ts';
import { deedByVerb } from './event-by-verb.ts';
import { calledOff } from './event-called-off.ts';
import { chineseCalledOff } from './event-called-off-chinese.ts';
import type { EventClause } from './event-clauses.ts';
import { chineseConfidence } from './event-confidence-chinese.ts';
import { isHistory } from './event-history.ts';
import { noteOf } from './event-notes.ts';
import { datedOccasion } from './event-occasions.ts';
import { deedOf, type Timing } from './event-of-others.ts';
import {
  BEEN_TO,
  ELLIPTIC_PAST,
  NO_EVENT,
  PAST_ACTION,
  PLAN,
  TIMED_PAST,
  tellsOfOccasion,
  WILL,
} from './event-patterns.ts';
import { OPENERS } from './event-title.ts';
import type { Turn } from './turn.ts';

/** Confidence that a clause tells of an event, 0..1. An action with a time is nearly certain. */
export function confidenceOf(turn: Turn, clause: EventClause): number {
  const { saidAt } = turn.message;
  const words = trimTail(
    withPlainSubject(
      clause.text.replace(/[’‘]/g, "'").replace(BULLET, '').replace(OPENERS, '').replace(APPOSITION, '$1 '),
    ),
    /^[.。!！]$/,
  );
  const times = timesOf(clause, saidAt);
  const isTimed = times.length > 0;
  // what is told of a day that does not exist is an error, and not of the day of the message
  if (!isTimed && tellsNoSuchDay(clause.text)) return 0;
  if (isTimed && moveIn(words) !== null) return 0.8;
  const timing = {
    isPast: times.some(({ from }) => from <= saidAt),
    isFuture: times.some(({ to }) => to > saidAt),
  };
  return turn.language === 'zh'
    ? chineseConfidence(clause, words, times, timing)
    : englishConfidence(clause, words, times, timing, saidAt);
}

/** Confidence that an English clause tells of an event, 0..1. */
function englishConfidence(
  clause: EventClause,
  words: string,
  times: readonly TimeMention[],
  timing: Timing,
  saidAt: Date,
): number {
  const isTimed = times.length > 0;
  const masked = withSigns(clause, words);
  const off = calledOff(masked);
  if (off > 0) return off;
  if (!isTimed && VAGUE_OBJECT.test(words)) return 0;
  if (isHistory(words, times, saidAt) || lastsSince(clause)) return 0;
  const text = trimTimes(clause, words);
  return (
    isEvent(words, isTimed) ||
    deedOf(text, timing) ||
    datedOccasion(masked, timing) ||
    deedByVerb(text, timing) ||
    noteOf(masked, clause.times) ||
    (clause.isContinued ? isEvent(`I ${text}`, isTimed) || deedOf(`I ${text}`, timing) : 0)
  );
}

/** Whether a clause tells that an occasion is called off, which its denial does not undo. */
export function isCalledOff({ language }: Turn, clause: EventClause): boolean {
  if (language === 'zh') return chineseCalledOff(simplified(clause.text)) > 0;
  return calledOff(withSigns(clause, clause.text.replace(OPENERS, ''))) > 0;
}

/** Words of what is still to come. bounded: 600 characters */
const COMING = /(?:'ll|\bwill|(?:'(?:m|re)|\b(?:am|are|is)) (?:\w+ )?\w{2,15}ing)\b|[要将会]|打算|准备|计划/;

/** A clause in the present, which its time puts into the past or the future: `it's my nan's funeral`. */
const TO_BE = /^(?:it|that|this|there)['’]s (?:my|our|an?|the|\p{Lu}[\w-]{1,20}['’]s) /iu;

/** How a Chinese plan goes on: `，去广州考`. bounded: 600 characters */
const GOES_ON = /^(?:再|先|然后|还)?(?:去|到|坐|住|飞|带|陪)\p{Script=Han}/u;

/** The times of a clause, or those of the clause before if they fit its tense. */
export function timesOf({ text, times, carried }: EventClause, saidAt: Date): readonly TimeMention[] {
  if (times.length > 0) return times;
  if (TO_BE.test(text)) return carried;
  // Chinese says of what is to come only that it is not done
  const isAhead = GOES_ON.test(text) && carried.every(({ from }) => from > saidAt) && !/[了过]/u.test(text);
  const isComing = isAhead || COMING.test(text);
  return carried.filter(({ from, to }) => (isComing ? to > saidAt : from <= saidAt));
}

/** What a subject is, between commas: `My uncle, a retired miner, bought …`. bounded: 600 characters */
const APPOSITION =
  /^((?:(?:My|Our|His|Her|my|our) )?[\p{L}-]{2,20}(?: [\p{L}-]{2,20}){0,2}), (?:my|our|his|her|their|the|an?) [^,]{2,40}, (?=\p{Ll})/u;
const BULLET = /^[-*•]\s+/;
/**
 * The speaker with others, as people say it: `me and Dev`, `Nikhil and me`. bounded: 600 characters (of a
 * clause)
 */
const ME_AND =
  /^(?:[Mm]e|[Mm]yself|[Uu]s)(?:, [\p{L}'-]{2,20}){0,3},? (?:and|n|&|\+) (?:(?:my|our|the|his|her) )?[\p{L}'-]{2,20}(?: \p{Lu}[\p{L}'-]{1,20})? (?!i\b)/u;
const AND_ME =
  /^(?:(?:[Mm]y|[Oo]ur|[Tt]he) )?[\p{L}'-]{2,20}(?: \p{Lu}[\p{L}'-]{1,20})?(?:, [\p{L}'-]{2,20}){0,2},? (?:and|n|&|\+) (?:me|myself) /u;

/** A clause with `We` for the speaker together with others. */
const withPlainSubject = (text: string): string => text.replace(ME_AND, 'We ').replace(AND_ME, 'We ');

/** Whether a clause only says since when something lasts: `I've lived here since March`. */
function lastsSince({ text, times }: EventClause): boolean {
  return times.length > 0 && times.every((time) => /^since\b/i.test(time.text)) && PERFECT.test(text);
}

/** bounded: 600 characters */
const PERFECT = /(?:['’](?:ve|s)|\b(?:have|has|had)) (?:\w+ )?(?!got\b)\w{2,15}(?:ed|en|n|t)\b/;

/** The words of a clause without a time at its beginning. */
export const withoutLeadingTime = (clause: EventClause): string => trimTimes(clause, clause.text);

/** The clause without a time at its beginning, so that it begins with its subject. */
function trimTimes({ times }: EventClause, text: string): string {
  const [first] = times;
  if (first === undefined) return text;
  const at = text.indexOf(first.text);
  if (at < 0 || !/^(?:(?:from|on|at|by|in|this|next|come|the)(?: the)? )?$/i.test(text.slice(0, at)))
    return text;
  return text.slice(at + first.text.length).replace(/^[,，:：–—\s-]+/, '');
}

/** The clause with a sign in place of each of its times. */
function withSigns({ times }: EventClause, text: string): string {
  return times.reduce((rest, time) => rest.replace(time.text, '⏱'), text);
}

/** Confidence that an English clause tells of an event of the speaker, or of an occasion; 0 = none. */
function isEvent(text: string, isTimed: boolean): number {
  const past = (PAST_ACTION.test(text) || ELLIPTIC_PAST.test(text)) && !NO_EVENT.test(text);
  if (BEEN_TO.test(text) || past)
    return isTimed ? 0.85 : isWeakPast(text) || VAGUE_OBJECT.test(text) ? 0 : 0.65;
  if (PLAN.test(text)) return isTimed ? 0.8 : 0.6;
  if (!isTimed || /\b(?:feels?|seems?) like\b/i.test(text)) return 0;
  return tellsOfOccasion(text) || WILL.test(text) || TIMED_PAST.test(text) ? 0.7 : 0;
}

/**
 * A pronoun as the object, as in `I painted it because …`: the sentence does not say what happened.
 * bounded: 600 characters
 */
const VAGUE_OBJECT =
  /\b(?:I|we) (?:\w+ )?(?:\w+(?:ed|ade|ook|rote|ought|aw)|lost|broke|sold|sent|got|found|hit|left|quit|moved on|(?:was )?born ready)(?: (?:it|that|them|this|those|the plot)\b|(?<=quit|on|ready)(?=[.!]?$))|\b(?:moving|moved) on(?=[.!]?$)|\b(?:I|we) (?:just |nearly )?(?:won|died|made (?:a|the same|another) mistake)(?: laughing)?(?=[.!]?$)/i;
/** Verbs that tell of an event only together with a time. bounded: 600 characters */
const WEAK =
  /\b(?:I|we|my (?:\w+ )?\w+)(?:'ve|'d| have| had| has)? (?:\w+ly |just |also )*(?:had|got|made|took|put|left|found|saw|helped|decided|chose|tried|read|had to|learned|started|began|spent|talked|discussed|set up|created|fixed|came|called|ate|brought|gave|used|implemented|watched|played|caught|dropped|sent|reached|ended|lost|fell|failed|passed)\b/i;
// bounded: 600 characters
const STRONG =
  /\b(?:got (?:a (?:new )?(?:job|promotion|dog|cat|puppy|kitten|tattoo|car|house|degree|offer|raise|puppy)|married|engaged|promoted|accepted|hired|back from|home from|hurt|into)|took (?:a trip|my \w+ to|the \w+ to|up)|made (?:a|an|this|my) \w+|started (?:a|my own|working|taking|learning|school|college|playing)|passed (?:my|the|away)|lost my \w+|read (?:a|this|the) (?:great )?book|gave (?:a|my) (?:talk|speech|presentation)|set up (?:a|my|our)|had (?:a|an|our|my) (?:\w+ ){0,2}(?:party|wedding|baby|interview|surgery|accident|show|exhibition|trip|meeting|picnic|dinner|concert|performance|setback|blast))\b/i;
function isWeakPast(text: string): boolean {
  return WEAK.test(text) && !STRONG.test(text);
}
