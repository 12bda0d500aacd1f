import { traceparentIn } from '../lib/tracing/traceparent.ts';
import type { SpanOptions, TraceSpan } from '../lib/tracing/tracing.ts';
import type { Claim, TaskEnd } from '../stores/tasks/task-claims.ts';

/**
 * The span of a claim: it goes on with the trace of the request that enqueued its first task, and is linked
 * to those of the other tasks.
 */
export function claimSpan({ lease, tasks }: Claim): readonly [name: string, options: SpanOptions] {
  const [head, ...others] = tasks;
  const options = {
    kind: 'consumer',
    attributes: {
      'recollect.project.id': lease.projectId,
      'recollect.task.id': head?.taskId ?? '',
      'recollect.task.kind': head?.kind ?? '',
      'recollect.task.attempt': head?.attempt ?? 0,
      'recollect.task.count': tasks.length,
    },
    parent: traceparentIn(head?.payload ?? {}),
    links: others.flatMap(({ payload }) => traceparentIn(payload) ?? []),
  } as const;
  return [`process ${head?.kind ?? ''}`, options];
}

/** Tells the span how its first task ended. */
export function setOutcome(span: TraceSpan | null, outcome: string, { error_code }: TaskEnd): void {
  span?.set({ 'recollect.task.outcome': outcome });
  if (outcome !== 'completed') span?.failed(error_code ?? '_OTHER');
}
