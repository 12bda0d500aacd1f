import type { SourceSpan } from '../../domain/extraction/extraction.ts';
import type { ProfileFinding } from '../../domain/profiles/profile.ts';
import { isListField, kindOfField } from '../../domain/profiles/profile-kinds.ts';
import { fold, tidy, truncate } from '../../domain/text/normalise.ts';
import type { ItemClaim } from './item-claim.ts';

/** The most UTF-16 units of a value, and the most values of one item. */
const MAX_VALUE = 500;
const MAX_VALUES = 20;
/** The kinds of fields that hold other persons and animals. */
const OF_OTHERS: ReadonlySet<string | undefined> = new Set(['spouse', 'children', 'pets', 'relations']);

/** The name of a profile field in the prompt. */
export function shownField(path: readonly string[]): string {
  return tidy(path.join(' / '));
}

const fieldName = (path: readonly string[]) => fold(shownField(path)).replace(/\s+/g, '');

/**
 * What a model's profile item does to its field; empty if nobody states it of the profile's subject, or only
 * under a condition. A denial and an end take the value away.
 */
export function findingsOf(
  item: { readonly field: string; readonly value: string },
  claim: ItemClaim,
  fields: readonly (readonly string[])[],
  span: SourceSpan,
): readonly ProfileFinding[] {
  const path = fields.find((field) => fieldName(field) === fieldName([item.field]));
  if (path === undefined || !claim.isStated || claim.condition !== null) return [];
  const name = path.at(-1) ?? '';
  const isOfOthers = OF_OTHERS.has(kindOfField(name));
  if (!isOfOthers && (claim.subject === 'other' || claim.subject === 'listener')) return [];
  const isList = isListField(name);
  const ends = claim.polarity !== 'affirmed';
  return valuesIn(item.value, isList).map((value) => {
    const entryKey = isList && isOfOthers ? keyOf(value) : null;
    const effect = ends ? ('end' as const) : isList ? ('add' as const) : ('set' as const);
    return {
      path,
      value: entryKey === null ? value : value.replace(/[:：]\s*/u, ': '),
      effect,
      entryKey,
      ...span,
    };
  });
}

function valuesIn(given: string, isList: boolean): readonly string[] {
  const values = isList ? given.split(/[;；、\n]/) : [given];
  const clean = values.map((value) => truncate(tidy(value), MAX_VALUE)).filter((value) => value !== '');
  return clean.slice(0, MAX_VALUES);
}

/** The relation in `sister: Nora`; null for a value without one. */
function keyOf(value: string): string | null {
  return /^([^:：]{1,60}?)\s*[:：]/u.exec(value)?.[1] ?? null;
}
