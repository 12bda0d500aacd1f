import type { ExtractedEvent } from '../../domain/extraction/extraction.ts';
import { eventTimeOf } from '../../domain/text/dates/iso.ts';
import { tellsNoSuchDay } from '../../domain/text/dates/no-such-day.ts';
import { simplified } from '../../domain/text/simplified.ts';
import { trimTail } from '../../domain/text/trim.ts';
import type { TimeMention } from '../../domain/time/time.ts';
import { beforeQuestion } from './before-question.ts';
import { isNotMeant } from './claims/english/not-meant.ts';
import { englishClaims } from './claims/english.ts';
import { moveIn } from './event-assertions.ts';
import { clausesOf, type EventClause } from './event-clauses.ts';
import { datedOccasion } from './event-occasions.ts';
import { chineseDeedOf, deedOf } from './event-of-others.ts';
import {
  BEEN_TO,
  CHINESE_FIRST_PERSON,
  CHINESE_OCCASION,
  CHINESE_PAST,
  CHINESE_PLAN,
  ELLIPTIC_PAST,
  NO_EVENT,
  PAST_ACTION,
  PLAN,
  TIMED_PAST,
  tellsOfOccasion,
  WILL,
} from './event-patterns.ts';
import { isUnrealClaim, isUnrealClause, isUnrealSentence } from './event-reality.ts';
import { OPENERS, titleOfEvent } from './event-title.ts';
import { chineseVerbDeed } from './event-verbs-chinese.ts';
import { namesPerson, participantsOf } from './participants.ts';
import { topicWords } from './phrases.ts';
import { placesOf } from './places.ts';
import { asksInChinese } from './tasks-chinese.ts';
import { ownPart, type Piece, type Turn } from './turn.ts';
import { annotate, lead, resolvedName } from './wording.ts';

/** A diary of a month tells as many. */
const MAX_EVENTS = 64;
const MAX_SENTENCE = 600;

/**
 * The events that a turn tells of, past and future. The rules prefer precision to recall.
 * @param names known names, lower case → as written
 */
export function eventsOf(turn: Turn, names: ReadonlyMap<string, string>): ExtractedEvent[] {
  if (!turn.speaker.isPerson) return [];
  const events: ExtractedEvent[] = [];
  for (const whole of turn.pieces) {
    if (whole.text.length > MAX_SENTENCE) continue;
    const own = ownPart(whole, turn);
    const piece = own === null ? null : withCapital(turn, beforeQuestion(turn, own, false));
    if (piece?.kind !== 'statement') continue;
    for (const [clause, confidence] of eventClauses(turn, piece))
      if (events.length < MAX_EVENTS) events.push(toEvent(turn, clause, confidence, names));
    if (events.length >= MAX_EVENTS) break;
  }
  return events;
}

/** A sentence with a capital letter for its speaker. */
function withCapital({ language }: Turn, piece: Piece): Piece {
  return language === 'en' ? { ...piece, text: piece.text.replace(LONE_I, 'I') } : piece;
}

const LONE_I = /(?<![\p{L}\p{N}_.'’-])i(?=['’ ])/gu;

type Found = readonly [EventClause, number];

/** The clauses of a sentence that tell of events, with their confidence. */
function eventClauses(turn: Turn, piece: Piece): readonly Found[] {
  if (isUnrealSentence(piece.text) || isNotMeant(piece.text.replaceAll('’', "'"))) return [];
  const clauses = clausesOf(turn, piece).filter((clause) => !isSaidByOthers(turn, piece, clause));
  const found: Found[] = [];
  let isAllReal = true;
  for (const clause of clauses) {
    const isReal = !isUnreal(turn, clause);
    const confidence = isReal ? confidenceOf(turn, clause) : 0;
    if (confidence > 0) found.push([clause, confidence]);
    isAllReal &&= isReal;
  }
  const [only, ...more] = found;
  // one event without a time is told by its whole sentence
  if (only !== undefined && more.length === 0 && isAllReal && piece.times.length === 0)
    return [[{ ...only[0], ...piece, isContinued: false }, only[1]]];
  return found;
}

/** Whoever finds out what befell the speaker. bounded: 600 characters */
const FINDS =
  /\b(?:doctor|dr|gp|specialist|consultant|nurse|dentist|hospital|vet|physio|x-ray|scan|tests?)\b/i;

/** Whether a clause tells what others say that the speaker did: `my mum says I got engaged`. */
function isSaidByOthers({ language }: Turn, piece: Piece, { start, end }: EventClause): boolean {
  if (language === 'zh' || FINDS.test(piece.text)) return false;
  return englishClaims(piece.text.replaceAll('’', "'")).some(
    (claim) =>
      claim.modality === 'quoted' &&
      claim.subject === 'speaker' &&
      !claim.isPossession &&
      piece.start + claim.start < end &&
      piece.start + claim.end > start,
  );
}

function isUnreal(turn: Turn, { text, claim }: EventClause): boolean {
  if (claim !== null) return isUnrealClaim(claim, text) || asksInChinese(claim.plain);
  return turn.language === 'zh' || isUnrealClause(text);
}

/** Confidence that a clause tells of an event, 0..1. An action with a time is nearly certain. */
function confidenceOf(turn: Turn, clause: EventClause): number {
  const chinese = turn.language === 'zh';
  const { saidAt } = turn.message;
  const words = trimTail(
    clause.text.replace(/[’‘]/g, "'").replace(BULLET, '').replace(OPENERS, ''),
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
  if (chinese) {
    const plain = simplified(words);
    if (!isTimed && CHINESE_VAGUE.test(plain)) return 0;
    return (
      isChineseEvent(plain, isTimed) ||
      chineseDeedOf(plain, isTimed) ||
      (isTimed ? chineseVerbDeed(plain, timing.isFuture, clause.times.length > 0) : 0)
    );
  }
  if (!isTimed && VAGUE_OBJECT.test(words)) return 0;
  const text = trimTimes(clause, words);
  return (
    isEvent(words, isTimed) ||
    deedOf(text, timing) ||
    datedOccasion(withoutTimes(clause, words), timing) ||
    (clause.isContinued ? isEvent(`I ${text}`, isTimed) || deedOf(`I ${text}`, timing) : 0)
  );
}

/** Words of what is still to come. bounded: 600 characters */
const COMING = /(?:'ll|\bwill|(?:'(?:m|re)|\b(?:am|are|is)) (?:\w+ )?\w{2,15}ing)\b|[要将会]|打算|准备|计划/;

/** The times of a clause, or those of the clause before if they fit its tense. */
function timesOf({ text, times, carried }: EventClause, saidAt: Date): readonly TimeMention[] {
  if (times.length > 0) return times;
  const isComing = COMING.test(text);
  return carried.filter(({ from, to }) => (isComing ? to > saidAt : from <= saidAt));
}

const BULLET = /^[-*•]\s+/;

/** The clause without a time at its beginning, so that it begins with its subject. */
function trimTimes({ times }: EventClause, text: string): string {
  const [first] = times;
  if (first === undefined || !text.startsWith(first.text)) return text;
  return text.slice(first.text.length).replace(/^[,，\s]+/, '');
}

/** The clause with a sign in place of each of its times. */
function withoutTimes({ times }: EventClause, text: string): string {
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
/** The same in Chinese: `我学会了`. bounded: 600 characters */
const CHINESE_VAGUE =
  /^(?:我们?|咱们?)?(?:终于|总算|已经|都)?(?:学会|学到|做完|写完|看完|吃完|搞定|收到|弄好|做到|看开|[输赢死醉哭]|笑死|叫(?:了)?外卖)了(?:[。！!~]|$)/u;
/** Verbs that tell of an event only together with a time. bounded: 600 characters */
const WEAK =
  /\b(?:I|we|my (?:\w+ )?\w+)(?:'ve|'d| have| had| has)? (?:\w+ly |just |also )*(?:had|got|made|took|put|left|found|saw|helped|decided|chose|tried|read|had to|learned|started|began|spent|talked|discussed|set up|created|fixed|came|called|ate|brought|gave|used|implemented|watched|played|caught|dropped|sent|reached|ended|lost|fell|failed|passed)\b/i;
// bounded: 600 characters
const STRONG =
  /\b(?:got (?:a (?:new )?(?:job|promotion|dog|cat|puppy|kitten|tattoo|car|house|degree|offer|raise|puppy)|married|engaged|promoted|accepted|hired|back from|home from|hurt|into)|took (?:a trip|my \w+ to|the \w+ to|up)|made (?:a|an|this|my) \w+|started (?:a|my own|working|taking|learning|school|college|playing)|passed (?:my|the|away)|lost my \w+|read (?:a|this|the) (?:great )?book|gave (?:a|my) (?:talk|speech|presentation)|set up (?:a|my|our)|had (?:a|an|our|my) (?:\w+ ){0,2}(?:party|wedding|baby|interview|surgery|accident|show|exhibition|trip|meeting|picnic|dinner|concert|performance|setback|blast))\b/i;
function isWeakPast(text: string): boolean {
  return WEAK.test(text) && !STRONG.test(text);
}

function isChineseEvent(text: string, isTimed: boolean): number {
  if (/同一天|一样$/u.test(text)) return 0;
  const self = CHINESE_FIRST_PERSON.test(text);
  if (self && CHINESE_PAST.test(text)) return isTimed ? 0.85 : 0.6;
  if (self && CHINESE_PLAN.test(text) && (isTimed || !/(?:一定|必须|总|都|才)要/u.test(text)))
    return isTimed ? 0.8 : 0.6;
  return isTimed && CHINESE_OCCASION.test(text) ? 0.7 : 0;
}

function toEvent(
  turn: Turn,
  clause: EventClause,
  confidence: number,
  names: ReadonlyMap<string, string>,
): ExtractedEvent {
  const { message } = turn;
  const roles = participantsOf(turn, clause, names);
  const times = timesOf(newTimeFirst(clause), message.saidAt);
  const subject = earlierSubject(turn, clause);
  return {
    view: 'event',
    title: titleOfEvent(turn, clause, subject),
    text:
      lead(turn) +
      ofEarlierClauses(turn, clause, subject) +
      annotate(turn, clause.start, clause.end, clause.times),
    sources: [{ messageIndex: turn.index, start: clause.start, end: clause.end }],
    confidence,
    tags: topicWords(clause.text),
    times,
    eventTime: eventTimeOf(times, turn.timeZone, message.chatTime),
    location: placesOf(clause.text, roles),
    roles,
  };
}

/** Subject and time that a clause leaves to the clauses before it, in brackets: `[Kim, 2 March 2026] `. */
function ofEarlierClauses(turn: Turn, clause: EventClause, subject: string): string {
  const chinese = turn.language === 'zh';
  const dates = clause.times.length > 0 ? [] : timesOf(clause, turn.message.saidAt);
  const words = [
    ...(subject === '' ? [] : [subject]),
    ...dates.map((time) => resolvedName(time, turn.timeZone, chinese)),
  ];
  if (words.length === 0) return '';
  return chinese ? `［${words.join('，')}］` : `[${words.join(', ')}] `;
}

/** What an earlier clause names as the subject of this one, unless it is the speaker; '' without. */
function earlierSubject(turn: Turn, { subject, isContinued }: EventClause): string {
  if (!isContinued || SELF.test(subject)) return '';
  return turn.language !== 'zh' || namesPerson(turn, subject) ? subject : '';
}

const SELF = /^(?:I|we|我们?|咱们?|俺)$/i;

/** A clause with its times; if it moves an occasion, the new time comes first. */
function newTimeFirst(clause: EventClause): EventClause {
  const { text, start, times } = clause;
  const at = times.length < 2 ? null : moveIn(text);
  const next = at === null ? undefined : times.find((time) => time.start >= start + at);
  return next === undefined ? clause : { ...clause, times: [next, ...times.filter((time) => time !== next)] };
}
