import type { Context } from '../../context.ts';
import { findCube } from '../../stores/memories/cubes.ts';
import { requireCubes } from '../access/only-user.ts';

/** Whether a cube of that id exists in the project: it was created, or something was added to it. */
export async function cubeExists(ctx: Context, cubeId: string): Promise<boolean> {
  requireCubes(ctx, [cubeId]);
  return (await findCube(ctx.db.project(ctx.projectId), cubeId)) !== null;
}
