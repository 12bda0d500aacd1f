import type { Services } from '../../context.ts';
import { TASK_KINDS, type TaskKind } from '../../domain/tasks/task.ts';
import { cachedFigure } from '../../lib/cached-figure.ts';
import { countQueues } from '../../stores/tasks/queue-figures.ts';

/** How long the figures are used again. */
const FRESH_MS = 5000;

export interface QueueFigures {
  readonly kind: TaskKind;
  /** Waiting and running tasks. */
  readonly depth: number;
  /** Seconds since the oldest of them was created; 0 without any. */
  readonly oldestSeconds: number;
}

/**
 * Returns a function that measures the queue of each kind of task, over all projects. The figures are at most
 * five seconds old, or older while the database is slow. Undefined before the first ones.
 */
export function queueFigures({
  db,
}: Pick<Services, 'db'>): () => Promise<readonly QueueFigures[] | undefined> {
  return cachedFigure(async () => {
    const found = await countQueues(db.system({ priority: 'background' }));
    const byKind = new Map(found.map((queue) => [queue.kind, queue]));
    return TASK_KINDS.map((kind) => ({
      kind,
      depth: byKind.get(kind)?.depth ?? 0,
      oldestSeconds: byKind.get(kind)?.oldestSeconds ?? 0,
    }));
  }, FRESH_MS);
}
