import { CLOUD_FIELDS } from './fields.ts';
import { allOf, type Filter } from './filter.ts';
import { filterError } from './filter-error.ts';
import { conditionOf } from './operands.ts';
import { parseFilter } from './parse-filter.ts';

const SOURCES = ['user', 'agent', 'public', 'knowledgebase'] as const;
/** The source of a memory, as named by the `/v1` API. */
export type CloudSource = (typeof SOURCES)[number];

/**
 * Reads the `filter` of a `/v1` search: one filter for all sources, or `{"user": {…}, "agent": {…}, …}`.
 * @returns the filter for each source; `undefined` for a source that is not filtered
 * @throws AppError invalid_parameters
 */
export function parseCloudFilter(value: unknown): Readonly<Record<CloudSource, Filter | undefined>> {
  const read = (part: unknown) => parseFilter(part, CLOUD_FIELDS, related);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return ofAll(read(value));
  }
  const groups = Object.entries(value).filter(
    ([key, inner]) => (SOURCES as readonly string[]).includes(key) && isObject(inner),
  );
  if (groups.length === 0) {
    return ofAll(read(value));
  }
  if (groups.length < Object.keys(value).length)
    throw filterError('Conflicting filter: use either one filter for all sources or one per source');
  const filters = new Map(groups.map(([source, inner]) => [source, read(inner)]));
  return bySource((source) => filters.get(source));
}

function ofAll(filter: Filter | undefined) {
  return bySource(() => filter);
}

function bySource(of: (source: CloudSource) => Filter | undefined) {
  return Object.fromEntries(SOURCES.map((source) => [source, of(source)])) as Record<
    CloudSource,
    Filter | undefined
  >;
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Reads `related_id`: memories of any of these users and agents, alone or together with others. */
function related(name: string, value: unknown): Filter | undefined {
  if (name !== 'related_id') return undefined;
  const ids = Array.isArray(value) ? value : [value];
  return {
    or: (['user_id', 'agent_id'] as const).map((field) => ({
      condition: conditionOf(name, { kind: 'text', name: field }, 'in', ids),
    })),
  };
}

/**
 * The filter for each cube, chosen by the cube's source.
 * @returns undefined when nothing is filtered
 * @throws AppError invalid_parameters
 */
export function cloudFilters(
  value: unknown,
  cubes: readonly { readonly cubeId: string; readonly source: CloudSource }[],
): ReadonlyMap<string, Filter> | undefined {
  const filters = parseCloudFilter(value);
  if (allOf(SOURCES.map((source) => filters[source])) === undefined) return undefined;
  return new Map(
    cubes.flatMap(({ cubeId, source }) => {
      const filter = filters[source];
      return filter === undefined ? [] : [[cubeId, filter] as const];
    }),
  );
}
