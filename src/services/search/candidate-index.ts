import type { Context } from '../../context.ts';
import { asStored } from '../../domain/text/asked.ts';
import { anyOfLexemes } from '../../domain/text/lexemes.ts';
import { Breather } from '../../lib/breather.ts';
import { nearest } from '../../stores/search/nearest-vectors.ts';
import { findCandidates } from '../../stores/search/search-candidates.ts';
import { CubeIndex } from './cube-index.ts';
import { changeNumbers } from './index-cache.ts';
import { readAt } from './read-at.ts';

/** The most candidates of each sort, over all cubes of a search. */
const MATCHING = 500;
const NEAREST = 200;
const NEWEST = 100;
/** Only the first lexemes of the queries, up to this number, are searched. */
const MOST_LEXEMES = 64;

/** The parts of a search by which the database chooses candidates. */
export interface Wanted {
  /** Lexemes of all queries. */
  readonly terms: Iterable<string>;
  /** The query's vector; null if there is none. */
  readonly vector: Float32Array | null;
}

/**
 * Builds an index of the likeliest memories of a cube that is too large for an index in memory. The database
 * chooses them: those with words of the query, those nearest to it, and the newest. The index serves one
 * search. Word frequencies are those among the candidates. The database reads the whole cube, which takes
 * about 50 ms per 1,000 memories of 6 kB on the embedded engine.
 * @param cubes number of cubes of the search that need candidates; they share the limits
 * @param among the only memories to consider; undefined = all
 * @param onReplica the replica may be read
 */
export async function candidateIndex(
  ctx: Context,
  cubeId: string,
  { terms, vector }: Wanted,
  cubes: number,
  among: ReadonlySet<string> | undefined,
  onReplica = false,
): Promise<CubeIndex> {
  const only = among === undefined ? null : [...among];
  const lexemes = [...new Set(terms)].slice(0, MOST_LEXEMES).flatMap(asStored);
  const most = { matching: Math.ceil(MATCHING / cubes), newest: Math.ceil(NEWEST / cubes) };
  const limit = Math.ceil(NEAREST / cubes);
  const needed = onReplica ? await changeNumbers(ctx, [cubeId]) : null;
  const { seq, rows } = await readAt(ctx, needed, async (scope) => {
    const near =
      vector === null ? [] : await nearest(scope, [cubeId], ctx.models.embedder.id, vector, limit, only);
    const also = near.map(({ memoryId }) => memoryId);
    return findCandidates(scope, cubeId, { ...most, query: anyOfLexemes(lexemes), also, among: only });
  });
  const index = new CubeIndex({ isPartial: true });
  await index.apply({ seq, isLast: true, lastSeq: seq, withVectors: false, rows }, new Breather());
  return index;
}
