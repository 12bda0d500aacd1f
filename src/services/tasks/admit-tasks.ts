import type { Context } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import { Lru } from '../../lib/lru.ts';
import { countBacklog } from '../../stores/tasks/tasks.ts';

/**
 * How long a count is used. Counting 100,000 open tasks takes some 10 ms, which is too long for every add.
 */
const LIFETIME_MS = 1000;
const MAX_PROJECTS = 1000;
const RETRY_AFTER_SECONDS = 5;

interface Backlog {
  readonly counted: Promise<number>;
  /** Tasks that this process has admitted since the count began. */
  admitted: number;
}

const backlogs = new WeakMap<Database, Lru<Backlog>>();

/**
 * Admits `tasks` more tasks to the project's queue while it has fewer open tasks than configured. Each
 * process counts once a second and adds the tasks that it has admitted since. Several processes together may
 * therefore exceed the limit by one second's adds.
 * @throws AppError too_many_requests with the seconds after which to try again
 */
export async function admitTasks(ctx: Context, tasks: number): Promise<void> {
  const ofDatabase =
    backlogs.get(ctx.db) ?? new Lru<Backlog>({ maxEntries: MAX_PROJECTS, maxAgeMs: LIFETIME_MS });
  backlogs.set(ctx.db, ofDatabase);
  let backlog = ofDatabase.get(ctx.projectId);
  if (backlog === undefined) {
    const counted = countBacklog(ctx.db.project(ctx.projectId), ctx.maxOpenTasks);
    backlog = { counted, admitted: 0 };
    const fresh = backlog;
    ofDatabase.set(ctx.projectId, fresh);
    counted.catch(() => ofDatabase.get(ctx.projectId) === fresh && ofDatabase.delete(ctx.projectId));
  }
  const open = (await backlog.counted) + backlog.admitted;
  if (open >= ctx.maxOpenTasks) {
    throw new AppError(
      'too_many_requests',
      'Too many messages of this project wait for extraction: try again later.',
      { retryAfterSeconds: RETRY_AFTER_SECONDS },
    );
  }
  backlog.admitted += tasks;
}
