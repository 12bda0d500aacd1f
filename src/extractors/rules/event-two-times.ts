import { timesOfSentence } from '../../domain/text/dates.ts';
import { moveIn } from './event-assertions.ts';
import type { EventClause } from './event-clauses.ts';
import { confidenceOf } from './event-confidence.ts';
import type { Turn } from './turn.ts';

/** What may stand between two events of a clause. bounded: 600 characters (of a clause) */
const MARK = /[,;–—] ?(?:(?:and|but|then|so) )?| (?:and|but) (?:then )?/g;

/**
 * Clauses, of which those with two times that tell of an event at each become two: `sold it on Sunday, drinks
 * at ours on Friday`.
 */
export function dividedByTimes(turn: Turn, clauses: readonly EventClause[]): readonly EventClause[] {
  return turn.language === 'zh' ? clauses : clauses.flatMap((clause) => divided(turn, clause));
}

function divided(turn: Turn, clause: EventClause): readonly EventClause[] {
  const [first, second] = clause.times;
  if (first === undefined || second === undefined || moveIn(clause.text) !== null) return [clause];
  if (first.from < second.to && second.from < first.to) return [clause];
  for (const { index, 0: mark } of clause.text.matchAll(MARK)) {
    const [end, start] = [clause.start + index, clause.start + index + mark.length];
    if (end < first.end || start > second.start) continue;
    const before = part(clause, clause.start, end);
    const behind = inOwnTense(turn, part(clause, start, clause.end));
    if (confidenceOf(turn, before) > 0 && confidenceOf(turn, behind) > 0)
      return [before, ...divided(turn, behind)];
  }
  return [clause];
}

/** A part of a clause, from one UTF-16 offset of its message to another. */
function part(clause: EventClause, start: number, end: number): EventClause {
  const text = clause.text.slice(start - clause.start, end - clause.start);
  const times = clause.times.filter((time) => time.start >= start && time.end <= end);
  return { ...clause, text, start, end, times, carried: [] };
}

/** A part with the times that its own words give, not those of the past before it. */
function inOwnTense({ message, language, timeZone }: Turn, clause: EventClause): EventClause {
  const reference = message.isTimeUnknown ? null : message.saidAt;
  const times = timesOfSentence(clause.text, clause.start, reference, language, timeZone);
  const isSame = times.length === clause.times.length;
  return { ...clause, times: isSame ? times : clause.times, subject: '', isContinued: false };
}
