import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createServerDatabase, testServerUrl } from '../support/database.ts';
import { call, type ServerProcess, startServer } from '../support/server-process.ts';
import { canaries, canariesIn } from '../support/stored-words.ts';

const ADMIN = { authorization: 'Bearer admin-key-0123456789abcdef' };
const LIMIT = 120_000;

let directory: string;
let env: Record<string, string>;
let server: ServerProcess;
let drop = async (): Promise<void> => undefined;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'recollect-erased-'));
  env = { DATA_DIR: directory, ADMIN_KEY: 'admin-key-0123456789abcdef' };
  if (testServerUrl !== undefined) {
    const database = await createServerDatabase(testServerUrl);
    env.DATABASE_URL = database.url;
    drop = database.drop;
  }
  server = await startServer(env);
}, LIMIT);
afterEach(async () => {
  await server.end('SIGKILL');
  await drop();
  await rm(directory, { recursive: true, force: true });
}, LIMIT);

async function restart(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
  expect(await server.end(signal)).toBe(signal === 'SIGTERM' ? 0 : null);
  server = await startServer(env);
}

const maintain = () => call(server, 'POST', '/admin/maintenance', {}, ADMIN);
const post = async (path: string, body: object) => {
  const answer = await call(server, 'POST', path, body);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer));
  return answer.body;
};
const idle = (user: string) =>
  call(server, 'POST', `/product/scheduler/wait?user_name=${user}&timeout_seconds=60`);

/**
 * Finds canaries in the bytes of all files.
 * @returns file → canaries in it
 */
async function inFiles(): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const bytes = await readFile(path);
    const words = new Set([...canariesIn(bytes.toString('latin1')), ...canariesIn(bytes.toString('utf8'))]);
    if (words.size > 0) found[path.slice(directory.length + 1)] = [...words];
  }
  return found;
}

/** Short texts, and long ones that are stored out of line and compressed. */
async function fill(user: string, words: ReturnType<typeof canaries>): Promise<void> {
  for (let n = 0; n < 4; n += 1) {
    const many = Array.from({ length: 300 }, () => words.en('long')).join(' ');
    const messages = [
      {
        role: 'user',
        content: `I live in ${words.en('home')} and like ${words.en('liking')}. 我住在${words.zh('城')}。`,
      },
      { role: 'user', content: `The list: ${many}` },
    ];
    await post('/product/add', {
      user_id: user,
      session_id: 's',
      messages,
      info: { [words.en('key')]: words.en('value') },
    });
  }
  await idle(user);
}

describe.skipIf(testServerUrl !== undefined)(
  'POST /admin/maintenance with the embedded database',
  { timeout: LIMIT },
  () => {
    it('removes deleted words from every file and keeps the others; a restart brings none back', async () => {
      await fill('gone', canaries());
      await post('/product/add', { user_id: 'kept', messages: 'I keep a green parrot.' });
      await idle('kept');
      // a shutdown writes words that were only in the log into the pages of the tables
      await restart();
      await fill('gone', canaries());
      expect(Object.keys(await inFiles()).map((file) => file.split('/')[1])).toEqual(
        expect.arrayContaining(['base', 'pg_wal']),
      );
      await post('/product/delete_memory', { user_id: 'gone' });
      expect(await inFiles()).not.toEqual({});

      const done = await maintain();
      expect(done.status).toBe(200);
      expect(done.body).toMatchObject({ engine: 'embedded', tables_failed: [], tables_vacuumed: [] });
      expect(done.body.tables_rewritten).toEqual(expect.arrayContaining(['memory', 'message', 'task']));
      expect(done.body.bytes_given_back).toBeGreaterThan(0);
      expect(done.body.log_removed).toBeGreaterThan(0);
      expect(await inFiles()).toEqual({});

      // nothing was deleted in the meantime
      expect((await maintain()).body.tables_rewritten).not.toContain('memory');
      await restart();
      expect(await inFiles()).toEqual({});
      const found = await post('/product/search', { user_id: 'kept', query: 'Which bird do I keep?' });
      expect(JSON.stringify(found)).toContain('green parrot');
    });

    it('completes after the process was killed during it again and again', async () => {
      await fill('gone', canaries());
      await post('/product/add', { user_id: 'kept', messages: 'I keep a green parrot.' });
      await idle('kept');
      await post('/product/delete_memory', { user_id: 'gone' });
      for (let round = 0; round < 4; round += 1) {
        const killed = maintain().catch(() => undefined);
        // kills a little later in each round, until the run completes before the kill
        for (let looks = 0; looks < round * 2; looks += 1) await call(server, 'GET', '/health/live');
        await restart('SIGKILL');
        await killed;
      }
      expect((await maintain()).body.tables_failed).toEqual([]);
      expect(await inFiles()).toEqual({});
      const found = await post('/product/search', { user_id: 'kept', query: 'Which bird do I keep?' });
      expect(JSON.stringify(found)).toContain('green parrot');
    });

    it('lets requests through, and concurrent calls get the report of a run that began after them', async () => {
      await fill('gone', canaries());
      const first = maintain();
      await post('/product/delete_memory', { user_id: 'gone' });
      const calls = Array.from({ length: 5 }, maintain);
      const adds = Array.from({ length: 20 }, (_, n) =>
        post('/product/add', { user_id: 'busy', messages: `Step ${n}.` }),
      );
      const reports = await Promise.all(calls);
      expect(new Set(reports.map((report) => JSON.stringify(report))).size).toBe(1);
      expect([(await first).status, reports[0]?.status]).toEqual([200, 200]);
      await Promise.all(adds);
      expect(await inFiles()).toEqual({});
    });

    it('removes leftovers of earlier versions and killed processes: log files, sort files, copies of tables', async () => {
      const words = canaries();
      await fill('gone', words);
      await post('/product/delete_memory', { user_id: 'gone' });
      expect(await server.end('SIGTERM')).toBe(0);
      const cluster = (await readdir(directory)).find((name) => name.startsWith('postgres-')) ?? '';
      const base = join(directory, cluster, 'base');
      const log = join(directory, cluster, 'pg_wal');
      const last =
        (await readdir(log))
          .filter((name) => name.length === 24)
          .toSorted()
          .at(-1) ?? '';
      // as PostgreSQL prepares files when it recycles the log
      for (const ahead of [1, 2]) {
        const number = (Number.parseInt(last.slice(16), 16) + ahead).toString(16).toUpperCase();
        await copyFile(join(log, last), join(log, last.slice(0, 16) + number.padStart(8, '0')));
      }
      await mkdir(join(base, 'pgsql_tmp'));
      await writeFile(join(base, 'pgsql_tmp', 'pgsql_tmp1.0'), words.en('sorted'));
      await writeFile(join(base, '5', '3999999'), words.en('copy'));
      await writeFile(join(base, '5', '3999999.1'), words.en('copy'));
      server = await startServer(env);
      expect((await maintain()).status).toBe(200);
      expect(await inFiles()).toEqual({});
    });
  },
);

it('POST /admin/maintenance requires the operator’s key, and says what remains and where', {
  timeout: LIMIT,
}, async () => {
  expect((await call(server, 'POST', '/admin/maintenance', {})).status).toBe(401);
  const { status, body } = await maintain();
  expect(status).toBe(200);
  expect(body).toMatchObject({ tables_failed: [], pruned: { idempotency_records: 0, tasks: 0 } });
  const treated = testServerUrl === undefined ? body.tables_rewritten : body.tables_vacuumed;
  expect(treated).toContain('api_key');
  expect(body.remains.join()).toContain('backups');
});
