import type { Context } from '../../context.ts';
import { withoutPermit } from '../permit.ts';
import type { SearchInput, SearchResult } from './types.ts';

/** A search that one process of the server leaves to another. */
export interface DelegatedSearch extends Pick<Context, 'projectId' | 'actor' | 'onlyUserId'> {
  readonly input: SearchInput;
  /** Whether the search is part of a request, which takes its turn, and not of background work. */
  readonly isOfRequest: boolean;
  /** The `traceparent` of the search; undefined without tracing. */
  readonly trace: string | undefined;
}

/**
 * Leaves a search to the process that is responsible for its first cube, so that each index is in the memory
 * of one process. The caller's permit is free meanwhile.
 * @returns null if this process shall search
 * @throws AppError as `searchMemories` does
 */
export async function searchElsewhere(ctx: Context, input: SearchInput): Promise<SearchResult | null> {
  const delegate = ctx.group.elsewhere(JSON.stringify([ctx.projectId, input.cubeIds[0]]));
  if (delegate === null) return null;
  const { projectId, actor, onlyUserId, signal } = ctx;
  const isOfRequest = ctx.permit !== undefined;
  const trace = ctx.tracing.current()?.context;
  const work: DelegatedSearch = { projectId, actor, onlyUserId, input, isOfRequest, trace };
  const done = await withoutPermit(ctx, () => delegate(work, signal));
  ctx.measurements.delegatedSearches.add(done === null ? 'failed' : 'answered');
  return done === null ? null : (done.result as SearchResult);
}
