import { ShownSpans } from '../../domain/ranking/pack.ts';
import { estimateTokens } from '../../domain/text/tokens.ts';
import { MOST_TOKENS, spanOf } from './shown-hits.ts';
import type { Hits, SearchHit, ViewLimits } from './types.ts';

/** The most further preferences that are found in each cube, to take the places of repeated ones. */
const MOST_SPARE = 25;

/** How many hits a search finds beyond its limits so that {@link turnsOnce} can choose. */
export function spareFor({ detail_factual: texts = 0, preference = 0 }: ViewLimits): ViewLimits {
  return texts > 0 && preference > 0 ? { preference: Math.min(texts, MOST_SPARE) } : {};
}

/** The hits of an answer, and those that were left out because another hit shows the same words. */
export interface HitsOnce {
  readonly hits: Hits;
  /** Id of a memory that was left out → id of the hit that shows its words. */
  readonly repeats: ReadonlyMap<string, string>;
}

/**
 * Cuts the preferences of each cube to their limit, so that each turn is shown once where possible: those
 * whose words a textual hit shows give their places to others. Without others they stay, because clients read
 * both lists.
 */
export function turnsOnce(hits: Hits, { preference: limit = 0 }: ViewLimits): HitsOnce {
  const preferences = hits.preference ?? [];
  const cubes = Map.groupBy(preferences, ({ memory }) => memory.cubeId);
  const crowded = [...cubes.values()].filter((ofCube) => ofCube.length > limit);
  const repeats = new Map<string, string>();
  if (crowded.length === 0) return { hits, repeats };
  const shown = new ShownSpans();
  // of a longer memory only a passage is shown
  for (const { memory } of hits.detail_factual ?? [])
    if (estimateTokens(memory.text) <= MOST_TOKENS) shown.add(memory.sources.map(spanOf), memory.memoryId);
  const shownBy = ({ memory }: SearchHit) => shown.shownBy(memory.sources.map(spanOf));
  const left = new Set<SearchHit>();
  for (const ofCube of crowded) {
    const [others = [], repeated = []] = parted(ofCube, (hit) => shownBy(hit) === undefined);
    const kept = new Set([...others, ...repeated].slice(0, limit));
    for (const hit of ofCube) {
      if (kept.has(hit)) continue;
      left.add(hit);
      const by = shownBy(hit);
      if (by !== undefined) repeats.set(hit.memory.memoryId, by);
    }
  }
  return { hits: { ...hits, preference: preferences.filter((hit) => !left.has(hit)) }, repeats };
}

function parted<T>(all: readonly T[], isFirst: (item: T) => boolean): readonly (readonly T[])[] {
  return [all.filter(isFirst), all.filter((item) => !isFirst(item))];
}
