import type { Context, Services } from '../../context.ts';
import type { AnswerMemory } from '../../lib/answer-cache.ts';
import { ProviderError } from '../../providers/provider-error.ts';
import { type Judged, judgeByModel, type ReconcileAnswer } from './judge-by-model.ts';
import type { PreparedTask } from './prepared-task.ts';

export interface ClaimJudgement {
  /** Null where rules judge. */
  readonly judged: Judged | null;
  /** Why they do although there is a model; for the results of the tasks. */
  readonly note: { readonly unjudged?: string };
}

/**
 * What a model says of the new memories of a claim, where there is a model. One that fails keeps nothing waiting, since the
 * extraction itself waits for it as long as it has to: the rules judge, and the results of the tasks say so.
 */
export async function judgeClaim(
  services: Services,
  answers: AnswerMemory<ReconcileAnswer>,
  projectId: string,
  prepared: readonly PreparedTask[],
  signal: AbortSignal,
): Promise<ClaimJudgement> {
  const { chat } = services.models;
  const cubeId = prepared[0]?.task.cubeId;
  if (chat === null || cubeId === undefined) return { judged: null, note: {} };
  try {
    const ctx: Context = { ...services, projectId, actor: { kind: 'worker' }, signal };
    return { judged: await judgeByModel(ctx, chat, answers, cubeId, prepared), note: {} };
  } catch (failure) {
    signal.throwIfAborted();
    if (!(failure instanceof ProviderError)) throw failure;
    return { judged: null, note: { unjudged: failure.failure } };
  }
}
