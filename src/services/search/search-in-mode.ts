import type { Context } from '../../context.ts';
import type { MemoryView } from '../../domain/memories/view.ts';
import { pointsBack, type Turn, withReferences } from '../../domain/query/references.ts';
import { TimeoutError, withTimeout } from '../../lib/with-timeout.ts';
import { ProviderError } from '../../providers/provider-error.ts';
import { lastMessages } from '../../stores/messages/messages.ts';
import { requireSearchable } from '../access/only-user.ts';
import { withoutPermit } from '../permit.ts';
import { type HelpingQuery, planWithModel, planWithoutModel } from './plan-queries.ts';
import { RERANKED, rerankHits } from './rerank-hits.ts';
import { searchMemories } from './search-memories.ts';
import { type HitsOnce, spareFor, turnsOnce } from './turns-once.ts';
import type { Explanation, SearchHit, SearchInput, SearchResult } from './types.ts';

export type SearchMode = 'fast' | 'fine' | 'mixture';

export interface HistoryTurn extends Turn {
  readonly role: string;
}

export interface ModeInput extends SearchInput {
  readonly mode: SearchMode;
  /** The conversation before the query, oldest first. Absent: the stored messages of `conversationId`. */
  readonly history?: readonly HistoryTurn[] | undefined;
  /** `false`: the reranking model is not used. */
  readonly rerank?: boolean | undefined;
}

export interface ModeResult extends SearchResult {
  /** The mode that the hits come from: `fast` if the models failed or did not answer in time. */
  readonly usedMode: SearchMode;
  /** Why `usedMode` differs from the requested mode, or why the hits are not reranked. */
  readonly fallback?: 'timed_out' | 'model_failed' | 'rerank_failed' | undefined;
  /** The queries that were searched in addition to the caller's. */
  readonly queries: readonly string[];
}

/**
 * Total time for all models of a search; then the hits are returned without them. Real clients give up after
 * 5 s.
 */
const MODELS_MS = 4000;
/** The part of that time that planning may take, so that some is left for reranking. */
const PLAN_MS = 2500;
const HISTORY_TURNS = 8;
/** Constant of reciprocal rank fusion. */
const K = 60;

/**
 * Searches in one of three modes. In every mode, words that refer to the earlier conversation ("that
 * restaurant") are resolved from it.
 * - `fast` uses no language model and no reranking model.
 * - `fine` splits the question into parts, resolves references and times, searches each part and fuses the
 *   rankings. The configured language model does that, else rules do. The reranking model, if there is one,
 *   then orders the hits.
 * - `mixture` fuses the hits of both, of one state of the memories.
 * @throws AppError forbidden | limit_exceeded | timed_out
 */
export async function searchInMode(ctx: Context, input: ModeInput): Promise<ModeResult> {
  requireSearchable(ctx, input.cubeIds);
  const found = await searchWithSpare(ctx, { ...input, spare: spareFor(input.limits) });
  const once = turnsOnce(found.hits, input.limits);
  const explanations = found.explanations && settled(found.explanations, once, input);
  return { ...found, hits: once.hits, explanations };
}

/** @returns more hits than the limits, as `spare` says */
async function searchWithSpare(ctx: Context, input: ModeInput): Promise<ModeResult> {
  const history = await historyOf(ctx, input);
  const resolved = pointsBack(input.query) ? withReferences(input.query, history) : null;
  const references = resolved === null ? [] : [{ text: resolved, weight: 1 }];
  const fast = (): Promise<SearchResult> => searchMemories(ctx, { ...input, also: references });
  if (input.mode === 'fast')
    return { ...(await fast()), usedMode: 'fast', queries: references.map(({ text }) => text) };

  const began = performance.now();
  const plan = await planOf(ctx, input, history).catch(failureOf);
  if (typeof plan === 'string') return { ...(await fast()), usedMode: 'fast', fallback: plan, queries: [] };
  const also = [...references, ...plan];
  // both rankings of a mixture are made at once: a second search would show another state of the memories
  const second = input.mode === 'mixture' ? { limits: input.limits, also: references.length } : undefined;
  const fine = await searchMemories(ctx, { ...input, also, second, limits: widened(ctx, input) });
  const left = MODELS_MS - (performance.now() - began);
  const wantsRerank = ctx.models.reranker !== null && input.rerank !== false;
  const reranked = wantsRerank
    ? await withoutPermit(ctx, () =>
        withTimeout(Math.max(left, 0), ctx.signal, (signal) =>
          rerankHits(ctx, input.query, fine.hits, signal),
        ),
      ).catch(failureOf)
    : fine.hits;
  const fallback = typeof reranked === 'string' ? ('rerank_failed' as const) : undefined;
  const best = trimmed(typeof reranked === 'string' ? fine.hits : reranked, input);
  const hits = fine.secondHits === undefined ? best : mixed(best, fine.secondHits, input);
  return {
    hits,
    degraded: fine.degraded,
    explanations: fine.explanations,
    usedMode: input.mode,
    fallback,
    queries: also.map(({ text }) => text),
  };
}

async function historyOf(ctx: Context, input: ModeInput): Promise<readonly HistoryTurn[]> {
  if (input.history !== undefined) return input.history.slice(-HISTORY_TURNS);
  const [cubeId] = input.cubeIds;
  if (cubeId === undefined || input.conversationId === undefined) return [];
  const needed = pointsBack(input.query) || (input.mode !== 'fast' && ctx.models.chat !== null);
  if (!needed) return [];
  return lastMessages(ctx.db.project(ctx.projectId), cubeId, input.conversationId, null, HISTORY_TURNS);
}

async function planOf(
  ctx: Context,
  input: ModeInput,
  history: readonly HistoryTurn[],
): Promise<readonly HelpingQuery[]> {
  const now = input.referenceTime ?? ctx.clock();
  if (ctx.models.chat === null) return planWithoutModel(input.query, now);
  return withoutPermit(ctx, () =>
    withTimeout(PLAN_MS, ctx.signal, (signal) =>
      planWithModel(ctx, { query: input.query, history, now }, signal),
    ),
  );
}

/**
 * Turns a model's failure into a reason, so that the search still answers. Any other error is thrown again.
 */
function failureOf(error: unknown): 'timed_out' | 'model_failed' {
  if (error instanceof TimeoutError) return 'timed_out';
  if (error instanceof ProviderError) return error.failure === 'timeout' ? 'timed_out' : 'model_failed';
  throw error;
}

/** Raises the limits if a reranking model follows, because it can only lift hits that it sees. */
function widened(ctx: Context, { limits, rerank }: ModeInput): SearchInput['limits'] {
  if (ctx.models.reranker === null || rerank === false) return limits;
  return Object.fromEntries(
    Object.entries(limits).map(([view, limit]) => [view, limit === 0 ? 0 : Math.max(limit, RERANKED)]),
  );
}

/** Cuts the hits to the requested limits, which count per view and cube. */
function trimmed(hits: SearchResult['hits'], { limits, spare = {} }: ModeInput): SearchResult['hits'] {
  return Object.fromEntries(
    (Object.entries(hits) as [MemoryView, readonly SearchHit[]][]).map(([view, ofView]) => {
      const limit = (limits[view] ?? 0) + (spare[view] ?? 0);
      const taken = new Map<string, number>();
      const kept = ofView.filter(({ memory: { cubeId } }) => {
        const count = taken.get(cubeId) ?? 0;
        taken.set(cubeId, count + 1);
        return count < limit;
      });
      return [view, kept];
    }),
  );
}

/** Corrects the explanations of memories that were hits of a ranking and are none of the answer. */
function settled(
  explanations: readonly Explanation[],
  { hits, repeats }: HitsOnce,
  { limits }: ModeInput,
): readonly Explanation[] {
  const shown = Object.values(hits).flat();
  return explanations.map((explanation) => {
    const { memoryId, stage } = explanation;
    if (stage !== 'hit' || shown.some(({ memory }) => memory.memoryId === memoryId)) return explanation;
    const of = repeats.get(memoryId);
    if (of !== undefined) return { memoryId, stage: 'duplicate', of };
    return { ...explanation, stage: 'beyond_limit', limit: Math.max(...Object.values(limits)) };
  });
}

/** Fuses both rankings by reciprocal rank. Each memory keeps the higher of its two relevances. */
function mixed(
  fine: SearchResult['hits'],
  fast: SearchResult['hits'],
  input: ModeInput,
): SearchResult['hits'] {
  const fused = Object.keys({ ...fast, ...fine }).map((view) => {
    const scored = new Map<string, SearchHit>();
    for (const hits of [fine[view as MemoryView] ?? [], fast[view as MemoryView] ?? []])
      for (const [place, hit] of hits.entries()) {
        const previous = scored.get(hit.memory.memoryId);
        const relativity = Math.max(hit.relativity, previous?.relativity ?? 0);
        const score = (previous?.score ?? 0) + 1 / (K + place + 1);
        scored.set(hit.memory.memoryId, { ...hit, relativity, score });
      }
    return [view, [...scored.values()].sort((a, b) => b.score - a.score)];
  });
  return trimmed(Object.fromEntries(fused), input);
}
