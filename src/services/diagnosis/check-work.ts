import { workFigures } from '../../stores/diagnosis/work-figures.ts';
import { pausedWebhooks } from '../../stores/webhooks/webhooks.ts';
import { indexStatsOf } from '../search/index-cache.ts';
import { type Diagnosis, diagnosed, finding, joined } from './finding.ts';
import type { Patient } from './patient.ts';

/** A task that is older waits for something that does not come by itself. */
const OLD_SECONDS = 900;
/** A backlog of vectors that is not worked off for so long has a cause. */
const BACKLOG_SECONDS = 900;
/** The share of lookups that load an index, from which the memory for indexes is too small. */
const MANY_LOADS = 0.2;
const FEW_LOOKUPS = 200;

/** Missing vectors, streams that wait, failed tasks, paused webhooks, and the memory of the indexes. */
export async function checkWork({ db, config }: Patient): Promise<Diagnosis> {
  const figures = await workFigures(db.system(), OLD_SECONDS);
  const streams = figures.waiting.map(({ kind, projectId, taskId, seconds, errorCode }) => {
    const isUnserved = config.schedulerConcurrency === 0 && errorCode === null;
    return finding('warning', isUnserved ? 'task_unserved' : 'task_waits', {
      ...{ kind, project: projectId, task: taskId },
      ...{ minutes: Math.round(seconds / 60), error: errorCode ?? '' },
    });
  });
  if (figures.failed > 0) streams.push(finding('warning', 'tasks_failed', { count: figures.failed }));
  const isBacklogStuck = figures.backlog > 0 && (figures.backlogSeconds ?? 0) > BACKLOG_SECONDS;
  const backlog = { count: figures.backlog };
  const missing = isBacklogStuck ? [finding('warning', 'vectors_missing', backlog)] : [];
  return joined([
    diagnosed('streams', 'tasks_open', { count: figures.open }, streams),
    diagnosed('vectors', 'vectors_waiting', backlog, missing),
    await webhooks(db),
    indexMemory(db),
  ]);
}

async function webhooks(db: Patient['db']): Promise<Diagnosis> {
  const paused = await pausedWebhooks(db.system());
  return diagnosed(
    'webhooks',
    'webhooks_paused',
    { count: paused.length },
    paused.map(({ projectId, id, failures }) =>
      finding('warning', 'webhook_paused', { webhook: id, project: projectId, failures }),
    ),
  );
}

function indexMemory(db: Patient['db']): Diagnosis {
  const { bytes, indexes, hits, loads } = indexStatsOf(db);
  const lookups = hits + loads;
  const isTight = lookups >= FEW_LOOKUPS && loads / lookups > MANY_LOADS;
  const percent = Math.round((100 * loads) / lookups);
  return diagnosed(
    'indexes',
    'indexes_in_memory',
    { count: indexes, megabytes: Math.ceil(bytes / 1e6) },
    isTight ? [finding('warning', 'index_memory_small', { percent })] : [],
  );
}
