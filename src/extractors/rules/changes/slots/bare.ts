import { leadOf, withoutLead } from '../../../../domain/chat/fit.ts';
import {
  type Decision,
  type FeedbackCandidate,
  isMeant,
  NOTHING,
  UNCLEAR,
} from '../../../../domain/feedback/decision.ts';
import { toldAs } from '../../../../domain/feedback/meant/told-as.ts';
import { replaced } from '../../../../domain/feedback/replaced.ts';
import { isOfKind, isSame, nearest } from './alike.ts';
import { placesOf } from './places.ts';
import { readSaid } from './said.ts';

const MAX_TEXT = 60;

/**
 * What a feedback changes that gives a number and does not say of what, such as `No, 2500`: of several
 * numbers that count the same, only one that is much nearer than the others. Null for other feedback.
 */
export function bareNumber(feedback: string, candidates: readonly FeedbackCandidate[]): Decision | null {
  if (feedback.length > MAX_TEXT || toldAs(feedback) !== 'wrong') return null;
  const { fills, reading } = readSaid(feedback);
  const [fill, ...others] = fills.filter(({ slot }) => slot.type === 'number');
  // `I'm 34` says of whom
  const { part } = fill ?? {};
  if (part?.isOwnSubject === true && !/^(?:it|that|this|[它这那])/iu.test(part.subject)) return null;
  if (fill === undefined || others.length > 0 || fills.some(({ slot }) => slot.type === 'name')) return null;
  if (reading.names.size + reading.things.size + reading.persons.size > 0) return null;
  const isAnyMeant = candidates.some(({ group }) => isMeant(candidates, group));
  const places = placesOf(candidates).filter(({ group }) => !isAnyMeant || isMeant(candidates, group));
  const found = places.flatMap(({ index, group, slots }) =>
    slots
      .filter((old) => old.type === 'number' && isOfKind(fill.slot, old) && !isSame(fill.slot, old))
      .map((old) => ({ ...old, index, group })),
  );
  const distinct = [...new Map(found.map((old) => [`${old.group}\n${old.text}`, old])).values()];
  if (distinct.length < 2) return null;
  const meant = nearest(fill.slot, distinct);
  if (meant === null) return UNCLEAR;
  const versions = found
    .filter(({ group, text }) => group === meant.group && text === meant.text)
    .map((old) => {
      const text = candidates[old.index]?.text ?? '';
      return { index: old.index, text: leadOf(text) + replaced(withoutLead(text), old, fill.slot) };
    });
  return { ...NOTHING, versions };
}
