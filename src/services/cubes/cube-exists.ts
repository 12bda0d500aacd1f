import type { Context } from '../../context.ts';
import { findCube } from '../../stores/memories/cubes.ts';
import { requireCubes } from '../access/only-user.ts';

/**
 * Whether the project has the cube: it was created, or messages were added to it. It exists also while it
 * holds no memories, because the interface asks for the cube and not for its content.
 * @throws AppError forbidden
 */
export async function cubeExists(ctx: Context, cubeId: string): Promise<boolean> {
  requireCubes(ctx, [cubeId]);
  return (await findCube(ctx.db.project(ctx.projectId), cubeId)) !== null;
}
