import { Duplex } from 'node:stream';
import type { Worker } from 'node:worker_threads';

/** The answer to the startup message: authentication ok, ready for queries, no transaction. */
const WELCOME = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]);
const TERMINATE = 0x58;

/**
 * The socket of `pg.Client`: carries protocol bytes to the worker and back. All bytes that the client writes
 * in one tick travel as one message.
 */
export class WorkerStream extends Duplex {
  readonly #worker: Worker;
  #unsent: Buffer[] = [];
  #started = false;

  constructor(worker: Worker) {
    super();
    this.#worker = worker;
    worker.on('message', (message: unknown) => {
      if (message instanceof Uint8Array)
        this.push(Buffer.from(message.buffer, message.byteOffset, message.byteLength));
    });
  }

  connect(): this {
    queueMicrotask(() => this.emit('connect'));
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    if (!this.#started) {
      // PGlite has one session and requires no password
      this.#started = true;
      this.push(WELCOME);
    } else if (chunk[0] !== TERMINATE) {
      if (this.#unsent.length === 0) queueMicrotask(() => this.#send());
      this.#unsent.push(chunk);
    }
    done();
  }

  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  #send(): void {
    const bytes = new Uint8Array(Buffer.concat(this.#unsent));
    this.#unsent = [];
    if (!this.destroyed) this.#worker.postMessage(bytes, [bytes.buffer]);
  }
}
