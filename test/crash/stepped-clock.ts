import { existsSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

/** Debian's libfaketime. */
const LIBRARY = [
  '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1',
  '/usr/lib/aarch64-linux-gnu/faketime/libfaketimeMT.so.1',
].find((path) => existsSync(path));
const HOUR = 3600;
/** In turn. */
const STEPS = [-HOUR, HOUR, -2 * HOUR, 24 * HOUR, -24 * HOUR, 2 * HOUR];

/**
 * The wall clock of a server process, and of its database, which a test may set while it runs and between
 * runs.
 */
export class SteppedClock {
  readonly #file = join(tmpdir(), `recollect-clock-${process.pid}`);
  readonly #databaseUrl: string | undefined;
  #offset = 0;
  /** How often the clock was set, by the step. */
  readonly steps = { running: new Map<string, number>(), down: new Map<string, number>() };

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
   * @param server whether the server runs at the moment
   */
  async step(server: 'running' | 'down'): Promise<void> {
    const counts = this.steps[server];
    const taken = counts.values().reduce((sum, count) => sum + count, 0);
    const seconds = STEPS[taken % STEPS.length] ?? 0;
    const name = `${seconds > 0 ? '+' : ''}${seconds / HOUR} h`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
    this.#offset += seconds;
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

  /** Removes what libfaketime keeps for a killed process: the next one with its number would use it. */
  async forget(pid: number | undefined): Promise<void> {
    for (const name of ['faketime_shm', 'sem.faketime_sem'])
      await rm(`/dev/shm/${name}_${pid}`, { force: true });
  }

  async drop(): Promise<void> {
    await rm(this.#file, { force: true });
  }

  async #write(): Promise<void> {
    await writeFile(`${this.#file}.new`, `${this.#offset >= 0 ? '+' : ''}${this.#offset}`);
    await rename(`${this.#file}.new`, this.#file);
  }
}
