import type { Context, Services } from '../../context.ts';
import { addCounts, NOTHING_ERASED, type RetentionCounts } from '../../domain/projects/retention.ts';
import {
  findDueProjects,
  findKeepDays,
  findLastRun,
  noteQueued,
} from '../../stores/retention/retention-settings.ts';
import { enqueueTasks } from '../../stores/tasks/task-enqueue.ts';
import { countBatch, type Seen } from './erase-batch.ts';
import { FIRST_PLACE, type RunPlace } from './find-doomed.ts';
import { retentionStream, retentionTask } from './retention-task.ts';

/** How long a count may take. */
const LONGEST_MS = 10_000;
/** Memories and messages that a count tells apart. */
const MOST_COUNTED = 200_000;

/**
 * Starts a run of the project's retention. Call `wakeScheduler` after the commit.
 * @returns the id of its task, or of the one that is open already
 */
export async function startRetention(ctx: Context): Promise<string> {
  return await ctx.db.projectTransaction(ctx.projectId, async (scope) => {
    const last = await findLastRun(scope, retentionStream(ctx.projectId));
    if (last?.status === 'waiting') return last.taskId;
    const task = retentionTask(ctx.projectId, ctx.newId(), 'operator');
    await enqueueTasks(scope, [task]);
    return task.task_id;
  });
}

/** Enqueues the runs that are due in any project. */
export async function startDueRuns({ db, newId }: Pick<Services, 'db' | 'newId'>): Promise<number> {
  return db.systemTransaction(
    async (tx) => {
      const due = await findDueProjects(tx, retentionStream);
      for (const projectId of due) {
        const scope = tx.only(projectId);
        await enqueueTasks(scope, [retentionTask(projectId, newId(), 'server')]);
        await noteQueued(scope);
      }
      return due.length;
    },
    { priority: 'background' },
  );
}

/**
 * Counts what a run would erase now. Nothing is changed.
 * @returns `complete` = false if there is more than one call counts
 */
export async function previewRetention(
  ctx: Context,
): Promise<{ readonly counts: RetentionCounts; readonly complete: boolean }> {
  const scope = ctx.db.project(ctx.projectId, { priority: 'background' });
  const keep = await findKeepDays(scope);
  const seen: Seen = { memoryIds: new Set(), messageIds: new Set() };
  const until = performance.now() + LONGEST_MS;
  let counts = NOTHING_ERASED;
  let place: RunPlace | null = FIRST_PLACE;
  while (place !== null) {
    ctx.signal.throwIfAborted();
    if (performance.now() > until || seen.memoryIds.size + seen.messageIds.size > MOST_COUNTED)
      return { counts, complete: false };
    const batch: Awaited<ReturnType<typeof countBatch>> = await countBatch(scope, keep, place, seen);
    counts = addCounts(counts, batch.counts);
    place = batch.next;
  }
  return { counts, complete: true };
}
