import type { Context } from '../../context.ts';
import { countOpenByStream, countOpenUsers } from '../../stores/tasks.ts';

export interface QueueStatus {
  /** Streams of the user that have open tasks; `running` tasks are claimed by a worker, `waiting` ones are not yet. */
  readonly streams: readonly {
    readonly streamKey: string;
    readonly waiting: number;
    readonly running: number;
  }[];
  /** Users of the project who have open tasks. */
  readonly usersCount: number;
}

/** The queue as it stands in the task table: the same from every instance. A user without open tasks has no streams. */
export async function readQueueStatus(ctx: Context, userId: string): Promise<QueueStatus> {
  const scope = ctx.db.project(ctx.projectId);
  const [streams, usersCount] = await Promise.all([countOpenByStream(scope, userId), countOpenUsers(scope)]);
  return { streams, usersCount };
}
