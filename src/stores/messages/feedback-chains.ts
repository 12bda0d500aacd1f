import { sql } from 'kysely';
import type { ProjectScope } from '../../db/database.ts';
import type { ErasableMemory } from '../memories/memory-deletes.ts';
import { byFeedback } from './message-deletes.ts';

/** What goes with the raw memory of a feedback that corrected a memory of other messages. */
export interface FeedbackChain {
  /** The raw memory of the feedback. */
  readonly rawId: string;
  /** The versions that contain words of the feedback, the raw memory among them. */
  readonly taken: readonly ErasableMemory[];
}

/** The longest chain of successors that is followed. */
const MOST_VERSIONS = 1000;

/**
 * Finds those of the named raw memories whose words corrected a memory of other messages. If a user edited
 * that memory since, its words are the user's, and only the raw memory is taken.
 * @param cubeIds only memories of these cubes; null = of all
 */
export async function findFeedbackChains(
  scope: ProjectScope,
  memoryIds: readonly string[],
  cubeIds: readonly string[] | null,
): Promise<readonly FeedbackChain[]> {
  const project = scope.projectId;
  const cubes = cubeIds as string[] | null;
  const { rows } = await sql<{ root: string; memory_id: string; cube_id: string }>`
    WITH RECURSIVE up AS (
      SELECT memory_id AS root, memory_id, superseded_by, 0 AS depth FROM memory
      WHERE project_id = ${project} AND memory_id = ANY(${memoryIds as string[]}::text[]) AND kind = 'raw'
        AND status = 'archived' AND superseded_by IS NOT NULL
        AND (${cubes}::text[] IS NULL OR cube_id = ANY(${cubes}::text[]))
      UNION
      SELECT up.root, m.memory_id, m.superseded_by, up.depth + 1 FROM up
      JOIN memory m ON m.project_id = ${project} AND m.memory_id = up.superseded_by AND m.status <> 'deleted'
      WHERE up.depth < ${MOST_VERSIONS}::integer
    ), down AS (
      SELECT root, memory_id FROM up
      UNION
      SELECT down.root, m.memory_id FROM down
      JOIN memory m ON m.project_id = ${project} AND m.superseded_by = down.memory_id AND m.status <> 'deleted'
    ), held AS MATERIALIZED (
      SELECT down.root, m.memory_id, m.cube_id, m.kind, m.earlier_ids, ${byFeedback('m')} AS by_feedback,
        m.superseded_by IS NULL AS is_top, EXISTS (
          SELECT 1 FROM memory_source s
          JOIN memory_source own ON own.project_id = s.project_id AND own.message_id = s.message_id
          WHERE s.project_id = m.project_id AND s.memory_id = m.memory_id AND own.memory_id = down.root) AS is_own
      FROM down JOIN memory m ON m.project_id = ${project} AND m.memory_id = down.memory_id
    ), chain AS MATERIALIZED (
      SELECT c.root, coalesce(bool_or(c.by_feedback) FILTER (WHERE c.is_top), false) AS stands
      FROM held c GROUP BY c.root
      HAVING EXISTS (
        SELECT 1 FROM held version JOIN held earlier ON earlier.root = version.root
          AND earlier.memory_id = ANY(version.earlier_ids) AND NOT earlier.is_own
        WHERE version.root = c.root AND version.by_feedback AND version.is_own)
    )
    SELECT held.root, held.memory_id, held.cube_id FROM chain JOIN held ON held.root = chain.root
    WHERE held.is_own AND (chain.stands OR held.memory_id = held.root)`.execute(scope.db);
  return [...Map.groupBy(rows, ({ root }) => root)].map(([rawId, ofRoot]) => ({
    rawId,
    taken: ofRoot.map(({ memory_id, cube_id }) => ({ memoryId: memory_id, cubeId: cube_id })),
  }));
}
