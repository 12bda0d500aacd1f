import { isListField } from '../../../domain/profiles/profile-kinds.ts';
import { applyOperation } from '../../../domain/profiles/value-change.ts';
import { framedStatements } from '../profile-frames.ts';
import type { Statement } from '../profile-statement.ts';

/** The sentence that was read last: it is compared with many memories. */
let last: { readonly said: string; readonly ends: readonly Statement[] } = { said: '', ends: [] };

function endsIn(said: string): readonly Statement[] {
  if (said !== last.said)
    last = { said, ends: framedStatements(said).filter(({ effect }) => effect === 'end') };
  return last.ends;
}

/**
 * Whether a sentence ends all that a memory tells of its speaker's profile: `I have no brother` after `I have
 * a brother called Sven`. Both are in the first person.
 */
export function endsProfileOf(said: string, memory: string): boolean {
  const ends = endsIn(said);
  if (ends.length === 0) return false;
  const told = framedStatements(memory).filter(({ effect }) => effect !== 'end');
  return told.length > 0 && told.every((one) => ends.some((end) => isEndedBy(one, end)));
}

function isEndedBy(told: Statement, end: Statement): boolean {
  const isOfOne = told.kind === end.kind || (told.relation !== null && end.kind === 'relations');
  const isOfRelation = told.relation !== null && told.relation === end.relation;
  if (!isOfOne && !isOfRelation) return false;
  const value = told.relation === null ? told.value : `${told.relation}: ${told.value}`;
  const operation = {
    effect: 'end' as const,
    value: end.relation === null || end.value === '' ? end.value : `${end.relation}: ${end.value}`,
    entryKey: end.relation,
  };
  return applyOperation(value, operation, isListField(told.label) || told.relation !== null) === '';
}
