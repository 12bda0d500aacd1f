import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { ConfigError } from '../../src/config.ts';
import type { Database } from '../../src/db/database.ts';
import { openDatabase } from '../../src/db/open.ts';
import { startTestApp } from '../support/app.ts';
import { onOneServer } from '../support/cluster.ts';
import {
  createEmptyDatabase,
  createServerDatabase,
  OPEN_LIMIT_MS,
  openTestDatabase,
  silentLog,
  terminateSessions,
  testServerUrl,
} from '../support/database.ts';
import { startTcpProxy } from '../support/tcp-proxy.ts';

const superuserUrl = process.env.TEST_SUPERUSER_DATABASE_URL || undefined;

describe('an unreachable server', () => {
  it('rejects the start when no server listens', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    server.close();
    await once(server, 'close');
    const databaseUrl = `postgres://u:SECRET@127.0.0.1:${port}/x`;
    const start = openDatabase({ databaseUrl, dataDir: '', log: silentLog, startWaitMs: 0 });
    await expect(start).rejects.toThrow(
      /^DATABASE_URL: the server cannot be reached: the connection was refused\. Check host and port/,
    );
    await expect(start).rejects.toBeInstanceOf(ConfigError);
  });
});

describe.skipIf(!testServerUrl)('the server engine', { timeout: OPEN_LIMIT_MS }, () => {
  const cleanups: (() => unknown)[] = [];
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  });
  const open = async (options: Parameters<typeof openTestDatabase>[0] = {}): Promise<Database> => {
    const database = await openTestDatabase(options);
    cleanups.push(() => database.close());
    return database;
  };

  it('says what is wrong with DATABASE_URL without showing the password', async () => {
    const wrongPassword = new URL(testServerUrl ?? '');
    wrongPassword.password = 'SECRET';
    const missing = new URL(testServerUrl ?? '');
    missing.pathname = '/recollect_no_such_database';
    for (const [url, message] of [
      [wrongPassword, 'refuses the password'],
      [missing, 'does not exist'],
    ] as const) {
      const error = await openDatabase({ databaseUrl: url.href, dataDir: '', log: silentLog }).catch(
        (e: unknown) => e,
      );
      expect(error).toBeInstanceOf(ConfigError);
      expect(String(error)).toContain(message);
      expect(String(error)).not.toContain('SECRET');
    }
  });

  it('describes itself without user and password', async () => {
    const { location, engine } = (await open()).describe();
    expect(engine).toBe('postgres');
    expect(location).toMatch(/^[^@]+:\d+\/recollect_test_/);
  });

  it('rejects statements on a connection that the server closed, and continues', async () => {
    const database = await open({ poolSize: 2 });
    const pid = Promise.withResolvers<number>();
    const victim = database.systemTransaction(async ({ db }) => {
      const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(db);
      pid.resolve(rows[0]?.pid ?? 0);
      await sql`SELECT pg_sleep(600)`.execute(db);
    });
    const rejected = expect(victim).rejects.toMatchObject({ code: 'database_unavailable' });
    await terminateSessions(database, `pid = ${await pid.promise}`);
    await rejected;
    await Promise.all([database.ping(), database.ping(), database.ping()]);
  });

  it('survives idle connections that the server closed', async () => {
    const database = await open({ poolSize: 4 });
    await Promise.all(Array.from({ length: 4 }, () => database.ping()));
    await terminateSessions(database, 'true');
    let served = false;
    // until the pool has noticed that all of them are closed
    while (!served) {
      served = await Promise.all(Array.from({ length: 4 }, () => database.ping())).then(
        () => true,
        (error: { code: string }) => {
          expect(error.code).toBe('database_unavailable');
          return false;
        },
      );
    }
  });

  it('gives up a statement that the network dropped silently, and continues when the network is back', async () => {
    const server = await createServerDatabase(testServerUrl ?? '');
    cleanups.push(() => server.drop());
    const url = new URL(server.url);
    const serverPort = Number(url.port);
    let silent = false;
    const proxy = createServer((socket) => {
      const upstream = connect(serverPort, url.hostname);
      socket.on('data', (bytes) => silent || upstream.write(bytes));
      upstream.on('data', (bytes) => silent || socket.write(bytes));
      socket.on('error', () => upstream.destroy()).on('close', () => upstream.destroy());
      upstream.on('error', () => socket.destroy()).on('close', () => socket.destroy());
    }).listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    cleanups.push(() => proxy.close());
    url.port = String((proxy.address() as AddressInfo).port);
    const database = await openDatabase({
      databaseUrl: url.href,
      dataDir: '',
      log: silentLog,
      queryTimeoutMs: 500,
    });
    cleanups.push(() => database.close());
    await database.ping();
    silent = true;
    await expect(database.ping()).rejects.toMatchObject({ code: 'timed_out' });
    silent = false;
    await database.ping();
  });

  it('waits at the start for a server that cannot be reached yet, and then serves', async () => {
    const server = await createServerDatabase(testServerUrl ?? '');
    cleanups.push(() => server.drop());
    const proxy = await startTcpProxy(server.url);
    cleanups.push(() => proxy.close());
    proxy.set('refuse');
    const starting = startTestApp({ DATABASE_URL: proxy.url });
    await expect.poll(proxy.refused, { timeout: 30_000 }).toBeGreaterThan(1);
    proxy.set('pass');
    const app = await starting;
    cleanups.push(() => app.close());
    expect((await app.product('/add', { user_id: 'u', messages: 'I own a kayak.' })).status).toBe(200);
    await app.idle('u');
  });

  it('lets several processes start on an empty database at the same time', async () => {
    const server = await createEmptyDatabase(testServerUrl ?? '');
    cleanups.push(() => server.drop());
    const options = { databaseUrl: server.url, dataDir: '', log: silentLog };
    const started = await Promise.all([openDatabase(options), openDatabase(options), openDatabase(options)]);
    await Promise.all(started.map((database) => database.ping()));
    await Promise.all(started.map((database) => database.close()));
  });

  it.runIf(
    superuserUrl &&
      onOneServer('the nodes of a cluster know the role that connects, and a superuser is refused'),
  )(
    'binds a superuser to row-level security, also when several databases start at the same time',
    async () => {
      const servers = await Promise.all([1, 2, 3].map(() => createServerDatabase(superuserUrl ?? '')));
      cleanups.push(() => Promise.all(servers.map((server) => server.drop())));
      await Promise.all(
        servers.map(async ({ url }) => {
          const database = await openDatabase({ databaseUrl: url, dataDir: '', log: silentLog });
          await database.system().db.insertInto('project').values({ project_id: 'p', name: 'p' }).execute();
          const seen = await database.project('q').db.selectFrom('project').selectAll().execute();
          expect(seen).toEqual([]);
          const role = await sql<{ role: string }>`SELECT current_user AS role`.execute(database.system().db);
          expect(role.rows).toEqual([{ role: 'recollect_tenant' }]);
          await database.close();
        }),
      );
    },
  );

  it('refuses a database in which a tenant table is not protected', async () => {
    const server = await createServerDatabase(testServerUrl ?? '');
    cleanups.push(() => server.drop());
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    await client.query('CREATE TABLE unprotected (project_id text)');
    await client.end();
    const start = openDatabase({ databaseUrl: server.url, dataDir: '', log: silentLog });
    await expect(start).rejects.toThrow(/Row-level security does not bind .*: unprotected/);
  });
});
