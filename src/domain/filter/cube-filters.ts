import { LIMITS } from '../limits.ts';
import { conditionsOf, PRODUCT_FIELDS, sameField } from './fields.ts';
import { allOf, type Filter, textIs } from './filter.ts';
import { filterError } from './filter-error.ts';
import { parseFilter } from './parse-filter.ts';

/** Filter of each cube, by cube id. A cube without an entry is not filtered. */
export type CubeFilters = ReadonlyMap<string, Filter>;

/**
 * Reads the `filter` of a `/product` search: one filter for all cubes, or
 * `{cube_id: {"and" | "or": […]}, …}`.
 * @returns undefined when nothing is filtered
 * @throws AppError invalid_parameters; `Conflicting filter` for a mixture of both forms
 */
export function parseCubeFilters(value: unknown, cubeIds: readonly string[]): CubeFilters | undefined {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    const entries = Object.entries(value);
    const perCube = entries.filter(([key, inner]) => key !== 'and' && key !== 'or' && isTree(inner));
    if (perCube.length > 0) {
      if (perCube.length < entries.length) throw filterError('Conflicting filter');
      if (perCube.length > LIMITS.cubes)
        throw filterError(`The filter has parts for more than ${LIMITS.cubes} cubes: name fewer`);
      const filters = new Map(
        perCube.flatMap(([cubeId, inner]) => {
          const filter = parseFilter(inner, PRODUCT_FIELDS);
          return filter === undefined ? [] : [[cubeId, filter] as const];
        }),
      );
      const conditions = [...filters.values()].reduce((sum, filter) => sum + conditionsOf(filter).length, 0);
      if (conditions > LIMITS.filterConditionsInAll)
        throw filterError(
          `The filters of this request have more than ${LIMITS.filterConditionsInAll} conditions together: use fewer`,
        );
      return filters;
    }
  }
  const filter = parseFilter(value, PRODUCT_FIELDS);
  return filter === undefined ? undefined : new Map(cubeIds.map((cubeId) => [cubeId, filter]));
}

function isTree(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const keys = Object.keys(value);
  return keys.length > 0 && keys.every((key) => key === 'and' || key === 'or');
}

/**
 * Combines a filter with the user and session that the request names outside the filter.
 * @throws AppError invalid_parameters when the filter names a different user or session than the request
 */
export function constrained(
  filter: Filter | undefined,
  constraints: { readonly user_id?: string | undefined; readonly session_id?: string | undefined },
): Filter | undefined {
  const own = (['user_id', 'session_id'] as const).flatMap((name) => {
    const value = constraints[name];
    if (value === undefined) return [];
    const constraint = textIs(name === 'user_id' ? 'user_id' : 'conversation_id', value);
    if (filter && contradicts(filter, constraint))
      throw filterError(
        `Conflicting filter condition for '${name}': the request and its filter name different values. Remove one of them`,
      );
    return [constraint];
  });
  return allOf([filter, ...own]);
}

function contradicts(filter: Filter, constraint: Filter): boolean {
  const [asked] = conditionsOf(constraint);
  return conditionsOf(filter).some(
    ({ condition }) =>
      asked !== undefined &&
      condition.op === 'eq' &&
      sameField(condition.field, asked.condition.field) &&
      condition.operands[0] !== asked.condition.operands[0],
  );
}
