import type { Context } from '../../context.ts';
import { findCube } from '../../stores/cubes.ts';

/** Whether a cube of that id exists in the project: it was created, or something was added to it. */
export async function cubeExists(ctx: Context, cubeId: string): Promise<boolean> {
  return (await findCube(ctx.db.project(ctx.projectId), cubeId)) !== null;
}
