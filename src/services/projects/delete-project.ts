import type { Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import {
  deleteProjectRow,
  deleteSomeRows,
  PROJECT_TABLES,
  revokeKeysOfProject,
} from '../../stores/transfer/project-rows.ts';
import { keyRing } from './key-ring.ts';
import { DEFAULT_PROJECT } from './projects.ts';

/** Rows per statement, so that others can use the database in between. */
const BATCH = 1000;
/** How long one call works. */
const LIMIT_MS = 20_000;

/**
 * Deletes a project with everything in it. Its keys are revoked first, and its tasks end. A deletion that was
 * interrupted goes on with the next call.
 * @returns false if there is more to delete than one call deletes
 * @throws AppError conflict for the default project
 */
export async function deleteProject(ctx: Context, projectId: string): Promise<boolean> {
  if (projectId === DEFAULT_PROJECT)
    throw new AppError(
      'conflict',
      'The project "default" cannot be deleted: delete its users, or start with an empty database.',
    );
  const scope = ctx.db.project(projectId);
  await revokeKeysOfProject(scope);
  keyRing(ctx.db).forget();
  const until = performance.now() + LIMIT_MS;
  do {
    for (const table of PROJECT_TABLES) {
      let deleted = BATCH;
      while (deleted === BATCH) {
        ctx.signal.throwIfAborted();
        if (performance.now() > until) return false;
        deleted = await deleteSomeRows(scope, table, BATCH);
      }
    }
    // a request that was under way may have added rows
    if (await deleteProjectRow(ctx.db.system(), projectId)) return true;
  } while (performance.now() < until);
  return false;
}
