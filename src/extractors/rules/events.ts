import type { ExtractedEvent } from '../../domain/extraction/extraction.ts';
import { eventTimeOf } from '../../domain/text/dates/iso.ts';
import { simplified } from '../../domain/text/simplified.ts';
import { trimTail } from '../../domain/text/trim.ts';
import { beforeQuestion } from './before-question.ts';
import { isNotMeant } from './claims/english/not-meant.ts';
import { englishClaims } from './claims/english.ts';
import { moveIn } from './event-assertions.ts';
import { clausesOf, type EventClause, wholeOf } from './event-clauses.ts';
import { confidenceOf, isCalledOff, timesOf, withoutLeadingTime } from './event-confidence.ts';
import { tellsChineseEvent } from './event-model/chinese-event.ts';
import { eventCandidate, eventScore } from './event-model/english-event.ts';
import { namedOccasion } from './event-named-occasions.ts';
import { isUnrealClaim, isUnrealClause, isUnrealSentence } from './event-reality.ts';
import { type Scene, scenesOf, withThoseOfDetails } from './event-scenes.ts';
import { withTimeBehind } from './event-time-behind.ts';
import { titleOfEvent } from './event-title.ts';
import { dividedByTimes } from './event-two-times.ts';
import { isOfPublic, isUsual } from './event-untold-chinese.ts';
import { namesPerson, namesSpeaker, onlyOneBefore, participantsOf } from './participants.ts';
import { topicWords } from './phrases.ts';
import { placesOf } from './places.ts';
import { personMeant } from './referents.ts';
import { asksInChinese } from './tasks-chinese.ts';
import { ownPart, type Piece, type Turn } from './turn.ts';
import type { Unsure } from './unsure.ts';
import { annotate, lead, resolvedName } from './wording.ts';

/** Confidence of an event that no rule knows. */
const BY_MODEL = 0.55;
/** A diary of a month tells as many. */
const MAX_EVENTS = 64;
const MAX_SENTENCE = 600;
/** Sentences among which the person is looked for whom a pronoun means. */
const MAX_BEFORE = 8;

/**
 * The events that a turn tells of, past and future. The rules prefer precision to recall.
 * @param names known names, lower case → as written
 */
export function eventsOf(turn: Turn, names: ReadonlyMap<string, string>): ExtractedEvent[] {
  if (!turn.speaker.isPerson) return [];
  const events: ExtractedEvent[] = [];
  let readTo = 0;
  for (const [index, said] of turn.pieces.entries()) {
    // it was read with the sentence before
    if (said.end <= readTo) continue;
    const whole = withTimeBehind(turn, said, turn.pieces[index + 1]);
    readTo = whole.end;
    if (whole.text.length > MAX_SENTENCE) continue;
    const own = ownPart(whole, turn);
    const piece = own === null ? null : withCapital(turn, beforeQuestion(turn, own, false));
    if (piece === null) continue;
    const told = piece.kind === 'statement' ? eventClauses(turn, piece) : [];
    const named = told.length > 0 ? null : toldOtherwise(turn, piece);
    for (const scene of named === null ? told : [named])
      if (events.length < MAX_EVENTS) events.push(toEvent(turn, scene, names));
    if (events.length >= MAX_EVENTS) break;
  }
  return events;
}

/** An event that no rule for clauses knows: an occasion named by the way, or one in other Chinese words. */
function toldOtherwise(turn: Turn, piece: Piece): Scene | null {
  if (turn.language !== 'zh') {
    const named = namedOccasion(piece);
    return named === null ? null : sceneOf(named, 0.6);
  }
  const whole = wholeOf(piece);
  const plain = simplified(piece.text);
  if (isOfPublic(plain) || (piece.times.length === 0 && isUsual(withoutSigns(plain), plain))) return null;
  const isTold = piece.kind === 'statement' && tellsChineseEvent(whole, turn.message.saidAt);
  return isTold ? sceneOf(whole, BY_MODEL) : null;
}

const sceneOf = (main: EventClause, confidence: number): Scene => ({ main, confidence, details: [] });

/**
 * Sentences of the turn, without those from which an event was read, that may tell of one in words that no
 * rule knows.
 */
export function unsureEventsOf(
  turn: Turn,
  known: readonly ExtractedEvent[],
  names: ReadonlyMap<string, string>,
): Unsure[] {
  if (!turn.speaker.isPerson || turn.language !== 'en') return [];
  const { saidAt } = turn.message;
  const read = known.flatMap(({ sources }) => sources);
  const found: Unsure[] = [];
  let readTo = 0;
  for (const [index, said] of turn.pieces.entries()) {
    if (known.length + found.length >= MAX_EVENTS) return found;
    if (said.kind !== 'statement' || !said.isOwn || said.text.length > MAX_SENTENCE) continue;
    if (said.end <= readTo || read.some(({ start, end }) => start < said.end && end > said.start)) continue;
    const piece = withCapital(turn, withTimeBehind(turn, said, turn.pieces[index + 1]));
    readTo = piece.end;
    const clause = eventCandidate(wholeOf(piece), clausesOf(turn, piece), saidAt);
    const score = clause === null ? null : eventScore(clause, saidAt);
    if (clause === null || score === null) continue;
    found.push({
      reads: 'event',
      item: toEvent(turn, sceneOf(clause, BY_MODEL), names),
      sentence: clause.text,
      score,
    });
  }
  return found;
}

/** A sentence with a capital letter for its speaker. */
function withCapital({ language }: Turn, piece: Piece): Piece {
  return language === 'en' ? { ...piece, text: piece.text.replace(LONE_I, 'I') } : piece;
}

const LONE_I = /(?<![\p{L}\p{N}_.'’-])i(?=['’ ])/gu;

/** The events that the clauses of a sentence tell of. */
function eventClauses(turn: Turn, piece: Piece): readonly Scene[] {
  if (isUnrealSentence(piece.text) || isNotMeant(piece.text.replaceAll('’', "'"))) return [];
  if (turn.language === 'zh' && isOfPublic(simplified(piece.text))) return [];
  if (turn.language === 'zh' && GIVEN_UP.test(simplified(piece.text))) return [sceneOf(wholeOf(piece), 0.6)];
  const clauses = dividedByTimes(turn, clausesOf(turn, piece)).filter(
    (clause) => !isSaidByOthers(turn, piece, clause),
  );
  const rated = clauses.map((clause) => {
    const isReal = !(isUnreal(turn, clause) || isState(turn, clause, piece)) || isCalledOff(turn, clause);
    return { clause, isReal, confidence: isReal ? confidenceOf(turn, clause) : 0 };
  });
  const scenes = scenesOf(turn, rated);
  const [only, ...more] = scenes;
  // one event without a time is told by its whole sentence
  if (only === undefined || more.length > 0 || piece.times.length > 0) return scenes;
  const isAllReal = rated.every(({ isReal }) => isReal);
  return isAllReal
    ? [{ ...only, main: { ...only.main, ...piece, isContinued: false }, details: [] }]
    : scenes;
}

/** What was planned and is given up: both belong together. bounded: 600 characters */
const GIVEN_UP =
  /^(?:我们?)?(?:本来|原本|原定|原计划|都?约好?了?)[^。！!?？]{2,60}[，,][^。！!?？]{0,30}(?:取消|推掉|推了|作罢|泡汤|黄了|改期|吹了|延期|不办了|去不成了)/u;

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

const withoutSigns = (text: string): string => trimTail(text, /^[。！!~～…\s]$/u);

/** Whether a Chinese clause without a time tells of a state or of what is usual. */
function isState({ language }: Turn, { text, times }: EventClause, { text: sentence }: Piece): boolean {
  return (
    language === 'zh' && times.length === 0 && isUsual(withoutSigns(simplified(text)), simplified(sentence))
  );
}

/** What was asked of the speaker and he will not do. bounded: 20 characters */
const REFUSED = /不想|不去|不干|不愿|拒绝|推了|推掉|没答应|没同意|凭(?:什么|啥)/u;

function isUnreal(turn: Turn, { text, end, claim }: EventClause): boolean {
  if (claim?.modality === 'quoted' && REFUSED.test(turn.message.text.slice(end, end + 20))) return true;
  if (claim !== null) return isUnrealClaim(claim, text) || asksInChinese(claim.plain);
  return turn.language !== 'zh' && isUnrealClause(text);
}

function toEvent(
  turn: Turn,
  { main: clause, confidence, details }: Scene,
  names: ReadonlyMap<string, string>,
): ExtractedEvent {
  const { message } = turn;
  const meant =
    turn.language === 'zh'
      ? null
      : (personMeant(withoutLeadingTime(clause), textsBefore(turn, clause.start)) ??
        onlyOneBefore(turn, withoutLeadingTime(clause), clause.start));
  const named = meant === null ? clause : { ...clause, subject: meant, isContinued: true };
  const own = withMeant(turn, clause, meant, participantsOf(turn, named, names));
  const roles = [...withThoseOfDetails(turn, own, details, names)];
  const times = timesOf(newTimeFirst(clause), message.saidAt);
  const subject = meant ?? earlierSubject(turn, clause);
  const end = details.at(-1)?.end ?? clause.end;
  const text = message.text.slice(clause.start, end);
  return {
    view: 'event',
    title: titleOfEvent(turn, clause, subject),
    text:
      lead(turn) + ofEarlierClauses(turn, clause, subject) + annotate(turn, clause.start, end, clause.times),
    sources: [{ messageIndex: turn.index, start: clause.start, end }],
    confidence,
    tags: topicWords(text),
    times,
    eventTime: eventTimeOf(times, turn.timeZone, message.chatTime),
    location: placesOf(withoutTimes(clause, text), roles),
    roles,
  };
}

/**
 * The participants of a clause whose pronoun means somebody, with him and without a speaker who only tells.
 */
function withMeant(turn: Turn, { text }: EventClause, meant: string | null, roles: readonly string[]) {
  if (meant === null || roles.some((role) => role.toLowerCase() === meant.toLowerCase())) return roles;
  const others = namesSpeaker(turn, text) ? roles : roles.filter((role) => role !== turn.message.role);
  return [...others, meant.replace(/^(?:My|Our)\b/, (word) => word.toLowerCase())];
}

/** Words of a Chinese clause with a comma for each time: in `周一住院` no place is called `周一住院`. */
function withoutTimes({ claims, times }: EventClause, text: string): string {
  return claims.length === 0 ? text : times.reduce((rest, time) => rest.replace(time.text, '，'), text);
}

/** What a turn says before an offset, sentence by sentence. */
function textsBefore({ pieces }: Turn, offset: number): readonly string[] {
  return pieces
    .filter(({ start, isOwn }) => start < offset && isOwn)
    .slice(-MAX_BEFORE)
    .map(({ text, start }) => text.slice(0, offset - start));
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
