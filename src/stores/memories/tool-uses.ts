import { sql } from 'kysely';
import type { ProjectScope } from '../../db/database.ts';
import { unexpired } from '../sql/unexpired.ts';

export interface ToolCount {
  readonly cubeId: string;
  readonly tool: string;
  /** Uses that got an answer. */
  readonly uses: number;
  readonly successes: number;
}

/** Counts uses and successes of tools in the activated trajectories of some cubes. */
export async function countToolUses(
  scope: ProjectScope,
  cubeIds: readonly string[],
  tools: readonly string[],
): Promise<readonly ToolCount[]> {
  const { rows } = await sql<ToolCount>`
    SELECT cube_id AS "cubeId", use->>'tool' AS tool, count(*) AS uses,
      count(*) FILTER (WHERE use->>'ok' = 'true') AS successes
    FROM memory CROSS JOIN LATERAL jsonb_array_elements(
      CASE WHEN jsonb_typeof(details->'used') = 'array' THEN details->'used' ELSE '[]' END) AS use
    WHERE project_id = ${scope.projectId} AND cube_id = ANY(${cubeIds as string[]}::text[])
      AND kind = 'tool_trajectory' AND status = 'activated' AND ${unexpired('memory')}
      AND use->>'tool' = ANY(${tools as string[]}::text[]) AND use->>'ok' IS NOT NULL
    GROUP BY cube_id, use->>'tool'`.execute(scope.db);
  return rows;
}
