import { sql } from 'kysely';
import type { ProjectScope } from '../../db/database.ts';

/**
 * Locks the cube's row and reserves `count` change numbers.
 * @returns the number before the first reserved one
 */
export async function takeChangeNumbers(scope: ProjectScope, cubeId: string, count: number): Promise<number> {
  const row = await scope.db
    .updateTable('cube')
    .set((e) => ({ change_seq: e('change_seq', '+', count) }))
    .where('project_id', '=', scope.projectId)
    .where('cube_id', '=', cubeId)
    .returning('change_seq')
    .executeTakeFirstOrThrow();
  return row.change_seq - count;
}

/**
 * Sets the ends of memories to the last end of their messages. Call it after messages were deleted, when the
 * memories have new change numbers; new messages do it by themselves.
 */
export async function renewEnds(scope: ProjectScope, memoryIds: readonly string[]): Promise<void> {
  if (memoryIds.length === 0) return;
  // not as a SELECT, which would count as a statement that changes nothing
  await sql`WITH renewed AS MATERIALIZED (SELECT renew_ends(${scope.projectId}, ${memoryIds as string[]}::text[]))
    SELECT count(*) FROM renewed`.execute(scope.db);
}

/**
 * Finds activated memories of a cube by content. Call it while holding the cube's lock.
 * @returns `kind:content hash` (hex) → memory id
 */
export async function findByContent(
  scope: ProjectScope,
  cubeId: string,
  items: readonly { readonly kind: string; readonly content_hash: string }[],
): Promise<ReadonlyMap<string, string>> {
  if (items.length === 0) return new Map();
  const result = await sql<{ kind: string; content_hash: string; memory_id: string }>`
    WITH item AS MATERIALIZED (
      SELECT kind, content_hash, decode(content_hash, 'hex') AS hash
      FROM jsonb_to_recordset(${JSON.stringify(items.map(({ kind, content_hash }) => ({ kind, content_hash })))}::jsonb)
        AS i(kind text, content_hash text)
    )
    SELECT item.kind, item.content_hash, m.memory_id
    FROM item CROSS JOIN LATERAL (
      SELECT memory_id FROM memory
      WHERE project_id = ${scope.projectId} AND cube_id = ${cubeId} AND kind = item.kind AND content_hash = item.hash
        AND status = 'activated'
      LIMIT 1
    ) AS m`.execute(scope.db);
  return new Map(result.rows.map((row) => [`${row.kind}:${row.content_hash}`, row.memory_id]));
}
