import { PUBLIC_CUBE } from '../../domain/documents/knowledge.ts';
import { cubeOfUser } from '../../domain/memories/cube-owner.ts';
import type { MemoryView } from '../../domain/memories/view.ts';
import type { AsOf } from '../../domain/time/as-of.ts';
import { AppError } from '../../errors.ts';
import { priorityOf } from '../../services/search/priority.ts';
import { searchShared } from '../../services/search/search-shared.ts';
import type { SearchHit, SearchResult } from '../../services/search/types.ts';
import { exceedsTokens } from '../v1/tokens.ts';
import type { Call } from './tool.ts';

/** The kinds of memory that a model may ask for, and their views. */
export const VIEWS = {
  fact: 'detail_factual',
  preference: 'preference',
  event: 'event',
  tool: 'tool_memory',
  skill: 'skill',
} as const satisfies Record<string, MemoryView>;
export type Kind = keyof typeof VIEWS;
export const KINDS = Object.keys(VIEWS) as [Kind, ...Kind[]];

export const DEFAULT_KINDS: readonly Kind[] = ['fact', 'preference'];
export const DEFAULT_LIMIT = 10;
/** Below that only words around a memory fit the query. */
const DEFAULT_RELEVANCE = 0.4;

export interface MemorySearch {
  readonly query: string;
  readonly limit?: number | undefined;
  readonly kinds?: readonly Kind[] | undefined;
  readonly minRelevance?: number | undefined;
  readonly conversationId?: string | undefined;
  readonly asOf?: AsOf | undefined;
  readonly explainIds?: readonly string[] | undefined;
}

/**
 * Searches the user's memories and the public ones of the project.
 * @returns the result, and its hits of all kinds as one list, best first
 * @throws AppError input_too_long and as `searchShared` does
 */
export async function searchMemories(
  { ctx, userId }: Call,
  search: MemorySearch,
): Promise<{ readonly result: SearchResult; readonly hits: readonly SearchHit[] }> {
  const { query, limit = DEFAULT_LIMIT, kinds = DEFAULT_KINDS, minRelevance = DEFAULT_RELEVANCE } = search;
  if (exceedsTokens([query])) throw new AppError('input_too_long');
  const result = await searchShared(ctx, {
    mode: 'fast',
    cubeIds: [cubeOfUser(userId)],
    sharedCubeIds: [PUBLIC_CUBE],
    query,
    limits: Object.fromEntries(kinds.map((kind) => [VIEWS[kind], limit])),
    minRelativity: minRelevance,
    conversationId: search.conversationId,
    asOf: search.asOf,
    explainIds: search.explainIds,
  });
  const lists = kinds.map((kind) => result.hits[VIEWS[kind]] ?? []);
  return { result, hits: merged(lists).slice(0, limit) };
}

/** Merges lists of hits by priority. Each list keeps its own order, which knows more than the priority. */
function merged(lists: readonly (readonly SearchHit[])[]): readonly SearchHit[] {
  const left = lists.map((list) => list.map((hit, at) => ({ hit, priority: priorityOf(hit, at + 1) })));
  const all: SearchHit[] = [];
  for (;;) {
    const open = left.filter((list) => list.length > 0);
    const best = open.toSorted((a, b) => (b[0]?.priority ?? 0) - (a[0]?.priority ?? 0))[0];
    const first = best?.shift();
    if (first === undefined) return all;
    all.push(first.hit);
  }
}
