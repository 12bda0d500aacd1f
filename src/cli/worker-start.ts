import { WORKER_VARIABLE, type WorkerStart } from '../cluster/messages.ts';

/**
 * What the parent of workers told this process. It is taken out of the environment, so that programs started
 * by this one are no workers.
 * @returns null if this process is no worker
 */
export function workerStart(): WorkerStart | null {
  const told = process.env[WORKER_VARIABLE];
  delete process.env[WORKER_VARIABLE];
  return told === undefined || process.send === undefined ? null : (JSON.parse(told) as WorkerStart);
}
