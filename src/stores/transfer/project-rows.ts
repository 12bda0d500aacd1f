import { sql } from 'kysely';
import type { ProjectScope, SystemScope } from '../../db/database.ts';
import { isForeignKeyViolation } from '../../db/sql-errors.ts';
import { APPEND_ONLY, BACKUP_TABLES, DERIVED_TABLES } from './backup-tables.ts';

/**
 * The tables of a project in the order in which its rows can be deleted: first what lets tasks run, then each
 * table before those that it refers to.
 */
export const PROJECT_TABLES = [
  ...(['task_stream', 'task_turn', 'task'] as const),
  ...DERIVED_TABLES,
  ...BACKUP_TABLES.filter(
    (table) => table !== 'project' && table !== 'server_setting' && table !== APPEND_ONLY,
  ).toReversed(),
];

/** Deletes some rows of a project. @returns how many; fewer than `most` if there are no more */
export async function deleteSomeRows(
  scope: ProjectScope,
  table: (typeof PROJECT_TABLES)[number],
  most: number,
): Promise<number> {
  const { rows } = await sql<{ deleted: number }>`
    WITH gone AS (
      DELETE FROM ${sql.table(table)} WHERE ctid = ANY(ARRAY(
        SELECT ctid FROM ${sql.table(table)} WHERE project_id = ${scope.projectId} LIMIT ${most}))
        AND project_id = ${scope.projectId}
      RETURNING 1
    )
    SELECT count(*) AS deleted FROM gone`.execute(scope.db);
  return rows[0]?.deleted ?? 0;
}

/** Revokes all keys of a project. */
export async function revokeKeysOfProject(scope: ProjectScope): Promise<void> {
  await sql`
    UPDATE api_key SET revoked_at = now()
    WHERE project_id = ${scope.projectId} AND revoked_at IS NULL`.execute(scope.db);
}

/** Deletes the row of a project. @returns false while it has other rows */
export async function deleteProjectRow(scope: SystemScope, projectId: string): Promise<boolean> {
  try {
    await sql`DELETE FROM project WHERE project_id = ${projectId}`.execute(scope.db);
    return true;
  } catch (error) {
    if (isForeignKeyViolation(error)) return false;
    throw error;
  }
}
