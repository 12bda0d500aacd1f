import type { Context } from '../../context.ts';
import { Lru } from '../../lib/lru.ts';
import { firstOf } from '../../lib/together.ts';
import { pause } from '../../lib/wait.ts';
import type { Embedder } from '../../providers/embedder.ts';
import { withoutPermit } from '../permit.ts';

/**
 * The longest wait for a query's vector. After it the search ranks by words alone, which also answers well.
 */
export const QUERY_VECTOR_MS = 1500;
/** While this many calls are late, other searches do not wait for the model at all. */
const MOST_LATE = 4;
/** The most cached vectors, of at most about 16 KB each. */
const CACHED = 1000;
/** The longest cached query (UTF-16 units): longer ones are seldom repeated. */
const LONGEST_CACHED = 1000;

interface State {
  readonly cached: Lru<Float32Array>;
  late: number;
}

const states = new WeakMap<Embedder, State>();

export interface QueryVector {
  /** Null if the query has nothing to embed or the model failed. */
  readonly vector: Float32Array | null;
  /** Whether the model failed or was late. The search then ranks by words alone. */
  readonly failed: boolean;
}

const FAILED: QueryVector = { vector: null, failed: true };

/**
 * The vectors of each request, by its signal, so that a slow model delays a request once, however often it
 * searches.
 */
const requested = new WeakMap<AbortSignal, Map<string, Promise<QueryVector>>>();

/** A vector that was made before. */
export const knownVector = (vector: Float32Array): Promise<QueryVector> =>
  Promise.resolve({ vector, failed: false });

/** The vector of a query. All searches of a request share one call of the model, and its failure. */
export function queryVector(ctx: Context, query: string): Promise<QueryVector> {
  const own = requested.get(ctx.signal) ?? new Map<string, Promise<QueryVector>>();
  requested.set(ctx.signal, own);
  const vector = own.get(query) ?? vectorOf(ctx, query);
  own.set(query, vector);
  return vector;
}

/**
 * The encoder in this process works within the caller's permit. Waiting for an endpoint frees the
 * permit.
 */
function vectorOf(ctx: Context, query: string): Promise<QueryVector> {
  return ctx.models.embedder.instant ? embed(ctx, query) : withoutPermit(ctx, () => vectorInTime(ctx, query));
}

/**
 * Embeds a query, or takes its vector from the cache. If the model fails or is slow, the search ranks without
 * the vector and still answers. A late call continues: its vector is cached, and its end shows that the model
 * is healthy again.
 */
async function vectorInTime(ctx: Context, query: string): Promise<QueryVector> {
  const { embedder } = ctx.models;
  const state = states.get(embedder) ?? { cached: new Lru<Float32Array>({ maxEntries: CACHED }), late: 0 };
  states.set(embedder, state);
  // the key includes the project, so that no project can learn from the duration what others searched for
  const key = JSON.stringify([ctx.projectId, query]);
  const vector = state.cached.get(key);
  if (vector !== undefined) return { vector: vector, failed: false };
  if (state.late >= MOST_LATE) return FAILED;
  const call = embed(ctx, query).then((found) => {
    if (found.vector !== null && query.length <= LONGEST_CACHED) state.cached.set(key, found.vector);
    return found;
  });
  const answered = new AbortController();
  const found = await firstOf(
    () => call.finally(() => answered.abort()),
    () => pause(QUERY_VECTOR_MS, answered.signal).then(() => null),
  );
  if (found !== null || answered.signal.aborted) return call;
  state.late += 1;
  const ended = () => {
    state.late -= 1;
  };
  call.then(ended, ended);
  ctx.log.warn('searching by words alone: the embedding model is slow');
  return FAILED;
}

async function embed(ctx: Context, query: string): Promise<QueryVector> {
  const account = { projectId: ctx.projectId, purpose: 'search' } as const;
  try {
    const [vector = null] = await ctx.measurements.stage(
      'encoder',
      () => ctx.models.embedder.embed([query], account, ctx.signal),
      ctx.stages,
    );
    return { vector, failed: false };
  } catch (error) {
    if (ctx.signal.aborted) throw error;
    ctx.log.warn({ err: error }, 'searching by words alone: the embedding model failed');
    return FAILED;
  }
}
