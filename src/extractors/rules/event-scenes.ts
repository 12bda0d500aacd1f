import type { EventClause } from './event-clauses.ts';
import { timesOf } from './event-confidence.ts';
import { isChineseDetail } from './event-details-chinese.ts';
import { isEnglishDetail } from './event-details-english.ts';
import { namesSpeaker, participantsOf } from './participants.ts';
import { placesOf } from './places.ts';
import type { Turn } from './turn.ts';

/** An event with the clauses of its sentence that only go on telling of it. */
export interface Scene {
  readonly main: EventClause;
  /** 0..1 */
  readonly confidence: number;
  readonly details: readonly EventClause[];
}

/** A clause, the confidence that it tells of an event (0: none), and whether it tells what is so. */
export interface RatedClause {
  readonly clause: EventClause;
  readonly confidence: number;
  readonly isReal: boolean;
}

/**
 * The events of a sentence. What happens around an event at the same time, and says no more than how it went,
 * where it was or who was there, is none by itself: `took Nan to the clinic, she moaned all the way`.
 */
export function scenesOf(turn: Turn, rated: readonly RatedClause[]): readonly Scene[] {
  const scenes: Scene[] = [];
  let open: EventClause[] = [];
  for (const { clause, confidence, isReal } of rated) {
    const last = scenes.at(-1);
    if (last !== undefined && isReal && isDetailOf(turn, clause, last, confidence > 0)) {
      open.push(clause);
      // what names nobody and no place is kept only before something that does
      if (confidence === 0 && !namesMore(turn, clause)) continue;
      scenes[scenes.length - 1] = { ...last, details: [...last.details, ...open] };
      open = [];
    } else if (confidence > 0) {
      scenes.push({ main: clause, confidence, details: [] });
      open = [];
    }
  }
  return scenes;
}

function isDetailOf(turn: Turn, clause: EventClause, { main, details }: Scene, isEvent: boolean): boolean {
  if (clause.times.length > 0) return false;
  const { saidAt, text } = turn.message;
  if (isEvent && clause.carried.length > 0 && timesOf(clause, saidAt).length === 0) return false;
  const before = details.at(-1) ?? main;
  const joint = text.slice(before.end, clause.start);
  return turn.language === 'zh'
    ? isChineseDetail(clause, main, isEvent)
    : isEnglishDetail(clause.text, joint, main.text, placesOf(clause.text, []).length > 0);
}

const NO_NAMES: ReadonlyMap<string, string> = new Map();

/** Whether a clause names a person or a place. */
function namesMore(turn: Turn, clause: EventClause): boolean {
  if (namesSpeaker(turn, clause.text)) return true;
  return othersOf(turn, clause, NO_NAMES).length > 0 || placesOf(clause.text, []).length > 0;
}

const speakerIn = ({ speaker, message }: Turn): string => (speaker.isNamed ? speaker.name : message.role);

/** The participants of a clause without the speaker. */
function othersOf(turn: Turn, clause: EventClause, names: ReadonlyMap<string, string>): readonly string[] {
  const self = speakerIn(turn);
  return participantsOf(turn, clause, names).filter((name) => name !== self);
}

/** Adds to the participants of an event who is named by its details only. */
export function withThoseOfDetails(
  turn: Turn,
  roles: readonly string[],
  details: readonly EventClause[],
  names: ReadonlyMap<string, string>,
): readonly string[] {
  const all = [...roles];
  const self = speakerIn(turn);
  if (!all.includes(self) && details.some(({ text }) => namesSpeaker(turn, text))) all.unshift(self);
  for (const clause of details)
    for (const name of othersOf(turn, clause, names)) if (!isAmong(all, name)) all.push(name);
  return all;
}

/** Whether a participant is one of those named before, in other letters or by a part of the words. */
function isAmong(names: readonly string[], name: string): boolean {
  const lower = name.toLowerCase();
  return names.some((other) => other.toLowerCase().includes(lower));
}
