/** A filter on memories: a checked tree, all of whose values will be parameters of a statement. */
export type Filter =
  | { readonly and: readonly Filter[] }
  | { readonly or: readonly Filter[] }
  | { readonly condition: Condition };

export interface Condition {
  readonly field: Field;
  readonly op: Operator;
  /** One operand, except: `in` any of them; `eq` and `contains` on what holds several values all of them. */
  readonly operands: readonly Operand[];
}

export type Operator = 'eq' | 'in' | 'contains' | 'like' | Comparison;
export type Comparison = 'gt' | 'gte' | 'lt' | 'lte';

/** Strings on text and list fields, numbers on number fields, Dates on time fields; any of them on info fields. */
export type Operand = string | number | boolean | Date;

export const TEXT_FIELDS = [
  'id',
  'memory',
  'cube_id',
  'user_id',
  'agent_id',
  'app_id',
  'conversation_id',
  'status',
  'memory_type',
  'title',
  'type',
  'preference_type',
  'reasoning',
  'topic',
] as const;
export const NUMBER_FIELDS = ['confidence', 'version'] as const;
export const TIME_FIELDS = ['created_at', 'updated_at'] as const;
export const LIST_FIELDS = ['tags', 'sources', 'file_ids'] as const;

/** What a condition is about. `info` is a key of the caller's own metadata, whose values have any type. */
export type Field =
  | { readonly kind: 'text'; readonly name: (typeof TEXT_FIELDS)[number] }
  | { readonly kind: 'number'; readonly name: (typeof NUMBER_FIELDS)[number] }
  | { readonly kind: 'time'; readonly name: (typeof TIME_FIELDS)[number] }
  | { readonly kind: 'list'; readonly name: (typeof LIST_FIELDS)[number] }
  | { readonly kind: 'info'; readonly key: string };

/** The condition that a text field has a value. */
export function textIs(name: (typeof TEXT_FIELDS)[number], value: string): Filter {
  return { condition: { field: { kind: 'text', name }, op: 'eq', operands: [value] } };
}

/** All of the given filters; undefined when there is none. */
export function allOf(filters: readonly (Filter | undefined)[]): Filter | undefined {
  const given = filters.filter((filter) => filter !== undefined);
  return given.length > 1 ? { and: given } : given[0];
}
