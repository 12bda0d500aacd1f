import { type RawBuilder, sql } from 'kysely';
import type { AsOf } from '../../domain/time/as-of.ts';

/**
 * The condition on rows of `memory`, not renamed, that they count as of a time.
 *
 * Known then: recorded by then and not retired yet, whatever became of them. True then: of the versions of a memory the
 * newest one that held at that time; one without an end of its own held until what replaced it began. The words of a
 * message count from when they were said, and not beside the fact that holds them all.
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

/** An archived version with an end, unless what took its place held as well. */
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

/** An end that came with a later version, or with what says otherwise since, was not known before that. */
function endAsKnown(at: Date) {
  return sql`CASE WHEN memory.retired_at > ${time(at)} AND memory.valid_to = ${beginOfNext(sql`memory`)} THEN NULL
    WHEN memory.outdated_by IS NOT NULL AND (SELECT n.recorded_at FROM memory AS n
      WHERE n.project_id = memory.project_id AND n.memory_id = memory.outdated_by) > ${time(at)} THEN NULL
    ELSE memory.valid_to END`;
}
