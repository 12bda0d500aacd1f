import { setImmediate } from 'node:timers/promises';
import type { Context } from '../../context.ts';
import type { RankQuery } from '../../domain/ranking/signals.ts';
import { nearest } from '../../stores/search/nearest-vectors.ts';
import type { CubeIndex } from './cube-index.ts';
import { readAt } from './read-at.ts';

/**
 * The most nearest memories that are read from the database, over all cubes; any other has the similarity 0.
 */
const NEAREST = 1000;

/**
 * Prepares the cosine similarity of memories to a query's vector. It uses the vectors in a cube's index if
 * the index contains them, else pgvector. 1,000 distances of 256 dimensions take 0.1 ms in this process; in
 * the database they take 0.6–1.4 ms and a round trip, and 2–5 ms on the embedded engine, which has no vector
 * instructions.
 * @param vector null = every similarity is 0
 * @param among the only memories that can be hits; null = all
 * @param onReplica the replica may be read
 * @returns a function that gives the similarities of an index's memories by slot
 */
export async function similarityTo(
  ctx: Context,
  cubes: readonly { readonly cubeId: string; readonly index: CubeIndex }[],
  vector: Float32Array | null,
  among: readonly string[] | null = null,
  onReplica = false,
): Promise<RankQuery['similarity']> {
  if (vector === null) return ({ slots }, arrays) => arrays.zeros(slots);
  const far = new Map(
    cubes.filter(({ index }) => !index.holdsVectors).map(({ cubeId, index }) => [cubeId, index.seq]),
  );
  const found =
    far.size === 0
      ? []
      : await readAt(ctx, onReplica ? far : null, (scope) =>
          nearest(scope, [...far.keys()], ctx.models.embedder.id, vector, NEAREST, among),
        );
  // searches whose vectors have come meanwhile are compared together
  if (cubes.filter(({ index }) => index.expect(vector)).length > 0) await setImmediate();
  const similarities = new Map(found.map((neighbour) => [neighbour.memoryId, neighbour.similarity]));
  return (index, arrays) => {
    const bySlot = index.dots(vector, arrays);
    for (const [memoryId, similarity] of similarities) {
      const entry = index.entry(memoryId);
      if (entry?.doc.vector === null) bySlot[entry.slot] = similarity;
    }
    return bySlot;
  };
}
