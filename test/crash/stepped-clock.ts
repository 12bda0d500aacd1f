import { existsSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

/** Debian's libfaketime. */
const LIBRARY = [
  '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1',
  '/usr/lib/aarch64-linux-gnu/faketime/libfaketimeMT.so.1',
].find((path) => existsSync(path));
const HOUR = 3600;
const STEPS = [-24 * HOUR, -2 * HOUR, -HOUR, HOUR, 24 * HOUR];

/**
 * The wall clock of a server process, and of its database, which a test may set while it runs and between
 * runs.
 */
export class SteppedClock {
  readonly #file = join(tmpdir(), `recollect-clock-${process.pid}`);
  readonly #databaseUrl: string | undefined;
  #offset = 0;
  steps = 0;

  /**
   * @param databaseUrl the server's PostgreSQL; unset for the embedded engine, which has the process's clock
   */
  constructor(databaseUrl: string | undefined) {
    this.#databaseUrl = databaseUrl;
  }

  /** What the server process needs in its environment. */
  async env(): Promise<Record<string, string>> {
    if (LIBRARY === undefined) throw new Error('--clock needs libfaketime: apt-get install libfaketime');
    await this.#write();
    return {
      LD_PRELOAD: LIBRARY,
      FAKETIME_TIMESTAMP_FILE: this.#file,
      FAKETIME_NO_CACHE: '1',
      // only the wall clock is set, as an operator or NTP does
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    };
  }

  /**
   * Sets the clock an hour to a day forward or back. The clock of a shared PostgreSQL cannot be set: there
   * the shift of the task clock changes instead, which is the same to everything that waits.
   */
  async step(random: () => number): Promise<void> {
    const seconds = STEPS[Math.floor(random() * STEPS.length)] ?? 0;
    this.#offset += seconds;
    this.steps += 1;
    await this.#write();
    if (this.#databaseUrl === undefined) return;
    const client = new pg.Client({ connectionString: this.#databaseUrl });
    await client.connect();
    try {
      await client.query('UPDATE task_clock SET shift_seconds = shift_seconds + $1', [seconds]);
    } finally {
      await client.end();
    }
  }

  async #write(): Promise<void> {
    await writeFile(`${this.#file}.new`, `${this.#offset >= 0 ? '+' : ''}${this.#offset}`);
    await rename(`${this.#file}.new`, this.#file);
  }
}
