import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/db/open.ts';
import { type Answer, startTestApp, TEST_KEY, type TestApp } from '../support/app.ts';
import { onOneServer } from '../support/cluster.ts';
import {
  createServerDatabase,
  openTestDatabase,
  SEE_ALL,
  type ServerDatabase,
  silentLog,
  testServerUrl,
} from '../support/database.ts';
import { canStartCluster, createCluster, type PostgresCluster } from '../support/postgres-cluster.ts';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';

/** The promise is ten seconds; the rest allows for a busy machine. */
const LIMIT_MS = 14_000;

/** Calls the server; the test fails without an answer within the promised time. */
async function inTime(answer: Promise<Answer>): Promise<Answer> {
  const { promise, reject } = Promise.withResolvers<Answer>();
  const timer = setTimeout(() => reject(new Error('no answer in time')), LIMIT_MS);
  return await Promise.race([answer, promise]).finally(() => clearTimeout(timer));
}

const note = (userId: string, n: number) => `Note ${n} of ${userId}: parcel ${n} is in locker L${n}x.`;

/** Sends the same body under the same key until it is acknowledged, as a client does. */
async function addUntilAcknowledged(app: TestApp, userId: string, n: number): Promise<Answer> {
  for (;;) {
    const body = { user_id: userId, messages: note(userId, n) };
    const answer = await inTime(app.product('/add', body, { 'idempotency-key': `${userId}-${n}` }));
    if (answer.status === 200) return answer;
    expect(answer.status).toBe(503);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  }
}

/** Checks that every note is stored exactly once and that no task is open. */
async function expectNotes(app: TestApp, userId: string, count: number): Promise<void> {
  await app.idle(userId);
  const listed = await app.product('/get_memory', { mem_cube_id: userId });
  const texts: string[] = listed.body.data.text_mem[0].memories.map((of: { memory: string }) => of.memory);
  const numbers = texts.map((text) => Number(/Note (\d+)/.exec(text)?.[1]));
  expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: count }, (_, n) => n));
  const tasks = await app.call('GET', `/product/scheduler/status?user_id=${userId}`);
  expect(tasks.body.data).toHaveLength(count);
  for (const task of tasks.body.data) expect(task.status).toBe('completed');
}

async function expectRefused(answers: readonly Promise<Answer>[]): Promise<void> {
  for (const answer of await Promise.all(answers.map(inTime))) {
    expect(answer.status, answer.text).toBe(503);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  }
}

const COMMITS_ALONE = onOneServer('an add has several statements there, and ends when one is not answered');
const v1 = { authorization: `Token ${TEST_KEY}` };

describe.runIf(testServerUrl)('PostgreSQL behind a bad network', { timeout: 120_000 }, () => {
  let server: ServerDatabase;
  let proxy: TcpProxy;
  let app: TestApp;
  let direct: pg.Client;
  /** Reads rows outside of the transactions of `direct`. */
  let observer: pg.Client;

  beforeAll(async () => {
    server = await createServerDatabase(testServerUrl ?? '');
    proxy = await startTcpProxy(server.url);
    app = await startTestApp({ DATABASE_URL: proxy.url });
    [direct, observer] = [server.url, server.url].map(
      (connectionString) => new pg.Client({ connectionString }),
    ) as [pg.Client, pg.Client];
    for (const client of [direct, observer]) await client.connect();
  });
  afterEach(() => {
    proxy.set('pass');
    proxy.reset();
  });
  const lockCube = async (cube: string) => {
    await direct.query(SEE_ALL);
    await direct.query(`SELECT 1 FROM cube WHERE project_id = 'default' AND cube_id = '${cube}' FOR UPDATE`);
  };
  afterAll(async () => {
    await Promise.all([direct?.end(), observer?.end()]);
    await app?.close();
    await proxy?.close();
    await server?.drop();
  });

  it('that drops everything: every request ends with 503 in time, the process survives, and work resumes by itself', async () => {
    for (let n = 0; n < 5; n += 1) await addUntilAcknowledged(app, 'silent', n);
    proxy.set('silent');
    await expectRefused([
      ...Array.from({ length: 20 }, (_, n) => app.product('/add', { user_id: `s${n}`, messages: 'Lost?' })),
      app.product('/search', { user_id: 'silent', query: 'parcel' }),
      app.product('/get_memory', { mem_cube_id: 'silent' }),
      app.product('/delete_memory', { memory_ids: ['x'] }),
      app.call('GET', '/product/scheduler/status?user_id=silent'),
      app.call('GET', '/admin/tasks', { headers: { authorization: 'Bearer admin-key-0123456789abcdef' } }),
      app.call('POST', '/v1/get/memory', { body: { user_id: 'silent' }, headers: v1 }),
      app.call('GET', '/health/ready').then((answer) => ({ ...answer, headers: { 'retry-after': '1' } })),
    ]);
    expect((await app.call('GET', '/health/live')).status).toBe(200);
    proxy.set('pass');
    for (let n = 5; n < 8; n += 1) await addUntilAcknowledged(app, 'silent', n);
    await expectNotes(app, 'silent', 8);
    // a probe that began while the network was silent may still be waiting for its limit
    const ready = async () => (await app.call('GET', '/health/ready')).status;
    await expect.poll(ready, { timeout: 30_000 }).toBe(200);
  });

  it('that resets connections again and again: an add repeated until acknowledged is stored once', async () => {
    const COUNT = 60;
    const queue = Array.from({ length: COUNT }, (_, n) => n);
    let resets = 0;
    const client = async () => {
      for (let n = queue.shift(); n !== undefined; n = queue.shift()) {
        await addUntilAcknowledged(app, 'reset', n);
        if (n % 5 === 0) {
          proxy.reset();
          resets += 1;
        }
      }
    };
    await Promise.all(Array.from({ length: 6 }, client));
    expect(resets).toBe(12);
    await expectNotes(app, 'reset', COUNT);
  });

  it.runIf(COMMITS_ALONE)(
    'that loses the answer of a commit: a repeat with the same key gets the first answer, nothing is stored twice',
    async () => {
      await addUntilAcknowledged(app, 'commit', 0);
      await app.idle('commit');
      await lockCube('commit');
      const body = { user_id: 'commit', messages: note('commit', 1) };
      const first = inTime(app.product('/add', body, { 'idempotency-key': 'commit-1' }));
      const waiting = async () =>
        (
          await observer.query(
            "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()",
          )
        ).rowCount;
      while ((await waiting()) === 0);
      proxy.set('deaf');
      await direct.query('COMMIT');
      const committed = async () => {
        await observer.query(SEE_ALL);
        const { rows } = await observer.query(
          "SELECT answer FROM idempotency WHERE idempotency_key = 'commit-1'",
        );
        await observer.query('COMMIT');
        return rows[0]?.answer;
      };
      while ((await committed()) === undefined);
      proxy.reset();
      expect((await first).status).toBe(503);
      proxy.set('pass');
      const second = await addUntilAcknowledged(app, 'commit', 1);
      const kept = await committed();
      expect(second.body.data[0].memory_id).toBe(kept.memoryIds[0]);
      await expectNotes(app, 'commit', 2);
    },
  );

  it('and locks held by another session: blocked adds end in time, those of other users continue', async () => {
    await addUntilAcknowledged(app, 'locked', 0);
    await app.idle('locked');
    await lockCube('locked');
    const refused = expectRefused(
      Array.from({ length: 100 }, (_, n) =>
        app.product('/add', { user_id: 'locked', messages: note('locked', n + 1000) }),
      ),
    );
    for (let n = 0; n < 10; n += 1) await addUntilAcknowledged(app, 'free', n);
    await refused;
    await direct.query('ROLLBACK');
    await addUntilAcknowledged(app, 'locked', 1);
    await expectNotes(app, 'locked', 2);
    await expectNotes(app, 'free', 10);
  });
});

describe.runIf(testServerUrl)('a pool whose connections are all in use', { timeout: 120_000 }, () => {
  it('refuses with 503 in time, and serves again when they are free', async () => {
    const db = await openTestDatabase({ poolSize: 2 });
    const app = await startTestApp({ SCHEDULER_CONCURRENCY: '0' }, db);
    try {
      await addUntilAcknowledged(app, 'pool', 0);
      const gate = Promise.withResolvers<void>();
      const takers = [0, 1].map(() => db.systemTransaction(() => gate.promise));
      await expectRefused(
        Array.from({ length: 20 }, (_, n) => app.product('/search', { user_id: `u${n}`, query: 'x' })),
      );
      gate.resolve();
      await Promise.all(takers);
      await addUntilAcknowledged(app, 'pool', 1);
    } finally {
      await app.close();
    }
  });
});

describe.runIf(testServerUrl && canStartCluster)('a separate PostgreSQL', { timeout: 120_000 }, () => {
  let cluster: PostgresCluster;
  beforeAll(async () => {
    cluster = await createCluster();
  });
  afterAll(() => cluster?.drop());

  it.each(['immediate', 'fast'] as const)(
    'that is stopped (%s) and started again: 503 in the meantime, then work resumes, no acknowledged add is lost',
    async (mode) => {
      const app = await startTestApp({ DATABASE_URL: cluster.url });
      const user = `restart-${mode}`;
      try {
        for (let n = 0; n < 10; n += 1) await addUntilAcknowledged(app, user, n);
        await cluster.stop(mode);
        await expectRefused([
          ...Array.from({ length: 5 }, () => app.product('/add', { user_id: 'down', messages: 'Lost?' })),
          app.product('/search', { user_id: user, query: 'parcel' }),
        ]);
        expect((await app.call('GET', '/health/ready')).status).toBe(503);
        const during = addUntilAcknowledged(app, user, 10);
        await cluster.start();
        await during;
        for (let n = 11; n < 15; n += 1) await addUntilAcknowledged(app, user, n);
        await expectNotes(app, user, 15);
      } finally {
        await app.close();
      }
    },
  );

  it('whose disk is full: adds and readiness end with 503 and say so, memories can be read, and work resumes when space is free', async ({
    skip,
  }) => {
    const space = await cluster.smallDisk(64);
    if (space === undefined) skip('a small disk cannot be mounted on this machine');
    const owner = new pg.Client({ connectionString: cluster.url });
    await owner.connect();
    await owner.query(`CREATE TABLESPACE small LOCATION '${space}'`);
    await owner.query('CREATE DATABASE small TABLESPACE small');
    const url = new URL(cluster.url);
    url.pathname = '/small';
    const app = await startTestApp({ DATABASE_URL: url.href, SCHEDULER_CONCURRENCY: '0' });
    const add = (n: number) => {
      const words = Array.from({ length: 400 }, (_, i) => `word${n}x${i}`).join(' ');
      return inTime(app.product('/add', { user_id: 'disk', messages: `${note('disk', n)} ${words}` }));
    };
    try {
      let n = 0;
      for (; n < 5; n += 1) expect((await add(n)).status).toBe(200);
      await cluster.fillDisk(true);
      let answer = await add(n);
      while (answer.status === 200) {
        n += 1;
        answer = await add(n);
      }
      expect(answer.status, answer.text).toBe(503);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      expect(answer.body.message).toContain('disk of the database is full');
      const unready = await app.call('GET', '/health/ready');
      expect(unready.body).toEqual({ status: 'not_ready', reasons: ['the disk of the database is full'] });
      expect(unready.status).toBe(503);
      const found = await app.product('/search', { user_id: 'disk', query: 'L0x' });
      expect(JSON.stringify(found.body)).toContain('L0x');
      await cluster.fillDisk(false);
      const ready = async () => (await app.call('GET', '/health/ready')).status;
      await expect.poll(ready, { timeout: 30_000 }).toBe(200);
      expect((await add(n)).status).toBe(200);
      const listed = await app.product('/get_memory', { mem_cube_id: 'disk' });
      expect(listed.body.data.text_mem[0].memories).toHaveLength(n + 1);
    } finally {
      await app.close();
      await owner.query('DROP DATABASE small WITH (FORCE)');
      await owner.query('DROP TABLESPACE small');
      await owner.end();
    }
  });
});

describe.skipIf(testServerUrl)('the embedded database', { timeout: 120_000 }, () => {
  it('whose worker is terminated during adds because a statement exceeds its limit: all adds are stored once', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'recollect-trouble-'));
    const db = await openDatabase({ dataDir: directory, log: silentLog, queryTimeoutMs: 5000 });
    const app = await startTestApp({}, db);
    try {
      const queue = Array.from({ length: 60 }, (_, n) => n);
      const client = async () => {
        for (let n = queue.shift(); n !== undefined; n = queue.shift()) {
          if (n === 20) await sql`SELECT pg_sleep(600)`.execute(db.system().db).catch(() => undefined);
          await addUntilAcknowledged(app, 'worker', n);
        }
      };
      await Promise.all(Array.from({ length: 6 }, client));
      await expectNotes(app, 'worker', 60);
    } finally {
      await app.close();
      await rm(directory, { recursive: true, force: true });
    }
  });
});
