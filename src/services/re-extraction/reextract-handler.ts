import { z } from 'zod';
import type { Services } from '../../context.ts';
import type { ProjectScope } from '../../db/database.ts';
import type { JsonObject } from '../../db/tables/columns.ts';
import type { Extractor } from '../../extractors/extractor.ts';
import type { TaskHandler } from '../../scheduler/task-handler.ts';
import {
  type ExtractionRun,
  findRun,
  lockRun,
  setRunError,
  setRunStatus,
} from '../../stores/re-extraction/extraction-runs.ts';
import { deleteShadowItems } from '../../stores/re-extraction/shadow-items.ts';
import type { ClaimedTask } from '../../stores/tasks/task-claims.ts';
import { enqueueTasks } from '../../stores/tasks/task-enqueue.ts';
import type { CommitStep, Step } from './commit-step.ts';
import { preparePromotion } from './promote-cube.ts';
import { prepareReading } from './read-messages.ts';
import { DROP_STREAM, runTask } from './run-task.ts';

const payloadSchema = z.object({ run_id: z.string() });
/** Rows per task, so that its statements stay far below their limits. */
const DROPPED_AT_ONCE = 2000;

/**
 * The handler of re-extraction. Depending on the run's status, each task extracts from some messages,
 * promotes a cube or deletes some dropped rows, and then creates the next task. Only a run's current task may
 * change it, and only in the status in which the task found it.
 */
export function createReextractHandler(services: Services, rules: Extractor): TaskHandler {
  return {
    prepare: async (projectId, [task], signal) => {
      if (task === undefined) return { count: 0, error: undefined, commit: async () => [] };
      const { run_id } = payloadSchema.parse(task.payload);
      const run = await findRun(services.db.project(projectId, { priority: 'background' }), run_id);
      const commit =
        run?.taskId === task.taskId ? await prepareStep(services, rules, projectId, run, signal) : null;
      // one task per commit: the other tasks of the claim would find another status, so they wait for the
      // next claim
      return {
        count: 1,
        error: undefined,
        commit: async (scope) => [
          commit === null || run === null ? {} : await commitStep(services, scope, run, commit),
        ],
      };
    },
    fail: async (scope, task: ClaimedTask, failure) => {
      const payload = payloadSchema.safeParse(task.payload);
      if (payload.success) await setRunError(scope, payload.data.run_id, failure);
    },
  };
}

async function prepareStep(
  services: Services,
  rules: Extractor,
  projectId: string,
  run: ExtractionRun,
  signal: AbortSignal,
): Promise<CommitStep | null> {
  if (run.status === 'running') return prepareReading(services, rules, projectId, run, signal);
  if (run.status === 'promoting') return preparePromotion(services, projectId, run, signal);
  return run.status === 'dropped' ? sweep(run.runId) : null;
}

function sweep(runId: string): CommitStep {
  return async (scope, lock) => {
    if (!(await lock())) return null;
    const gone = await deleteShadowItems(scope, runId, DROPPED_AT_ONCE);
    return { result: { deleted: gone }, status: 'dropped', goesOn: gone === DROPPED_AT_ONCE };
  };
}

const streamSuffixOf = ({ status }: Pick<Step, 'status'>) => (status === 'dropped' ? DROP_STREAM : undefined);

async function commitStep(
  services: Services,
  scope: ProjectScope,
  run: ExtractionRun,
  commit: CommitStep,
): Promise<JsonObject> {
  const step = await commit(scope, async () => {
    const now = await lockRun(scope, run.runId);
    return now !== null && now.status === run.status && now.taskId === run.taskId;
  });
  if (step === null) return {};
  const next = step.goesOn ? runTask(services, scope.projectId, run.runId, streamSuffixOf(step)) : null;
  // the new task is in this task's stream, which is locked already
  if (next !== null) await enqueueTasks(scope, [next]);
  await setRunStatus(scope, run.runId, step.status, next?.task_id ?? null);
  return step.result;
}
