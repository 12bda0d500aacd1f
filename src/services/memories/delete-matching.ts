import type { Context } from '../../context.ts';
import { insideTransaction } from '../../db/inside-transaction.ts';
import type { Filter } from '../../domain/filter/filter.ts';
import { namesState } from '../../domain/filter/version-state.ts';
import { listCubeIds } from '../../stores/memories/cubes.ts';
import {
  type ErasableMemory,
  findErasable,
  lockCubes,
  unlinkVersions,
} from '../../stores/memories/memory-deletes.ts';
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
 * @param input.memoryIds if given, only these memories; the id of an earlier version names the present one
 * @throws AppError forbidden for the cube of another user
 */
export async function findDeletable(
  ctx: Context,
  input: {
    readonly filter: Filter;
    readonly cubeIds?: readonly string[] | undefined;
    readonly memoryIds?: readonly string[] | undefined;
  },
): Promise<Deletable> {
  const scope = ctx.db.project(ctx.projectId);
  const cubeIds = deletable(ctx, input.cubeIds);
  const named =
    input.memoryIds === undefined ? undefined : await findErasable(scope, input.memoryIds, cubeIds);
  const filter = named === undefined ? input.filter : { and: [input.filter, isOneOf(named)] };
  const among = named?.map(({ cubeId }) => cubeId) ?? cubeIds ?? (await listCubeIds(scope, undefined, ALL));
  const found = await scanCubes(ctx, [...new Set(among)], soughtBy(filter));
  return { filter, matches: new Map([...found].filter(([, { createdAt }]) => createdAt.size > 0)) };
}

function isOneOf(memories: readonly ErasableMemory[]): Filter {
  const operands = memories.map(({ memoryId }) => memoryId);
  return { condition: { field: { kind: 'text', name: 'id' }, op: 'in', operands } };
}

/** A listing shows activated memories only. An archived one must be named as such. */
function soughtBy(filter: Filter) {
  return { filter, state: namesState(filter) ? ('named' as const) : ('activated' as const) };
}

/**
 * Deletes the memories that a listing with the filter shows, together with the versions that they superseded.
 * Earlier versions that a condition on `status` or `version` names are deleted alone. The messages stay.
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
    const current = [...(await scanCubes(inside, cubeIds, soughtBy(filter), matches))];
    const ids = current.flatMap(([, { createdAt }]) => [...createdAt.keys()]);
    const archived = current.flatMap(([cubeId, { archivedIds }]) =>
      [...archivedIds].map((memoryId) => ({ memoryId, cubeId })),
    );
    const archivedIds = new Set(archived.map(({ memoryId }) => memoryId));
    const present = await findErasable(
      scope,
      ids.filter((id) => !archivedIds.has(id)),
      null,
    );
    const taken = new Set(present.map(({ memoryId }) => memoryId));
    const alone = archived.filter(({ memoryId }) => !taken.has(memoryId));
    await unlinkVersions(
      scope,
      alone.map(({ memoryId }) => memoryId),
    );
    await eraseMemories(scope, [...present, ...alone]);
    return { matched: ids.length };
  });
}
