import type { Context } from '../../context.ts';
import { concerns } from '../../domain/task.ts';
import { pause } from '../../lib/wait.ts';
import { countOpenTasks } from '../../stores/tasks.ts';

const SHORTEST_POLL_MS = 50;
const LONGEST_POLL_MS = 5000;

export interface WaitInput {
  readonly userId: string;
  readonly timeoutSeconds: number;
  readonly pollIntervalSeconds: number;
}

export interface WaitProgress {
  readonly runningTasks: number;
  readonly waitedSeconds: number;
  /** The last one is `idle`, `timeout`, or `stopped`: the process stops or the caller has gone. */
  readonly state: 'running' | 'idle' | 'timeout' | 'stopped';
}

/**
 * Looks at a user's waiting and running tasks until there are none or the time is up: at once, whenever some ended in
 * this process or another one told so, and at each interval. A consumer that asks late gets the state of
 * then; nothing piles up. Ending the iteration early frees everything.
 */
export async function* watchTasks(ctx: Context, input: WaitInput): AsyncGenerator<WaitProgress, void> {
  const started = performance.now();
  const deadline = started + input.timeoutSeconds * 1000;
  const pollMs = Math.min(LONGEST_POLL_MS, Math.max(SHORTEST_POLL_MS, input.pollIntervalSeconds * 1000));
  let moved = new AbortController();
  const unsubscribe = ctx.tasksMoved.subscribe((event) => {
    if (concerns(event, ctx.projectId, input.userId)) moved.abort();
  });
  try {
    for (;;) {
      // subscribed before the look: what ends in between aborts the pause below
      moved = new AbortController();
      const runningTasks = await countOpenTasks(ctx.db.project(ctx.projectId), input.userId);
      const now = performance.now();
      const stopped = ctx.signal.aborted || ctx.shutdown.aborted;
      const state =
        runningTasks === 0 ? 'idle' : now >= deadline ? 'timeout' : stopped ? 'stopped' : 'running';
      yield { runningTasks, waitedSeconds: Math.round(now - started) / 1000, state };
      if (state !== 'running') return;
      await pause(Math.min(deadline - performance.now(), pollMs), moved.signal, ctx.signal, ctx.shutdown);
    }
  } finally {
    unsubscribe();
  }
}

export interface WaitResult {
  readonly runningTasks: number;
  readonly waitedSeconds: number;
  readonly timedOut: boolean;
}

/** Resolves when the user has no waiting or running task, or when the time is up, or when the caller has gone, or when the process stops. */
export async function waitIdle(ctx: Context, input: WaitInput): Promise<WaitResult> {
  let result: WaitResult = { runningTasks: 0, waitedSeconds: 0, timedOut: false };
  for await (const { runningTasks, waitedSeconds, state } of watchTasks(ctx, input)) {
    result = { runningTasks, waitedSeconds, timedOut: state !== 'idle' };
  }
  return result;
}
