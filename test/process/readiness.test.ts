import { existsSync } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/db/open.ts';
import { type Answer, startTestApp, type TestApp } from '../support/app.ts';
import { OPEN_LIMIT_MS, openTestDatabase, silentLog, testServerUrl } from '../support/database.ts';
import { canMountDisks, mountSmallDisk } from '../support/small-disk.ts';

let count = 0;
/** Adds words that were never stored, so that the database needs more space. */
async function add(app: TestApp): Promise<Answer> {
  count += 1;
  const words = Array.from({ length: 3000 }, (_, i) => `w${count}x${i}`).join(' ');
  return app.product('/add', { user_id: 'ann', messages: `The kayak ${count} is red. ${words}` });
}
const ready = (app: TestApp) => app.call('GET', '/health/ready');
const reasons = async (app: TestApp) => (await ready(app)).body.reasons;
const isReady = async (app: TestApp) => (await ready(app)).status === 200;
async function expectFound(app: TestApp): Promise<void> {
  const found = await app.product('/search', { user_id: 'ann', query: `kayak ${Math.random()}` });
  expect(found.status, found.text).toBe(200);
  expect(found.text).toContain('kayak');
  const v1 = await app.v1('/search/memory', { user_id: 'ann', query: 'red boats', relativity: 0 });
  expect(v1.body.code, v1.text).toBe(0);
}
/** Adds until the storage refuses, and returns the refusal. */
async function refused(app: TestApp): Promise<Answer> {
  for (;;) {
    const answer = await add(app);
    if (answer.status === 200) continue;
    expect(answer.status, answer.text).toBe(503);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    return answer;
  }
}

describe('readiness', { timeout: OPEN_LIMIT_MS }, () => {
  it('stores a tiny write, and a hundred probes at once cost one', async () => {
    const db = await openTestDatabase();
    const app = await startTestApp({ SCHEDULER_CONCURRENCY: '0' }, db);
    try {
      const stored = () =>
        db.system().db.selectFrom('server_setting').selectAll().where('name', '=', 'write_checked').execute();
      expect(await stored()).toEqual([]);
      const answers = await Promise.all(Array.from({ length: 100 }, () => ready(app)));
      expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
      const first = await stored();
      expect(first).toHaveLength(1);
      await ready(app);
      expect(await stored()).toEqual(first);
    } finally {
      await app.close();
    }
  });
});

describe.skipIf(testServerUrl)('the embedded database', { timeout: OPEN_LIMIT_MS }, () => {
  it.runIf(canMountDisks)(
    'with a full disk is not ready and says why, refuses adds as storage, searches on, and recovers',
    async () => {
      const disk = await mountSmallDisk('220m');
      const app = await startTestApp({}, await openDatabase({ dataDir: disk.folder, log: silentLog }));
      try {
        expect((await add(app)).status).toBe(200);
        await app.idle('ann');
        expect(await isReady(app)).toBe(true);
        await disk.fill();
        expect((await refused(app)).body.message).toContain('disk of the database is full');
        expect(await reasons(app)).toEqual(['the disk of the database is full']);
        await expectFound(app);
        await disk.free();
        await expect.poll(() => isReady(app), { timeout: 30_000 }).toBe(true);
        expect((await add(app)).status).toBe(200);
      } finally {
        await app.close();
        await disk.drop();
      }
    },
  );

  it('without its data folder is not ready until it is back; of a deleted folder it acknowledges nothing more and makes no other', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'recollect-gone-'));
    const app = await startTestApp({}, await openDatabase({ dataDir: folder, log: silentLog }));
    try {
      expect((await add(app)).status).toBe(200);
      await app.idle('ann');
      await rename(folder, `${folder}.away`);
      await expect.poll(() => reasons(app), { timeout: 30_000 }).toEqual(['the data folder is gone']);
      await rename(`${folder}.away`, folder);
      await expect.poll(() => isReady(app), { timeout: 30_000 }).toBe(true);
      expect((await add(app)).status).toBe(200);
      await expectFound(app);
      await app.idle('ann');
      await rm(folder, { recursive: true });
      for (let n = 0; n < 20; n += 1) {
        const answer = await add(app);
        expect(answer.status, answer.text).toBe(503);
        expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      }
      await expect.poll(() => reasons(app), { timeout: 30_000 }).toEqual(['the data folder is gone']);
      expect(existsSync(folder)).toBe(false);
    } finally {
      await app.close();
      await rm(folder, { recursive: true, force: true });
    }
  });
});
