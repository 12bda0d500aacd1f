import type { Context } from '../../context.ts';
import { type MemoryKind, viewOfKind } from '../../domain/memories/memory.ts';
import { rank, WEIGHTS } from '../../domain/ranking/rank.ts';
import type { RankWeights } from '../../domain/ranking/signals.ts';
import { analyse } from '../../domain/text/analyse.ts';
import { elsewhere } from '../delegate.ts';
import { candidateIndex } from '../search/candidate-index.ts';
import type { CubeIndex } from '../search/cube-index.ts';
import { currentIndex } from '../search/index-cache.ts';
import { similarityTo } from '../search/similarity.ts';

/** A new memory whose neighbours are wanted. */
export interface NearQuery {
  readonly kind: MemoryKind;
  readonly body: string;
  readonly vector: Float32Array | null;
}

export interface NearInput {
  readonly cubeId: string;
  readonly queries: readonly NearQuery[];
}

/** Memories that are ranked, since some are of another kind or another user. */
const MOST_NEAR = 15;
/** A neighbour reaches this cosine, or contains this share of the words, weighted by their rarity. */
export const NEAR_COSINE = 0.6;
const NEAR_WORDS = 0.4;
const WHOLE_TEXTS: RankWeights = { ...WEIGHTS, passage: 0 };

/**
 * Finds the ids of the nearest activated memories of each query's view, by words and by meaning, best first.
 * The process that is responsible for the cube finds them.
 */
export async function nearMemories(ctx: Context, input: NearInput): Promise<readonly (readonly string[])[]> {
  const done = await elsewhere(ctx, input.cubeId, 'near', input);
  return done === null ? nearHere(ctx, input) : (done.result as readonly (readonly string[])[]);
}

/** {@link nearMemories} in this process. */
export async function nearHere(
  ctx: Context,
  { cubeId, queries }: NearInput,
): Promise<readonly (readonly string[])[]> {
  const wanted = { terms: queries.flatMap(({ body }) => [...analyse(body).keys()]), vector: null };
  const index =
    (await currentIndex(ctx, cubeId)) ?? (await candidateIndex(ctx, cubeId, wanted, 1, undefined));
  const near: (readonly string[])[] = [];
  for (const query of queries) near.push(await nearestIn(ctx, cubeId, index, query));
  return near;
}

async function nearestIn(
  ctx: Context,
  cubeId: string,
  index: CubeIndex,
  { kind, body, vector }: NearQuery,
): Promise<readonly string[]> {
  const view = index.view(viewOfKind(kind));
  if (view.size === 0) return [];
  const similarity = await similarityTo(ctx, [{ cubeId, index }], vector);
  const hits = rank(view, { terms: analyse(body), similarity, weights: WHOLE_TEXTS }, MOST_NEAR);
  return hits
    .filter(({ signals }) => signals.similarity >= NEAR_COSINE || signals.coverage >= NEAR_WORDS)
    .map(({ doc }) => doc.id);
}
