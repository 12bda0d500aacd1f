import type { Context } from '../../context.ts';
import { ensureCube, findCube } from '../../stores/memories/cubes.ts';
import { requireCubes, requireUser } from '../access/only-user.ts';

export interface Cube {
  readonly cubeId: string;
  readonly name: string;
  readonly ownerId: string;
}

/**
 * Creates a cube, or returns the existing one unchanged. Without `cubeId` a new id is generated.
 * @throws AppError forbidden for another user or another user's cube
 */
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
