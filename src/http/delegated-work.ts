import type { Context, Services } from '../context.ts';
import { Permit } from '../lib/permit.ts';
import { StageTimes } from '../lib/stage-times.ts';
import type { DelegatedOperation, DelegatedRequest, DelegatedResult } from '../services/delegate.ts';
import { type NearInput, nearHere } from '../services/reconciliation/near-memories.ts';
import { searchHere } from '../services/search/search-memories.ts';
import type { SearchInput } from '../services/search/types.ts';
import type { RequestLimits } from './concurrency.ts';
import { SEARCH_WEIGHT } from './route-work.ts';

const OPERATIONS: Readonly<Record<DelegatedOperation, (ctx: Context, input: unknown) => Promise<unknown>>> = {
  search: (ctx, input) => searchHere(ctx, input as SearchInput),
  near: (ctx, input) => nearHere(ctx, input as NearInput),
};

/**
 * Works for the other processes of the server. Their requests wait for a turn here, among those of this
 * process, and hold none there meanwhile, so that two processes never wait for each other.
 */
export function serveDelegatedWork(services: Services, limits: RequestLimits): void {
  services.group.onDelegated(async (work, signal) => {
    const request = work as DelegatedRequest;
    if (!request.isOfRequest) return run(services, request, signal, undefined);
    const { projectId, actor } = request;
    const requester = { group: projectId, member: actor.kind === 'key' ? actor.keyId : '' };
    const permit = new Permit(limits.work, { requester, weight: SEARCH_WEIGHT }, () => signal);
    await permit.acquire();
    try {
      return await run(services, request, signal, permit);
    } finally {
      permit.end();
    }
  });
}

async function run(
  services: Services,
  { projectId, actor, onlyUserId, operation, input, trace }: DelegatedRequest,
  signal: AbortSignal,
  permit: Permit | undefined,
): Promise<DelegatedResult> {
  const stages = new StageTimes();
  const ctx = { ...services, projectId, actor, onlyUserId, signal, permit, stages };
  const result = await services.tracing.span(
    `delegated ${operation}`,
    { kind: 'server', parent: trace },
    () => OPERATIONS[operation](ctx, input),
  );
  return { result, stages: stages.rounded() };
}
