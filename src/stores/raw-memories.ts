import { sql } from 'kysely';
import type { ProjectScope } from '../db/database.ts';

/** A raw memory with what its extracted memories inherit. */
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

/** The raw memories of messages, in the order of their text; deleted ones are left out. */
export async function findRawMemories(
  scope: ProjectScope,
  messageIds: readonly string[],
): Promise<readonly RawMemory[]> {
  // LATERAL: from the few links to their memories, whatever the planner knows of the tables
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
      SELECT * FROM memory
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
