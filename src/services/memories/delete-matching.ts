import type { Context } from '../../context.ts';
import type { Filter } from '../../domain/filter/filter.ts';
import { listCubeIds } from '../../stores/memories/cubes.ts';
import { findErasable, lockCubes } from '../../stores/memories/memory-deletes.ts';
import { deletable } from '../access/only-user.ts';
import { within } from '../idempotency/within.ts';
import { type Matches, scanCubes } from '../search/scan-matches.ts';
import { eraseAll } from './purge.ts';

const ALL = 2_147_483_647;

/** What a filter matches, cube by cube. */
export interface Deletable {
  readonly filter: Filter;
  readonly matches: ReadonlyMap<string, Matches>;
}

/**
 * Looks for what `deleteMatching` deletes: outside of any transaction, which would keep the embedded database to itself.
 * @param input.cubeIds when given, only in these cubes
 */
export async function findDeletable(
  ctx: Context,
  { filter, cubeIds }: { readonly filter: Filter; readonly cubeIds?: readonly string[] | undefined },
): Promise<Deletable> {
  const among = deletable(ctx, cubeIds) ?? (await listCubeIds(ctx.db.project(ctx.projectId), undefined, ALL));
  const found = await scanCubes(ctx, [...new Set(among)], { filter, state: 'any' });
  return { filter, matches: new Map([...found].filter(([, { createdAt }]) => createdAt.size > 0)) };
}

/**
 * Deletes the memories that match a filter, archived ones too, with the versions that they took the place of. The
 * messages stay.
 * @returns how many memories matched
 */
export async function deleteMatching(
  ctx: Context,
  { filter, matches }: Deletable,
): Promise<{ readonly matched: number }> {
  const cubeIds = [...matches.keys()];
  return ctx.db.projectTransaction(ctx.projectId, async (scope) => {
    await lockCubes(scope, cubeIds);
    // what changed since they were looked for: an extraction that was just finishing may have written matches
    const inside = { ...ctx, db: within(ctx.db, scope) };
    const current = await scanCubes(inside, cubeIds, { filter, state: 'any' }, matches);
    const ids = [...current.values()].flatMap(({ createdAt }) => [...createdAt.keys()]);
    await eraseAll(scope, await findErasable(scope, ids, null));
    return { matched: ids.length };
  });
}
