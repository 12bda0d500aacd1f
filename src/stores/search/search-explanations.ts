import { sql } from 'kysely';
import type { ProjectScope } from '../../db/database.ts';
import { conditionsOf } from '../../domain/filter/fields.ts';
import type { Condition, Filter } from '../../domain/filter/filter.ts';
import { filterSql } from '../sql/filter-sql.ts';
import { unexpired } from '../sql/unexpired.ts';

/** The current state of a memory, which may be deleted. */
export interface MemoryOutcome {
  readonly memoryId: string;
  readonly cubeId: string;
  readonly status: string;
  readonly supersededBy: string | null;
  /** The last version in its chain of successors; itself if it has no successor. */
  readonly presentId: string;
}

const MAX_VERSIONS = 1000;

/** The states of memories by id. Unknown ids are left out. */
export async function findOutcomes(
  scope: ProjectScope,
  memoryIds: readonly string[],
): Promise<readonly MemoryOutcome[]> {
  const { rows } = await sql<{
    memory_id: string;
    cube_id: string;
    status: string;
    superseded_by: string | null;
    present_id: string;
  }>`
    WITH RECURSIVE chain AS (
      SELECT memory_id AS start, memory_id, superseded_by, 1 AS length FROM memory
      WHERE project_id = ${scope.projectId} AND memory_id = ANY(${memoryIds as string[]}::text[])
      UNION ALL
      SELECT c.start, m.memory_id, m.superseded_by, c.length + 1
      FROM chain c JOIN memory m ON m.project_id = ${scope.projectId} AND m.memory_id = c.superseded_by
      WHERE c.length < ${MAX_VERSIONS}::int
    )
    SELECT m.memory_id, m.cube_id, CASE WHEN ${unexpired('m')} THEN m.status ELSE 'deleted' END AS status, m.superseded_by,
      (SELECT c.memory_id FROM chain c WHERE c.start = m.memory_id ORDER BY c.length DESC LIMIT 1) AS present_id
    FROM memory m
    WHERE m.project_id = ${scope.projectId} AND m.memory_id = ANY(${memoryIds as string[]}::text[])`.execute(
    scope.db,
  );
  return rows.map((row) => ({
    memoryId: row.memory_id,
    cubeId: row.cube_id,
    status: row.status,
    supersededBy: row.superseded_by,
    presentId: row.present_id,
  }));
}

/** Memory id → the conditions of a filter that the memory does not meet, in the filter's order. */
export async function findFailedConditions(
  scope: ProjectScope,
  memoryIds: readonly string[],
  filter: Filter,
): Promise<ReadonlyMap<string, readonly Condition[]>> {
  const conditions = conditionsOf(filter);
  const { rows } = await sql<{ memory_id: string; holds: boolean[] }>`
    SELECT memory_id, ARRAY[${sql.join(conditions.map((condition) => sql`coalesce(${filterSql(condition)}, false)`))}] AS holds
    FROM memory
    WHERE project_id = ${scope.projectId} AND memory_id = ANY(${memoryIds as string[]}::text[])`.execute(
    scope.db,
  );
  return new Map(
    rows.map(({ memory_id, holds }) => {
      const held = new Map(conditions.map(({ condition }, i) => [condition, holds[i] === true]));
      return [memory_id, failed(filter, held)];
    }),
  );
}

/** The conditions that fail: of `and` those of the failing parts; of `or` all, if no part holds. */
function failed(filter: Filter, held: ReadonlyMap<Condition, boolean>): readonly Condition[] {
  if ('condition' in filter) return held.get(filter.condition) ? [] : [filter.condition];
  if ('and' in filter) return filter.and.flatMap((part) => failed(part, held));
  const parts = filter.or.map((part) => failed(part, held));
  return parts.some((part) => part.length === 0) ? [] : parts.flat();
}
