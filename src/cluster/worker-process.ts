import cluster, { type Worker } from 'node:cluster';
import { firstOf } from '../lib/together.ts';
import { pause } from '../lib/wait.ts';
import { Channel } from './channel.ts';
import type { HandedConnections } from './handed-connections.ts';
import { READY, REPLACED, WORKER_VARIABLE, type WorkerStart } from './messages.ts';

/** A worker stops within 15 seconds; what still runs then is ended. */
const LONGEST_STOP_MS = 20_000;

/** How a worker ended. */
export interface Ended {
  readonly code: number | null;
  readonly signal: string | null;
}

/** One worker, as its parent sees it. */
export class WorkerProcess {
  readonly start: WorkerStart;
  readonly channel: Channel;
  readonly startedAtMs = performance.now();
  /** Resolves with what the worker says once it listens; null if it ended before. */
  readonly ready: Promise<string | null>;
  readonly ended: Promise<Ended>;
  /** Whether it listens, and was not told to stop. */
  isServing = false;
  isStopping = false;
  readonly #worker: Worker;

  constructor(start: WorkerStart, handed: HandedConnections) {
    this.start = start;
    const worker = cluster.fork({ [WORKER_VARIABLE]: JSON.stringify(start) });
    this.#worker = worker;
    handed.watch(worker);
    // a message to a worker that has just ended
    worker.on('error', () => undefined);
    this.channel = new Channel({
      send: (message) => {
        if (worker.isConnected()) worker.send(message as object, undefined, () => undefined);
      },
      onMessage: (handler) => void worker.on('message', handler),
    });
    this.ended = new Promise((resolve) => {
      worker.once('exit', (code: number | null, signal: string | null) => {
        this.isServing = false;
        this.channel.close();
        resolve({ code, signal });
      });
    });
    const listening = new Promise<string>((resolve) => {
      this.channel.on(READY, (text) => {
        this.isServing = !this.isStopping;
        resolve(text as string);
      });
    });
    const ended = this.ended.then(() => null);
    this.ready = firstOf(
      () => listening,
      () => ended,
    );
  }

  get pid(): number | undefined {
    return this.#worker.process.pid;
  }

  /**
   * Lets the worker finish what it accepted.
   * @param isReplaced another one serves: its clients may leave by themselves
   * @returns how it ended
   */
  async stop(isReplaced = false): Promise<Ended> {
    const wasServing = this.isServing;
    this.isStopping = true;
    this.isServing = false;
    if (isReplaced && wasServing) this.channel.tell(REPLACED, null);
    else this.#worker.process.kill('SIGTERM');
    await firstOf(
      () => this.ended,
      () => pause(LONGEST_STOP_MS),
    );
    // has no effect on a process that has ended
    this.#worker.process.kill('SIGKILL');
    return this.ended;
  }
}
