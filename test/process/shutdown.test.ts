import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { request } from 'undici';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDatabase } from '../../src/db/open.ts';
import { createServerDatabase, silentLog, testServerUrl } from '../support/database.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';
import { openEventStream } from '../support/sse.ts';

const STREAMS = 20;
const USERS = 10;

/** A separate store that outlives server processes. */
let store: { readonly url: string | undefined; readonly directory: string; drop(): Promise<void> };
beforeEach(async () => {
  const directory = await mkdtemp(join(tmpdir(), 'recollect-shutdown-'));
  const database = testServerUrl === undefined ? undefined : await createServerDatabase(testServerUrl);
  store = {
    url: database?.url,
    directory,
    drop: async () => {
      await database?.drop();
      await rm(directory, { recursive: true, force: true });
    },
  };
});
afterEach(() => store.drop());

const start = (concurrency: string) =>
  startServer({
    SCHEDULER_CONCURRENCY: concurrency,
    LOG_LEVEL: 'fatal',
    ...(store.url === undefined ? { DATA_DIR: store.directory } : { DATABASE_URL: store.url }),
  });

async function add(server: ServerProcess, n: number): Promise<number> {
  const answer = await request(`${server.url}/product/add`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      user_id: `user-${n % USERS}`,
      messages: `Note ${n}: parcel ${n} is in locker L${n}x.`,
    }),
  });
  await answer.body.dump();
  return answer.statusCode;
}

type Rows = <R>(statement: ReturnType<typeof sql<R>>) => Promise<readonly R[]>;

/** Reads the store while no server runs. */
async function inDatabase<T>(look: (rows: Rows) => Promise<T>): Promise<T> {
  const db = await openDatabase({ databaseUrl: store.url, dataDir: store.directory, log: silentLog });
  return await look(async (statement) => (await statement.execute(db.system().db)).rows).finally(() =>
    db.close(),
  );
}

it('SIGTERM under load: each open stream gets a last frame, acknowledged adds are stored, the exit code is 0', {
  timeout: 150_000,
}, async () => {
  const server = await start('0');
  expect(await add(server, 0)).toBe(200);
  const streams = await Promise.all(
    Array.from({ length: STREAMS }, () =>
      openEventStream(`${server.url}/product/scheduler/wait/stream?user_name=user-0&timeout_seconds=500`),
    ),
  );
  for (const stream of streams) expect(await stream.next()).toMatchObject({ status: 'running' });
  const acknowledged = new Set([0]);
  let next = 1;
  let ended: Promise<number | null> | undefined;
  const client = async () => {
    for (;;) {
      const n = next++;
      // refused or cut off, because the server has ended
      const status = await add(server, n).catch(() => 0);
      if (status !== 200) return;
      acknowledged.add(n);
      if (acknowledged.size >= 60) ended ??= server.end('SIGTERM');
    }
  };
  await Promise.all([...Array.from({ length: 8 }, client)]);
  for (const stream of streams) {
    let last: Record<string, unknown> | undefined;
    for (let frame = await stream.next(); frame !== undefined; frame = await stream.next()) last = frame;
    expect(last).toEqual({ status: 'error', detail: 'shutting_down', user_name: 'user-0' });
  }
  // after 14 seconds the process would end itself with another code
  expect(await ended).toBe(0);
  const stored = await inDatabase((rows) => rows(sql<{ body: string }>`SELECT body FROM message`));
  const numbers = stored.map(({ body }) => Number(/Note (\d+)/.exec(body)?.[1]));
  expect(new Set(numbers).size).toBe(numbers.length);
  expect([...acknowledged].filter((n) => !numbers.includes(n))).toEqual([]);
});

it('SIGTERM during extraction: leases are released at once, and no attempt is counted', {
  timeout: 150_000,
}, async () => {
  const first = await start('0');
  const adds = await Promise.all(Array.from({ length: 300 }, (_, n) => add(first, n)));
  expect(new Set(adds)).toEqual(new Set([200]));
  expect(await first.end('SIGTERM')).toBe(0);
  const second = await start('4');
  expect(await second.end('SIGTERM')).toBe(0);
  await inDatabase(async (rows) => {
    expect(await rows(sql`SELECT 1 FROM task_stream WHERE lease_owner IS NOT NULL`)).toEqual([]);
    expect(
      await rows(sql`SELECT status, attempt FROM task
        WHERE NOT (status = 'waiting' AND attempt = 0 OR status = 'completed' AND attempt = 1)`),
    ).toEqual([]);
  });
});
