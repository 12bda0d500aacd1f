import type { Context } from '../context.ts';
import { withoutPermit } from './permit.ts';

/** What one process of the server may leave to another, because it needs an index of a cube. */
export const DELEGATED_OPERATIONS = ['search', 'near'] as const;
export type DelegatedOperation = (typeof DELEGATED_OPERATIONS)[number];

export interface DelegatedRequest extends Pick<Context, 'projectId' | 'actor' | 'onlyUserId'> {
  readonly operation: DelegatedOperation;
  /** Of the operation; anything that structured clones can hold. */
  readonly input: unknown;
  /** Whether the work is part of a request, which takes its turn, and not background work. */
  readonly isOfRequest: boolean;
  /** The `traceparent` of the caller; undefined without tracing. */
  readonly trace: string | undefined;
}

/** What the other process answers. */
export interface DelegatedResult {
  readonly result: unknown;
  /** How long the parts of the work took there, in ms. */
  readonly stages: Readonly<Record<string, number>> | undefined;
}

/**
 * Leaves work to the process that is responsible for a cube, so that each index is in the memory of one
 * process. The caller's permit is free meanwhile.
 * @returns null if this process shall do the work
 * @throws AppError as the operation does
 */
export async function elsewhere(
  ctx: Context,
  cubeId: string | undefined,
  operation: DelegatedOperation,
  input: unknown,
): Promise<{ readonly result: unknown } | null> {
  const delegate = ctx.group.elsewhere(JSON.stringify([ctx.projectId, cubeId]));
  if (delegate === null) return null;
  const { projectId, actor, onlyUserId, signal } = ctx;
  const isOfRequest = ctx.permit !== undefined;
  const trace = ctx.tracing.current()?.context;
  const work: DelegatedRequest = { projectId, actor, onlyUserId, operation, input, isOfRequest, trace };
  const began = performance.now();
  const done = await withoutPermit(ctx, () => delegate(work, signal));
  ctx.stages?.since('delegated', began);
  ctx.measurements.delegatedSearches.add(done === null ? 'failed' : 'answered');
  if (done === null) return null;
  const { result, stages = {} } = done.result as DelegatedResult;
  for (const [name, ms] of Object.entries(stages)) ctx.stages?.add(name, ms);
  return { result };
}
