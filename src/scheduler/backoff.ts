const BASE_SECONDS = 2;
const LONGEST_SECONDS = 300;

/**
 * Exponential backoff with jitter: attempt 1 waits 1–2 s, then 2–4 s, up to 5 minutes.
 * @param random 0 ≤ random < 1
 */
export function backoffSeconds(attempt: number, random: number, retryAfterSeconds = 0): number {
  const ceiling = Math.min(LONGEST_SECONDS, BASE_SECONDS ** Math.min(attempt, 12));
  return Math.max(retryAfterSeconds, ceiling * (0.5 + random / 2));
}
