import { sql } from 'kysely';
import type { ProjectScope } from '../../db/database.ts';

/** Adds a knowledge base. The cube with the same id must exist. */
export async function insertKnowledgeBase(
  scope: ProjectScope,
  base: { readonly id: string; readonly name: string; readonly description: string },
): Promise<void> {
  await scope.db
    .insertInto('knowledge_base')
    .values({
      project_id: scope.projectId,
      knowledge_base_id: base.id,
      name: base.name,
      description: base.description,
    })
    .execute();
}

/** The ids of the named knowledge bases that exist, or of all in the project, in id order. */
export async function findKnowledgeBaseIds(
  scope: ProjectScope,
  ids: readonly string[] | 'all',
): Promise<readonly string[]> {
  let query = scope.db
    .selectFrom('knowledge_base')
    .select('knowledge_base_id')
    .where('project_id', '=', scope.projectId);
  if (ids !== 'all') query = query.where(sql<boolean>`knowledge_base_id = ANY(${[...new Set(ids)]}::text[])`);
  const rows = await query.orderBy('knowledge_base_id').execute();
  return rows.map((row) => row.knowledge_base_id);
}

/**
 * Locks a knowledge base for the rest of the transaction: `share` only prevents its deletion.
 * @returns whether it exists
 */
export async function lockKnowledgeBase(
  scope: ProjectScope,
  id: string,
  strength: 'share' | 'update',
): Promise<boolean> {
  const query = scope.db
    .selectFrom('knowledge_base')
    .select('knowledge_base_id')
    .where('project_id', '=', scope.projectId)
    .where('knowledge_base_id', '=', id);
  const row = await (strength === 'share' ? query.forShare() : query.forUpdate()).executeTakeFirst();
  return row !== undefined;
}

/**
 * Removes a knowledge base and its files. Its cube remains, without a name and with the ids of its memories.
 */
export async function removeKnowledgeBase(scope: ProjectScope, id: string): Promise<void> {
  for (const table of ['knowledge_file', 'knowledge_base'] as const) {
    await sql`
      DELETE FROM ${sql.table(table)}
      WHERE project_id = ${scope.projectId} AND knowledge_base_id = ${id}`.execute(scope.db);
  }
  await sql`
    UPDATE cube SET name = NULL WHERE project_id = ${scope.projectId} AND cube_id = ${id}`.execute(scope.db);
}
