import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../support/app.ts';
import { testServerUrl } from '../support/database.ts';
import { canStartCluster, createCluster, type PostgresCluster } from '../support/postgres-cluster.ts';
import { type ReplicaApp, startReplicaApp } from '../support/replica-app.ts';
import { createStandby, type Standby } from '../support/standby.ts';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';

const enabled = testServerUrl !== undefined && canStartCluster;
const rooms = ['r0', 'r1', 'r2'];

/** Adds memories and waits until they are extracted. */
async function fill(app: TestApp, userId: string): Promise<void> {
  for (const [n, room] of rooms.entries()) {
    const info = { room };
    const body = { user_id: userId, messages: `Shelf ${n} of ${userId} holds the copper lamp.`, info };
    expect((await app.product('/add', body)).status).toBe(200);
  }
  await app.idle(userId);
}

/** Searches with a filter, which always reads from a database, until it is stopped. */
function searchOn(app: ReplicaApp, userId: string, lanes = 4): { stop(): Promise<number> } {
  let isStopped = false;
  let count = 0;
  const lane = async (own: number) => {
    for (let n = own; !isStopped; n += 1) {
      const room = rooms[n % rooms.length] ?? '';
      const found = await app.find(userId, 'copper lamp', { filter: { and: [{ 'info.room': room }] } });
      expect(found.join()).toContain(`Shelf ${rooms.indexOf(room)}`);
      count += 1;
    }
  };
  const running = Promise.all(Array.from({ length: lanes }, (_, own) => lane(own)));
  running.catch(() => undefined);
  return {
    stop: async () => {
      isStopped = true;
      await running;
      return count;
    },
  };
}

/** Waits until more reads ended so than before. */
async function more(app: ReplicaApp, outcome: string, than?: number): Promise<void> {
  const before = than ?? (await app.reads())[outcome] ?? 0;
  while (((await app.reads())[outcome] ?? 0) <= before);
}

describe.runIf(enabled)('a read replica in trouble', { timeout: 600_000 }, () => {
  let primary: PostgresCluster;
  let standby: Standby;
  const opened: { close(): Promise<void> }[] = [];

  beforeAll(async () => {
    primary = await createCluster();
    standby = await createStandby(primary);
  });
  afterEach(async () => {
    for (const one of opened.splice(0).toReversed()) await one.close();
  });
  afterAll(async () => {
    await standby?.drop();
    await primary?.drop();
  });

  const start = async (url: string) => {
    const app = await startReplicaApp(primary.url, url);
    opened.push(app);
    return app;
  };
  const owned = async (statement: string) => {
    const client = new pg.Client({ connectionString: primary.url });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  const as = (user: string, database = 'postgres') =>
    `postgres://${user}@127.0.0.1:${standby.port}/${database}`;

  it('killed in the middle of searches: none fails, the server stays ready, and searches return to it', async () => {
    const app = await start(standby.url);
    await fill(app, 'killed');
    await app.usable();
    const searching = searchOn(app, 'killed');
    for (let round = 0; round < 3; round += 1) {
      await more(app, 'replica');
      await standby.kill();
      await more(app, 'unavailable');
      expect((await app.call('GET', '/health/ready')).status).toBe(200);
      expect(await app.finding()).toContain('the connection was refused');
      await standby.start();
      await more(app, 'replica');
    }
    expect(await searching.stop()).toBeGreaterThan(0);
  });

  it.each(['silent', 'refuse'] as const)(
    'behind a network that is %s: no search fails, and most never try',
    async (mode) => {
      const proxy: TcpProxy = await startTcpProxy(standby.url);
      opened.push(proxy);
      const app = await start(proxy.url);
      await fill(app, mode);
      await app.usable();
      const searching = searchOn(app, mode);
      await more(app, 'replica');
      const before = await app.reads();
      proxy.set(mode);
      if (mode === 'refuse') proxy.reset();
      await more(app, 'unavailable', (before.unavailable ?? 0) + 30);
      const during = await app.reads();
      // those that were under way when it happened, at most one for each connection
      expect((during.failed ?? 0) - (before.failed ?? 0)).toBeLessThanOrEqual(10);
      expect((during.busy ?? 0) - (before.busy ?? 0)).toBeLessThanOrEqual(10);
      expect((await app.call('GET', '/health/ready')).status).toBe(200);
      // one that is started meanwhile does not wait for the replica either
      const late = await start(proxy.url);
      expect((await late.find(mode, 'copper lamp')).join()).toContain('copper lamp');
      expect(await late.finding()).toContain('DATABASE_READ_URL');
      proxy.set('pass');
      proxy.reset();
      await more(app, 'replica');
      await searching.stop();
    },
  );

  it('that cancels statements because its replay conflicts: the primary answers', async () => {
    const app = await start(standby.url);
    await fill(app, 'conflict');
    await app.usable();
    await standby.run("ALTER SYSTEM SET max_standby_streaming_delay = '0'");
    await standby.run('ALTER SYSTEM SET hot_standby_feedback = off');
    await standby.run('SELECT pg_reload_conf()');
    const searching = searchOn(app, 'conflict');
    // an exclusive lock on the primary conflicts with whoever reads the table on the standby
    const before = (await app.reads()).canceled ?? 0;
    while (((await app.reads()).canceled ?? 0) <= before)
      await owned('BEGIN; LOCK TABLE memory IN ACCESS EXCLUSIVE MODE; COMMIT');
    await searching.stop();
    await standby.run('ALTER SYSTEM RESET max_standby_streaming_delay');
    await standby.run('ALTER SYSTEM SET hot_standby_feedback = on');
    await standby.run('SELECT pg_reload_conf()');
    await app.usable();
  });

  it.each([
    ['another database of the server', () => as('postgres', 'other'), 'another database'],
    ['the primary itself', () => primary.url, 'not a standby'],
    ['no database', () => as('postgres', 'missing'), 'the database does not exist'],
    ['no role', () => as('nobody_knows'), 'refuses'],
    ['nobody', () => 'postgres://postgres@127.0.0.1:1/postgres', 'the connection was refused'],
    ['a role without rights', () => as('stranger'), 'cannot read the tables'],
    ['a role above row-level security', () => as('bypasser'), 'bypasses row-level security'],
    ['a wrong password', () => as('guarded:wrong'), 'refuses the password'],
  ])(
    'whose URL leads to %s: searches are answered, and the diagnosis says what is wrong',
    async (_name, url, reason) => {
      await owned('CREATE DATABASE other').catch(() => undefined);
      await owned('CREATE ROLE stranger LOGIN').catch(() => undefined);
      await owned('CREATE ROLE bypasser LOGIN BYPASSRLS').catch(() => undefined);
      await owned("CREATE ROLE guarded LOGIN SUPERUSER PASSWORD 'right'").catch(() => undefined);
      await standby.requirePasswordOf('guarded');
      const app = await start(url());
      await fill(app, `wrong ${reason}`);
      expect(await app.finding()).toContain(reason);
      expect((await app.find(`wrong ${reason}`, 'copper lamp')).length).toBeGreaterThan(0);
      expect((await app.reads()).replica).toBe(0);
      expect((await app.call('GET', '/health/ready')).status).toBe(200);
    },
  );

  it('is read by a role of its own that may only read', async () => {
    await owned(`DO $$ BEGIN CREATE ROLE reader LOGIN; EXCEPTION WHEN duplicate_object THEN NULL; END $$`);
    const app = await start(as('reader'));
    await owned('GRANT SELECT ON ALL TABLES IN SCHEMA public TO reader');
    await fill(app, 'reader');
    await app.usable();
    const [one, two] = [await app.newProject(), await app.newProject()];
    const body = (content: string) => ({
      user_id: 'same',
      conversation_id: 'c',
      messages: [{ role: 'user', content }],
    });
    expect((await app.v1('/add/message', body('The code is tulip.'), one.key)).status).toBe(200);
    expect((await app.v1('/add/message', body('The code is violet.'), two.key)).status).toBe(200);
    const before = (await app.reads()).replica ?? 0;
    const found = await app.v1('/search/memory', { user_id: 'same', query: 'code tulip violet' }, one.key);
    expect(found.text).toContain('tulip');
    expect(found.text).not.toContain('violet');
    await app.find('reader', 'copper lamp', { filter: { and: [{ 'info.room': 'r1' }] } });
    expect((await app.reads()).replica).toBeGreaterThan(before);
  });

  it('that was promoted is not read from, whatever is written there', async () => {
    const promoted = await createStandby(primary);
    opened.push({ close: promoted.drop });
    const app = await start(promoted.url);
    await fill(app, 'promoted');
    await app.usable();
    await promoted.promote();
    await promoted.run(
      "UPDATE memory SET body = 'forged', change_seq = change_seq + 1000 WHERE user_id = 'promoted'",
    );
    await promoted.run('UPDATE cube SET change_seq = change_seq + 5000');
    for (const room of rooms) {
      const filter = { and: [{ 'info.room': room }] };
      const found = await app.find('promoted', 'copper lamp', { filter });
      expect(found.join()).toContain('copper lamp');
      expect(found.join()).not.toContain('forged');
    }
    expect(await app.finding()).toContain('not a standby');
  });

  it('that did not follow a failover is not read from, though its change numbers are as high', async () => {
    const old = await createCluster();
    const [heir, stray] = [await createStandby(old), await createStandby(old)];
    opened.push({ close: old.drop }, { close: heir.drop }, { close: stray.drop });
    const app = await startReplicaApp(old.url, stray.url, { SCHEDULER_CONCURRENCY: '0' });
    opened.push(app);
    const add = async (text: string) => {
      for (;;) {
        const answer = await app.product('/add', { user_id: 'failover', messages: text });
        if (answer.status === 200) return;
        expect(answer.status).toBe(503);
      }
    };
    await add('Before the failover: basalt.');
    await app.usable();
    expect((await app.find('failover', 'basalt')).join()).toContain('basalt');
    // the heir misses what only the stray receives
    await heir.kill();
    for (const stone of ['granite', 'gneiss', 'gabbro']) await add(`Lost in the failover: ${stone}.`);
    await app.usable();
    await old.stop('immediate');
    await heir.start();
    await heir.takeOver(old.url);
    await add('After the failover: marble.');
    await add('After the failover: slate.');
    const found = await app.find('failover', 'basalt granite gneiss marble slate');
    expect(found.join()).toContain('marble');
    expect(found.join()).toContain('slate');
    expect(found.join()).not.toContain('Lost');
    expect(await app.finding()).toContain('has not replayed');
  });
});
