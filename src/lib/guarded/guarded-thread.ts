import { Worker } from 'node:worker_threads';
import { FairQueue } from '../fair-queue.ts';
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
  /** The thread's name in error messages. */
  readonly name: string;
  /** A module that calls `serveThread`. */
  readonly script: URL;
  /** Heap limit for its values in MB. Default: 384. */
  readonly heapMb?: number;
}

/** The caller of an operation. */
export interface Caller {
  /** Callers of one requester share a queue; the queues are served round-robin. */
  readonly requester: string;
  /** Whether someone waits for the result. Urgent calls alternate with background calls. */
  readonly urgent: boolean;
  readonly signal: AbortSignal;
}

/** Thrown when reading a text exceeded its limit of time or memory. */
export class TextGivenUp extends Error {
  override name = 'TextGivenUp';
  readonly reason: 'too_slow' | 'too_much_memory';
  /** Index of the text in the input; -1 when no particular text was being read. */
  readonly place: number;

  constructor(reason: TextGivenUp['reason'], place: number) {
    super(reason === 'too_slow' ? 'Reading a text took too long.' : 'Reading a text took too much memory.');
    this.reason = reason;
    this.place = place;
  }
}

/** Thrown when too many calls of one requester are waiting. */
export class TooManyWaiting extends Error {
  override name = 'TooManyWaiting';

  constructor() {
    super('Too many texts of one party are waiting to be read. Try again later.');
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
  checks: number;
  /** Processor time of the thread when the step was first seen. */
  cpuMs: number | null;
  /**
   * Whether the last check found too much memory in use. A second check must confirm it: it may be garbage.
   */
  isFull: boolean;
}

const HEAP_MB = 384;
/**
 * MB that V8 may use beyond that. At its own limit V8 sometimes ends the process instead of the thread, so
 * the thread is ended before it gets there.
 */
const SPARE_MB = 384;
const MB = 1024 * 1024;
const CHECK_EVERY_MS = 100;
/** Loading the code takes a second of processor time, more on a slow machine. */
const LOADING_MS = 30_000;
/**
 * The limit is on processor time, so that a busy machine does not give up healthy texts. This multiple of it
 * limits elapsed time, in case the thread cannot even report its processor time.
 */
const REAL_TIME = 30;
/**
 * Maximum waiting urgent calls of a requester: each holds its input. The scheduler limits background calls.
 */
const MOST_WAITING = 32;

/**
 * A thread that works on untrusted texts, one operation at a time. A text that takes too much time or memory
 * ends the thread and fails its own operation with the text's index; the next operation gets a new thread.
 */
export class GuardedThread {
  readonly #options: GuardedThreadOptions;
  /** Progress of the current thread. Each has its own, since one that is being ended may still write. */
  #progress = new Int32Array(new SharedArrayBuffer(PROGRESS_BYTES));
  readonly #urgent = new FairQueue<Job>();
  readonly #background = new FairQueue<Job>();
  #urgentNext = true;
  #worker: Worker | null = null;
  #running: { readonly id: number; readonly job: Job } | null = null;
  #mark: Mark = { step: -1, checks: 0, cpuMs: null, isFull: false };
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
   * Runs an operation in the thread.
   * @param operation its name in the thread's table of operations
   * @param input anything that can be cloned
   * @throws TextGivenUp; TooManyWaiting; the signal's reason; the operation's error
   */
  async run(operation: string, input: unknown, caller: Caller): Promise<unknown> {
    const { requester, urgent, signal } = caller;
    signal.throwIfAborted();
    if (this.#isClosed) throw this.#closed();
    const queue = urgent ? this.#urgent : this.#background;
    if (urgent && queue.count(requester) >= MOST_WAITING) throw new TooManyWaiting();
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const job: Job = { ...caller, operation, input, resolve, reject };
    const onAbort = () => {
      queue.remove(requester, job);
      reject(signal.reason);
    };
    signal.addEventListener('abort', onAbort, { once: true });
    queue.add(requester, job);
    this.#next();
    try {
      return await promise;
    } finally {
      signal.removeEventListener('abort', onAbort);
    }
  }

  /** Ends the thread and rejects all waiting calls. */
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
      // the thread keeps the process alive only while it works
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
      this.#check();
    }, CHECK_EVERY_MS).unref();
  }

  /** Ends the thread when it has spent too much time or memory on one text. */
  #check(): void {
    const worker = this.#worker;
    const step = Atomics.load(this.#progress, STEP);
    if (this.#mark.step !== step) this.#mark = { step, checks: 0, cpuMs: null, isFull: false };
    const mark = this.#mark;
    mark.checks += 1;
    const limit = Atomics.load(this.#progress, LIMIT_MS);
    const isStill = () =>
      this.#worker === worker && this.#running !== null && Atomics.load(this.#progress, STEP) === step;
    // elapsed time is counted in checks, because a process that was stopped did not check
    if (mark.checks * CHECK_EVERY_MS > limit * REAL_TIME) {
      this.#giveUp('too_slow');
      return;
    }
    // both calls are rejected while a thread starts, and after it has ended
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
    // while the thread loads, it is not reading a text
    Atomics.store(this.#progress, LIMIT_MS, LOADING_MS);
    Atomics.store(this.#progress, PLACE, NO_PLACE);
    this.#mark = { step: -1, checks: 0, cpuMs: null, isFull: false };
    const worker = new Worker(script, {
      workerData: data,
      // the parent's flags (debugger, test runner) do not apply; its output, which may quote a text, is
      // dropped
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
