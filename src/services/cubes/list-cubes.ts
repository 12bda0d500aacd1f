import type { Context } from '../../context.ts';
import { findCube, listCubeIds } from '../../stores/memories/cubes.ts';
import { onlyCube } from '../access/only-user.ts';

/** Ids of the project's cubes, or of those that are a user's or hold memories of his; at most `limit`, by id. */
export async function listCubes(
  ctx: Context,
  input: { readonly userId?: string | undefined; readonly limit: number },
): Promise<readonly string[]> {
  const own = onlyCube(ctx);
  if (own !== null) return (await findCube(ctx.db.project(ctx.projectId), own)) === null ? [] : [own];
  return listCubeIds(ctx.db.project(ctx.projectId), input.userId, input.limit);
}
