import { sql } from 'kysely';
import type { ProjectScope } from '../../db/database.ts';
import type { RetentionCounts } from '../../domain/projects/retention.ts';

/** Counts what goes with some memories and messages. */
export async function countDoomed(
  scope: ProjectScope,
  memoryIds: readonly string[],
  messageIds: readonly string[],
): Promise<RetentionCounts> {
  const p = scope.projectId;
  const memories = sql`${memoryIds as string[]}::text[]`;
  const messages = sql`${messageIds as string[]}::text[]`;
  const { rows: kinds } = await sql<{ kind: string; count: number }>`
    SELECT kind, count(*)::int AS count FROM memory
    WHERE project_id = ${p} AND memory_id = ANY(${memories}) AND status <> 'deleted' GROUP BY kind`.execute(
    scope.db,
  );
  const { rows } = await sql<Record<string, number>>`SELECT
    (SELECT count(*)::int FROM memory_vector WHERE project_id = ${p} AND memory_id = ANY(${memories})) AS memory_vector,
    (SELECT count(*)::int FROM memory_source WHERE project_id = ${p}
      AND (memory_id = ANY(${memories}) OR message_id = ANY(${messages}))) AS memory_source,
    (SELECT count(*)::int FROM memory_claim WHERE project_id = ${p} AND memory_id = ANY(${memories})) AS memory_claim,
    (SELECT count(*)::int FROM message WHERE project_id = ${p} AND message_id = ANY(${messages})) AS message,
    (SELECT count(*)::int FROM receipt WHERE project_id = ${p} AND message_id = ANY(${messages})) AS receipt`.execute(
    scope.db,
  );
  const tables = rows[0] ?? {};
  const memory = kinds.reduce((sum, { count }) => sum + count, 0);
  return {
    kinds: {
      ...Object.fromEntries(kinds.map(({ kind, count }) => [kind, count])),
      message: tables.message ?? 0,
    },
    tables: { memory, ...tables },
  };
}

/**
 * Deletes messages with their receipts and their links to memories. Call it while holding the locks of their
 * cubes.
 */
export async function deleteMessageRows(scope: ProjectScope, messageIds: readonly string[]): Promise<void> {
  await sql`DELETE FROM message
    WHERE project_id = ${scope.projectId} AND message_id = ANY(${messageIds as string[]}::text[])`.execute(
    scope.db,
  );
}

/** Those of the memories that are archived. */
export async function archivedAmong(
  scope: ProjectScope,
  memoryIds: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`SELECT memory_id AS id FROM memory
    WHERE project_id = ${scope.projectId} AND memory_id = ANY(${memoryIds as string[]}::text[])
      AND status = 'archived'`.execute(scope.db);
  return rows.map(({ id }) => id);
}
