import { sql } from 'kysely';
import type { ProjectScope } from '../../db/database.ts';

/** The memories of a cube that are worth ranking for a query. */
export interface Candidates {
  /** The cube's last change number. */
  readonly seq: number;
  readonly memoryIds: readonly string[];
}

/**
 * The activated memories of a cube that contain a word of a query, those with most of the words first, and
 * the newest.
 * @param query tsquery text; empty for none
 * @param among only these memories; null = all
 */
export async function findCandidates(
  scope: ProjectScope,
  cubeId: string,
  query: string,
  { matching, newest }: { readonly matching: number; readonly newest: number },
  among: readonly string[] | null,
): Promise<Candidates> {
  const active = sql`project_id = c.project_id AND cube_id = c.cube_id AND status = 'activated'
    ${among === null ? sql`` : sql`AND memory_id = ANY(${among as string[]}::text[])`}`;
  const { rows } = await sql<{ seq: number; matching: string[]; newest: string[] }>`
    SELECT c.change_seq AS seq,
      ARRAY(
        SELECT memory_id FROM memory WHERE ${active} AND lexemes @@ ${query}::tsquery
        ORDER BY ts_rank(lexemes, ${query}::tsquery) DESC, change_seq DESC LIMIT ${matching}
      ) AS matching,
      ARRAY(SELECT memory_id FROM memory WHERE ${active} ORDER BY change_seq DESC LIMIT ${newest}) AS newest
    FROM cube c WHERE c.project_id = ${scope.projectId} AND c.cube_id = ${cubeId}`.execute(scope.db);
  const [row] = rows;
  return { seq: row?.seq ?? 0, memoryIds: [...new Set([...(row?.matching ?? []), ...(row?.newest ?? [])])] };
}
