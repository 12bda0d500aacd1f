import type { Context } from '../../context.ts';
import { cubeOfUser } from '../../domain/memories/cube-owner.ts';
import { countPersonRows, type PersonCounts } from '../../stores/erasure/person-rows.ts';

/** Counts what erasing a person now would delete, by table. @param userId not empty */
export async function countPerson(ctx: Context, userId: string): Promise<PersonCounts> {
  return countPersonRows(ctx.db.project(ctx.projectId), userId, cubeOfUser(userId));
}
