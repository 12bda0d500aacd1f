import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConfigError } from '../../src/config.ts';
import { loseClient } from '../../src/db/connection.ts';
import type { Database } from '../../src/db/database.ts';
import { EmbeddedEngine } from '../../src/db/embedded/embedded-engine.ts';
import { EngineDatabase } from '../../src/db/engine-database.ts';
import { openDatabase } from '../../src/db/open.ts';
import {
  embeddedTemplate,
  OPEN_LIMIT_MS,
  openTestDatabase,
  silentLog,
  testServerUrl,
} from '../support/database.ts';

const COMMIT_ROWS = fileURLToPath(new URL('../support/commit-rows.ts', import.meta.url));

describe.skipIf(testServerUrl)('the embedded engine', { timeout: OPEN_LIMIT_MS }, () => {
  let dataDir: string;
  const cleanups: (() => unknown)[] = [];

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'recollect-data-'));
  });
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
    await rm(dataDir, { recursive: true });
  });

  const open = async (): Promise<Database> => {
    const database = await openDatabase({ dataDir, log: silentLog, template: await embeddedTemplate() });
    cleanups.push(() => database.close());
    return database;
  };
  /** Starts a process that commits rows, and returns the ids whose commits were acknowledged. */
  const startCommitting = async (multiple = 0) => {
    const child = spawn(process.execPath, [COMMIT_ROWS, dataDir, String(multiple)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    cleanups.push(() => child.kill('SIGKILL'));
    const acknowledged: string[] = [];
    const lines = createInterface({ input: child.stdout });
    lines.on('line', (line) => line.startsWith('#') || acknowledged.push(line));
    while (acknowledged.length < (multiple > 0 ? 1 : 50)) await once(lines, 'line');
    return { child, acknowledged, lines };
  };
  const kill = async (child: ChildProcess) => {
    child.kill('SIGKILL');
    await once(child, 'close');
  };
  const cubeIds = async (database: Database) =>
    (await database.system().db.selectFrom('cube').select('cube_id').execute()).map((row) => row.cube_id);

  it('keeps acknowledged rows when its process is killed, and its log short however much a process or a transaction writes', async () => {
    const first = await startCommitting();
    await kill(first.child);
    const log = join(dataDir, 'postgres-18', 'pg_wal');
    const megabytes = () => readdirSync(log).filter((name) => /^[0-9A-F]{24}$/.test(name)).length * 16;
    const { child, acknowledged, lines } = await startCommitting(3);
    let longest = 0;
    let written = 0;
    // killed with a log that takes a while to read, in the middle of a transaction
    while (written < 3 || megabytes() < 96) {
      const [line] = (await once(lines, 'line')) as [string];
      if (line.startsWith('#')) written = Number(line.slice(1));
      longest = Math.max(longest, megabytes());
    }
    await kill(child);
    // 256 MB, and what is written between two looks; three times max_wal_size are 768 MB
    expect(longest).toBeLessThanOrEqual(640);
    const left = megabytes();
    expect(left).toBeLessThanOrEqual(640);
    const told: string[] = [];
    const database = await openDatabase({ dataDir, log: silentLog, onProgress: (text) => told.push(text) });
    cleanups.push(() => database.close());
    const ids = await cubeIds(database);
    expect(ids).toEqual(expect.arrayContaining([...first.acknowledged, ...acknowledged]));
    expect(ids).not.toContain('never');
    const step = `Opening the database in ${join(dataDir, 'postgres-18')}; after a crash this reads its log of ${Math.round(left * 1.048576)} MB`;
    expect(told[0]).toBe(step);
    for (const text of told.slice(1)) expect(text).toMatch(/ MB, \d+ s$/);
  });

  it('refuses a directory that another process uses, and names that process', async () => {
    const { child } = await startCommitting();
    const refused = openDatabase({ dataDir, log: silentLog });
    await expect(refused).rejects.toThrow(ConfigError);
    await expect(refused).rejects.toThrow(
      new RegExp(`in use by process ${child.pid} on .*choose another DATA_DIR`),
    );
    await kill(child);
    await (await open()).ping();
  });

  it('refuses a directory that this process already uses, until it is closed', async () => {
    const first = await open();
    await expect(openDatabase({ dataDir, log: silentLog })).rejects.toThrow(
      `in use by process ${process.pid}`,
    );
    await first.close();
    await (await open()).ping();
  });

  it('unlocks the directory when the start fails', async () => {
    await mkdir(join(dataDir, 'postgres-99'));
    await expect(openDatabase({ dataDir, log: silentLog })).rejects.toThrow(/holds postgres-99.*Export/);
    await rm(join(dataDir, 'postgres-99'), { recursive: true });
    await open();
  });

  it('starts again after it was killed while it created the cluster', async () => {
    await mkdir(join(dataDir, 'postgres-18.new', 'base'), { recursive: true });
    await (await open()).ping();
    expect(readdirSync(dataDir).sort()).toEqual(['lock', 'lock.json', 'postgres-18']);
  });

  it('says why it cannot use a directory', async () => {
    await expect(openDatabase({ dataDir: '/dev/null/data', log: silentLog })).rejects.toThrow(
      /DATA_DIR .* cannot be used/,
    );
  });

  it('keeps rows across a close, and reports correctly that commits reach the disk', async () => {
    const first = await open();
    expect(first.describe()).toMatchObject({
      engine: 'embedded',
      durable: true,
      location: join(dataDir, 'postgres-18'),
    });
    await first.system().db.insertInto('project').values({ project_id: 'p', name: 'kept' }).execute();
    await first.close();
    expect(existsSync(join(dataDir, 'lock.json'))).toBe(false);
    const rows = await (await open()).system().db.selectFrom('project').select('name').execute();
    expect(rows).toEqual([{ name: 'kept' }]);
  });

  it('keeps committed rows when a statement over its limit ends the worker', async () => {
    const database = await openDatabase({
      dataDir,
      log: silentLog,
      queryTimeoutMs: 2000,
      template: await embeddedTemplate(),
    });
    cleanups.push(() => database.close());
    await database.system().db.insertInto('project').values({ project_id: 'p', name: 'kept' }).execute();
    await expect(sql`SELECT pg_sleep(600)`.execute(database.system().db)).rejects.toMatchObject({
      code: 'timed_out',
    });
    expect(await database.system().db.selectFrom('project').select('name').execute()).toEqual([
      { name: 'kept' },
    ]);
  });

  it('rejects the running statement when the worker is lost, opens again and continues', async () => {
    const clients: pg.ClientBase[] = [];
    const engine = await EmbeddedEngine.open({
      dataDir,
      template: await embeddedTemplate(),
      queryTimeoutMs: 30_000,
      maxQueue: 10,
      log: silentLog,
      prepare: async (client) => void clients.push(client),
    });
    const database = new EngineDatabase(engine);
    cleanups.push(() => database.close());
    const lost = database.systemTransaction(async ({ db }) => {
      await sql`CREATE TABLE undone (x int)`.execute(db);
      const running = sql`SELECT pg_sleep(600)`.execute(db);
      if (clients[0]) loseClient(clients[0]);
      await running;
    });
    const waiting = sql`SELECT to_regclass('undone') AS undone`.execute(database.system().db);
    await expect(lost).rejects.toMatchObject({ code: 'database_unavailable' });
    expect((await waiting).rows).toEqual([{ undone: null }]);
    expect(clients).toHaveLength(2);
  });

  it('lets foreground statements overtake background ones, each in their order', async () => {
    const database = await openTestDatabase();
    cleanups.push(() => database.close());
    const order: string[] = [];
    const calls = await database.systemTransaction(async () =>
      (['background', 'foreground'] as const).flatMap((priority) =>
        [1, 2, 3].map((n) =>
          sql`SELECT 1`.execute(database.system({ priority }).db).then(() => order.push(`${priority} ${n}`)),
        ),
      ),
    );
    await Promise.all(calls);
    expect(order).toEqual(
      [1, 2, 3].map((n) => `foreground ${n}`).concat([1, 2, 3].map((n) => `background ${n}`)),
    );
  });

  it('does not starve background statements', async () => {
    const database = await openTestDatabase();
    cleanups.push(() => database.close());
    const order: string[] = [];
    const calls = await database.systemTransaction(async () => [
      sql`SELECT 1`
        .execute(database.system({ priority: 'background' }).db)
        .then(() => order.push('background')),
      ...Array.from({ length: 40 }, () => database.ping().then(() => order.push('foreground'))),
    ]);
    await Promise.all(calls);
    expect(order.indexOf('background')).toBeLessThan(40);
  });
});
