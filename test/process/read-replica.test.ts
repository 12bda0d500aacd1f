import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { togetherFor } from '../../src/lib/together.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { testServerUrl } from '../support/database.ts';
import { canStartCluster, createCluster, type PostgresCluster } from '../support/postgres-cluster.ts';
import { type ReplicaApp, startReplicaApp } from '../support/replica-app.ts';
import { createStandby, type Standby } from '../support/standby.ts';

/** Adds that are each followed by a search. */
const PAIRS = Number(process.env.REPLICA_PAIRS ?? 200);
const USERS = 8;

describe.runIf(testServerUrl && canStartCluster)('a read replica', { timeout: 3_600_000 }, () => {
  let primary: PostgresCluster;
  let standby: Standby;
  let app: ReplicaApp;
  /** Another server on the same databases. */
  let other: ReplicaApp;
  const apps: TestApp[] = [];

  beforeAll(async () => {
    primary = await createCluster();
    standby = await createStandby(primary);
    app = await startReplicaApp(primary.url, standby.url);
    other = await startReplicaApp(primary.url, standby.url, { SCHEDULER_CONCURRENCY: '0' });
    apps.push(app, other);
    await app.usable();
    await other.usable();
  });
  afterAll(async () => {
    for (const one of apps) await one.close();
    await standby?.drop();
    await primary?.drop();
  });

  const add = async (userId: string, text: string, fields: object = {}) => {
    const body = { user_id: userId, messages: text, ...fields };
    const key = { 'idempotency-key': randomUUID() };
    let answer = await app.product('/add', body, key);
    // as a client of a server that is too busy
    while (answer.status === 503) answer = await app.product('/add', body, key);
    expect(answer.status, answer.text).toBe(200);
    return answer.body.data[0].memory_id as string;
  };
  const erase = async (memoryId: string) => {
    const answer = await app.product('/delete_memory', { memory_ids: [memoryId] });
    expect(answer.status, answer.text).toBe(200);
  };

  it('answers the reads of searches', async () => {
    await add('reader', 'The spare key hangs behind the blue clock.');
    await app.idle('reader');
    const before = await app.reads();
    expect(await app.find('reader', 'spare key')).toContainEqual(expect.stringContaining('blue clock'));
    expect(await other.find('reader', 'spare key')).toContainEqual(expect.stringContaining('blue clock'));
    expect((await app.reads()).replica).toBeGreaterThan(before.replica ?? 0);
    expect((await other.reads()).replica).toBeGreaterThan(0);
  });

  it(`shows each of ${PAIRS} acknowledged adds to a search that begins after it, and no deleted memory, while it lags`, async () => {
    const before = await other.reads();
    const delays = ['0', '15ms', '150ms', '600ms'];
    let begun = 0;
    const misses: string[] = [];
    await togetherFor(Array(USERS).keys(), async (user) => {
      const userId = `pairs-${user}`;
      while (begun < PAIRS) {
        const n = begun++;
        const every = Math.ceil(PAIRS / delays.length);
        if (n % every === 0) await standby.delay(delays[n / every] ?? '0');
        if (n % 1000 === 999) console.info(`${n + 1} pairs, misses:`, misses);
        const searched = n % 3 === 0 ? app : other;
        const word = `parcel${n}x`;
        const fields = { async_mode: n % 2 === 0 ? 'async' : 'sync', info: { place: `p${n % 2}` } };
        const id = await add(userId, `Locker of ${word}: number ${n}.`, fields);
        const filter = n % 5 === 0 ? { filter: { and: [{ 'info.place': `p${n % 2}` }] } } : {};
        const found = await searched.find(userId, word, filter);
        if (!found.some((text) => text.includes(word))) misses.push(`${word} is not found`);
        if (n % 10 !== 7) continue;
        await app.idle(userId);
        await erase(id);
        const left = await searched.find(userId, word);
        if (left.some((text) => text.includes(word))) misses.push(`${word} is found though it was deleted`);
      }
    });
    await standby.delay('0');
    expect(misses).toEqual([]);
    const after = await other.reads();
    console.info(`${PAIRS} pairs, reads of the second server:`, after);
    expect(after.replica).toBeGreaterThan(before.replica ?? 0);
    expect(after.behind).toBeGreaterThan(before.behind ?? 0);
    expect(after.failed).toBe(0);
  });

  it('that stands still answers for what has not changed since, and the primary for the rest', async () => {
    await add('still', 'The garden gate needs oil.');
    const lost = await add('still', 'The attic window is broken.');
    await add('unchanged', 'The cellar light is yellow.');
    await app.idle('still');
    await app.idle('unchanged');
    await app.usable();
    await standby.pause();
    try {
      await add('still', 'The boiler was made in 1987.');
      await erase(lost);
      const before = await other.reads();
      const found = await other.find('still', 'boiler attic window garden gate');
      expect(found).toContainEqual(expect.stringContaining('1987'));
      expect(found).toContainEqual(expect.stringContaining('oil'));
      expect(found.join()).not.toContain('attic');
      const behind = await other.reads();
      expect(behind.behind).toBeGreaterThan(before.behind ?? 0);
      expect(await other.find('unchanged', 'cellar')).toContainEqual(expect.stringContaining('yellow'));
      expect((await other.reads()).replica).toBeGreaterThan(behind.replica ?? 0);
    } finally {
      await standby.resume();
    }
    expect((await other.find('still', 'attic window')).join()).not.toContain('attic');
  });

  it('keeps projects apart', async () => {
    const [one, two] = [await app.newProject(), await app.newProject()];
    const body = (content: string) => ({
      user_id: 'same',
      conversation_id: 'c',
      messages: [{ role: 'user', content }],
    });
    const search = { user_id: 'same', query: 'secret password' };
    expect((await app.v1('/add/message', body('The secret password is tulip.'), one.key)).status).toBe(200);
    expect((await app.v1('/add/message', body('The secret password is violet.'), two.key)).status).toBe(200);
    await app.usable();
    const [ofOne, ofTwo] = [
      await other.v1('/search/memory', search, one.key),
      await other.v1('/search/memory', search, two.key),
    ];
    expect(ofOne.text).toContain('tulip');
    expect(ofOne.text).not.toContain('violet');
    expect(ofTwo.text).toContain('violet');
    expect(ofTwo.text).not.toContain('tulip');
  });

  it.each([
    ['that fit into memory', {}],
    ['without vectors in memory', { VECTORS_IN_PROCESS: '0' }],
    ['that are too large for memory', { INDEX_MEMORY_MB: '1' }],
  ])('gives the same answers as the primary, for indexes %s', async (_name, env) => {
    const userId = `same ${Object.keys(env)}`;
    const words = Array.from({ length: 60 }, (_, n) => `w${n}`);
    for (let n = 0; n < 24; n += 1) {
      // rare words make the index too large for a megabyte
      const rare = Array.from({ length: 300 }, (_, i) => `r${n}x${i.toString(36)}`).join(' ');
      await add(userId, `Shelf ${words[n]} holds box ${n % 7}. ${rare}`, { info: { room: `r${n % 3}` } });
    }
    await app.idle(userId);
    const settings = { SCHEDULER_CONCURRENCY: '0', ...env };
    const plain = await startTestApp({ DATABASE_URL: primary.url, ...settings });
    const read = await startReplicaApp(primary.url, standby.url, settings);
    apps.push(plain, read);
    await read.usable();
    const searches = [
      { query: 'shelf box 3' },
      { query: 'Which shelf holds box 5?', filter: { and: [{ 'info.room': 'r1' }] } },
      { query: 'shelf w4', mode: 'fine' },
      { query: 'box', known_at: new Date().toISOString() },
    ];
    for (const search of searches) {
      const body = { user_id: userId, relativity: 0, ...search };
      const [expected, answered] = [
        await plain.product('/search', body),
        await read.product('/search', body),
      ];
      expect(expected.status, expected.text).toBe(200);
      expect(answered.body.data).toEqual(expected.body.data);
    }
    const { replica, failed, canceled } = await read.reads();
    expect(replica).toBeGreaterThan(0);
    expect([failed, canceled]).toEqual([0, 0]);
  });
});
