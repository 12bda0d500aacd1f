import { sql } from 'kysely';
import type { ProjectScope } from '../../db/database.ts';

export interface CubeRow {
  readonly cubeId: string;
  readonly ownerId: string;
  readonly name: string | null;
}

/** Creates the cube unless it exists. An existing cube stays as it is. */
export async function ensureCube(scope: ProjectScope, cube: CubeRow): Promise<void> {
  await scope.db
    .insertInto('cube')
    .values({ project_id: scope.projectId, cube_id: cube.cubeId, owner_id: cube.ownerId, name: cube.name })
    .onConflict((conflict) => conflict.columns(['project_id', 'cube_id']).doNothing())
    .execute();
}

/** Finds a cube by id; null if there is none. */
export async function findCube(scope: ProjectScope, cubeId: string): Promise<CubeRow | null> {
  const row = await scope.db
    .selectFrom('cube')
    .select(['cube_id', 'owner_id', 'name'])
    .where('project_id', '=', scope.projectId)
    .where('cube_id', '=', cubeId)
    .executeTakeFirst();
  return row === undefined ? null : { cubeId: row.cube_id, ownerId: row.owner_id, name: row.name };
}

/**
 * The ids of the first `limit` cubes of a project, in id order. With a `userId`, only the cubes that the user
 * owns or that hold activated memories of the user.
 */
export async function listCubeIds(
  scope: ProjectScope,
  userId: string | undefined,
  limit: number,
): Promise<readonly string[]> {
  const { rows } = await sql<{ cube_id: string }>`
    SELECT cube_id FROM cube c
    WHERE project_id = ${scope.projectId} ${
      userId === undefined
        ? sql``
        : sql`AND (owner_id = ${userId} OR EXISTS (
            SELECT 1 FROM memory m WHERE m.project_id = c.project_id AND m.cube_id = c.cube_id
              AND m.user_id = ${userId} AND m.status = 'activated'))`
    }
    ORDER BY cube_id LIMIT ${limit}`.execute(scope.db);
  return rows.map((row) => row.cube_id);
}
