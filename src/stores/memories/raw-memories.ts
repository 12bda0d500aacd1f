import { sql } from 'kysely';
import type { ProjectScope } from '../../db/database.ts';

/** A raw memory with the values that memories extracted from it inherit. */
export interface RawMemory {
  readonly memoryId: string;
  readonly messageId: string;
  readonly userId: string;
  readonly agentId: string | null;
  readonly appId: string | null;
  readonly tags: readonly string[];
  readonly info: { readonly [key: string]: unknown };
  readonly speaker: string | null;
  readonly text: string;
}

/** The raw memories of messages, in the order of their text. Deleted ones are left out. */
export async function findRawMemories(
  scope: ProjectScope,
  messageIds: readonly string[],
): Promise<readonly RawMemory[]> {
  // LATERAL makes the plan go from the few links to their memories, whatever statistics the planner has
  const { rows } = await sql<{
    memory_id: string;
    message_id: string;
    user_id: string;
    agent_id: string | null;
    app_id: string | null;
    tags: string[];
    info: { [key: string]: unknown };
    speaker: string | null;
    body: string;
  }>`
    SELECT m.memory_id, s.message_id, m.user_id, m.agent_id, m.app_id, m.tags, m.info, m.speaker, m.body
    FROM memory_source s CROSS JOIN LATERAL (
      SELECT memory_id, user_id, agent_id, app_id, tags, info, speaker, body, position FROM memory
      WHERE project_id = s.project_id AND memory_id = s.memory_id AND kind = 'raw' AND status <> 'deleted'
      LIMIT 1
    ) AS m
    WHERE s.project_id = ${scope.projectId} AND s.message_id = ANY(${messageIds as string[]}::text[])
    ORDER BY m.position, s.span_start`.execute(scope.db);
  return rows.map((row) => ({
    memoryId: row.memory_id,
    messageId: row.message_id,
    userId: row.user_id,
    agentId: row.agent_id,
    appId: row.app_id,
    tags: row.tags,
    info: row.info,
    speaker: row.speaker,
    text: row.body,
  }));
}

/**
 * Maximum length of a chain of successors. A correction of a correction may restore earlier words, and the
 * chain is then a circle.
 */
const MOST_VERSIONS = 100;

/**
 * The ids of those archived raw memories that a user corrected or archived: their chain of successors
 * contains a version that extraction did not make, or it ends without a successor.
 */
export async function findEdited(
  scope: ProjectScope,
  memoryIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (memoryIds.length === 0) return new Set();
  const { rows } = await sql<{ root: string }>`
    WITH RECURSIVE line AS (
      SELECT m.memory_id AS root, m.memory_id, m.status, m.superseded_by, m.retired_by, false AS edited, 1 AS versions
      FROM memory m
      WHERE m.project_id = ${scope.projectId} AND m.memory_id = ANY(${memoryIds as string[]}::text[])
      UNION ALL
      SELECT line.root, n.memory_id, n.status, n.superseded_by, n.retired_by,
        -- a correction to the words of an existing memory points at that memory, which has none of these
        -- sources
        n.extractor = 'edit/1' OR NOT EXISTS (
          SELECT 1 FROM memory_source a JOIN memory_source b ON b.project_id = a.project_id AND b.message_id = a.message_id
          WHERE a.project_id = ${scope.projectId} AND a.memory_id = line.memory_id AND b.memory_id = n.memory_id), line.versions + 1
      FROM line CROSS JOIN LATERAL (
        SELECT memory_id, status, superseded_by, retired_by, extractor FROM memory m
        WHERE m.project_id = ${scope.projectId} AND m.memory_id = line.superseded_by LIMIT 1
      ) AS n
      WHERE line.versions < ${MOST_VERSIONS}
    )
    SELECT root FROM line GROUP BY root
    HAVING bool_or(edited) OR bool_or(status = 'archived' AND superseded_by IS NULL AND retired_by IS NULL)`.execute(
    scope.db,
  );
  return new Set(rows.map((row) => row.root));
}
