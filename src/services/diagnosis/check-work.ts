import { workFigures } from '../../stores/diagnosis/work-figures.ts';
import { pausedWebhooks } from '../../stores/webhooks/webhooks.ts';
import { indexStatsOf } from '../search/index-cache.ts';
import { type Diagnosis, diagnosed, type Finding, joined } from './finding.ts';
import type { Patient } from './patient.ts';

/** A task that is older waits for something that does not come by itself. */
const OLD_SECONDS = 900;
/** A backlog of vectors that is not worked off for so long has a cause. */
const BACKLOG_SECONDS = 900;
/** The share of lookups that load an index, from which the memory for indexes is too small. */
const MANY_LOADS = 0.2;
const FEW_LOOKUPS = 200;

type Found = Omit<Finding, 'check'>;

/** Missing vectors, streams that wait, failed tasks, paused webhooks, and the memory of the indexes. */
export async function checkWork({ db, config }: Patient): Promise<Diagnosis> {
  const figures = await workFigures(db.system(), OLD_SECONDS);
  const streams: Found[] = figures.waiting.map(({ kind, projectId, taskId, seconds, errorCode }) => ({
    severity: 'warning',
    message: `A task of the kind ${kind} in the project ${projectId} has waited for ${Math.round(seconds / 60)} min${errorCode === null ? '' : ` (${errorCode})`}.`,
    action:
      config.schedulerConcurrency === 0 && errorCode === null
        ? 'SCHEDULER_CONCURRENCY is 0 here: check that another process works on tasks.'
        : `GET /admin/tasks/${taskId} shows its last error.`,
  }));
  if (figures.failed > 0) {
    streams.push({
      severity: 'warning',
      message: `${figures.failed} tasks failed within the last 24 hours.`,
      action: 'GET /admin/tasks?status=failed shows why. POST /admin/tasks/{id}/retry repeats one.',
    });
  }
  const isBacklogStuck = figures.backlog > 0 && (figures.backlogSeconds ?? 0) > BACKLOG_SECONDS;
  return joined([
    diagnosed('streams', `${figures.open} tasks are open`, streams),
    diagnosed(
      'vectors',
      `${figures.backlog} memories wait for a vector`,
      isBacklogStuck
        ? [
            {
              severity: 'warning',
              message: `${figures.backlog} memories have no vector: searches find them by words only.`,
              action: 'Check the embedding model. "recollect reembed" computes them with the server stopped.',
            },
          ]
        : [],
    ),
    await webhooks(db),
    indexMemory(db),
  ]);
}

async function webhooks(db: Patient['db']): Promise<Diagnosis> {
  const paused = await pausedWebhooks(db.system());
  return diagnosed(
    'webhooks',
    `${paused.length} webhooks are paused`,
    paused.map(({ projectId, id, failures }) => ({
      severity: 'warning',
      message: `The webhook ${id} of the project ${projectId} is paused after ${failures} failed attempts in a row.`,
      action: `GET /admin/projects/${projectId}/webhooks shows its last error. It is tried again by itself; PATCH with {"enabled": true} resumes it at once.`,
    })),
  );
}

function indexMemory(db: Patient['db']): Diagnosis {
  const { bytes, indexes, hits, loads } = indexStatsOf(db);
  const lookups = hits + loads;
  const isTight = lookups >= FEW_LOOKUPS && loads / lookups > MANY_LOADS;
  return diagnosed(
    'indexes',
    `${indexes} search indexes are in memory, ${Math.ceil(bytes / 1e6)} MB`,
    isTight
      ? [
          {
            severity: 'warning',
            message: `INDEX_MEMORY_MB is small for the searches: ${Math.round((100 * loads) / lookups)} % of them read an index from the database.`,
            action: 'Raise INDEX_MEMORY_MB if the machine has memory to spare.',
          },
        ]
      : [],
  );
}
