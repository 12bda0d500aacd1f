import type { Context } from '../../context.ts';
import { insideTransaction } from '../../db/inside-transaction.ts';
import type { Filter } from '../../domain/filter/filter.ts';
import { listCubeIds } from '../../stores/memories/cubes.ts';
import { findErasable, lockCubes } from '../../stores/memories/memory-deletes.ts';
import { deletable } from '../access/only-user.ts';
import { type Matches, scanCubes } from '../search/scan-matches.ts';
import { eraseMemories } from './erase.ts';

const ALL = 2_147_483_647;

/** A filter and the memories that match it, by cube id. */
export interface Deletable {
  readonly filter: Filter;
  readonly matches: ReadonlyMap<string, Matches>;
}

/**
 * Finds the memories that `deleteMatching` deletes. This runs outside any transaction, because a transaction
 * would block the embedded database for all others.
 * @param input.cubeIds if given, search only these cubes
 * @throws AppError forbidden for the cube of another user
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
 * Deletes the memories that match a filter, including archived ones, together with the versions that they
 * superseded. The messages stay.
 * @returns how many memories matched
 */
export async function deleteMatching(
  ctx: Context,
  { filter, matches }: Deletable,
): Promise<{ readonly matched: number }> {
  const cubeIds = [...matches.keys()];
  return ctx.db.projectTransaction(ctx.projectId, async (scope) => {
    await lockCubes(scope, cubeIds);
    // scan the changes since `findDeletable`: an extraction that was finishing may have written further
    // matches
    const inside = { ...ctx, db: insideTransaction(ctx.db, scope) };
    const current = await scanCubes(inside, cubeIds, { filter, state: 'any' }, matches);
    const ids = [...current.values()].flatMap(({ createdAt }) => [...createdAt.keys()]);
    await eraseMemories(scope, await findErasable(scope, ids, null));
    return { matched: ids.length };
  });
}
