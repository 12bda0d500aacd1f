import { type RawBuilder, sql } from 'kysely';
import { UNPREPARED } from '../../db/connection.ts';
import type { Comparison, Condition, Filter, Operand } from '../../domain/filter/filter.ts';

type Sql = RawBuilder<unknown>;
type Named = Exclude<Condition['field'], { kind: 'info' }>['name'];

/**
 * Columns of the table `memory`, not aliased. Times are cut to milliseconds because items show milliseconds:
 * a filter for a shown time must find its item.
 */
const COLUMNS: Readonly<Record<Named, Sql>> = {
  id: sql`memory.memory_id`,
  memory: sql`memory.body`,
  cube_id: sql`memory.cube_id`,
  user_id: sql`memory.user_id`,
  agent_id: sql`memory.agent_id`,
  app_id: sql`memory.app_id`,
  conversation_id: sql`memory.conversation_id`,
  status: sql`memory.status`,
  memory_type: sql`memory.memory_type`,
  title: sql`memory.title`,
  type: sql`CASE memory.kind WHEN 'raw' THEN 'message' ELSE memory.kind END`,
  preference_type: sql`memory.details->>'preference_type'`,
  reasoning: sql`memory.details->>'reasoning'`,
  topic: sql`memory.details->>'topic'`,
  confidence: sql`memory.confidence::numeric`,
  version: sql`memory.version::numeric`,
  created_at: sql`date_trunc('milliseconds', memory.created_at)`,
  updated_at: sql`date_trunc('milliseconds', memory.updated_at)`,
  tags: sql`memory.tags`,
  sources: sql`ARRAY(SELECT coalesce(g.external_id, g.message_id) FROM memory_source s
    JOIN message g ON g.project_id = s.project_id AND g.message_id = s.message_id
    WHERE s.project_id = memory.project_id AND s.memory_id = memory.memory_id)`,
  file_ids: sql`CASE WHEN memory.kind IN ('document', 'skill') THEN ARRAY[memory.conversation_id] ELSE '{}'::text[] END`,
};

const COMPARE: Readonly<Record<Comparison, Sql>> = {
  gt: sql`>`,
  gte: sql`>=`,
  lt: sql`<`,
  lte: sql`<=`,
};

/** Translates a filter into a condition on rows of `memory`. Every value is a parameter. */
export function filterSql(filter: Filter): Sql {
  return sql`(${sql.raw(UNPREPARED)} ${tree(filter)})`;
}

function tree(filter: Filter): Sql {
  if ('condition' in filter) return condition(filter.condition);
  return 'and' in filter
    ? sql`(${sql.join(filter.and.map(tree), sql` AND `)})`
    : sql`(${sql.join(filter.or.map(tree), sql` OR `)})`;
}

function condition({ field, op, operands }: Condition): Sql {
  const [first = ''] = operands;
  if (field.kind === 'info') return onInfo(field.key, op, operands);
  const column = COLUMNS[field.name];
  if (field.kind === 'list') {
    if (op === 'like')
      return sql`EXISTS (SELECT 1 FROM unnest(${column}) AS e WHERE ${holds(sql`e`, first)})`;
    return op === 'in' ? sql`${column} && ${texts(operands)}` : sql`${column} @> ${texts(operands)}`;
  }
  switch (op) {
    case 'in':
      return sql`${column} = ANY(${list(field.kind, operands)})`;
    case 'contains':
    case 'like':
      return holds(column, first);
    case 'eq':
      return sql`${column} = ${one(first)}`;
    default:
      return sql`${column} ${COMPARE[op]} ${one(first)}`;
  }
}

function one(value: Operand): Sql {
  if (value instanceof Date) return sql`${value.toISOString()}::timestamptz`;
  return typeof value === 'number' ? sql`${String(value)}::numeric` : sql`${String(value)}::text`;
}

function list(kind: 'text' | 'number' | 'time', operands: readonly Operand[]): Sql {
  if (kind === 'text') return texts(operands);
  const values = operands.map((value) => (value instanceof Date ? value.toISOString() : String(value)));
  return kind === 'time' ? sql`${values}::timestamptz[]` : sql`${values}::numeric[]`;
}

function texts(operands: readonly Operand[]): Sql {
  return sql`${operands.map(String)}::text[]`;
}

/**
 * Tests whether a text contains a value, ignoring case. No pattern is built, so that no character of the
 * value can be a wildcard.
 */
function holds(text: Sql, value: Operand): Sql {
  return sql`strpos(lower(${text}), lower(${String(value)}::text)) > 0`;
}

/**
 * A condition on a key of `info`, whose value may be of any JSON type. 5 and "5" are equal, and a list
 * matches by its elements.
 */
function onInfo(key: string, op: Condition['op'], operands: readonly Operand[]): Sql {
  const value = sql`memory.info->${key}::text`;
  const text = sql`memory.info->>${key}::text`;
  const [first = ''] = operands;
  switch (op) {
    case 'eq':
      return both(operands.map((operand) => infoIs(value, text, operand)));
    case 'in':
      return sql`CASE jsonb_typeof(${value}) WHEN 'array' THEN ${overlaps(value, operands)}
        ELSE ${text} = ANY(${texts(operands)}) END`;
    case 'contains':
      return both(
        operands.map(
          (operand) => sql`CASE jsonb_typeof(${value}) WHEN 'array' THEN ${overlaps(value, [operand])}
            ELSE ${holds(text, operand)} END`,
        ),
      );
    case 'like':
      return sql`CASE jsonb_typeof(${value}) WHEN 'array' THEN EXISTS (
          SELECT 1 FROM jsonb_array_elements_text(${value}) AS e WHERE ${holds(sql`e`, first)})
        ELSE ${holds(text, first)} END`;
    default:
      return first instanceof Date
        ? sql`${infoTime(text)} ${COMPARE[op]} ${first.toISOString()}::timestamptz AT TIME ZONE 'UTC'`
        : sql`${infoNumber(value, text)} ${COMPARE[op]} ${one(first)}`;
  }
}

function both(conditions: readonly Sql[]): Sql {
  return sql`(${sql.join(conditions, sql` AND `)})`;
}

function infoIs(value: Sql, text: Sql, operand: Operand): Sql {
  return sql`CASE jsonb_typeof(${value}) WHEN 'array' THEN ${overlaps(value, [operand])}
    WHEN 'number' THEN ${value} = ${json(operand)} OR ${text} = ${String(operand)}::text
    ELSE ${text} = ${String(operand)}::text END`;
}

function overlaps(value: Sql, operands: readonly Operand[]): Sql {
  return sql`EXISTS (SELECT 1 FROM jsonb_array_elements_text(${value}) AS e WHERE e = ANY(${texts(operands)}))`;
}

function json(operand: Operand): Sql {
  return sql`${JSON.stringify(operand)}::text::jsonb`;
}

/** Casts of stored values must not fail: a value that is no number or time yields NULL. */
function infoNumber(value: Sql, text: Sql): Sql {
  return sql`CASE WHEN jsonb_typeof(${value}) = 'number'
    OR ${text} ~ '^[+-]?[0-9]{1,30}([.][0-9]{1,30})?([eE][+-]?[0-9]{1,2})?$' THEN (${text})::numeric END`;
}

/** An ISO 8601 time as UTC. A day that its month does not have rolls over, where a cast would fail. */
function infoTime(text: Sql): Sql {
  return sql`CASE WHEN ${text} ~ ${ISO} AND left(${text}, 4) <> '0000' THEN
    make_date(left(${text}, 4)::int, substr(${text}, 6, 2)::int, 1) + (substr(${text}, 9, 2)::int - 1)
    + coalesce(substring(${text} FROM '[T ]([0-9:.]+)')::time, '00:00'::time)
    - coalesce(substring(${text} FROM '[+-][0-9]{2}:[0-9]{2}$')::interval, '0'::interval) END`;
}

const ISO = sql.raw(
  "'^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])" +
    "([T ]([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9]([.][0-9]{1,9})?)?(Z|[+-](0[0-9]|1[0-4]):[0-5][0-9])?)?$'",
);
