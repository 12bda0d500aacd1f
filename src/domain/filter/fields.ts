import { type Field, type Filter, LIST_FIELDS, NUMBER_FIELDS, TEXT_FIELDS, TIME_FIELDS } from './filter.ts';
import { filterError, shown } from './filter-error.ts';

/** The field names of one API. Any other name is a key of `info`. */
export type FieldNames = ReadonlyMap<string, Field>;

const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;
const MAX_NAME = 256;
const INFO = 'info.';

const OWN: readonly (readonly [string, Field])[] = [
  ...TEXT_FIELDS.map((name) => [name, { kind: 'text', name }] as const),
  ...NUMBER_FIELDS.map((name) => [name, { kind: 'number', name }] as const),
  ...TIME_FIELDS.map((name) => [name, { kind: 'time', name }] as const),
  ...LIST_FIELDS.map((name) => [name, { kind: 'list', name }] as const),
];
const own = new Map<string, Field>(OWN);

function named(names: Readonly<Record<string, string>>): FieldNames {
  return new Map(
    Object.entries(names).map(([name, meant]) => [name, own.get(meant) ?? { kind: 'info', key: meant }]),
  );
}

/**
 * Field names of `/product`, as in its memory items. The reference server keeps a memory's cube in
 * `user_name`.
 */
export const PRODUCT_FIELDS: FieldNames = new Map([
  ...[...own].filter(([name]) => name !== 'title'),
  ...named({
    user_name: 'cube_id',
    key: 'title',
    session_id: 'conversation_id',
    custom_tags: 'tags',
    preference: 'memory',
  }),
]);

/** Field names of `/v1`. Every other name is a key of the caller's `info`. */
export const CLOUD_FIELDS: FieldNames = named({
  agent_id: 'agent_id',
  app_id: 'app_id',
  user_id: 'user_id',
  conversation_id: 'conversation_id',
  tags: 'tags',
  create_time: 'created_at',
  update_time: 'updated_at',
});

/** Looks up a field by its name in an API. @throws AppError invalid_parameters, `Invalid filter field: X` */
export function fieldOf(name: string, names: FieldNames): Field {
  const field = names.get(name);
  if (field) return field;
  const key = name.startsWith(INFO) ? name.slice(INFO.length) : name;
  if (key.length > MAX_NAME || !NAME.test(key)) throw filterError(`Invalid filter field: ${shown(name)}`);
  return { kind: 'info', key };
}

/** Whether two conditions are about the same field. */
export function sameField(a: Field, b: Field): boolean {
  return a.kind === 'info' || b.kind === 'info'
    ? a.kind === b.kind && 'key' in a && 'key' in b && a.key === b.key
    : a.name === b.name;
}

/** All conditions of a filter, as leaves of its tree. */
export function conditionsOf(filter: Filter): readonly Extract<Filter, { condition: object }>[] {
  if ('condition' in filter) return [filter];
  return ('and' in filter ? filter.and : filter.or).flatMap(conditionsOf);
}
