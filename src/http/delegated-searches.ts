import type { Services } from '../context.ts';
import { Permit } from '../lib/permit.ts';
import type { DelegatedSearch } from '../services/search/delegated-search.ts';
import { searchHere } from '../services/search/search-memories.ts';
import type { SearchResult } from '../services/search/types.ts';
import type { RequestLimits } from './concurrency.ts';
import { SEARCH_WEIGHT } from './route-work.ts';

/**
 * Searches for the other processes of the server. Their requests wait for a turn here, among those of this
 * process, and hold none there meanwhile, so that two processes never wait for each other.
 */
export function serveDelegatedSearches(services: Services, limits: RequestLimits): void {
  services.group.onDelegated(async (work, signal) => {
    const search = work as DelegatedSearch;
    if (!search.isOfRequest) return run(services, search, signal, undefined);
    const { projectId, actor } = search;
    const requester = { group: projectId, member: actor.kind === 'key' ? actor.keyId : '' };
    const permit = new Permit(limits.work, { requester, weight: SEARCH_WEIGHT }, () => signal);
    await permit.acquire();
    try {
      return await run(services, search, signal, permit);
    } finally {
      permit.end();
    }
  });
}

function run(
  services: Services,
  { projectId, actor, onlyUserId, input, trace }: DelegatedSearch,
  signal: AbortSignal,
  permit: Permit | undefined,
): Promise<SearchResult> {
  const ctx = { ...services, projectId, actor, onlyUserId, signal, permit };
  return services.tracing.span('search_memory delegated', { kind: 'server', parent: trace }, () =>
    searchHere(ctx, input),
  );
}
