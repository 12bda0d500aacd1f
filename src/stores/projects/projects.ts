import type { SystemScope } from '../../db/database.ts';

export interface ProjectRow {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
}

/** Creates a project unless one with that id exists. */
export async function ensureProject(scope: SystemScope, id: string, name: string): Promise<void> {
  await scope.db
    .insertInto('project')
    .values({ project_id: id, name })
    .onConflict((conflict) => conflict.column('project_id').doNothing())
    .execute();
}

/** All projects, oldest first. */
export async function listProjectRows(scope: SystemScope): Promise<readonly ProjectRow[]> {
  const rows = await scope.db
    .selectFrom('project')
    .select(['project_id', 'name', 'created_at'])
    .orderBy('created_at')
    .orderBy('project_id')
    .execute();
  return rows.map((row) => ({ id: row.project_id, name: row.name, createdAt: row.created_at }));
}

/** Finds a project by id; null if there is none. */
export async function findProject(scope: SystemScope, id: string): Promise<ProjectRow | null> {
  const row = await scope.db
    .selectFrom('project')
    .select(['project_id', 'name', 'created_at'])
    .where('project_id', '=', id)
    .executeTakeFirst();
  return row === undefined ? null : { id: row.project_id, name: row.name, createdAt: row.created_at };
}

/** Renames a project. @returns false if there is none */
export async function writeProjectName(scope: SystemScope, id: string, name: string): Promise<boolean> {
  const row = await scope.db
    .updateTable('project')
    .set({ name })
    .where('project_id', '=', id)
    .returning('project_id')
    .executeTakeFirst();
  return row !== undefined;
}
