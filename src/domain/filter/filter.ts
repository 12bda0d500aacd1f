/** A filter on memories: a validated tree. All its values are passed to SQL statements as parameters. */
export type Filter =
  | { readonly and: readonly Filter[] }
  | { readonly or: readonly Filter[] }
  | { readonly condition: Condition };

/** One condition of a filter. */
export interface Condition {
  readonly field: Field;
  readonly op: Operator;
  /**
   * One operand, with two exceptions: `in` matches any of its operands; `eq` and `contains` on a field with
   * several values require all of theirs.
   */
  readonly operands: readonly Operand[];
}

/** The operator of a condition. `contains` and `like` search in texts. */
export type Operator = 'eq' | 'in' | 'contains' | 'like' | Comparison;
export type Comparison = 'gt' | 'gte' | 'lt' | 'lte';

/**
 * A string for text and list fields, a number for number fields, a Date for time fields; any of these for
 * info fields.
 */
export type Operand = string | number | boolean | Date;

/** Fields of a memory that a filter can test, by the type of their values. */
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

/**
 * The field that a condition tests. `info` is a key of the caller's own metadata, whose values may have any
 * type.
 */
export type Field =
  | { readonly kind: 'text'; readonly name: (typeof TEXT_FIELDS)[number] }
  | { readonly kind: 'number'; readonly name: (typeof NUMBER_FIELDS)[number] }
  | { readonly kind: 'time'; readonly name: (typeof TIME_FIELDS)[number] }
  | { readonly kind: 'list'; readonly name: (typeof LIST_FIELDS)[number] }
  | { readonly kind: 'info'; readonly key: string };

/** A filter that requires a text field to equal a value. */
export function textIs(name: (typeof TEXT_FIELDS)[number], value: string): Filter {
  return { condition: { field: { kind: 'text', name }, op: 'eq', operands: [value] } };
}

/** Combines filters with `and`; undefined when there is none. */
export function allOf(filters: readonly (Filter | undefined)[]): Filter | undefined {
  const present = filters.filter((filter) => filter !== undefined);
  return present.length > 1 ? { and: present } : present[0];
}
