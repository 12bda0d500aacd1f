import type { Context } from '../../context.ts';
import { together } from '../../lib/together.ts';
import { countOpenByStream, countOpenUsers } from '../../stores/tasks/tasks.ts';
import { onlyCube, requireUser } from '../access/only-user.ts';

export interface QueueStatus {
  /**
   * The user's streams that have open tasks. A worker has claimed the `running` tasks, but not the `waiting`
   * ones.
   */
  readonly streams: readonly {
    readonly streamKey: string;
    readonly waiting: number;
    readonly running: number;
  }[];
  /** Number of the project's users who have open tasks and whom the caller may reach. */
  readonly usersCount: number;
}

/**
 * Reads the queue from the task table, so that every instance answers the same. A user without open tasks has
 * no streams.
 * @throws AppError forbidden for another user
 */
export async function readQueueStatus(ctx: Context, userId: string): Promise<QueueStatus> {
  requireUser(ctx, userId);
  const scope = ctx.db.project(ctx.projectId);
  const isAlone = onlyCube(ctx) !== null;
  const [streams, usersCount] = await together(
    () => countOpenByStream(scope, userId),
    () => (isAlone ? 0 : countOpenUsers(scope)),
  );
  return { streams, usersCount: isAlone ? Math.min(streams.length, 1) : usersCount };
}
