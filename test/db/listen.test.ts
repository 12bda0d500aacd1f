import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import { openDatabase } from '../../src/db/open.ts';
import {
  createServerDatabase,
  OPEN_LIMIT_MS,
  openTestDatabase,
  silentLog,
  terminateSessions,
  testServerUrl,
} from '../support/database.ts';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';

describe('listen', { timeout: OPEN_LIMIT_MS }, () => {
  let database: Database;

  beforeAll(async () => {
    database = await openTestDatabase({ queryTimeoutMs: 2000 });
  });
  afterAll(() => database?.close());

  /** Collects payloads and returns them one by one, in order. */
  const inbox = () => {
    const received: string[] = [];
    let wake: (() => void) | undefined;
    return {
      onNotify: (payload: string) => {
        received.push(payload);
        wake?.();
      },
      next: async () => {
        while (received.length === 0) {
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        }
        return received.shift();
      },
      received,
    };
  };
  const notify = (channel: string, payload: string) =>
    sql`SELECT pg_notify(${channel}, ${payload})`.execute(database.system().db);

  it('receives notifications of its channel', async () => {
    const box = inbox();
    const stop = await database.listen('some_work', box.onNotify);
    await notify('other_work', 'not for us');
    await notify('some_work', 'hello');
    expect(await box.next()).toBe('hello');
    await stop();
  });

  it('receives notifications of a transaction after its commit, and none of one that was rolled back', async () => {
    const box = inbox();
    const stop = await database.listen('commits', box.onNotify);
    await database
      .systemTransaction(async ({ db }) => {
        await sql`NOTIFY commits, 'undone'`.execute(db);
        throw new Error('undo');
      })
      .catch(() => undefined);
    await database.systemTransaction(async ({ db }) => {
      await sql`NOTIFY commits, 'done'`.execute(db);
    });
    expect(await box.next()).toBe('done');
    await stop();
  });

  it('receives nothing after it stopped, while others still do', async () => {
    const [first, second] = [inbox(), inbox()];
    const stopFirst = await database.listen('shared', first.onNotify);
    const stopSecond = await database.listen('shared', second.onNotify);
    await stopFirst();
    await notify('shared', 'x');
    expect(await second.next()).toBe('x');
    expect(first.received).toEqual([]);
    await stopSecond();
  });

  it('survives a listener that throws', async () => {
    const box = inbox();
    const stopBad = await database.listen('bad', () => {
      throw new Error('listener');
    });
    const stop = await database.listen('bad', box.onNotify);
    await notify('bad', 'x');
    expect(await box.next()).toBe('x');
    await stopBad();
    await stop();
  });

  it('refuses a channel name that would need quoting', async () => {
    for (const name of ['', 'A', 'a b', 'a"; SELECT 1', 'a1']) {
      await expect(database.listen(name, () => {})).rejects.toThrow(TypeError);
    }
  });

  describe.runIf(testServerUrl)('keeps one connection', () => {
    /** `listening` counts the connections that last listened, or tried to. */
    const behindProxy = async (
      work: (
        own: Database,
        proxy: TcpProxy,
        observer: pg.Client,
        listening: () => Promise<number>,
      ) => Promise<void>,
    ) => {
      const server = await createServerDatabase(testServerUrl ?? '');
      const proxy = await startTcpProxy(server.url);
      const observer = new pg.Client({ connectionString: server.url });
      await observer.connect();
      const own = await openDatabase({ dataDir: '', databaseUrl: proxy.url, log: silentLog });
      const listening = async () =>
        (
          await observer.query(
            "SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LIST_N %'",
          )
        ).rows[0].n;
      try {
        await work(own, proxy, observer, listening);
      } finally {
        await own.close();
        await observer.end();
        await proxy.close();
        await server.drop();
      }
    };

    it('when somebody listens while a lost one is being opened again', () =>
      behindProxy(async (own, proxy, _, listening) => {
        const [first, second] = [inbox(), inbox()];
        await own.listen('first', first.onNotify);
        proxy.set('refuse');
        proxy.reset();
        await expect.poll(proxy.refused, { timeout: 30_000 }).toBeGreaterThan(0);
        proxy.set('pass');
        await own.listen('second', second.onNotify);
        expect(await first.next()).toBe('');
        expect(await listening()).toBe(1);
      }));

    it('when a LISTEN fails, at first and after the connection was lost', () =>
      behindProxy(async (own, proxy, observer, listening) => {
        const [kept, refused] = [inbox(), inbox()];
        await own.listen('kept', kept.onNotify);
        proxy.set('garble');
        await expect(own.listen('refused', refused.onNotify)).rejects.toMatchObject({ code: '42601' });
        expect(await listening()).toBe(1);
        proxy.reset();
        await expect.poll(proxy.garbled, { timeout: 30_000 }).toBeGreaterThanOrEqual(3);
        proxy.set('pass');
        expect(await kept.next()).toBe('');
        await expect.poll(listening).toBe(1);
        await observer.query("SELECT pg_notify('refused', 'x'), pg_notify('kept', 'y')");
        expect(await kept.next()).toBe('y');
        expect(refused.received).toEqual([]);
      }));
  });

  it('after a lost connection, tells listeners that they may have missed notifications, and receives again', async () => {
    const box = inbox();
    const stop = await database.listen('lossy', box.onNotify);
    if (testServerUrl) {
      await terminateSessions(database, "query LIKE 'LISTEN %'");
    } else {
      await sql`SELECT pg_sleep(600)`.execute(database.system().db).catch(() => undefined);
    }
    expect(await box.next()).toBe('');
    await notify('lossy', 'back');
    expect(await box.next()).toBe('back');
    await stop();
  });
});
