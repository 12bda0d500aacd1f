import { Worker } from 'node:worker_threads';
import { TurnQueue } from '../turn-queue.ts';
import {
  LIMIT_MS,
  NO_PLACE,
  PLACE,
  PROGRESS_BYTES,
  STEP,
  type ThreadData,
  type ThreadReply,
  type ThreadRequest,
} from './messages.ts';

export interface GuardedThreadOptions {
  /** What it is called in errors. */
  readonly name: string;
  /** A module that calls `serveThread`. */
  readonly script: URL;
  /** What its values may take, in MB. Default: 384. */
  readonly heapMb?: number;
}

export interface Caller {
  /** Who waits in one line: the parties are served in turn. */
  readonly party: string;
  /** Whether somebody waits for the answer: such calls take turns with those of the background. */
  readonly urgent: boolean;
  readonly signal: AbortSignal;
}

/** Reading a text took more time or memory than it may. */
export class TextGivenUp extends Error {
  override name = 'TextGivenUp';
  readonly reason: 'too_slow' | 'too_much_memory';
  /** Which text of the input; -1 where it is none in particular. */
  readonly place: number;

  constructor(reason: TextGivenUp['reason'], place: number) {
    super(reason === 'too_slow' ? 'Reading a text took too long.' : 'Reading a text took too much memory.');
    this.reason = reason;
    this.place = place;
  }
}

/** More calls of one party wait than may. */
export class TooManyWaiting extends Error {
  override name = 'TooManyWaiting';

  constructor() {
    super('Too many texts of one party wait to be read.');
  }
}

interface Job extends Caller {
  readonly operation: string;
  readonly input: unknown;
  readonly resolve: (output: unknown) => void;
  readonly reject: (reason: unknown) => void;
}

interface Mark {
  readonly step: number;
  looks: number;
  /** What the thread had taken of the processor when the step was first seen. */
  cpuMs: number | null;
  /** Whether the last look found more in its memory than may be: it may have been garbage. */
  isFull: boolean;
}

const HEAP_MB = 384;
/**
 * What V8 may take beyond that. At its own limit V8 sometimes ends the process instead of the thread, so a thread that fills its
 * memory is ended before it gets there.
 */
const SPARE_MB = 384;
const MB = 1024 * 1024;
const LOOK_EVERY_MS = 100;
/** Loading the code takes a second of a processor, more of a slow one. */
const LOADING_MS = 30_000;
/**
 * The limit is one of processor time, so that a busy machine gives up no text that is well. Real time counts when it is so many
 * times as long, for a thread that does not even tell its processor time.
 */
const REAL_TIME = 30;
/** Urgent calls of a party: each holds its input. Background work is bounded by the scheduler. */
const MOST_WAITING = 32;

/**
 * A thread for work on texts of strangers, one operation at a time: a text that takes too much time or memory ends the thread,
 * fails its own operation with the place of the text, and the next operation gets a new thread. It starts when first needed.
 */
export class GuardedThread {
  readonly #options: GuardedThreadOptions;
  /** Of the present thread: one that is being ended may still write to its own. */
  #progress = new Int32Array(new SharedArrayBuffer(PROGRESS_BYTES));
  readonly #urgent = new TurnQueue<Job>();
  readonly #background = new TurnQueue<Job>();
  #urgentNext = true;
  #worker: Worker | null = null;
  #running: { readonly id: number; readonly job: Job } | null = null;
  #mark: Mark = { step: -1, looks: 0, cpuMs: null, isFull: false };
  #timer: NodeJS.Timeout | undefined;
  readonly #ending = new Set<Promise<void>>();
  #operations = 0;
  #isClosed = false;

  constructor(options: GuardedThreadOptions) {
    this.#options = options;
  }

  /** Starts the thread before it is needed. */
  start(): void {
    if (this.#isClosed) return;
    this.#worker ??= this.#spawn();
    if (this.#running === null) this.#worker.unref();
  }

  /**
   * @param input anything that can be cloned
   * @throws TextGivenUp; TooManyWaiting; the signal's reason; the operation's error
   */
  async run(operation: string, input: unknown, caller: Caller): Promise<unknown> {
    const { party, urgent, signal } = caller;
    signal.throwIfAborted();
    if (this.#isClosed) throw this.#closed();
    const queue = urgent ? this.#urgent : this.#background;
    if (urgent && queue.count(party) >= MOST_WAITING) throw new TooManyWaiting();
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const job: Job = { ...caller, operation, input, resolve, reject };
    const onAbort = () => {
      queue.remove(party, job);
      reject(signal.reason);
    };
    signal.addEventListener('abort', onAbort, { once: true });
    queue.add(party, job);
    this.#next();
    try {
      return await promise;
    } finally {
      signal.removeEventListener('abort', onAbort);
    }
  }

  /** Ends the thread; who waits is refused. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const job of [...this.#urgent.drain(), ...this.#background.drain()]) job.reject(this.#closed());
    this.#end(this.#closed());
    for (const ending of this.#ending) await ending;
  }

  #closed(): Error {
    return new Error(`The ${this.#options.name} was closed.`);
  }

  #next(): void {
    while (this.#running === null) {
      const job = this.#take();
      if (job === undefined) {
        this.#worker?.unref();
        return;
      }
      this.#worker ??= this.#spawn();
      // it holds the process up while it works, and no longer
      this.#worker.ref();
      this.#operations += 1;
      const { operation, input } = job;
      const request: ThreadRequest = { id: this.#operations, operation, input };
      try {
        this.#worker.postMessage(request);
        this.#running = { id: request.id, job };
      } catch (error) {
        job.reject(error);
      }
    }
    this.#timer ??= this.#later();
  }

  #take(): Job | undefined {
    const [first, second] = this.#urgentNext
      ? [this.#urgent, this.#background]
      : [this.#background, this.#urgent];
    const job = first.take() ?? second.take();
    if (job !== undefined) this.#urgentNext = !job.urgent;
    return job;
  }

  #later(): NodeJS.Timeout {
    return setTimeout(() => {
      this.#timer = undefined;
      if (this.#running === null) return;
      this.#timer = this.#later();
      this.#look();
    }, LOOK_EVERY_MS).unref();
  }

  /** Ends the thread when it has been at the same text for too long. */
  #look(): void {
    const worker = this.#worker;
    const step = Atomics.load(this.#progress, STEP);
    if (this.#mark.step !== step) this.#mark = { step, looks: 0, cpuMs: null, isFull: false };
    const mark = this.#mark;
    mark.looks += 1;
    const limit = Atomics.load(this.#progress, LIMIT_MS);
    const isStill = () =>
      this.#worker === worker && this.#running !== null && Atomics.load(this.#progress, STEP) === step;
    // counted in looks: a process that was stopped for a while has not looked
    if (mark.looks * LOOK_EVERY_MS > limit * REAL_TIME) {
      this.#giveUp('too_slow');
      return;
    }
    // both are refused by a thread that begins or has ended
    const ignore = () => undefined;
    worker?.cpuUsage().then(({ user, system }) => {
      const cpuMs = (user + system) / 1000;
      mark.cpuMs ??= cpuMs;
      if (cpuMs - mark.cpuMs > limit && isStill()) this.#giveUp('too_slow');
    }, ignore);
    worker?.getHeapStatistics().then(({ used_heap_size }) => {
      const isFull = used_heap_size > (this.#options.heapMb ?? HEAP_MB) * MB;
      if (isFull && mark.isFull && isStill()) this.#giveUp('too_much_memory');
      mark.isFull = isFull;
    }, ignore);
  }

  #giveUp(reason: TextGivenUp['reason']): void {
    this.#end(new TextGivenUp(reason, Atomics.load(this.#progress, PLACE)));
    this.#next();
  }

  #spawn(): Worker {
    const { name, script, heapMb = HEAP_MB } = this.#options;
    const progress = new SharedArrayBuffer(PROGRESS_BYTES);
    const data: ThreadData = { progress };
    this.#progress = new Int32Array(progress);
    // a thread that loads is at no text yet
    Atomics.store(this.#progress, LIMIT_MS, LOADING_MS);
    Atomics.store(this.#progress, PLACE, NO_PLACE);
    this.#mark = { step: -1, looks: 0, cpuMs: null, isFull: false };
    const worker = new Worker(script, {
      workerData: data,
      // flags of the parent, a debugger's or a test runner's, do not concern it; what it prints may quote a text
      execArgv: [],
      env: {},
      stdout: true,
      stderr: true,
      name: name.replaceAll(' ', '-'),
      resourceLimits: { maxOldGenerationSizeMb: heapMb + SPARE_MB, maxYoungGenerationSizeMb: 32 },
    });
    worker.stdout.resume();
    worker.stderr.resume();
    worker.on('message', (reply: ThreadReply) => this.#settle(worker, reply));
    worker.on('error', (error: NodeJS.ErrnoException) => {
      if (this.#worker !== worker) return;
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') this.#giveUp('too_much_memory');
      else this.#lost(error);
    });
    worker.on('exit', () => {
      if (this.#worker === worker) this.#lost(undefined);
    });
    return worker;
  }

  #settle(worker: Worker, reply: ThreadReply): void {
    const running = this.#running;
    if (this.#worker !== worker || running?.id !== reply.id) return;
    this.#running = null;
    if ('output' in reply) running.job.resolve(reply.output);
    else running.job.reject(reply.error);
    this.#next();
  }

  #lost(cause: unknown): void {
    this.#end(new Error(`The ${this.#options.name} has ended.`, { cause }));
    this.#next();
  }

  /** Ends the thread and fails what it is at. */
  #end(reason: Error): void {
    const worker = this.#worker;
    const running = this.#running;
    this.#worker = null;
    this.#running = null;
    running?.job.reject(reason);
    if (worker === null) return;
    const ending = worker.terminate().then(
      () => void this.#ending.delete(ending),
      () => void this.#ending.delete(ending),
    );
    this.#ending.add(ending);
  }
}
