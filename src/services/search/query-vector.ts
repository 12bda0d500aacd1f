import type { Context } from '../../context.ts';
import { Lru } from '../../lib/lru.ts';
import { firstOf } from '../../lib/together.ts';
import { pause } from '../../lib/wait.ts';
import type { Embedder } from '../../providers/embedder.ts';
import { outOfTurn } from '../turns.ts';

/** A search waits no longer for its vector: words alone answer well, and at once. */
export const QUERY_VECTOR_MS = 1500;
/** While so many calls are late, other searches do not wait at all. */
const MOST_LATE = 4;
/** About 16 KB each at most. */
const CACHED = 1000;
/** Longer queries are seldom asked twice. */
const LONGEST_CACHED = 1000;

interface State {
  readonly known: Lru<Float32Array>;
  late: number;
}

const states = new WeakMap<Embedder, State>();

export interface QueryVector {
  /** Null where the query has nothing to embed, or the model failed. */
  readonly vector: Float32Array | null;
  /** Whether the model failed or was late: the search then goes by words alone. */
  readonly failed: boolean;
}

const FAILED: QueryVector = { vector: null, failed: true };

/** What each request has asked for, by its signal: a model that is slow delays a request once, whatever it searches. */
const asked = new WeakMap<AbortSignal, Map<string, Promise<QueryVector>>>();

/** The vector of a search's query; all searches of a request share one call for it, and its failure. */
export function queryVector(ctx: Context, query: string): Promise<QueryVector> {
  const own = asked.get(ctx.signal) ?? new Map<string, Promise<QueryVector>>();
  asked.set(ctx.signal, own);
  const vector = own.get(query) ?? vectorOf(ctx, query);
  own.set(query, vector);
  return vector;
}

/** The encoder of this machine works in the caller's turn; an endpoint is waited for outside of it. */
function vectorOf(ctx: Context, query: string): Promise<QueryVector> {
  return ctx.models.embedder.instant ? embed(ctx, query) : outOfTurn(ctx, () => vectorInTime(ctx, query));
}

/**
 * Vectors are remembered for queries asked again. A model that fails, or is slow, costs a search its
 * share of the ranking and not its answer. A late call goes on: what it brings is remembered, and its end is what tells
 * that the model is well again.
 */
async function vectorInTime(ctx: Context, query: string): Promise<QueryVector> {
  const { embedder } = ctx.models;
  const state = states.get(embedder) ?? { known: new Lru<Float32Array>(CACHED), late: 0 };
  states.set(embedder, state);
  // no project can tell from the time what others asked
  const key = JSON.stringify([ctx.projectId, query]);
  const known = state.known.get(key);
  if (known !== undefined) return { vector: known, failed: false };
  if (state.late >= MOST_LATE) return FAILED;
  const call = embed(ctx, query).then((found) => {
    if (found.vector !== null && query.length <= LONGEST_CACHED) state.known.set(key, found.vector);
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
  ctx.log.warn('a search goes by words alone: the embedding model is slow');
  return FAILED;
}

async function embed(ctx: Context, query: string): Promise<QueryVector> {
  const account = { projectId: ctx.projectId, purpose: 'search' } as const;
  try {
    const [vector = null] = await ctx.models.embedder.embed([query], account, ctx.signal);
    return { vector, failed: false };
  } catch (error) {
    if (ctx.signal.aborted) throw error;
    ctx.log.warn({ err: error }, 'a search goes by words alone: the embedding model failed');
    return FAILED;
  }
}
