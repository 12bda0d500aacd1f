/** The events that a webhook can ask for. */
export const WEBHOOK_EVENTS = [
  'task.completed',
  'task.failed',
  'memory.created',
  'memory.superseded',
  'memory.erased',
  'budget.spent',
] as const;

export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

export const DELIVERY_STATUSES = ['waiting', 'delivered', 'failed'] as const;

export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** Seconds from the n-th failed attempt to the next one. Without an entry the delivery has failed. */
const RETRY_SECONDS = [1, 5, 15, 60, 300, 900, 3600, 4 * 3600, 12 * 3600, 24 * 3600];
/** So many attempts in a row must fail before a webhook is paused. */
export const FAILURES_TO_PAUSE = 10;
/** Bounds of a pause. In between, it lasts as long as the webhook has been failing. */
export const SHORTEST_PAUSE_SECONDS = 15;
export const LONGEST_PAUSE_SECONDS = 24 * 3600;

/**
 * Seconds until a delivery is attempted again, at most a tenth longer than its step; null after the last
 * attempt.
 * @param attempt number of the attempt that failed, from 1
 * @param random 0 ≤ random < 1
 */
export function retrySeconds(attempt: number, random: number): number | null {
  const seconds = RETRY_SECONDS[attempt - 1];
  return seconds === undefined ? null : seconds * (1 + random / 10);
}
