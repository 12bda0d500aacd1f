import type { Context, Services } from '../../context.ts';
import { AppError } from '../../errors.ts';
import type { AnswerMemory } from '../../lib/answer-cache.ts';
import { TextGivenUp } from '../../lib/guarded/guarded-thread.ts';
import { ProviderError } from '../../providers/provider-error.ts';
import { type Judged, judgeByModel, type ReconcileAnswer } from './judge-by-model.ts';
import { judgeByRules } from './judge-by-rules.ts';
import type { PreparedTask } from './prepared-task.ts';

export interface TasksJudgement {
  /** Null if no pair was judged. */
  readonly judged: Judged | null;
  /** Why rules judge although there is a model; stored with the tasks' results. */
  readonly note: { readonly unjudged?: string };
}

/**
 * Has the configured model judge the new memories of a claim, or rules without one. If the model fails,
 * nothing waits for it, because the extraction itself already waits as long as it must: rules judge, and the
 * tasks' results say so.
 */
export async function judgeTasks(
  services: Services,
  answers: AnswerMemory<ReconcileAnswer>,
  projectId: string,
  prepared: readonly PreparedTask[],
  signal: AbortSignal,
): Promise<TasksJudgement> {
  const { chat } = services.models;
  const cubeId = prepared[0]?.task.cubeId;
  if (cubeId === undefined) return { judged: null, note: {} };
  const ctx: Context = { ...services, projectId, actor: { kind: 'worker' }, signal };
  if (chat === null) return byRules(ctx, cubeId, prepared);
  try {
    return { judged: await judgeByModel(ctx, chat, answers, cubeId, prepared), note: {} };
  } catch (failure) {
    signal.throwIfAborted();
    if (!(failure instanceof ProviderError)) throw failure;
    services.meter.fellBack('reconcile', failure.failure);
    const { judged } = await byRules(ctx, cubeId, prepared);
    return { judged, note: { unjudged: failure.failure } };
  }
}

/** What rules cannot judge in time stays current, both the new and the old memory. */
async function byRules(
  ctx: Context,
  cubeId: string,
  prepared: readonly PreparedTask[],
): Promise<TasksJudgement> {
  try {
    return { judged: await judgeByRules(ctx, cubeId, prepared), note: {} };
  } catch (failure) {
    ctx.signal.throwIfAborted();
    if (failure instanceof TextGivenUp || failure instanceof AppError)
      return { judged: null, note: { unjudged: 'gave_up' } };
    throw failure;
  }
}
