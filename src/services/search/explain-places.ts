import { isSame } from '../../domain/ranking/distinct.ts';
import type { Doc } from '../../domain/ranking/entry.ts';
import type { Ranked } from '../../domain/ranking/rank.ts';
import type { LoadedCube } from './load-indexes.ts';
import { isOfType, type RankedView } from './rank-views.ts';
import type { HitExplanation, Place, SearchInput } from './types.ts';
import { workingMemory } from './working-memory.ts';

/** A signal below this value counts as none. */
const NOISE = 0.1;

export interface ExplainedViews {
  /** By memory id; empty unless the search asks for explanations. */
  readonly hits: ReadonlyMap<string, HitExplanation>;
  /** By memory id, for those of `explainIds` that an index contains. */
  readonly places: ReadonlyMap<string, Place>;
}

/** Explains a ranking. Call it right after the ranking, before any index can change. */
export function explainViews(
  cubes: readonly LoadedCube[],
  input: SearchInput,
  views: readonly RankedView[],
): ExplainedViews {
  const hits = new Map<string, HitExplanation>();
  const places = new Map<string, Place>();
  for (const cube of cubes) {
    const ranking = views.filter((view) => view.cubeId === cube.cubeId);
    if (input.explain)
      for (const view of ranking)
        for (const [memoryId, explanation] of explainHits(view)) hits.set(memoryId, explanation);
    for (const memoryId of input.explainIds ?? []) {
      const place = explainPlace(cube, ranking, input, memoryId);
      if (place) places.set(memoryId, place);
    }
  }
  return { hits, places };
}

/**
 * Explains each hit of a view.
 * @returns memory id → its signals with their ranks, and the parts of its score
 */
function explainHits(ranked: RankedView): ReadonlyMap<string, HitExplanation> {
  const all = ranked.everyone();
  const ranks = new Map<string, ReadonlyMap<number, number>>();
  for (const name of Object.keys(all[0]?.signals ?? {})) {
    const ofValues = new Map<number, number>();
    const sorted = all.map((hit) => signalOf(hit, name)).sort((a, b) => b - a);
    for (const [n, value] of sorted.entries()) if (!ofValues.has(value)) ofValues.set(value, n + 1);
    ranks.set(name, ofValues);
  }
  return new Map(
    ranked.hits.map((hit) => {
      const signals = [...ranks].map(([name, ofValues]) => {
        const value = signalOf(hit, name);
        return [name, { value, rank: value > 0 ? (ofValues.get(value) ?? null) : null }] as const;
      });
      return [hit.doc.id, { signals: Object.fromEntries(signals), parts: hit.parts?.() ?? {} }];
    }),
  );
}

function signalOf(hit: Ranked, signal: string): number {
  return (hit.signals as unknown as Readonly<Record<string, number>>)[signal] ?? 0;
}

/**
 * Tells at which stage of the ranking a memory dropped out, or that it is a hit.
 * @param views the ranked views of the memory's cube
 * @returns undefined if the cube's index does not contain the memory
 */
function explainPlace(
  { index, among }: LoadedCube,
  views: readonly RankedView[],
  input: SearchInput,
  memoryId: string,
): Place | undefined {
  const view = index.viewHolding(memoryId);
  if (view === undefined) return undefined;
  const doc = index.view(view).get(memoryId);
  if (doc === undefined) return undefined;
  const ranked = views.find((list) => list.view === view && list.limit > 0);
  const type = ranked?.type;
  const typed = type === 'WorkingMemory' ? workingMemory(index).has(memoryId) : !type || isOfType(doc, type);
  if (ranked === undefined || !typed) return { stage: 'not_asked', view, memoryType: doc.memoryType };
  if (among?.has(memoryId) === false) return { stage: 'filtered' };
  const at = ranked.hits.findIndex((hit) => hit.doc.id === memoryId);
  const hit = ranked.hits[at];
  if (hit) return { stage: 'hit', rank: at + 1, score: hit.score, relativity: hit.relativity };
  const threshold = ranked.floor;
  const candidate = ranked.candidates.find((item) => item.doc.id === memoryId);
  const all = candidate ? ranked.candidates : ranked.everyone();
  const ranking = candidate ?? all.find((item) => item.doc.id === memoryId);
  if (ranking === undefined || isNoise(ranking)) return { stage: 'no_signal' };
  const { score, relativity } = ranking;
  if (relativity < threshold) return { stage: 'below_threshold', relativity, threshold };
  const better = ranked.hits.find((hit) => doubles(hit.doc, doc, input.dedup));
  if (better) return { stage: 'duplicate', of: better.doc.id };
  const place = all.filter((item) => item.relativity >= threshold).indexOf(ranking) + 1;
  return { stage: 'beyond_limit', rank: place, limit: ranked.limit, score, relativity };
}

/** Whether all signals are noise. The vectors of unrelated texts are rarely exactly perpendicular. */
function isNoise({ signals }: Ranked): boolean {
  return Object.values(signals).every((value) => value < NOISE);
}

function doubles(better: Doc, doc: Doc, dedup: SearchInput['dedup']): boolean {
  if (dedup === 'no') return false;
  return dedup === 'sim' || dedup === 'mmr' ? isSame(better, doc) : better.textHash === doc.textHash;
}
