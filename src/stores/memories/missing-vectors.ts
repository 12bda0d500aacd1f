import { sql } from 'kysely';
import type { ProjectScope, SystemScope } from '../../db/database.ts';

/** A position in the order of all memories: by project id, then by memory id. */
export interface MemoryPlace {
  readonly projectId: string;
  readonly memoryId: string;
}

/** An activated memory with the input of its vector. */
export interface EmbeddableMemory extends MemoryPlace {
  readonly cubeId: string;
  readonly body: string;
  /** The speaker of a raw memory, whose embedded text begins with the name; null for other kinds. */
  readonly speaker: string | null;
  /** True when it has a vector or when its extraction will give it one. */
  readonly hasVector: boolean;
  /**
   * The message that a fact was extracted from, if it is a single one: a fact is embedded as it was said. Null
   * for a fact that a user wrote.
   */
  readonly message: { readonly text: string; readonly role: string; readonly roleName: string | null } | null;
}

/** The next activated memories of all projects after a position. */
export async function nextMemories(
  scope: SystemScope,
  embeddingModel: string,
  after: MemoryPlace | null,
  limit: number,
): Promise<readonly EmbeddableMemory[]> {
  const { rows } = await sql<{
    project_id: string;
    memory_id: string;
    cube_id: string;
    body: string;
    speaker: string | null;
    has_vector: boolean;
    text: string | null;
    role: string | null;
    role_name: string | null;
  }>`
    SELECT m.project_id, m.memory_id, m.cube_id, m.body, CASE WHEN m.kind = 'raw' THEN m.speaker END AS speaker, g.text, g.role, g.role_name,
      EXISTS (
        SELECT 1 FROM memory_vector v
        WHERE v.project_id = m.project_id AND v.cube_id = m.cube_id AND v.embedding_model = ${embeddingModel}
          AND v.memory_id = m.memory_id
      ) OR EXISTS (
        SELECT 1 FROM task t
        WHERE t.project_id = m.project_id AND t.task_id = m.task_id AND t.status IN ('waiting', 'in_progress')
      ) AS has_vector
    FROM (
      SELECT project_id, memory_id, cube_id, kind, body, speaker, task_id, extractor FROM memory
      WHERE status = 'activated'
        AND (project_id, memory_id) > (${after?.projectId ?? ''}, ${after?.memoryId ?? ''})
      ORDER BY project_id, memory_id
      LIMIT ${limit}
    ) AS m
    LEFT JOIN LATERAL (
      SELECT min(g.body) AS text, min(g.role) AS role, min(g.role_name) AS role_name
      FROM memory_source s JOIN message g ON g.project_id = s.project_id AND g.message_id = s.message_id
      WHERE m.kind = 'fact' AND m.extractor NOT LIKE 'edit/%' AND s.project_id = m.project_id AND s.memory_id = m.memory_id
      HAVING count(DISTINCT s.message_id) = 1
    ) AS g ON true
    ORDER BY m.project_id, m.memory_id`.execute(scope.db);
  return rows.map((row) => ({
    projectId: row.project_id,
    memoryId: row.memory_id,
    cubeId: row.cube_id,
    body: row.body,
    speaker: row.speaker,
    hasVector: row.has_vector,
    message:
      row.text === null || row.role === null
        ? null
        : { text: row.text, role: row.role, roleName: row.role_name },
  }));
}

/** Those of the memories that still have the text that was read. Call it while holding their cube's lock. */
export async function findUnchanged(
  scope: ProjectScope,
  memories: readonly { readonly memoryId: string; readonly body: string }[],
): Promise<ReadonlySet<string>> {
  const rows = memories.map(({ memoryId, body }) => ({ memory_id: memoryId, body }));
  const { rows: unchanged } = await sql<{ memory_id: string }>`
    SELECT m.memory_id FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(memory_id text, body text)
    JOIN memory m ON m.project_id = ${scope.projectId} AND m.memory_id = r.memory_id AND m.body = r.body`.execute(
    scope.db,
  );
  return new Set(unchanged.map((row) => row.memory_id));
}

/** The number of activated memories in all projects. */
export async function countMemories(scope: SystemScope): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`SELECT count(*) AS count FROM memory WHERE status = 'activated'`.execute(scope.db);
  return rows[0]?.count ?? 0;
}

/** Gives memories of a cube new change numbers from `first` on, so that search indexes load them again. */
export async function renumber(
  scope: ProjectScope,
  memoryIds: readonly string[],
  first: number,
): Promise<void> {
  await sql`
    UPDATE memory SET change_seq = ${first}::bigint + r.n - 1
    FROM unnest(${memoryIds as string[]}::text[]) WITH ORDINALITY AS r(memory_id, n)
    WHERE memory.project_id = ${scope.projectId} AND memory.memory_id = r.memory_id`.execute(scope.db);
}
