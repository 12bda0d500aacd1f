import { sql } from 'kysely';
import type { ProjectScope } from '../db/database.ts';
import type { AsOf } from '../domain/as-of.ts';
import type { Filter } from '../domain/filter/filter.ts';
import { asOfSql } from './as-of-sql.ts';
import { filterSql } from './filter-sql.ts';
import type { ErasableMemory } from './memory-deletes.ts';

export interface MatchingMemories {
  /** The cube's last change number at the moment of the look. */
  readonly seq: number;
  readonly memoryIds: ReadonlySet<string>;
  /** Those of them that are not activated any more. */
  readonly archivedIds: readonly string[];
}

/**
 * The memories of each cube that match one filter: the activated ones, or those that count as of a time. A cube that
 * does not exist is not in the answer.
 */
export async function findMatching(
  scope: ProjectScope,
  cubeIds: readonly string[],
  filter: Filter | undefined,
  asOf?: AsOf,
): Promise<ReadonlyMap<string, MatchingMemories>> {
  const matches = sql`memory.project_id = c.project_id AND memory.cube_id = c.cube_id
    AND ${asOf ? asOfSql(asOf) : sql`memory.status = 'activated'`} ${filter ? sql`AND ${filterSql(filter)}` : sql``}`;
  const { rows } = await sql<{ cube_id: string; change_seq: number; ids: string[]; archived: string[] }>`
    SELECT c.cube_id, c.change_seq, ARRAY(SELECT memory_id FROM memory WHERE ${matches}) AS ids,
      ${asOf ? sql`ARRAY(SELECT memory_id FROM memory WHERE status <> 'activated' AND ${matches})` : sql`'{}'::text[]`} AS archived
    FROM cube c
    WHERE c.project_id = ${scope.projectId} AND c.cube_id = ANY(${cubeIds as string[]}::text[])`.execute(
    scope.db,
  );
  return new Map(
    rows.map((row) => [
      row.cube_id,
      { seq: row.change_seq, memoryIds: new Set(row.ids), archivedIds: row.archived },
    ]),
  );
}

/** The memories in any state but deleted that match a filter; `cubeIds` null = of all cubes. */
export async function findMatchingIn(
  scope: ProjectScope,
  cubeIds: readonly string[] | null,
  filter: Filter,
): Promise<readonly ErasableMemory[]> {
  const { rows } = await sql<{ memory_id: string; cube_id: string }>`
    SELECT memory_id, cube_id FROM memory
    WHERE project_id = ${scope.projectId} AND status <> 'deleted' AND ${filterSql(filter)}
      ${cubeIds === null ? sql`` : sql`AND cube_id = ANY(${cubeIds as string[]}::text[])`}`.execute(scope.db);
  return rows.map((row) => ({ memoryId: row.memory_id, cubeId: row.cube_id }));
}
