import type { Context } from '../../context.ts';
import { ensureCube, findCube } from '../../stores/memories/cubes.ts';
import { requireCubes, requireUser } from '../access/only-user.ts';

export interface Cube {
  readonly cubeId: string;
  readonly name: string;
  readonly ownerId: string;
}

/** Makes sure that a cube exists; an existing one is returned as it is. A generated id is used when none is given. */
export async function createCube(
  ctx: Context,
  input: { readonly cubeId?: string | undefined; readonly name: string; readonly ownerId: string },
): Promise<Cube> {
  const scope = ctx.db.project(ctx.projectId);
  const cubeId = input.cubeId ?? ctx.newId();
  requireUser(ctx, input.ownerId);
  requireCubes(ctx, [cubeId]);
  await ensureCube(scope, { cubeId, ownerId: input.ownerId, name: input.name });
  const cube = await findCube(scope, cubeId);
  return { cubeId, name: cube?.name ?? input.name, ownerId: cube?.ownerId ?? input.ownerId };
}
