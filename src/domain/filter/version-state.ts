import { conditionsOf } from './fields.ts';
import type { Condition, Filter } from './filter.ts';

/** Whether a condition tests which version of a memory a row is. */
function testsState({ field }: Condition): boolean {
  return (
    (field.kind === 'text' && field.name === 'status') ||
    (field.kind === 'number' && field.name === 'version')
  );
}

/** Whether a filter has a condition on `status` or `version`, so that it may name earlier versions. */
export function namesState(filter: Filter): boolean {
  return conditionsOf(filter).some(({ condition }) => testsState(condition));
}

/**
 * The part of a filter that matches whatever `status` and `version` are.
 * @returns undefined if there is no such part
 */
export function withoutState(filter: Filter): Filter | undefined {
  if ('condition' in filter) return testsState(filter.condition) ? undefined : filter;
  if ('or' in filter) {
    const branches = filter.or.flatMap((branch) => withoutState(branch) ?? []);
    return branches.length > 0 ? { or: branches } : undefined;
  }
  const parts = filter.and.map(withoutState);
  return parts.some((part) => part === undefined)
    ? undefined
    : { and: parts.filter((part) => part !== undefined) };
}
