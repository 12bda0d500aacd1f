import type { Condition, Filter, Operand } from '../filter/filter.ts';
import type { Profile } from './profile.ts';

/**
 * Whether a profile matches a filter. Only its subject and its times can match. Conditions on what profiles
 * do not have (tags, `info`, an app, a conversation) are never met.
 */
export function profileMatches(filter: Filter, profile: Profile): boolean {
  if ('and' in filter) return filter.and.every((item) => profileMatches(item, profile));
  if ('or' in filter) return filter.or.some((item) => profileMatches(item, profile));
  return holds(filter.condition, profile);
}

function holds({ field, op, operands }: Condition, { subject, createdAt, updatedAt }: Profile): boolean {
  if (field.kind === 'time') {
    const time = field.name === 'created_at' ? createdAt : updatedAt;
    return compares(time.getTime(), op, operands.map(toTime));
  }
  if (field.kind !== 'text') return false;
  const owner = { user_id: subject.kind === 'user', agent_id: subject.kind === 'agent' };
  if (!(field.name in owner) || !owner[field.name as keyof typeof owner]) return false;
  const wanted = operands.map(String);
  if (op === 'contains' || op === 'like')
    return subject.id.toLowerCase().includes((wanted[0] ?? '').toLowerCase());
  return compares(subject.id, op, wanted);
}

function toTime(operand: Operand): number {
  return operand instanceof Date ? operand.getTime() : Number.NaN;
}

function compares<T extends string | number>(own: T, op: Condition['op'], operands: readonly T[]): boolean {
  const [first] = operands;
  if (first === undefined) return false;
  switch (op) {
    case 'eq':
      return own === first;
    case 'in':
      return operands.includes(own);
    case 'gt':
      return own > first;
    case 'gte':
      return own >= first;
    case 'lt':
      return own < first;
    case 'lte':
      return own <= first;
    default:
      return false;
  }
}
