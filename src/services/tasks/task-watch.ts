import type { Context } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { concerns, type TasksMoved } from '../../domain/tasks/task.ts';
import type { Emitter } from '../../lib/event-emitter.ts';
import { type Found, Watch } from '../../lib/watch.ts';
import { countOpenTasksOf, findTasksOf, type StoredTask } from '../../stores/tasks/tasks.ts';

/** Interval of polling, which makes up for a lost notification of another process. */
const POLL_MS = 1000;
const MAX_KEYS = 500;
const REST_MS = 25;
/**
 * Pause after a query, as a multiple of its duration. Counting a user's 100,000 open tasks takes 10 ms, so
 * waiting clients use at most a tenth of the database.
 */
const REST_TIMES = 9;

interface UserKey {
  readonly projectId: string;
  readonly userId: string;
}

interface RequestKey {
  readonly projectId: string;
  readonly requestId: string;
}

/**
 * All calls of this process that wait for tasks. They share one query of the task table, at a limited rate.
 */
class TaskWatch {
  readonly users: Watch<UserKey, number>;
  readonly requests: Watch<RequestKey, readonly StoredTask[]>;
  readonly #moved: Emitter<TasksMoved>;
  #unsubscribe: (() => void) | undefined;

  constructor(db: Database, moved: Emitter<TasksMoved>) {
    const pace = { maxKeys: MAX_KEYS, restMs: REST_MS, restTimes: REST_TIMES, pollMs: POLL_MS };
    this.users = new Watch({ ...pace, find: (keys) => countOpenTasksOf(db.system(), keys) });
    this.requests = new Watch({ ...pace, find: (keys) => findTasksOf(db.system(), keys) });
    this.#moved = moved;
  }

  /** Subscribes through `begin`, and to task events while anybody waits. @returns ends the subscription */
  follow(begin: (watch: TaskWatch) => () => void): () => void {
    this.#unsubscribe ??= this.#moved.subscribe((event) => {
      this.users.touch(({ projectId, userId }) => concerns(event, projectId, userId));
      this.requests.touch(({ projectId }) => concerns(event, projectId));
    });
    const end = begin(this);
    return () => {
      end();
      if (this.users.size + this.requests.size > 0) return;
      this.#unsubscribe?.();
      this.#unsubscribe = undefined;
    };
  }
}

const watches = new WeakMap<Database, TaskWatch>();

function watchOf({ db, tasksMoved }: Context): TaskWatch {
  const watch = watches.get(db) ?? new TaskWatch(db, tasksMoved);
  watches.set(db, watch);
  return watch;
}

/**
 * Reports how many waiting and running tasks a user has: now, and whenever the number may have changed.
 * @returns ends the subscription
 */
export function followUser(
  ctx: Context,
  userId: string,
  onFound: (found: Found<number>) => void,
): () => void {
  const { projectId } = ctx;
  return watchOf(ctx).follow(({ users }) =>
    users.subscribe(JSON.stringify([projectId, userId]), { projectId, userId }, onFound),
  );
}

/** Reports the tasks of a request: now, and whenever they may have changed. @returns ends the subscription */
export function followRequest(
  ctx: Context,
  requestId: string,
  onFound: (found: Found<readonly StoredTask[]>) => void,
): () => void {
  const { projectId } = ctx;
  return watchOf(ctx).follow(({ requests }) =>
    requests.subscribe(JSON.stringify([projectId, requestId]), { projectId, requestId }, onFound),
  );
}
