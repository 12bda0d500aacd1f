import { FAILURES_TO_PAUSE } from '../../domain/projects/webhook.ts';
import type { TasksMoved } from '../../domain/tasks/task.ts';
import type { Emitter } from '../../lib/event-emitter.ts';
import { firstOf, togetherFor } from '../../lib/together.ts';
import { pause } from '../../lib/wait.ts';
import {
  claimDeliveries,
  findReadyWebhooks,
  type LeasedDelivery,
  type ReadyWebhook,
  releaseDeliveryLeases,
} from '../../stores/webhooks/delivery-claims.ts';
import { type AttemptOptions, attemptDelivery, LEASE_SECONDS } from './attempt-delivery.ts';

/** Milliseconds between two looks: without a webhook, with one, and after a wake-up or a due delivery. */
const WITHOUT_WEBHOOK_MS = 5000;
const IDLE_MS = 1000;
const REST_MS = 50;
/** The wait after a failure of the database, in ms. */
const AFTER_FAILURE_MS = 2000;
/** Time that running attempts get at shutdown, in ms. */
const GRACE_MS = 3000;
/** Webhooks of one look, users of one claim, and attempts at once: of a webhook and of this process. */
const WEBHOOKS = 100;
const USERS = 500;
const PER_WEBHOOK = 8;
const PER_PROCESS = 32;
/** A sender that has sent for so long lets other webhooks have its place, in ms. */
const TURN_MS = 5000;

export interface DispatcherOptions extends AttemptOptions {
  /** Tasks that ended have written events. */
  readonly tasksMoved: Emitter<TasksMoved>;
}

/**
 * Sends the events of webhooks that wait, in the background. Each event is sent at least once. The events of
 * one user are sent to a webhook one after another, in their order, by whichever process has leased the first
 * of them; different users do not wait for each other.
 */
export class WebhookDispatcher {
  readonly #options: DispatcherOptions;
  readonly #stop = new AbortController();
  readonly #abort = new AbortController();
  readonly #senders = new Set<Promise<void>>();
  /** Running senders by webhook. */
  readonly #active = new Map<string, number>();
  /** The user from whom the next claim goes on, by webhook, if the last one did not reach the end. */
  readonly #cursors = new Map<string, string>();
  #running: Promise<void> = Promise.resolve();
  #isAsleep = true;
  #woken = new AbortController();

  constructor(options: DispatcherOptions) {
    this.#options = options;
    options.tasksMoved.subscribe(this.wake);
  }

  start(): void {
    this.#running = this.#run();
  }

  /** Call it after a commit that may have written events. It costs nothing while there is no webhook. */
  readonly wake = (): void => {
    if (!this.#isAsleep) this.#woken.abort();
  };

  /** Call it after a webhook was created, enabled or resumed. */
  readonly wakeFully = (): void => this.#woken.abort();

  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#running;
    const ended = new AbortController();
    const all = togetherFor(this.#senders, (sender) => sender).finally(() => ended.abort());
    await firstOf(
      () => all,
      () => pause(GRACE_MS, ended.signal),
    );
    this.#abort.abort();
    await all;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stop;
    let failing = false;
    let isFirst = true;
    while (!signal.aborted) {
      this.#woken = new AbortController();
      const woken = this.#woken.signal;
      let waitMs = AFTER_FAILURE_MS;
      try {
        if (isFirst) await this.#releaseLeases();
        isFirst = false;
        waitMs = await this.#look();
        failing = false;
      } catch (error) {
        if (!failing) this.#options.log.warn({ err: error }, 'could not look for webhook deliveries');
        failing = true;
      }
      await pause(REST_MS, signal);
      await pause(waitMs - REST_MS, woken, signal);
    }
  }

  /** Only one process uses the embedded database: leases that it finds are of processes that were killed. */
  async #releaseLeases(): Promise<void> {
    const { db } = this.#options;
    if (db.engine === 'embedded') await releaseDeliveryLeases(db.system({ priority: 'background' }));
  }

  /** Starts senders for what is due. @returns milliseconds until the next look */
  async #look(): Promise<number> {
    const { db, taskClock } = this.#options;
    const scope = db.system({ priority: 'background' });
    const found = await findReadyWebhooks(scope, taskClock, WEBHOOKS);
    this.#isAsleep = found === null;
    if (found === null) {
      this.#cursors.clear();
      return WITHOUT_WEBHOOK_MS;
    }
    let waitMs = Math.min(IDLE_MS, (found.pauseSeconds ?? 60) * 1000);
    for (const webhook of found.ready) {
      const key = JSON.stringify([webhook.projectId, webhook.webhookId]);
      const active = this.#active.get(key) ?? 0;
      // a webhook that was paused is tried with one delivery first
      const allowed = webhook.failures >= FAILURES_TO_PAUSE ? 1 : PER_WEBHOOK;
      const most = Math.min(allowed - active, PER_PROCESS - this.#senders.size);
      if (most <= 0 || this.#stop.signal.aborted) continue;
      const claimed = await claimDeliveries(scope, taskClock, webhook, {
        fromUser: this.#cursors.get(key) ?? '',
        ...{ most, look: USERS, leaseSeconds: LEASE_SECONDS },
      });
      if (claimed.lastUser === null) this.#cursors.delete(key);
      else this.#cursors.set(key, claimed.lastUser);
      if (claimed.lastUser !== null) waitMs = REST_MS;
      if (claimed.dueSeconds !== null) waitMs = Math.min(waitMs, claimed.dueSeconds * 1000);
      for (const delivery of claimed.deliveries) this.#launch(key, webhook, delivery);
    }
    return Math.max(REST_MS, waitMs);
  }

  #launch(key: string, webhook: ReadyWebhook, delivery: LeasedDelivery): void {
    this.#active.set(key, (this.#active.get(key) ?? 0) + 1);
    const sender = this.#send(webhook, delivery)
      .catch((error: unknown) =>
        this.#options.log.warn({ err: error }, 'the result of a webhook delivery could not be written'),
      )
      .finally(() => {
        this.#senders.delete(sender);
        const left = (this.#active.get(key) ?? 1) - 1;
        if (left > 0) this.#active.set(key, left);
        else this.#active.delete(key);
        // its place is free
        this.wake();
      });
    this.#senders.add(sender);
  }

  /** Sends a delivery, and those behind it as long as they are accepted. */
  async #send(webhook: ReadyWebhook, first: LeasedDelivery): Promise<void> {
    const until = performance.now() + TURN_MS;
    for (let delivery: LeasedDelivery | undefined = first; delivery !== undefined; ) {
      const accepted = await attemptDelivery(this.#options, webhook, delivery, this.#abort.signal);
      if (!accepted || performance.now() > until || this.#stop.signal.aborted) return;
      const next = await claimDeliveries(
        this.#options.db.system({ priority: 'background' }),
        this.#options.taskClock,
        webhook,
        { fromUser: delivery.userId, most: 1, look: 1, leaseSeconds: LEASE_SECONDS },
      );
      delivery = next.deliveries[0];
    }
  }
}
