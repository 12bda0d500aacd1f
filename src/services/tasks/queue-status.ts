import type { Context } from '../../context.ts';
import { together } from '../../lib/together.ts';
import { countOpenByStream, countOpenUsers } from '../../stores/tasks/tasks.ts';
import { onlyCube, requireUser } from '../access/only-user.ts';

export interface QueueStatus {
  /** Streams of the user that have open tasks; `running` tasks are claimed by a worker, `waiting` ones are not yet. */
  readonly streams: readonly {
    readonly streamKey: string;
    readonly waiting: number;
    readonly running: number;
  }[];
  /** Users of the project who have open tasks, as far as the caller reaches. */
  readonly usersCount: number;
}

/** The queue as it stands in the task table: the same from every instance. A user without open tasks has no streams. */
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
