import type { Context } from '../../context.ts';
import { findCube, listCubeIds } from '../../stores/memories/cubes.ts';
import { onlyCube } from '../access/only-user.ts';

/**
 * Lists cube ids of the project, at most `limit`, ordered by id.
 * @param input.userId only cubes that this user owns or that hold the user's memories
 */
export async function listCubes(
  ctx: Context,
  input: { readonly userId?: string | undefined; readonly limit: number },
): Promise<readonly string[]> {
  const own = onlyCube(ctx);
  if (own !== null) return (await findCube(ctx.db.project(ctx.projectId), own)) === null ? [] : [own];
  return listCubeIds(ctx.db.project(ctx.projectId), input.userId, input.limit);
}
