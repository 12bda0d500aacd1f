import type { Services } from '../../context.ts';
import { retrySeconds } from '../../domain/projects/webhook.ts';
import type { TaskClock } from '../../stores/tasks/task-clock.ts';
import {
  type LeasedDelivery,
  markDelivered,
  markFailedAttempt,
  type ReadyWebhook,
  releaseDelivery,
} from '../../stores/webhooks/delivery-claims.ts';

/** Longer than an attempt takes. */
export const LEASE_SECONDS = 30;
/** The answer by which a receiver says that it wants no more. */
const GONE = 410;

export interface AttemptOptions extends Pick<Services, 'db' | 'log' | 'clock' | 'webhooks' | 'measurements'> {
  readonly taskClock: TaskClock;
}

/**
 * Sends a leased delivery once and writes the result.
 * @param signal when it aborts, the lease is given back without a result
 * @returns whether the receiver accepted it, and the lease was still held
 */
export async function attemptDelivery(
  { db, log, clock, webhooks, measurements, taskClock }: AttemptOptions,
  webhook: ReadyWebhook,
  delivery: LeasedDelivery,
  signal: AbortSignal,
): Promise<boolean> {
  const scope = db.system({ priority: 'background' });
  const lease = { ...webhook, deliveryId: delivery.deliveryId, lease: delivery.lease };
  const { type, createdAt, data, url, secrets } = delivery;
  const body = JSON.stringify({ type, timestamp: createdAt.toISOString(), data });
  let answer: Awaited<ReturnType<typeof webhooks.send>>;
  try {
    answer = await webhooks.send({ url, secrets, id: delivery.deliveryId, body, sentAt: clock() }, signal);
  } catch (error) {
    await releaseDelivery(scope, lease);
    if (signal.aborted) return false;
    throw error;
  }
  measurements.webhookAttempts.emit(answer.ok ? 'delivered' : 'failed');
  if (answer.ok) return markDelivered(scope, lease, answer.status);
  const wait = retrySeconds(delivery.attempt, Math.random());
  const marked = await markFailedAttempt(scope, taskClock, lease, {
    retrySeconds: wait,
    responseStatus: answer.status,
    error: answer.error,
    isGone: answer.status === GONE,
  });
  const { projectId, webhookId } = webhook;
  const facts = { projectId, webhookId, status: answer.status };
  if (marked?.isPaused) log.warn(facts, 'a webhook is paused because its receiver keeps failing');
  else if (wait === null) log.warn(facts, 'a webhook delivery failed in all of its attempts');
  return false;
}
