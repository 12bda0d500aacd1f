import type { Context } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { concerns, type TasksMoved } from '../../domain/tasks/task.ts';
import type { Hub } from '../../lib/hub.ts';
import { type Found, Watch } from '../../lib/watch.ts';
import { countOpenTasksOf, findTasksOf, type StoredTask } from '../../stores/tasks/tasks.ts';

/** A lost notification of another process is made up for so soon. */
const POLL_MS = 1000;
const MAX_KEYS = 500;
const REST_MS = 25;
/** A user with 100,000 open tasks takes 10 ms to count: waits for them have a tenth of the database. */
const REST_TIMES = 9;

interface UserKey {
  readonly projectId: string;
  readonly userId: string;
}

interface RequestKey {
  readonly projectId: string;
  readonly requestId: string;
}

/** All waits of this process for tasks: one look at the task table for all of them, paced. */
class TaskWatch {
  readonly users: Watch<UserKey, number>;
  readonly requests: Watch<RequestKey, readonly StoredTask[]>;
  readonly #moved: Hub<TasksMoved>;
  #unsubscribe: (() => void) | undefined;

  constructor(db: Database, moved: Hub<TasksMoved>) {
    const pace = { maxKeys: MAX_KEYS, restMs: REST_MS, restTimes: REST_TIMES, pollMs: POLL_MS };
    this.users = new Watch({ ...pace, look: (keys) => countOpenTasksOf(db.system(), keys) });
    this.requests = new Watch({ ...pace, look: (keys) => findTasksOf(db.system(), keys) });
    this.#moved = moved;
  }

  /** Subscribes through `begin`, and to what happens to tasks as long as anybody waits. */
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

/** Tells how many waiting and running tasks a user has: now, and whenever that may have changed. @returns ends it */
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

/** Tells of the tasks of a request, as `followUser` does. */
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
