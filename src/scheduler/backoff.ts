const BASE_SECONDS = 2;
const LONGEST_SECONDS = 300;
/** No provider is believed that wants to be left alone for longer. */
const LONGEST_RETRY_AFTER_SECONDS = 3600;
/** So long a task waits for what it needs, counted from its first failure; then it fails, and can be retried. */
export const OUTAGE_PATIENCE_SECONDS = 24 * 3600;

/**
 * Exponential backoff with jitter: attempt 1 waits 1–2 s, then 2–4 s, up to 5 minutes.
 * @param random 0 ≤ random < 1
 */
export function backoffSeconds(attempt: number, random: number, retryAfterSeconds = 0): number {
  const ceiling = Math.min(LONGEST_SECONDS, BASE_SECONDS ** Math.min(attempt, 12));
  return Math.max(bounded(retryAfterSeconds), ceiling * (0.5 + random / 2));
}

/**
 * Wait during an outage: as long again as it has lasted, from 1–2 s up to `longest`, with jitter, so that a short one costs
 * seconds and a long one a few calls an hour.
 * @param failingSeconds since the task failed for the first time
 * @param longest seconds
 * @param random 0 ≤ random < 1
 */
export function outageSeconds(
  failingSeconds: number,
  longest: number,
  random: number,
  retryAfterSeconds = 0,
): number {
  const ceiling = Math.min(longest, Math.max(BASE_SECONDS, failingSeconds));
  return Math.max(bounded(retryAfterSeconds), ceiling * (0.5 + random / 2));
}

function bounded(retryAfterSeconds: number): number {
  return Math.min(LONGEST_RETRY_AFTER_SECONDS, Math.max(0, retryAfterSeconds));
}
