import { randomUUID } from 'node:crypto';
import type { Database } from '../db/database.ts';
import type { TasksMoved } from '../domain/tasks/task.ts';
import type { Emitter } from '../lib/event-emitter.ts';
import { together } from '../lib/together.ts';
import { pause } from '../lib/wait.ts';
import type { Logger } from '../logger.ts';
import { sendNotification } from '../stores/tasks/notifications.ts';

const CHANNEL = 'recollect_tasks';
/** Shortest time between two notifications. An idle process sends one at once. */
const INTERVAL_MS = 100;
const LISTEN_AGAIN_MS = 1000;
/** PostgreSQL accepts payloads of less than 8,000 bytes. */
const LONGEST_PAYLOAD = 7900;

export interface TaskSignalsOptions {
  readonly db: Database;
  readonly log: Logger;
  readonly moved: Emitter<TasksMoved>;
  /** Called when another process has committed tasks. */
  readonly onEnqueued: () => void;
}

interface Signal {
  readonly from: string;
  readonly enqueued: boolean;
  readonly moved: readonly TasksMoved[];
}

/**
 * Notifies the other processes on the same PostgreSQL that tasks were committed or ended here, and receives
 * their notifications. Everything that happens within 100 ms goes into one notification. It is sent after the
 * commit and concurrently: an add does not wait for it. A lost notification costs only time, because every
 * waiter also polls. The embedded engine has no other processes.
 */
export class TaskSignals {
  readonly #options: TaskSignalsOptions;
  readonly #self = randomUUID();
  readonly #stop = new AbortController();
  readonly #shared: boolean;
  readonly #moved = new Map<string, TasksMoved>();
  #enqueued = false;
  #lastSent = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;
  #sending: Promise<void> = Promise.resolve();
  #listening: Promise<(() => Promise<void>) | undefined> = Promise.resolve(undefined);
  #hearing = false;
  #unsubscribe: (() => void) | undefined;

  constructor(options: TaskSignalsOptions) {
    this.#options = options;
    this.#shared = options.db.engine === 'postgres';
  }

  start(): void {
    if (!this.#shared) return;
    this.#unsubscribe = this.#options.moved.subscribe((moved) => this.#tell(moved));
    this.#listening = this.#listen();
  }

  /** Call it when tasks were committed in this process. */
  readonly enqueued = (): void => {
    if (!this.#shared) return;
    this.#enqueued = true;
    this.#schedule();
  };

  /** Sends the pending notification, and reports that this process may have released tasks. */
  async stop(): Promise<void> {
    if (!this.#shared || this.#stop.signal.aborted) return;
    this.#stop.abort();
    this.#unsubscribe?.();
    clearTimeout(this.#timer);
    this.#enqueued = true;
    this.#send();
    await together(
      () => this.#sending,
      async () => (await this.#listening)?.(),
    );
  }

  #tell(moved: TasksMoved): void {
    if (this.#hearing) return;
    const { projectId, userIds } = moved;
    const key = projectId ?? '';
    const before = this.#moved.get(key)?.userIds;
    const all = userIds === null || before === null ? null : [...new Set([...(before ?? []), ...userIds])];
    this.#moved.set(key, { projectId, userIds: all });
    this.#schedule();
  }

  #schedule(): void {
    if (this.#timer !== undefined || this.#stop.signal.aborted) return;
    const wait = Math.max(0, this.#lastSent + INTERVAL_MS - performance.now());
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#send();
    }, wait);
    this.#timer.unref();
  }

  #send(): void {
    const signal: Signal = { from: this.#self, enqueued: this.#enqueued, moved: [...this.#moved.values()] };
    this.#enqueued = false;
    this.#moved.clear();
    this.#lastSent = performance.now();
    const { db, log } = this.#options;
    this.#sending = sendNotification(db.system({ priority: 'background' }), CHANNEL, payloadOf(signal)).catch(
      (error: unknown) =>
        log.debug({ err: error }, 'other processes were not notified; they find the tasks by polling'),
    );
  }

  async #listen(): Promise<(() => Promise<void>) | undefined> {
    const { db, log } = this.#options;
    for (let told = false; !this.#stop.signal.aborted; told = true) {
      try {
        const unlisten = await db.listen(CHANNEL, (payload) => this.#hear(payload));
        if (told) this.#hear('');
        return unlisten;
      } catch (error) {
        if (!told)
          log.warn({ err: error }, 'notifications of other processes cannot be received yet; trying again');
        await pause(LISTEN_AGAIN_MS, this.#stop.signal);
      }
    }
    return undefined;
  }

  /**
   * Handles a notification of another process.
   * @param payload empty when notifications may have been missed
   */
  #hear(payload: string): void {
    const signal = readSignal(payload);
    if (signal.from === this.#self || this.#stop.signal.aborted) return;
    if (signal.enqueued) this.#options.onEnqueued();
    this.#hearing = true;
    try {
      for (const moved of signal.moved) this.#options.moved.emit(moved);
    } finally {
      this.#hearing = false;
    }
  }
}

const ANYTHING: Signal = { from: '', enqueued: true, moved: [{ projectId: null, userIds: null }] };

/** Names the users whose tasks changed; if the names exceed the length of a payload, it says "any". */
function payloadOf(signal: Signal): string {
  const precise = JSON.stringify(signal);
  if (Buffer.byteLength(precise) <= LONGEST_PAYLOAD) return precise;
  return JSON.stringify({ ...ANYTHING, from: signal.from });
}

/** A payload of another version of the server is read as "anything may have changed". */
function readSignal(payload: string): Signal {
  try {
    const { from, enqueued, moved } = JSON.parse(payload) as Partial<Signal>;
    return typeof from === 'string' && Array.isArray(moved)
      ? { from, enqueued: enqueued === true, moved }
      : ANYTHING;
  } catch {
    return ANYTHING;
  }
}
