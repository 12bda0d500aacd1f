import type { Context } from '../../context.ts';
import { findCube } from '../../stores/memories/cubes.ts';
import { requireCubes } from '../access/only-user.ts';

/**
 * Whether the project has the cube: it was created, or a memory was added to it.
 * @throws AppError forbidden
 */
export async function cubeExists(ctx: Context, cubeId: string): Promise<boolean> {
  requireCubes(ctx, [cubeId]);
  return (await findCube(ctx.db.project(ctx.projectId), cubeId)) !== null;
}
