import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { loseClient } from '../connection.ts';
import type { DatabaseLog } from '../engine.ts';
import { NotificationEmitter } from '../notification-emitter.ts';
import { announceProgram } from '../running-programs.ts';
import { type ConnectOptions, connectWhenFree } from './connect.ts';

const FIRST_DELAY_MS = 250;
const LONGEST_DELAY_MS = 15_000;
/** Time between two heartbeats, and the limit of one. Only a statement finds out that the peer is gone. */
const HEARTBEAT_MS = 15_000;

export type ListenerOptions = ConnectOptions & {
  readonly log: DatabaseLog;
  /** The schema of this program. Migrations that it could not bear are refused while it listens. */
  readonly schema: number;
};

/**
 * The connection that receives notifications. The first listener opens it. It is outside the pool because
 * LISTEN belongs to one session.
 *
 * A lost connection is opened again with exponential backoff and jitter; then every listener is told that it
 * may have missed notifications. A heartbeat detects a connection that a router dropped silently.
 */
export class Listener {
  readonly #options: ListenerOptions;
  readonly #emitter: NotificationEmitter;
  readonly #stop = new AbortController();
  #client: Promise<pg.Client> | undefined;
  /** The connection whose loss opens another one. */
  #adopted: pg.Client | undefined;
  readonly #ended = new WeakSet<pg.Client>();
  #heartbeat: NodeJS.Timeout | undefined;

  constructor(options: ListenerOptions) {
    this.#options = options;
    this.#emitter = new NotificationEmitter(options.log);
  }

  async listen(channel: string, onNotify: (payload: string) => void): Promise<() => Promise<void>> {
    const remove = this.#emitter.add(channel, onNotify);
    try {
      this.#client ??= this.#first();
      await (await this.#client).query(`LISTEN ${channel}`);
    } catch (error) {
      remove();
      throw error;
    }
    return async () => {
      if (!remove()) return;
      const client = await this.#client?.catch(() => undefined);
      await client?.query(`UNLISTEN ${channel}`).catch(() => undefined);
    };
  }

  async close(): Promise<void> {
    this.#stop.abort();
    clearInterval(this.#heartbeat);
    const client = await this.#client?.catch(() => undefined);
    await client?.end();
  }

  async #first(): Promise<pg.Client> {
    try {
      const client = await this.#open();
      this.#adopt(client);
      return client;
    } catch (error) {
      this.#client = undefined;
      throw error;
    }
  }

  async #open(): Promise<pg.Client> {
    const client = await connectWhenFree(this.#options);
    client.on('notification', ({ channel, payload }) => this.#emitter.notify(channel, payload ?? ''));
    client.once('end', () => {
      this.#ended.add(client);
      // one that was given up before has a successor already
      if (this.#adopted === client) this.#lost();
    });
    try {
      await announceProgram(client, this.#options.schema);
    } catch (error) {
      loseClient(client);
      throw error;
    }
    return client;
  }

  /** Makes an open connection the one that is replaced when it is lost. */
  #adopt(client: pg.Client): void {
    this.#adopted = client;
    clearInterval(this.#heartbeat);
    this.#heartbeat = setInterval(() => this.#beat(client), HEARTBEAT_MS);
    this.#heartbeat.unref();
    // its end may have come before
    if (this.#ended.has(client)) setImmediate(() => this.#lost());
  }

  #beat(client: pg.Client): void {
    const giveUp = setTimeout(() => loseClient(client), HEARTBEAT_MS);
    giveUp.unref();
    client.query('SELECT 1').then(
      () => clearTimeout(giveUp),
      () => loseClient(client),
    );
  }

  #lost(): void {
    this.#adopted = undefined;
    clearInterval(this.#heartbeat);
    if (this.#stop.signal.aborted) return;
    this.#options.log.warn({}, 'the connection for notifications was lost; opening it again');
    const client = this.#reconnect();
    this.#client = client;
    client.catch(() => undefined);
  }

  async #reconnect(): Promise<pg.Client> {
    for (let delayMs = FIRST_DELAY_MS; ; delayMs = Math.min(delayMs * 2, LONGEST_DELAY_MS)) {
      await delay(delayMs * (0.5 + Math.random()), undefined, { signal: this.#stop.signal });
      let client: pg.Client | undefined;
      try {
        client = await this.#open();
        for (const channel of this.#emitter.channels()) await client.query(`LISTEN ${channel}`);
      } catch {
        // tried again in the next round, with another connection
        if (client !== undefined) loseClient(client);
        continue;
      }
      if (this.#stop.signal.aborted) loseClient(client);
      this.#adopt(client);
      this.#emitter.missed();
      return client;
    }
  }
}
