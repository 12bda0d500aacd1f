import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
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

/** Opens a connection of its own, sends an add on it at once, and returns the status line of the answer. */
function addOnFreshConnection(url: string, n: number): { sent: Promise<void>; status: Promise<string> } {
  const { hostname, port } = new URL(url);
  const body = JSON.stringify({ user_id: `user-${n % USERS}`, messages: `Note ${n}: locker L${n}x.` });
  const socket = connect(Number(port), hostname);
  const sent = Promise.withResolvers<void>();
  const status = Promise.withResolvers<string>();
  let answer = '';
  socket.setEncoding('utf8');
  socket.on('data', (part) => {
    answer += part;
  });
  socket.on('error', (error) => status.resolve(error.message));
  socket.on('close', () => status.resolve(answer.split('\r\n')[0] ?? ''));
  socket.on('connect', () => {
    const head = `POST /product/add HTTP/1.1\r\nhost: ${hostname}\r\ncontent-type: application/json`;
    socket.write(`${head}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`, () =>
      sent.resolve(),
    );
  });
  return { sent: sent.promise, status: status.promise };
}

it.each([
  ['at the moment of the signal', 0],
  ['a moment before it', 60],
])(
  'SIGTERM answers requests on fresh connections whose bytes arrived %s',
  { timeout: 150_000 },
  async (_, ms) => {
    const server = await start('0');
    expect(await add(server, 0)).toBe(200);
    // a connection that never sends a request does not hold the process
    const { hostname, port } = new URL(server.url);
    const silent = connect(Number(port), hostname).on('error', () => undefined);
    await once(silent, 'connect');
    const adds = Array.from({ length: 40 }, (_unused, n) => addOnFreshConnection(server.url, n + 1));
    await Promise.all(adds.map(({ sent }) => sent));
    await setTimeout(ms);
    server.process.kill('SIGTERM');
    const answers = await Promise.all(adds.map(({ status }) => status));
    expect(answers).toEqual(Array(40).fill('HTTP/1.1 200 OK'));
    if (server.process.exitCode === null) await once(server.process, 'exit');
    expect(server.process.exitCode).toBe(0);
  },
);

it('logs when a stop begins and when it has ended', { timeout: 150_000 }, async () => {
  const server = await startServer({
    LOG_LEVEL: 'info',
    ...(store.url === undefined ? { DATA_DIR: store.directory } : { DATABASE_URL: store.url }),
  });
  expect(await server.end('SIGTERM')).toBe(0);
  const lines = server.output().split('\n');
  const begins = lines.findIndex((line) => line.includes('"stopping: '));
  const ended = lines.findIndex((line) => line.includes('"stopped"'));
  expect(begins).toBeGreaterThan(0);
  expect(ended).toBeGreaterThan(begins);
});
