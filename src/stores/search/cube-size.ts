import { sql } from 'kysely';
import type { ProjectScope } from '../../db/database.ts';

/** Whether a cube has more activated memories than a number. */
export async function holdsMore(
  { db, projectId }: ProjectScope,
  cubeId: string,
  memories: number,
): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM memory WHERE project_id = ${projectId} AND cube_id = ${cubeId} AND status = 'activated'
    OFFSET ${memories}::bigint LIMIT 1`.execute(db);
  return rows.length > 0;
}
