import { join } from 'node:path';
import type { Config } from '../config.ts';
import { togetherFor } from '../lib/together.ts';
import { pause } from '../lib/wait.ts';
import type { Logger } from '../logger.ts';
import { DepartedMetrics, type ProcessMetrics } from './departed-metrics.ts';
import { HandedConnections } from './handed-connections.ts';
import { EXHAUSTED, FREE_ADDRESS, GATHER, type GatherQuestion, ROSTER } from './messages.ts';
import { SharedLimits } from './shared-limits.ts';
import { type Ended, WorkerProcess } from './worker-process.ts';

/** A worker that ends is started again at once, and later the more often it ends soon after its start. */
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 30_000;
/** A worker that ran for so long was well. */
const WELL_MS = 60_000;
/** A worker that does not answer for so long is left out. */
const GATHER_MS = 2000;

export interface WorkersOptions {
  readonly config: Pick<Config, 'workers' | 'host' | 'port'>;
  readonly log: Logger;
  /** For the sockets of the workers. */
  readonly folder: string;
  readonly freeAddress: () => Promise<void>;
}

/** All workers of a parent. Each has a slot, in which another one follows it. */
export class Workers {
  readonly #options: WorkersOptions;
  readonly #slots: WorkerProcess[] = [];
  readonly #departed = new DepartedMetrics();
  readonly #limits = new SharedLimits((name, seconds) => this.#tellAll(EXHAUSTED, { name, seconds }));
  readonly #handed = new HandedConnections();
  readonly #stopping = new AbortController();
  #generation = 0;
  #replacing: Promise<void> | undefined;
  #replaceAgain = false;

  constructor(options: WorkersOptions) {
    this.#options = options;
  }

  /** @returns what the first worker says once all listen, or how it ended instead */
  async start(): Promise<string | Ended> {
    const first = this.#fork(0);
    const text = await first.ready;
    if (text === null) return first.ended;
    this.#keep(first);
    const { workers } = this.#options.config;
    const others = Array.from({ length: workers - 1 }, (_, n) => this.#fork(n + 1));
    for (const other of others) this.#keep(other);
    await togetherFor(others, ({ ready }) => ready);
    return text;
  }

  /** Replaces the workers one by one: each one stops once its successor listens. */
  replaceAll(): void {
    if (this.#replacing !== undefined) {
      this.#replaceAgain = true;
      return;
    }
    this.#replacing = this.#replaceEach()
      .catch((err: unknown) => this.#options.log.error({ err }, 'the workers could not be replaced'))
      .finally(() => {
        this.#replacing = undefined;
        if (!this.#replaceAgain) return;
        this.#replaceAgain = false;
        this.replaceAll();
      });
  }

  /** Stops all workers. @returns whether all ended as they should */
  async stop(): Promise<boolean> {
    this.#stopping.abort();
    const ended = await togetherFor(this.#slots, (worker) => worker.stop());
    return ended.every(({ code }) => code === 0);
  }

  async #replaceEach(): Promise<void> {
    const { log } = this.#options;
    log.info({ workers: this.#slots.length }, 'replacing all workers');
    for (const slot of this.#slots.keys()) {
      if (this.#stopping.signal.aborted) return;
      const successor = this.#make(slot);
      const isReady = (await successor.ready) !== null;
      if (this.#stopping.signal.aborted) {
        await successor.stop();
        return;
      }
      if (!isReady) {
        log.error({ slot }, 'a new worker did not start, so the others stay: see its error above');
        return;
      }
      const old = this.#slots[slot];
      this.#slots[slot] = successor;
      this.#keep(successor);
      if (old !== undefined) await this.#retire(old);
    }
    log.info('all workers are replaced');
  }

  async #retire(old: WorkerProcess): Promise<void> {
    await this.#metricsOf(old);
    const ended = old.stop(true);
    this.#tellRoster();
    await this.#departed.depart(old);
    await ended;
  }

  #fork(slot: number): WorkerProcess {
    const worker = this.#make(slot);
    this.#slots[slot] = worker;
    return worker;
  }

  #make(slot: number): WorkerProcess {
    const { config, folder, freeAddress } = this.#options;
    this.#generation += 1;
    const socket = join(folder, `${slot}-${this.#generation}`);
    const { workers, host, port } = config;
    const made = new WorkerProcess({ slot, workers, host, port, socket }, this.#handed);
    made.channel.on(FREE_ADDRESS, () => freeAddress());
    made.channel.on(GATHER, (question) => this.#gather(question as GatherQuestion));
    this.#limits.answer(made.channel);
    return made;
  }

  /** Starts the worker of a slot again whenever it ends. */
  #keep(worker: WorkerProcess): void {
    this.#keepSlot(worker).catch((err: unknown) =>
      this.#options.log.fatal({ err }, 'a worker is not watched any more'),
    );
  }

  async #keepSlot(first: WorkerProcess): Promise<void> {
    const { slot } = first.start;
    const { signal } = this.#stopping;
    let wait = 0;
    for (let worker = first; ; ) {
      if ((await worker.ready) !== null) this.#tellRoster();
      const { code, signal: by } = await worker.ended;
      if (signal.aborted || worker.isStopping || this.#slots[slot] !== worker) return;
      this.#options.log.error({ slot, pid: worker.pid, code, by }, 'a worker ended: starting another one');
      this.#tellRoster();
      await this.#departed.depart(worker);
      const wasWell = performance.now() - worker.startedAtMs > WELL_MS;
      wait = wasWell ? 0 : Math.min(LONGEST_PAUSE_MS, Math.max(FIRST_PAUSE_MS, wait * 2));
      await pause(wait, signal);
      if (signal.aborted || this.#slots[slot] !== worker) return;
      worker = this.#fork(slot);
    }
  }

  async #gather({ topic }: GatherQuestion): Promise<readonly unknown[]> {
    const serving = this.#slots.filter(({ isServing }) => isServing);
    const answers = await togetherFor(serving, (worker) =>
      topic === 'metrics'
        ? this.#metricsOf(worker)
        : worker.channel.ask(topic, null, GATHER_MS).catch(() => null),
    );
    const given = answers.filter((answer) => answer !== null);
    return topic === 'metrics' ? [...given, this.#departed.sum] : given;
  }

  async #metricsOf(worker: WorkerProcess): Promise<ProcessMetrics | null> {
    const answer = await worker.channel.ask('metrics', null, GATHER_MS).catch(() => null);
    const metrics = answer as ProcessMetrics | null;
    if (metrics !== null && worker.isServing) this.#departed.note(worker, metrics);
    return metrics;
  }

  #tellRoster(): void {
    const roster = this.#slots
      .filter(({ isServing }) => isServing)
      .map(({ start: { slot, socket } }) => ({ slot, socket }));
    this.#tellAll(ROSTER, roster);
  }

  #tellAll(topic: string, payload: unknown): void {
    for (const { channel, isServing } of this.#slots) if (isServing) channel.tell(topic, payload);
  }
}
