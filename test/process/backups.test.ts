import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BASELINE_CODE } from '../support/baseline-code.ts';
import { createServerDatabase, testServerUrl } from '../support/database.ts';
import { call, type ServerProcess, startServer } from '../support/server-process.ts';

const CLI = fileURLToPath(new URL('../../bin/recollect.mjs', import.meta.url));
const LIMIT = 240_000;
const ADMIN_KEY = 'admin-key-0123456789abcdef';
const authorization = `Bearer ${ADMIN_KEY}`;

let directory: string;
let env: Record<string, string>;
let drop: () => Promise<void> = async () => undefined;
let server: ServerProcess;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'recollect-backups-'));
  env = { ADMIN_KEY, DATA_DIR: join(directory, 'data') };
  if (testServerUrl !== undefined) {
    const database = await createServerDatabase(testServerUrl);
    drop = database.drop;
    env.DATABASE_URL = database.url;
  }
  server = await startServer(env);
}, LIMIT);
afterAll(async () => {
  await server?.end('SIGTERM');
  await drop();
  await rm(directory, { recursive: true, force: true });
}, LIMIT);

const admin = (method: 'GET' | 'POST' | 'DELETE', path: string) =>
  call(server, method, `/admin/backups${path}`, undefined, { authorization });

/** The command line, with the settings of the running server. */
function cli(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const settings = { PATH: process.env.PATH ?? '', ENV_FILE: 'none', ...env, PORT: new URL(server.url).port };
  return new Promise((resolve) => {
    execFile(process.execPath, [...BASELINE_CODE, CLI, ...args], { env: settings }, (error, out, err) =>
      resolve({ code: error === null ? 0 : Number(error.code), out, err }),
    );
  });
}

it('the command backup writes a file beside a running server, and verify accepts only that file', {
  timeout: LIMIT,
}, async () => {
  const added = await call(server, 'POST', '/product/add', {
    user_id: 'ann',
    messages: [{ role: 'user', content: 'I live in Lisbon.' }],
    async_mode: 'sync',
  });
  expect(added.status).toBe(200);
  // as a load balancer asks; it tries a write
  expect((await call(server, 'GET', '/health/ready')).status).toBe(200);
  const file = join(directory, 'store.backup');
  const made = await cli('backup', file);
  // a busy machine takes longer than the two seconds after which progress is reported
  expect([made.code, made.err.replace(/^.*\d+ rows.*\n?/gm, '')]).toEqual([0, '']);
  const sum = /sha256 ([0-9a-f]{64})/.exec(made.out)?.[1];
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const verified = await cli('verify', file);
  expect(verified.out).toMatch(/is whole: \d+ rows, [1-9]\d* memories in 1 projects/);
  expect(verified.out).toContain(`sha256 ${sum}`);
  // the server keeps no copy of what the command took away
  expect((await admin('GET', '')).body.backups).toEqual([]);
  const bytes = await readFile(file);
  const middle = Math.floor(bytes.length / 2);
  bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle);
  await writeFile(file, bytes);
  expect((await cli('verify', file)).code).toBe(1);
});

it('a server that is killed during a backup leaves nothing half-written, and the next backup succeeds', {
  timeout: LIMIT,
}, async () => {
  const made = await admin('POST', '');
  expect(made.body.status).toBe('running');
  server.process.kill('SIGKILL');
  await once(server.process, 'exit');
  server = await startServer(env);
  const folder = join(directory, 'data', 'backups');
  const { body } = await admin('GET', `/${made.body.id}`);
  if (testServerUrl === undefined) {
    expect(body).toMatchObject({ status: 'failed', error: expect.stringContaining('stopped') });
    expect(await readdir(folder).catch(() => [])).toEqual([]);
    expect((await admin('POST', '')).status).toBe(200);
  } else {
    // other instances may be at work: a minute of silence decides
    expect(body.status).toBe('running');
    expect((await admin('POST', '')).status).toBe(409);
  }
});
