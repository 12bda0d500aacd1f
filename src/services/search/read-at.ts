import type { Context } from '../../context.ts';
import type { ProjectScope } from '../../db/database.ts';

/**
 * Reads a state of cubes that is not older than given change numbers: from the replica, if there is one that
 * has come that far, else from the primary.
 * @param needed cube id → change number; null: on the primary
 * @param read only reads, and may run twice
 */
export async function readAt<T>(
  { db, projectId }: Pick<Context, 'db' | 'projectId'>,
  needed: ReadonlyMap<string, number> | null,
  read: (scope: ProjectScope) => Promise<T>,
): Promise<T> {
  const answer = needed === null ? null : await db.replica?.read(projectId, needed, read);
  return answer ? answer.value : read(db.project(projectId));
}
