import cluster from 'node:cluster';
import { type ServeOptions, serve } from '../serve.ts';
import { Channel } from './channel.ts';
import { Member } from './member.ts';
import { FREE_ADDRESS, READY, REPLACED, type WorkerStart } from './messages.ts';

/** Serves as one of the workers of a parent, until the parent or a signal ends it. */
export async function serveAsWorker(
  start: WorkerStart,
  options: Omit<ServeOptions, 'worker' | 'onListening'>,
): Promise<void> {
  const channel = new Channel({
    send: (message) => void process.send?.(message, undefined, undefined, () => undefined),
    onMessage: (handler) => process.on('message', handler),
  });
  // By default Node.js exits at once when the parent is gone. Requests are finished first instead.
  if (cluster.worker) cluster.worker.exitedAfterDisconnect = true;
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  // a terminal sends SIGHUP to its whole process group; the parent replaces the workers one by one
  process.on('SIGHUP', () => undefined);
  const group = new Member(start, channel);
  const { workers, host, port } = start;
  await serve({
    ...options,
    config: { ...options.config, workers, host, port },
    worker: {
      group,
      join: () => group.join(),
      onReplaced: (stop) => channel.on(REPLACED, stop),
      freeAddress: async () => void (await channel.ask(FREE_ADDRESS, null)),
    },
    onListening: (text) => channel.tell(READY, text),
  });
}
