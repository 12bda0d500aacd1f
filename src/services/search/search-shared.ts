import type { Context } from '../../context.ts';
import type { MemoryView } from '../../domain/memories/view.ts';
import { fairShare } from '../../domain/ranking/fair-share.ts';
import { type ModeInput, type ModeResult, searchInMode } from './search-in-mode.ts';
import type { SearchHit } from './types.ts';

export interface SharedSearchInput extends ModeInput {
  /**
   * Cubes that several users share: public memories and knowledge bases. Searched in addition to `cubeIds`.
   */
  readonly sharedCubeIds: readonly string[];
}

/**
 * Searches the cubes of owners together with shared cubes. Both groups get a fair share of the hits.
 * @throws AppError as `searchInMode` does
 */
export async function searchShared(
  ctx: Context,
  { sharedCubeIds, ...input }: SharedSearchInput,
): Promise<ModeResult> {
  const own = new Set(input.cubeIds);
  const { hits, ...rest } = await searchInMode(ctx, {
    ...input,
    cubeIds: [...own, ...sharedCubeIds],
    pools: [[...own], sharedCubeIds],
  });
  const shared = (view: MemoryView, ofView: readonly SearchHit[]) =>
    fairShare(
      ofView.map((hit) => ({ hit, own: own.has(hit.memory.cubeId), text: hit.memory.text })),
      input.limits[view] ?? 0,
    ).map(({ hit }) => hit);
  return {
    ...rest,
    hits: Object.fromEntries(
      (Object.entries(hits) as [MemoryView, readonly SearchHit[]][]).map(([view, ofView]) => [
        view,
        shared(view, ofView),
      ]),
    ),
  };
}
