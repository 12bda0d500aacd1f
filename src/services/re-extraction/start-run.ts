import type { Services } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { extractMemories } from '../../prompts/extract-memories.ts';
import { findProject } from '../../stores/projects/projects.ts';
import { findGuidance } from '../../stores/projects/prompt-guidance.ts';
import { insertRun, type RunTarget } from '../../stores/re-extraction/extraction-runs.ts';
import { enqueueTasks } from '../../stores/tasks/task-enqueue.ts';
import { type RunReport, readRun } from './read-run.ts';
import { runTask } from './run-task.ts';

export type RunServices = Pick<Services, 'db' | 'newId' | 'wakeScheduler'>;

export interface StartRunInput extends RunTarget {
  readonly extractor: 'model' | 'offline';
  /** Version of the project's guidance; 0 = the built-in guidance; absent: the active version. */
  readonly promptVersion?: number | undefined;
}

/**
 * Starts a run that extracts from stored messages again. Its memories are kept apart, so that searches do not
 * change before the run is promoted. The prompt version and the set of messages are fixed now.
 * @param hasModel whether a chat model is configured
 * @throws AppError not_found without such a project, prompt version or messages | invalid_parameters
 */
export async function startRun(
  services: RunServices,
  projectId: string,
  input: StartRunInput,
  hasModel: boolean,
): Promise<RunReport> {
  if (input.extractor === 'model' && !hasModel)
    throw new AppError(
      'invalid_parameters',
      'extractor: no model is configured: set LLM_BASE_URL and LLM_MODEL, or use "offline".',
    );
  if (input.extractor === 'offline' && input.promptVersion !== undefined)
    throw new AppError('invalid_parameters', 'prompt_version: only the extractor "model" reads a prompt.');
  const runId = services.newId();
  await services.db.systemTransaction(async (tx) => {
    if ((await findProject(tx, projectId)) === null)
      throw new AppError('not_found', 'There is no such project.');
    const scope = tx.only(projectId);
    const promptVersion = input.extractor === 'model' ? await versionOf(scope, input.promptVersion) : null;
    const task = runTask(services, projectId, runId);
    await enqueueTasks(scope, [task]);
    const cubes = await insertRun(scope, { ...input, promptVersion, runId, taskId: task.task_id });
    if (cubes === 0) throw new AppError('not_found', 'There are no messages to extract from.');
  });
  services.wakeScheduler();
  return readRun(services, projectId, runId);
}

async function versionOf(
  scope: Parameters<typeof findGuidance>[0],
  version: number | undefined,
): Promise<number> {
  const row = await findGuidance(scope, extractMemories.id, version ?? 'active');
  if (row === null && version !== undefined && version > 0)
    throw new AppError('not_found', 'There is no such version of the prompt.');
  return row?.version ?? 0;
}
