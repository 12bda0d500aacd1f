import type { ExtractedEvent } from '../../domain/extraction/extraction.ts';
import { eventTimeOf } from '../../domain/text/dates/iso.ts';
import { trimTail } from '../../domain/text/trim.ts';
import { moveIn } from './event-assertions.ts';
import { clausesOf, isConditional } from './event-clauses.ts';
import { chineseDeedOf, deedOf } from './event-of-others.ts';
import {
  BEEN_TO,
  CHINESE_FIRST_PERSON,
  CHINESE_OCCASION,
  CHINESE_PAST,
  CHINESE_PLAN,
  CHINESE_UNREAL,
  ELLIPTIC_PAST,
  NO_EVENT,
  OCCASION_TAKES_PLACE,
  PAST_ACTION,
  PLAN,
  TIMED_PAST,
  UNREAL,
  WILL,
} from './event-patterns.ts';
import { participantsOf } from './participants.ts';
import { topicWords } from './phrases.ts';
import { placesOf } from './places.ts';
import type { Piece, Turn } from './turn.ts';
import { annotate, lead, shortTitle } from './wording.ts';

const MAX_EVENTS = 8;
const MAX_SENTENCE = 600;
// bounded: 600 characters
const OPENERS =
  /^(?:(?:well|wow|oh|yeah|yes|yep|no|hey|so|and|but|also|actually|btw|by the way|guess what|haha|thanks|thank you|sure|hi)\b(?: \p{Lu}\p{L}+)?[,!.:–—-]*\s+)+/iu;

/**
 * The events that a turn tells of, past and future. The rules prefer precision to recall.
 * @param names known names, lower case → as written
 */
export function eventsOf(turn: Turn, names: ReadonlyMap<string, string>): ExtractedEvent[] {
  if (!turn.speaker.isPerson) return [];
  const events: ExtractedEvent[] = [];
  for (const piece of turn.pieces) {
    if (piece.kind !== 'statement' || piece.text.length > MAX_SENTENCE) continue;
    for (const [clause, confidence] of eventClauses(turn, piece))
      if (events.length < MAX_EVENTS) events.push(toEvent(turn, clause, confidence, names));
    if (events.length >= MAX_EVENTS) break;
  }
  return events;
}

/** The clauses of a sentence that tell of events, with their confidence. */
function eventClauses(turn: Turn, piece: Piece): readonly (readonly [Piece, number])[] {
  const chinese = turn.language === 'zh';
  // the words of somebody else
  if (/^["“「]/.test(piece.text)) return [];
  const clauses = clausesOf(piece, chinese);
  const found: (readonly [Piece, number])[] = [];
  for (const clause of clauses) {
    const confidence = isEvent(clause, chinese) || deed(turn, clause, found.length > 0);
    if (confidence > 0) found.push([clause, confidence]);
  }
  const [only, ...more] = found;
  if (only !== undefined && more.length === 0 && clauses.every(({ times }) => times.length === 0))
    return [[piece, only[1]]];
  if (found.length > 0 || clauses.length === 1) return found;
  const whole = isEvent(piece, chinese);
  return whole === 0 ? [] : [[piece, whole]];
}

/** Confidence that a clause tells of an event of anybody; a clause may leave out the subject of the one before. */
function deed(turn: Turn, clause: Piece, continues: boolean): number {
  const text = trimTail(clause.text.replace(BULLET, '').replace(OPENERS, ''), /^[.。!！]$/);
  const isTimed = clause.times.length > 0;
  if (isConditional(text)) return 0;
  if (turn.language === 'zh') return chineseDeedOf(text, isTimed);
  if (UNREAL.test(text)) return 0;
  const isFuture = clause.times.some(({ to }) => to > turn.message.saidAt);
  const words = trimTimes(clause, text);
  return deedOf(words, isTimed, isFuture) || (continues ? deedOf(`I ${words}`, isTimed, isFuture) : 0);
}

const BULLET = /^[-*•]\s+/;

/** The clause without a time at its beginning, so that it begins with its subject. */
function trimTimes(clause: Piece, text: string): string {
  const [first] = clause.times;
  if (first === undefined || !text.startsWith(first.text)) return text;
  return text.slice(first.text.length).replace(/^[,，\s]+/, '');
}

/**
 * Confidence that a sentence tells of an event, 0..1; 0 = none. An action with a time is nearly
 * certain, an action alone is likely.
 */
function isEvent(piece: Piece, chinese: boolean): number {
  const text = piece.text.replace(/[’‘]/g, "'").replace(OPENERS, '');
  const isTimed = piece.times.length > 0;
  if (isTimed && !(chinese ? CHINESE_UNREAL : UNREAL).test(text) && moveIn(text) !== null) return 0.8;
  if (chinese) return isChineseEvent(text, isTimed);
  if (UNREAL.test(text)) return 0;
  const past = (PAST_ACTION.test(text) || ELLIPTIC_PAST.test(text)) && !NO_EVENT.test(text);
  if (BEEN_TO.test(text) || past)
    return isTimed ? 0.85 : isWeakPast(text) || VAGUE_OBJECT.test(text) ? 0 : 0.65;
  if (PLAN.test(text)) return isTimed ? 0.8 : 0.6;
  if (!isTimed || /\b(?:feels?|seems?) like\b/i.test(text)) return 0;
  return OCCASION_TAKES_PLACE.test(text) || WILL.test(text) || TIMED_PAST.test(text) ? 0.7 : 0;
}

/** A pronoun as the object, as in `I painted it because …`: the sentence does not say what happened. */
const VAGUE_OBJECT = /\b(?:I|we) (?:\w+ )?\w+(?:ed|ade|ook|rote|ought|aw) (?:it|that|them|this|those)\b/i;
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
  if (CHINESE_UNREAL.test(text)) return 0;
  const self = CHINESE_FIRST_PERSON.test(text);
  if (self && CHINESE_PAST.test(text)) return isTimed ? 0.85 : 0.6;
  if (self && CHINESE_PLAN.test(text)) return isTimed ? 0.8 : 0.6;
  return isTimed && CHINESE_OCCASION.test(text) ? 0.7 : 0;
}

function toEvent(
  turn: Turn,
  piece: Piece,
  confidence: number,
  names: ReadonlyMap<string, string>,
): ExtractedEvent {
  const { message } = turn;
  const roles = participantsOf(turn, piece.text, names);
  const times = newTimeFirst(piece);
  return {
    view: 'event',
    title: shortTitle(titleText(turn, piece)),
    text: lead(turn) + annotate(turn, piece.start, piece.end, piece.times),
    sources: [{ messageIndex: turn.index, start: piece.start, end: piece.end }],
    confidence,
    tags: topicWords(piece.text),
    times,
    eventTime: eventTimeOf(times, turn.timeZone, message.chatTime),
    location: placesOf(piece.text, roles),
    roles,
  };
}

/** The times of a sentence; if it moves an occasion, the new time comes first. */
function newTimeFirst({ text, start, times }: Piece): Piece['times'] {
  const at = times.length < 2 ? null : moveIn(text);
  const next = at === null ? undefined : times.find((time) => time.start >= start + at);
  return next === undefined ? times : [next, ...times.filter((time) => time !== next)];
}

/** The sentence for the title, with the speaker's name in place of a leading `I`. */
function titleText(turn: Turn, piece: Piece): string {
  const text = trimTail(piece.text.replace(OPENERS, ''), /^[.。!！]$/);
  if (turn.language === 'zh')
    return text.replace(
      /^我(?!们|国)(?:的(?=\S))?/,
      (self) => turn.speaker.name + (self.endsWith('的') ? '的' : ''),
    );
  const { name } = turn.speaker;
  return text
    .replace(/^I['’]m\b|^I am\b/, `${name} is`)
    .replace(/^I['’]ve\b|^I have\b/, `${name} has`)
    .replace(/^I['’]ll\b/, `${name} will`)
    .replace(/^I['’]d\b/, `${name} had`)
    .replace(/^I\b/, name)
    .replace(/^My\b/, `${name}'s`);
}
