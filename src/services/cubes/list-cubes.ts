import type { Context } from '../../context.ts';
import { listCubeIds } from '../../stores/cubes.ts';

/** Ids of the project's cubes, or of those that are a user's or hold memories of his; at most `limit`, by id. */
export async function listCubes(
  ctx: Context,
  input: { readonly userId?: string | undefined; readonly limit: number },
): Promise<readonly string[]> {
  return listCubeIds(ctx.db.project(ctx.projectId), input.userId, input.limit);
}
