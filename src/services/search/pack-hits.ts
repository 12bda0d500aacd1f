import type { MemoryView } from '../../domain/memories/view.ts';
import { type Packable, packed } from '../../domain/ranking/pack.ts';
import { packable } from './shown-hits.ts';
import type { Explanation, Hits, SearchHit } from './types.ts';

/** The parts of an answer that fit a number of tokens. */
export interface Packed<T> {
  readonly hits: Hits;
  readonly others: readonly T[];
}

/**
 * Chooses the parts of an answer that fit a number of tokens: the most important of all lists, each turn
 * once.
 * @param hits as they are shown
 * @param others what the answer shows besides memories
 * @param maxTokens undefined = no limit
 */
export function packHits<T extends Packable>(
  hits: Hits,
  others: readonly T[],
  maxTokens: number | undefined,
): Packed<T> {
  if (maxTokens === undefined) return { hits, others };
  const views = Object.entries(hits) as [MemoryView, readonly SearchHit[]][];
  const items = new Map(
    views.flatMap(([, ofView]) => ofView.map((hit, at) => [hit, packable(hit, at + 1)] as const)),
  );
  const chosen: ReadonlySet<Packable> = packed<Packable>([...items.values(), ...others], maxTokens);
  const isChosen = (hit: SearchHit) => {
    const item = items.get(hit);
    return item !== undefined && chosen.has(item);
  };
  return {
    hits: Object.fromEntries(views.map(([view, ofView]) => [view, ofView.filter(isChosen)])),
    others: others.filter((item) => chosen.has(item)),
  };
}

/** Corrects the explanations of hits that found no room in the answer. */
export function explainPacked(
  explanations: readonly Explanation[] | undefined,
  hits: Hits,
  maxTokens: number | undefined,
): readonly Explanation[] | undefined {
  if (maxTokens === undefined) return explanations;
  const shown = new Set(
    Object.values(hits)
      .flat()
      .map(({ memory }) => memory.memoryId),
  );
  return explanations?.map((explanation) =>
    explanation.stage === 'hit' && !shown.has(explanation.memoryId)
      ? { ...explanation, stage: 'over_budget', maxTokens }
      : explanation,
  );
}
