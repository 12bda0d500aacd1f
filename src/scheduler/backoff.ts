const BASE_SECONDS = 2;
const LONGEST_SECONDS = 300;
/** A longer Retry-After of a provider is cut to this. */
const LONGEST_RETRY_AFTER_SECONDS = 3600;
/**
 * How long a task waits for what it needs, counted from its first failure. Then the task fails, and can be
 * retried.
 */
export const OUTAGE_PATIENCE_SECONDS = 24 * 3600;

/**
 * Seconds until the next attempt: exponential backoff with jitter. Attempt 1 waits 1–2 s, attempt 2 waits 2–4
 * s, up to 5 minutes.
 * @param attempt number of the attempt that failed, from 1
 * @param random 0 ≤ random < 1
 * @param retryAfterSeconds the provider's Retry-After: a lower bound of the wait, itself at most an hour
 */
export function backoffSeconds(attempt: number, random: number, retryAfterSeconds = 0): number {
  const ceiling = Math.min(LONGEST_SECONDS, BASE_SECONDS ** Math.min(attempt, 12));
  return Math.max(bounded(retryAfterSeconds), ceiling * (0.5 + random / 2));
}

/**
 * Seconds until the next try during an outage: as long again as the outage has lasted, from 1–2 s up to
 * `longest`, with jitter. So a short outage costs seconds, and a long one a few calls an hour.
 * @param failingSeconds seconds since the task failed for the first time
 * @param longest seconds
 * @param random 0 ≤ random < 1
 * @param retryAfterSeconds the provider's Retry-After: a lower bound of the wait, itself at most an hour
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
