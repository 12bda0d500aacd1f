import type { Context } from '../../context.ts';
import { asStored } from '../../domain/text/asked.ts';
import { anyOfLexemes } from '../../domain/text/lexemes.ts';
import { Breather } from '../../lib/breather.ts';
import { nearest } from '../../stores/memories/vectors.ts';
import { findCandidates } from '../../stores/search/search-candidates.ts';
import { findIndexRows } from '../../stores/search/search-index.ts';
import { CubeIndex } from './cube-index.ts';

/** Memories of all cubes of a search together that are looked at in this way. */
const MATCHING = 500;
const NEAREST = 200;
const NEWEST = 100;
/** Lexemes of the queries that count. */
const MOST_LEXEMES = 64;

/** What a search looks for. */
export interface Wanted {
  /** Lexemes of its queries. */
  readonly terms: Iterable<string>;
  /** Of the query; null where there is none. */
  readonly vector: Float32Array | null;
}

/**
 * An index of the likeliest memories of a cube that is too large for one in memory, chosen by the database: those that hold words
 * of the query, those nearest to it and the newest. It is made for one search. Frequencies of words are those among them, and
 * the database reads the whole cube: about 50 ms per 1,000 memories of 6 kB on the embedded engine.
 * @param cubes how many cubes of the search are looked at in this way
 */
export async function candidateIndex(
  ctx: Context,
  cubeId: string,
  { terms, vector }: Wanted,
  cubes: number,
  among: ReadonlySet<string> | undefined,
): Promise<CubeIndex> {
  const scope = ctx.db.project(ctx.projectId);
  const only = among === undefined ? null : [...among];
  const lexemes = [...new Set(terms)].slice(0, MOST_LEXEMES).flatMap(asStored);
  const most = { matching: Math.ceil(MATCHING / cubes), newest: Math.ceil(NEWEST / cubes) };
  const { seq, memoryIds } = await findCandidates(scope, cubeId, anyOfLexemes(lexemes), most, only);
  const near =
    vector === null
      ? []
      : await nearest(scope, [cubeId], ctx.models.embedder.id, vector, Math.ceil(NEAREST / cubes), only);
  const ids = new Set([...memoryIds, ...near.map(({ memoryId }) => memoryId)]);
  const index = new CubeIndex({ isPartial: true });
  const rows = await findIndexRows(scope, [...ids], 'activated');
  await index.apply({ seq, isLast: true, lastSeq: seq, withVectors: false, rows }, new Breather());
  return index;
}
