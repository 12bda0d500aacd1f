import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import { OPEN_LIMIT_MS, openTestDatabase, testServerUrl } from '../support/database.ts';

const HANGS = sql`SELECT pg_sleep(600)`;

describe('limits', { timeout: OPEN_LIMIT_MS }, () => {
  let database: Database;

  beforeAll(async () => {
    database = await openTestDatabase({ queryTimeoutMs: 2000, poolSize: 2 });
  });
  afterAll(() => database?.close());

  it('ends a statement that exceeds its limit, and the next one works', async () => {
    await expect(HANGS.execute(database.system().db)).rejects.toMatchObject({ code: 'timed_out' });
    await database.ping();
  });

  it('rolls back a transaction whose statement exceeds its limit', async () => {
    const work = database.systemTransaction(async ({ db }) => {
      await db.insertInto('server_setting').values({ name: 'lost', value: '1' }).execute();
      await HANGS.execute(db).catch(() => undefined);
      await db.insertInto('server_setting').values({ name: 'after', value: '1' }).execute();
    });
    await expect(work).rejects.toThrow();
    const left = await database.system().db.selectFrom('server_setting').select('name').execute();
    expect(left).toEqual([]);
  });

  it('takes the session away from a transaction that waits for something else', async () => {
    const never = new Promise<void>(() => {});
    const waits = Promise.withResolvers<void>();
    let lost: unknown;
    // the work never ends by itself: its session is taken away while it waits
    void database.systemTransaction(async ({ db }) => {
      await db.insertInto('server_setting').values({ name: 'idle', value: '1' }).execute();
      waits.resolve();
      await never;
    });
    await waits.promise;
    while (lost === undefined) {
      // while the session is held, the insert fails: on the server through its row lock, on the embedded
      // engine because there is only one session
      lost = await database
        .system()
        .db.insertInto('server_setting')
        .values({ name: 'idle', value: '2' })
        .execute()
        .then(
          () => 'free',
          () => undefined,
        );
    }
    const rows = await database
      .system()
      .db.selectFrom('server_setting')
      .select('value')
      .where('name', '=', 'idle')
      .execute();
    expect(rows).toEqual([{ value: 2 }]);
  });

  it.skipIf(testServerUrl)('times out the outer handle when it is used inside a transaction', async () => {
    const work = database.systemTransaction(async () => database.ping());
    await expect(work).rejects.toMatchObject({ code: 'timed_out' });
    await database.ping();
  });

  it('refuses callers when too many are already waiting', async () => {
    const small = await openTestDatabase({ poolSize: 1, maxQueue: 3 });
    const outcomes = await small.systemTransaction(async () => {
      const calls = Array.from({ length: 8 }, () =>
        small.ping().then(
          () => 'served',
          (error: { code: string }) => error.code,
        ),
      );
      const refused = await Promise.all(calls.slice(3));
      return { refused, waiting: calls.slice(0, 3) };
    });
    expect(outcomes.refused).toEqual(Array(5).fill('database_unavailable'));
    expect(await Promise.all(outcomes.waiting)).toEqual(Array(3).fill('served'));
    await small.close();
  });

  it('serves running and waiting callers when it closes, then refuses new ones', async () => {
    const closing = await openTestDatabase({ poolSize: 1 });
    const started = Promise.withResolvers<void>();
    const running = closing.systemTransaction(async ({ db }) => {
      started.resolve();
      await sql`SELECT 1`.execute(db);
      return 'finished';
    });
    await started.promise;
    const waiting = closing.ping();
    const closed = closing.close();
    const late = closing.ping();
    await expect(late).rejects.toMatchObject({ code: 'shutting_down' });
    expect(await running).toBe('finished');
    await waiting;
    await closed;
  });
});
