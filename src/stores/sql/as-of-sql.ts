import { type RawBuilder, sql } from 'kysely';
import type { AsOf } from '../../domain/time/as-of.ts';

/**
 * The condition that a row of the table `memory`, not aliased, counts as of a time.
 *
 * Known at a time: recorded by then and not yet retired, whatever happened to it later. True at a time: of
 * the versions of a memory, the newest one that held at that time; a version without an end of its own held
 * until its successor began. The raw memory of a message counts from the time when the message was said, and
 * not beside a fact that holds all of it.
 */
export function asOfSql({ validAt, knownAt }: AsOf): RawBuilder<unknown> {
  const conditions = knownAt
    ? [knownThen(knownAt)]
    : [sql`(memory.status = 'activated' OR ${isEarlierState(validAt)})`];
  if (validAt)
    conditions.push(validThen(sql`memory`, knownAt ? endAsKnown(knownAt) : end(sql`memory`), validAt));
  return sql`(${sql.join(conditions, sql` AND `)})`;
}

const time = (date: Date) => sql`${date.toISOString()}::timestamptz`;

function knownThen(at: Date) {
  return sql`memory.status <> 'deleted' AND memory.recorded_at <= ${time(at)}
    AND (memory.retired_at IS NULL OR memory.retired_at > ${time(at)})`;
}

/** An archived version that has an end, unless its successor held at that time as well. */
function isEarlierState(at: Date | undefined) {
  if (at === undefined) return sql`false`;
  const next = sql`successor`;
  return sql`(memory.status = 'archived' AND memory.kind <> 'raw' AND ${end(sql`memory`)} IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM memory AS successor
    WHERE successor.project_id = memory.project_id AND successor.memory_id = memory.superseded_by
      AND successor.status <> 'deleted' AND ${validThen(next, end(next), at)}))`;
}

type Sql = RawBuilder<unknown>;

function validThen(row: Sql, until: Sql, at: Date) {
  return sql`coalesce(${row}.valid_from, ${row}.said_at) <= ${time(at)} AND (${until} IS NULL OR ${until} > ${time(at)})`;
}

function beginOfNext(row: Sql) {
  return sql`(SELECT n.valid_from FROM memory AS n
    WHERE n.project_id = ${row}.project_id AND n.memory_id = ${row}.superseded_by AND n.status <> 'deleted')`;
}

function end(row: Sql) {
  return sql`coalesce(${row}.valid_to, CASE WHEN ${row}.status = 'archived' THEN ${beginOfNext(row)} END)`;
}

/**
 * The end of a version as it was known at a time: an end that a later version, or a contradicting memory,
 * brought was not known before that.
 */
function endAsKnown(at: Date) {
  return sql`CASE WHEN memory.retired_at > ${time(at)} AND memory.valid_to = ${beginOfNext(sql`memory`)} THEN NULL
    WHEN memory.outdated_by IS NOT NULL AND (SELECT n.recorded_at FROM memory AS n
      WHERE n.project_id = memory.project_id AND n.memory_id = memory.outdated_by) > ${time(at)} THEN NULL
    ELSE memory.valid_to END`;
}
