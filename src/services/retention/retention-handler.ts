import { z } from 'zod';
import type { Services } from '../../context.ts';
import type { JsonObject } from '../../db/tables/columns.ts';
import { addCounts } from '../../domain/projects/retention.ts';
import { TaskError, type TaskHandler } from '../../scheduler/task-handler.ts';
import { findKeepDays, lockProgress, saveProgress } from '../../stores/retention/retention-settings.ts';
import { recordAct } from '../audit/record-act.ts';
import { eraseBatch } from './erase-batch.ts';
import { FIRST_PLACE, RUN_PARTS, type RunPlace } from './find-doomed.ts';

/** How long a run works before it lets other tasks take their turn. */
const TURN_MS = 5000;

const counts = z.record(z.string(), z.number());
const progressSchema = z.object({
  counts: z.object({ kinds: counts, tables: counts }).default({ kinds: {}, tables: {} }),
  /** Null = the run is done. */
  place: z
    .object({ part: z.enum(RUN_PARTS), after: z.string().nullable() })
    .nullable()
    .default(FIRST_PLACE),
});

/**
 * The handler of the retention. Each batch is a transaction that also notes in the task what was erased and
 * where to go on, so that a run continues after a crash and counts nothing twice.
 */
export function createRetentionHandler(services: Services): TaskHandler {
  return {
    oneByOne: true,
    prepare: async (projectId, [task], signal) => {
      if (task === undefined) return { count: 0, error: undefined, commit: async () => [] };
      const until = performance.now() + TURN_MS;
      while ((await step(services, projectId, task.taskId)) !== null) {
        signal.throwIfAborted();
        if (performance.now() > until) throw CONTINUES;
      }
      return {
        count: 1,
        error: undefined,
        commit: async (scope) => {
          const done = progressSchema.parse(await lockProgress(scope, task.taskId)).counts;
          if (Object.keys(done.tables).length > 0)
            await recordAct(services, scope, {
              projectId,
              actor: 'server',
              action: 'retention.erase',
              target: `projects/${projectId}/tasks/${task.taskId}`,
              ip: '',
            });
          return [done satisfies JsonObject];
        },
      };
    },
    fail: async () => undefined,
  };
}

const CONTINUES = new TaskError(
  { code: 'continues', text: 'The run goes on by itself.' },
  { retryable: true, postponeSeconds: 0 },
);

/** Erases one batch. @returns where the next one begins; null at the end */
async function step(
  { db }: Pick<Services, 'db'>,
  projectId: string,
  taskId: string,
): Promise<RunPlace | null> {
  return db.projectTransaction(
    projectId,
    async (scope) => {
      const { counts: before, place } = progressSchema.parse(await lockProgress(scope, taskId));
      if (place === null) return null;
      const { counts: erased, next } = await eraseBatch(scope, await findKeepDays(scope), place);
      await saveProgress(scope, taskId, { counts: addCounts(before, erased), place: next });
      return next;
    },
    { priority: 'background' },
  );
}
