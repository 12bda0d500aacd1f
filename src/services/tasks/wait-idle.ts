import type { Context } from '../../context.ts';
import { pause } from '../../lib/wait.ts';
import type { Found } from '../../lib/watch.ts';
import { requireUser } from '../access/only-user.ts';
import { followUser } from './task-watch.ts';

/** Bounds of the interval between two progress reports, whatever the caller requests. */
const SHORTEST_POLL_MS = 200;
const LONGEST_POLL_MS = 5000;

export interface WaitInput {
  readonly userId: string;
  readonly timeoutSeconds: number;
  readonly pollIntervalSeconds: number;
}

export interface WaitProgress {
  readonly runningTasks: number;
  readonly waitedSeconds: number;
  /**
   * The last report is `idle`, `timeout`, or `stopped`, which means that the process stops or the caller has
   * left.
   */
  readonly state: 'running' | 'idle' | 'timeout' | 'stopped';
}

/**
 * Follows a user's waiting and running tasks until there are none or the time is up. It reports at once, at
 * each interval, and as soon as there are none. All waiting calls share one query of the task table. A slow
 * consumer gets the state at the time when it asks; no reports queue up. Ending the iteration early frees all
 * resources.
 * @throws AppError forbidden for another user
 */
export function watchTasks(ctx: Context, input: WaitInput): AsyncGenerator<WaitProgress, void> {
  const pollMs = Math.min(LONGEST_POLL_MS, Math.max(SHORTEST_POLL_MS, input.pollIntervalSeconds * 1000));
  return progress(ctx, input, pollMs);
}

async function* progress(
  ctx: Context,
  { userId, timeoutSeconds }: WaitInput,
  pollMs: number,
): AsyncGenerator<WaitProgress, void> {
  requireUser(ctx, userId);
  const started = performance.now();
  const deadline = started + timeoutSeconds * 1000;
  const first = Promise.withResolvers<void>();
  const ended = new AbortController();
  let last: Found<number> | undefined;
  const unfollow = followUser(ctx, userId, (found) => {
    last = found;
    first.resolve();
    if ('error' in found || found.value === 0) ended.abort();
  });
  try {
    await first.promise;
    for (;;) {
      if (last === undefined || 'error' in last) throw last?.error;
      const runningTasks = last.value;
      const now = performance.now();
      const stopped = ctx.signal.aborted || ctx.shutdown.aborted;
      const state =
        runningTasks === 0 ? 'idle' : now >= deadline ? 'timeout' : stopped ? 'stopped' : 'running';
      yield { runningTasks, waitedSeconds: Math.round(now - started) / 1000, state };
      if (state !== 'running') return;
      const left = deadline - performance.now();
      await pause(Math.min(left, pollMs), ended.signal, ctx.signal, ctx.shutdown);
    }
  } finally {
    unfollow();
  }
}

export interface WaitResult {
  readonly runningTasks: number;
  readonly waitedSeconds: number;
  readonly timedOut: boolean;
}

/**
 * Resolves when the user has no waiting or running task, when the time is up, when the caller has left, or
 * when the process stops.
 * @throws AppError forbidden for another user
 */
export async function waitIdle(ctx: Context, input: WaitInput): Promise<WaitResult> {
  let result: WaitResult = { runningTasks: 0, waitedSeconds: 0, timedOut: false };
  for await (const { runningTasks, waitedSeconds, state } of progress(ctx, input, Number.POSITIVE_INFINITY)) {
    result = { runningTasks, waitedSeconds, timedOut: state !== 'idle' };
  }
  return result;
}
