import { execFile } from 'node:child_process';
import { appendFile, chmod, copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ConfigError } from '../../src/config.ts';
import { openDatabase } from '../../src/db/open.ts';
import { locationOf, readServerAddress } from '../../src/db/postgres/server-address.ts';
import { startTestApp } from '../support/app.ts';
import {
  createEmptyDatabase,
  OPEN_LIMIT_MS,
  type ServerDatabase,
  silentLog,
  testServerUrl,
} from '../support/database.ts';
import {
  canStartCluster,
  createCluster,
  freePort,
  type PostgresCluster,
} from '../support/postgres-cluster.ts';

const run = promisify(execFile);
const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/**
 * The message with which a start is refused. By default it may wait an hour, so that a mistake must end it at
 * once.
 */
async function refusal(databaseUrl: string, startWaitMs = 3_600_000): Promise<string> {
  const options = { databaseUrl, dataDir: '', log: silentLog, startWaitMs };
  const error = await openDatabase(options).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(ConfigError);
  expect(String(error)).not.toContain('SECRET');
  return (error as Error).message;
}

async function execute(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

function at(
  url: string,
  parts: { database?: string; user?: string; parameters?: Record<string, string> },
): string {
  const changed = new URL(url);
  if (parts.database !== undefined) changed.pathname = `/${parts.database}`;
  if (parts.user !== undefined) changed.username = parts.user;
  for (const [name, value] of Object.entries(parts.parameters ?? {})) changed.searchParams.set(name, value);
  return changed.href;
}

describe('DATABASE_URL', () => {
  it.each([
    ['postgres://u:p%23%2F%40@db.example:6432/memories', 'db.example:6432/memories', 'u', 'p#/@'],
    ['postgresql://u:p@q@[::1]:5432/memories', '[::1]:5432/memories', 'u', 'p@q'],
    [
      'postgres:///memories?host=/var/run/postgresql&user=me@corp',
      '/var/run/postgresql/memories',
      'me@corp',
      undefined,
    ],
    ['postgres://u@%2Fvar%2Frun%2Fpostgresql/%E7%AA%AF', '/var/run/postgresql/窯', 'u', undefined],
    ['postgres://db.example?dbname=memories&port=1', 'db.example:1/memories', undefined, undefined],
  ])('%s is read as libpq reads it', (url, location, user, password) => {
    const address = readServerAddress(url);
    expect(locationOf(address)).toBe(location);
    expect(address).toMatchObject({ user, password });
  });
});

describe('a DATABASE_URL that cannot be right is refused at once', () => {
  const HOST = '127.0.0.1:1/recollect';
  it.each([
    ['a # in the password', `postgres://u:SEC#RET@${HOST}`, /# is %23/],
    ['a # after digits in the password', `postgres://u:12#SECRET@${HOST}`, /# is %23/],
    ['a / in the password', `postgres://u:12/SECRET@${HOST}`, /\/ is %2F/],
    ['a ? in the password', `postgres://u:12?SECRET@${HOST}`, /\? is %3F/],
    ['a % in the password', `postgres://u:SECRET%zz@${HOST}`, /% is %25/],
    ['a port out of range', 'postgres://u:SECRET@127.0.0.1/x?port=70000', /is not a valid URL/],
    ['several hosts', 'postgres://u:SECRET@a.example,b.example/x', /several hosts are not supported/],
    [
      'an unknown sslmode',
      `postgres://u:SECRET@${HOST}?sslmode=sometimes`,
      /sslmode must be one of disable, allow/,
    ],
    ["the driver's own sslmode", `postgres://u:SECRET@${HOST}?sslmode=no-verify`, /sslmode must be one of/],
    ["the driver's own parameter", `postgres://u:SECRET@${HOST}?ssl=true`, /write sslmode=verify-full/],
    ['no root certificate', `postgres://u:SECRET@${HOST}?sslmode=verify-ca`, /needs sslrootcert=FILE/],
    [
      'a weak system root',
      `postgres://u:SECRET@${HOST}?sslmode=require&sslrootcert=system`,
      /needs sslmode=verify-full/,
    ],
    [
      'a missing root certificate',
      `postgres://u:SECRET@${HOST}?sslmode=verify-full&sslrootcert=/no/ca.pem`,
      /sslrootcert names cannot be read \(ENOENT\)/,
    ],
    [
      'a root certificate that is none',
      `postgres://u:SECRET@${HOST}?sslmode=verify-full&sslrootcert=/etc/passwd`,
      /sslrootcert names is not a certificate/,
    ],
    [
      'a missing client key',
      `postgres://u:SECRET@${HOST}?sslmode=require&sslkey=/no/key.pem`,
      /sslkey names cannot be read/,
    ],
    [
      'a client key that is none',
      `postgres://u:SECRET@${HOST}?sslmode=require&sslkey=/etc/passwd`,
      /sslcert and sslkey name are not/,
    ],
  ])('%s', async (_, url, message) => {
    expect(await refusal(url)).toMatch(message);
  });
});

it('an unknown host name is named as the cause', async () => {
  // without a network, the resolver cannot tell that the name is unknown
  const message = await refusal('postgres://u:SECRET@host.invalid/x', 0);
  expect(message).toMatch(/^DATABASE_URL: .*the host name (is unknown|cannot be looked up)/);
});

describe.skipIf(!testServerUrl)('a database that cannot hold memories is refused at once', () => {
  let server: ServerDatabase;
  beforeAll(async () => {
    server = await createEmptyDatabase(testServerUrl ?? '');
  });
  afterAll(() => server?.drop());

  it.each(['LATIN1', 'SQL_ASCII'])(
    'with the encoding %s, and the command that creates another',
    async (encoding) => {
      const name = `recollect_test_${encoding.toLowerCase()}_${process.pid}`;
      const make = `CREATE DATABASE ${name} ENCODING '${encoding}' LOCALE 'C' TEMPLATE template0`;
      // a cluster makes databases like template1 only, unless it makes one on the coordinator alone
      const here = 'SET citus.enable_create_database_propagation = off';
      await execute(testServerUrl ?? '', here, make);
      cleanups.push(() => execute(testServerUrl ?? '', here, `DROP DATABASE ${name} WITH (FORCE)`));
      expect(await refusal(at(testServerUrl ?? '', { database: name }))).toMatch(
        new RegExp(`encoding ${encoding}.*CREATE DATABASE recollect ENCODING 'UTF8' .* TEMPLATE template0`),
      );
    },
  );

  it('when its sessions only read', async () => {
    const name = new URL(server.url).pathname.slice(1);
    await execute(testServerUrl ?? '', `ALTER DATABASE ${name} SET default_transaction_read_only = on`);
    expect(await refusal(server.url)).toMatch(/default_transaction_read_only is on.*ALTER DATABASE/);
  });

  it('but a client_encoding of the role or the database changes no text', async () => {
    const other = await createEmptyDatabase(testServerUrl ?? '');
    cleanups.push(() => other.drop());
    const name = new URL(other.url).pathname.slice(1);
    await execute(testServerUrl ?? '', `ALTER DATABASE ${name} SET client_encoding = 'LATIN1'`);
    const database = await openDatabase({ databaseUrl: other.url, dataDir: '', log: silentLog });
    cleanups.push(() => database.close());
    const { rows } = await sql<{ word: string }>`SELECT ${'Öfen 窯'}::text AS word`.execute(
      database.system().db,
    );
    expect(rows).toEqual([{ word: 'Öfen 窯' }]);
  });
});

describe.runIf(testServerUrl && canStartCluster)('a separate server', { timeout: OPEN_LIMIT_MS }, () => {
  let cluster: PostgresCluster;
  let certificates: string;
  /** Reads the server's files again, such as pg_hba.conf. */
  const reload = () => execute(cluster.url, 'SELECT pg_reload_conf()');
  const tls = (sslmode: string, file?: string) =>
    at(cluster.url, {
      database: 'memories',
      parameters: { sslmode, ...(file && { sslrootcert: join(certificates, file) }) },
    });
  /** Whether the session of a database that is opened this way encrypts, as its server says. */
  const encrypts = async (databaseUrl: string): Promise<boolean | undefined> => {
    const database = await openDatabase({ databaseUrl, dataDir: '', log: silentLog });
    const observer = new pg.Client({ connectionString: cluster.url });
    await observer.connect();
    try {
      const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(
        database.system().db,
      );
      const seen = await observer.query('SELECT ssl FROM pg_stat_ssl WHERE pid = $1', [rows[0]?.pid]);
      return seen.rows[0]?.ssl;
    } finally {
      await observer.end();
      await database.close();
    }
  };

  beforeAll(async () => {
    cluster = await createCluster();
    certificates = await mkdtemp(join(tmpdir(), 'recollect-tls-'));
    await execute(
      cluster.url,
      'CREATE DATABASE memories',
      "ALTER SYSTEM SET password_encryption = 'scram-sha-256'",
    );
  }, OPEN_LIMIT_MS);
  afterAll(async () => {
    await cluster?.drop();
    await rm(certificates, { recursive: true, force: true });
  });

  it('without TLS: prefer and allow connect without it, the other modes say that it is missing', async () => {
    for (const mode of ['disable', 'allow', 'prefer']) expect(await encrypts(tls(mode)), mode).toBe(false);
    for (const mode of ['require', 'verify-full'])
      expect(await refusal(tls(mode)), mode).toMatch(/offers no TLS: .*sslmode=disable/);
  });

  it('whose certificate is for another name: require encrypts, verify-ca checks who signed, verify-full the name', async () => {
    for (const name of ['server', 'stranger']) {
      const args = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=${name} -addext subjectAltName=DNS:${name}.example`;
      await run('openssl', [
        ...args.split(' '),
        '-keyout',
        join(certificates, `${name}.key`),
        '-out',
        join(certificates, `${name}.crt`),
      ]);
    }
    for (const ending of ['crt', 'key']) {
      const path = join(cluster.data, `server.${ending}`);
      await copyFile(join(certificates, `server.${ending}`), path);
      await run('chown', ['postgres', path]);
      await chmod(path, 0o600);
    }
    await execute(cluster.url, 'ALTER SYSTEM SET ssl = on');
    await reload();
    expect(await encrypts(tls('disable'))).toBe(false);
    expect(await encrypts(tls('allow'))).toBe(false);
    expect(await encrypts(tls('prefer'))).toBe(true);
    expect(await encrypts(tls('require'))).toBe(true);
    expect(await encrypts(tls('verify-ca', 'server.crt'))).toBe(true);
    for (const mode of ['verify-ca', 'require'])
      expect(await refusal(tls(mode, 'stranger.crt')), mode).toMatch(
        /not signed by a trusted authority.*sslrootcert/,
      );
    expect(await refusal(tls('verify-full'))).toMatch(/not signed by a trusted authority/);
    expect(await refusal(tls('verify-full', 'server.crt'))).toMatch(/is for another host name/);
  });

  it('that requires or forbids TLS: a URL without sslmode says which one to add, allow encrypts, prefer does not', async () => {
    const file = join(cluster.data, 'pg_hba.conf');
    await writeFile(file, 'hostssl memories all all trust\nhost postgres all all trust\n');
    await reload();
    expect(await refusal(at(cluster.url, { database: 'memories' }))).toMatch(/add sslmode=require/);
    expect(await encrypts(tls('allow'))).toBe(true);
    await writeFile(file, 'hostnossl memories all all trust\nhost postgres all all trust\n');
    await reload();
    expect(await encrypts(tls('prefer'))).toBe(false);
    await writeFile(file, 'host all all all trust\n');
    await reload();
  });

  it('sees the application_name of the URL, by default recollect', async () => {
    for (const [parameters, name] of [
      [{}, 'recollect'],
      [{ application_name: 'memory-eu' }, 'memory-eu'],
    ] as const) {
      const databaseUrl = at(cluster.url, { database: 'memories', parameters });
      const database = await openDatabase({ databaseUrl, dataDir: '', log: silentLog });
      const { rows } = await sql<{ name: string }>`
        SELECT current_setting('application_name') AS name`.execute(database.system().db);
      await database.close();
      expect(rows).toEqual([{ name }]);
    }
  });

  it('refuses wrong names and rights at once, each in its own sentence', async () => {
    await execute(
      cluster.url,
      'CREATE ROLE nologin',
      'CREATE ROLE outsider LOGIN',
      'REVOKE CONNECT ON DATABASE memories FROM public',
      'CREATE DATABASE closed ALLOW_CONNECTIONS false',
      "CREATE ROLE known LOGIN PASSWORD 'right'",
    );
    await writeFile(
      join(cluster.data, 'pg_hba.conf'),
      'host all known all scram-sha-256\nhost all all all trust\n',
    );
    await reload();
    const wrong = new URL(at(cluster.url, { user: 'known' }));
    wrong.password = 'SECRET';
    for (const [url, message] of [
      [wrong.href, /refuses the password.*# as %23/],
      [at(cluster.url, { user: 'nobody' }), /refuses the user/],
      [at(cluster.url, { user: 'nologin' }), /refuses the user.*may log in/],
      [at(cluster.url, { user: 'outsider', database: 'memories' }), /GRANT CONNECT/],
      [at(cluster.url, { database: 'absent' }), /the database does not exist.*CREATE DATABASE/],
      [at(cluster.url, { database: 'closed' }), /ALLOW_CONNECTIONS/],
    ] as const)
      expect(await refusal(url), url).toMatch(message);
  });

  it('refuses a search_path without a schema', async () => {
    await execute(cluster.url, 'CREATE DATABASE elsewhere');
    const options = '-c search_path=absent';
    expect(await refusal(at(cluster.url, { database: 'elsewhere', parameters: { options } }))).toMatch(
      /no schema of the search_path .* CREATE SCHEMA/,
    );
  });

  it('without pgvector, or too old, is refused with what to install', async () => {
    await execute(cluster.url, 'CREATE DATABASE bare', 'CREATE DATABASE old');
    await execute(
      at(cluster.url, { database: 'bare' }),
      'SET allow_system_table_mods = on',
      `CREATE OR REPLACE VIEW pg_catalog.pg_available_extensions AS SELECT NULL::name AS name,
        NULL::text AS default_version, NULL::text COLLATE "C" AS installed_version, NULL::text AS comment WHERE false`,
    );
    await execute(
      at(cluster.url, { database: 'old' }),
      `CREATE FUNCTION public.current_setting(name text) RETURNS text LANGUAGE sql AS
        $$ SELECT CASE WHEN name LIKE 'server_version%' THEN '140011' ELSE pg_catalog.current_setting(name) END $$`,
      'ALTER DATABASE old SET search_path = public, pg_catalog',
    );
    expect(await refusal(at(cluster.url, { database: 'bare' }))).toMatch(
      /lacks the extension pgvector.*Install it/,
    );
    expect(await refusal(at(cluster.url, { database: 'old' }))).toMatch(
      /PostgreSQL 15 or later is needed.*Upgrade/,
    );
  });

  it('that is a standby is refused with the word primary', async () => {
    const folder = join(cluster.data, '../standby');
    const port = await freePort();
    const { port: primary } = new URL(cluster.url);
    await writeFile(
      join(cluster.data, 'pg_hba.conf'),
      'host all known all scram-sha-256\nhost all all all trust\nhost replication all all trust\n',
    );
    await reload();
    await cluster.run(
      'pg_basebackup',
      '-h',
      '127.0.0.1',
      '-p',
      primary,
      '-U',
      'postgres',
      '-D',
      folder,
      '-R',
      '--no-sync',
      '-c',
      'fast',
    );
    await appendFile(join(folder, 'postgresql.conf'), `port = ${port}\n`);
    await cluster.run('pg_ctl', '-D', folder, '-l', join(folder, 'log'), '-w', '-t', '60', 'start');
    cleanups.push(() => cluster.run('pg_ctl', '-D', folder, '-m', 'immediate', '-w', 'stop'));
    const url = new URL(cluster.url);
    url.port = String(port);
    expect(await refusal(url.href)).toMatch(/is a standby.*Name its primary/);
  });

  it('whose role may open three connections: every request waits for its turn and is served', async () => {
    await execute(
      cluster.url,
      'CREATE ROLE few LOGIN CONNECTION LIMIT 3',
      'CREATE DATABASE few OWNER few',
      'GRANT ALL ON DATABASE few TO few',
    );
    const own = at(cluster.url, { database: 'few' });
    await execute(own, 'CREATE EXTENSION vector');
    const app = await startTestApp({ DATABASE_URL: at(own, { user: 'few' }) });
    cleanups.push(() => app.close());
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => [
        app.product('/add', { user_id: `u${n % 8}`, messages: `Kiln ${n}.` }),
        app.product('/search', { user_id: `u${n % 8}`, query: 'kiln' }),
        app.product('/get_memory', { mem_cube_id: `u${n % 8}` }),
      ]).flat(),
    );
    for (const answer of answers) expect(answer.status, answer.text).toBe(200);
    for (let n = 0; n < 8; n += 1) await app.idle(`u${n}`);
  });

  it('whose connections other programs take away and free again: requests wait for those that are open', async () => {
    await execute(
      cluster.url,
      'CREATE ROLE shared LOGIN CONNECTION LIMIT 8',
      'CREATE DATABASE shared OWNER shared',
    );
    const own = at(cluster.url, { database: 'shared' });
    await execute(own, 'CREATE EXTENSION vector');
    const url = at(own, { user: 'shared' });
    const app = await startTestApp({ DATABASE_URL: url, SCHEDULER_CONCURRENCY: '0' });
    cleanups.push(() => app.close());
    const others: pg.Client[] = [];
    cleanups.push(() => Promise.all(others.map((client) => client.end())));
    for (;;) {
      const client = new pg.Client({ connectionString: url });
      client.on('error', () => undefined);
      const isIn = await client.connect().then(
        () => true,
        () => false,
      );
      if (!isIn) break;
      others.push(client);
    }
    expect(others.length).toBeGreaterThan(0);
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => app.product('/search', { user_id: `u${n}`, query: 'kiln' })),
    );
    for (const answer of answers) expect(answer.status, answer.text).toBe(200);
  });

  it('that has no connection left at the start is waited for, then the start says how many it needs', async () => {
    await execute(cluster.url, 'CREATE ROLE one LOGIN CONNECTION LIMIT 1');
    expect(await refusal(at(cluster.url, { user: 'one' }), 0)).toMatch(
      /cannot be reached: too many connections for role "one".*three connections/,
    );
  });
});
