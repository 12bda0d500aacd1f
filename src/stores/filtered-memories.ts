import { sql } from 'kysely';
import type { ProjectScope } from '../db/database.ts';
import type { Filter } from '../domain/filter/filter.ts';
import { filterSql } from './filter-sql.ts';
import type { ErasableMemory } from './memory-deletes.ts';

export interface MatchingMemories {
  /** The cube's last change number at the moment of the look. */
  readonly seq: number;
  readonly memoryIds: ReadonlySet<string>;
}

/** The activated memories of each cube that match one filter; a cube that does not exist is not in the answer. */
export async function findMatching(
  scope: ProjectScope,
  cubeIds: readonly string[],
  filter: Filter,
): Promise<ReadonlyMap<string, MatchingMemories>> {
  const { rows } = await sql<{ cube_id: string; change_seq: number; ids: string[] }>`
    SELECT c.cube_id, c.change_seq, ARRAY(
      SELECT memory_id FROM memory
      WHERE project_id = c.project_id AND memory.cube_id = c.cube_id AND status = 'activated' AND ${filterSql(filter)}
    ) AS ids
    FROM cube c
    WHERE c.project_id = ${scope.projectId} AND c.cube_id = ANY(${cubeIds as string[]}::text[])`.execute(
    scope.db,
  );
  return new Map(rows.map((row) => [row.cube_id, { seq: row.change_seq, memoryIds: new Set(row.ids) }]));
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
