import type { Context, Services } from '../../context.ts';
import type { AnswerMemory } from '../../lib/answer-cache.ts';
import { ProviderError } from '../../providers/provider-error.ts';
import { type Judged, judgeByModel, type ReconcileAnswer } from './judge-by-model.ts';
import type { PreparedTask } from './prepared-task.ts';

export interface TasksJudgement {
  /** Null if rules must judge. */
  readonly judged: Judged | null;
  /** Why rules judge although there is a model; stored with the tasks' results. */
  readonly note: { readonly unjudged?: string };
}

/**
 * Has the configured model judge the new memories of a claim. If the model fails, nothing waits for it,
 * because the extraction itself already waits as long as it must: rules judge, and the tasks' results say so.
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
  if (chat === null || cubeId === undefined) return { judged: null, note: {} };
  try {
    const ctx: Context = { ...services, projectId, actor: { kind: 'worker' }, signal };
    return { judged: await judgeByModel(ctx, chat, answers, cubeId, prepared), note: {} };
  } catch (failure) {
    signal.throwIfAborted();
    if (!(failure instanceof ProviderError)) throw failure;
    services.meter.fellBack('reconcile', failure.failure);
    return { judged: null, note: { unjudged: failure.failure } };
  }
}
