import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import type { Database } from '../../src/db/database.ts';
import { openDatabase } from '../../src/db/open.ts';
import { createLogger } from '../../src/logger.ts';
import { TEST_ADMIN_KEY, TEST_KEY } from '../support/app.ts';
import { OPEN_LIMIT_MS, openTestDatabase, silentLog, testServerUrl } from '../support/database.ts';
import { modelFiles, writeFolder } from '../support/model-folder.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recollect-release-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** The threads and sockets that keep the process alive, by kind. */
const held = () =>
  process
    .getActiveResourcesInfo()
    .filter((kind) => /Message|Worker|TCP/.test(kind))
    .toSorted();
const config = (more: Record<string, string> = {}) =>
  readConfig({
    PORT: '0',
    BOOTSTRAP_API_KEY: TEST_KEY,
    ADMIN_KEY: TEST_ADMIN_KEY,
    LOG_LEVEL: 'silent',
    OFFLINE_EMBEDDER: 'ngram',
    DATA_DIR: join(folder, 'data'),
    ...more,
  });
const log = createLogger('silent');
/** A database on disk, or on the server under test. */
const open = () =>
  testServerUrl ? openTestDatabase() : openDatabase({ dataDir: join(folder, 'data'), log: silentLog });

/** A database whose statements across projects fail from the given one on. */
function failingFrom(db: Database, first: number): { db: Database; closed: () => boolean; heal: () => void } {
  let calls = 0;
  let isClosed = false;
  let isHealed = false;
  const failing = new Proxy(db, {
    get: (target, key) => {
      if (key === 'close')
        return async () => {
          isClosed = true;
          await target.close();
        };
      if (key === 'system' || key === 'systemTransaction') {
        calls += 1;
        if (calls > first && !isHealed) throw new Error(`statement ${calls} failed`);
      }
      const value = Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const heal = () => {
    isHealed = true;
  };
  return { db: failing, closed: () => isClosed, heal };
}

describe('a stop', { timeout: OPEN_LIMIT_MS }, () => {
  it('finishes all of its steps when some fail, and reports the first failure', async () => {
    const before = held();
    const app = await createApp({ config: config(), log, db: await open() });
    await app.listen();
    expect(held()).not.toEqual(before);
    const { rules, meter } = app.services;
    const closeRules = rules.close.bind(rules);
    rules.close = async () => {
      await closeRules();
      throw new Error('the rules do not end');
    };
    (meter as unknown as { close: () => Promise<void> }).close = () => Promise.reject(new Error('no meter'));
    await expect(app.close()).rejects.toThrow('the rules do not end');
    await expect(app.close()).rejects.toThrow('the rules do not end');
    await expect(app.services.db.ping()).rejects.toMatchObject({ code: 'shutting_down' });
    await expect.poll(held).toEqual(before);
    // the data folder is free
    await (await open()).close();
  });
});

it('a server that drains says that it is not ready and serves on, then ends', {
  timeout: OPEN_LIMIT_MS,
}, async () => {
  const app = await createApp({ config: config({ DRAIN_SECONDS: '2' }), log, db: await open() });
  const url = await app.listen();
  const ready = async () => (await fetch(`${url}/health/ready`)).status;
  const search = () =>
    fetch(`${url}/product/search`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ user_id: 'ann', query: 'boats' }),
    });
  expect(await ready()).toBe(200);
  const closed = app.close();
  expect(await ready()).toBe(503);
  expect((await search()).status).toBe(200);
  await closed;
  await expect(search()).rejects.toThrow();
});

describe('a start that fails', { timeout: OPEN_LIMIT_MS }, () => {
  it('at any statement releases the data folder, the database and the threads', async () => {
    const before = held();
    let failures = 0;
    for (let first = 0; ; first += 1) {
      const { db, closed, heal } = failingFrom(await open(), first);
      const started = await createApp({ config: config({ SCHEDULER_CONCURRENCY: '0' }), log, db }).catch(
        (error: Error) => error,
      );
      if (!(started instanceof Error)) {
        heal();
        await started.close();
        break;
      }
      failures += 1;
      expect(started.message).toContain('failed');
      expect(closed()).toBe(true);
      await expect.poll(held).toEqual(before);
    }
    expect(failures).toBeGreaterThan(0);
  });

  it('because the database cannot be used ends the thread of the local model', async () => {
    const model = join(folder, 'model');
    await writeFolder(model, modelFiles([['boat'], ['tree']]));
    const before = held();
    const start = createApp({
      config: config({
        EMBEDDING_MODEL_DIR: model,
        DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none?sslmode=x',
      }),
      log,
    });
    await expect(start).rejects.toThrow('DATABASE_URL');
    await expect.poll(held).toEqual(before);
  });
});
