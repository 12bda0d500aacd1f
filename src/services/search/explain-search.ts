import type { Context } from '../../context.ts';
import { togetherFor } from '../../lib/together.ts';
import {
  findFailedConditions,
  findOutcomes,
  type MemoryOutcome,
} from '../../stores/search/search-explanations.ts';
import { isReachable } from '../access/only-user.ts';
import type { Explanation, Place, SearchInput } from './types.ts';

/**
 * Explains for each memory at which stage of a search it dropped out, or that it is a hit. The stages of the
 * ranking come from `explain-places.ts`; this file adds memories that no index holds. A memory of another
 * project counts as not found.
 * @param places memory id → the stage at which the ranking left it; memories that are in no index have none
 * @returns one explanation for each distinct id, in their order
 */
export async function explainSearch(
  ctx: Context,
  input: SearchInput,
  memoryIds: readonly string[],
  places: ReadonlyMap<string, Place>,
): Promise<readonly Explanation[]> {
  const ids = [...new Set(memoryIds)];
  const scope = ctx.db.project(ctx.projectId);
  const outcomes = new Map(
    (await findOutcomes(scope, ids))
      .filter((outcome) => isReachable(ctx, outcome))
      .map((outcome) => [outcome.memoryId, outcome]),
  );
  const filtered = ids.filter((id) => places.get(id)?.stage === 'filtered');
  const failed = await failedConditions(
    ctx,
    input,
    filtered.flatMap((id) => outcomes.get(id) ?? []),
  );
  return ids.map((memoryId): Explanation => {
    const place = places.get(memoryId);
    if (place === undefined) return withoutPlace(memoryId, outcomes.get(memoryId), input);
    if (place.stage !== 'filtered') return { memoryId, ...place };
    const conditions = failed.get(memoryId) ?? [];
    if (input.asOf && conditions.length === 0) return { memoryId, stage: 'other_time' };
    return { memoryId, stage: 'filtered', conditions };
  });
}

async function failedConditions(ctx: Context, input: SearchInput, outcomes: readonly MemoryOutcome[]) {
  const scope = ctx.db.project(ctx.projectId);
  const ofCubes = await togetherFor(
    Map.groupBy(outcomes, ({ cubeId }) => cubeId),
    ([cubeId, own]) => {
      const filter = input.filters?.get(cubeId);
      const ids = own.map(({ memoryId }) => memoryId);
      return filter === undefined ? new Map<string, never>() : findFailedConditions(scope, ids, filter);
    },
  );
  return new Map(ofCubes.flatMap((ofCube) => [...ofCube]));
}

function withoutPlace(memoryId: string, outcome: MemoryOutcome | undefined, input: SearchInput): Explanation {
  // an activated memory of a searched cube without a place is newer than the search
  if (outcome === undefined) return { memoryId, stage: 'not_found' };
  if (outcome.status === 'deleted') return { memoryId, stage: 'deleted' };
  if (!input.cubeIds.includes(outcome.cubeId))
    return { memoryId, stage: 'other_cube', cubeId: outcome.cubeId };
  if (input.asOf) return { memoryId, stage: 'other_time' };
  if (outcome.status === 'activated') return { memoryId, stage: 'not_found' };
  const { presentId } = outcome;
  return { memoryId, stage: 'archived', supersededBy: presentId === memoryId ? null : presentId };
}
