import { sql } from 'kysely';
import type { ProjectScope } from '../../db/database.ts';

/**
 * Those of the ids that are taken: by a message, or by a memory in any state. The row of a deleted memory
 * stays, so that what a user deleted is known.
 */
export async function findTakenIds(
  scope: ProjectScope,
  ids: { readonly messages: readonly string[]; readonly memories: readonly string[] },
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    SELECT message_id AS id FROM message
    WHERE project_id = ${scope.projectId} AND message_id = ANY(${[...ids.messages]}::text[])
    UNION ALL
    SELECT memory_id FROM memory
    WHERE project_id = ${scope.projectId} AND memory_id = ANY(${[...ids.memories]}::text[])`.execute(
    scope.db,
  );
  return new Set(rows.map(({ id }) => id));
}
