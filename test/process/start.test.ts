import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { request } from 'undici';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMemoryGroup } from '../support/memory-group.ts';
import { modelFiles, writeFolder } from '../support/model-folder.ts';
import { call, type ServerProcess, StartFailed, startServer } from '../support/server-process.ts';
import { canMountDisks, mountSmallDisk } from '../support/small-disk.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const LIMITED = join(ROOT, 'test/support/limited-start.mjs');

let directory: string;
let server: ServerProcess;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'recollect-start-'));
  server = await startServer({ DATA_DIR: directory });
});
afterAll(async () => {
  await server.end('SIGKILL');
  await rm(directory, { recursive: true, force: true });
});

async function failure(env: Record<string, string>, script?: string): Promise<StartFailed> {
  const started = await startServer(env, script).catch((error: unknown) => error);
  if (started instanceof StartFailed) return started;
  await (started as ServerProcess).end('SIGKILL');
  throw new Error('the server started');
}

describe('the first start without configuration', () => {
  it('prints the URL, the embedded database, offline models, and a first API key that works', async () => {
    const output = server.output();
    expect(output).toContain('embedded');
    expect(output).toContain('offline');
    const key = /API key\s+(rk_[0-9A-Za-z]{38})/.exec(output)?.[1];
    const answer = await request(`${server.url}/v1/search/memory`, {
      method: 'POST',
      headers: { authorization: `Token ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ user_id: 'u', query: 'q' }),
    });
    expect(await answer.body.json()).toMatchObject({ code: 0, message: 'ok' });
  });

  it('says at once that it creates the database, and how far it is, before it listens', async () => {
    const lines = server.output().split('\n');
    expect(lines[0]).toBe(
      `Creating the database in ${join(directory, 'postgres-18')} (only at the first start)`,
    );
    const tables = lines.findIndex((line) => /^Creating the tables, \d+ s$/.test(line));
    expect(tables).toBeGreaterThan(0);
    expect(lines.findIndex((line) => line.includes('is listening on'))).toBeGreaterThan(tables);
  });

  it('is ready', async () => {
    const answer = await request(`${server.url}/health/ready`);
    expect(answer.statusCode).toBe(200);
    await answer.body.dump();
  });
});

const GB = 1024 ** 3;
const small = createMemoryGroup(GB);
afterAll(() => small?.remove());

it.runIf(small)('starts, stores and finds within 1 GB of memory', { timeout: 120_000 }, async () => {
  const own = await mkdtemp(join(tmpdir(), 'recollect-small-'));
  for (const start of ['first', 'second']) {
    const env = { DATA_DIR: own, MEMORY_GROUP: small?.path ?? '', OFFLINE_EMBEDDER: '' };
    const limited = await startServer(env, LIMITED);
    const added = await call(limited, 'POST', '/product/add', {
      user_id: start,
      async_mode: 'sync',
      messages: 'The kiln is behind the barn.',
    });
    expect(added.body.code).toBe(200);
    const found = await call(limited, 'POST', '/product/search', { user_id: 'first', query: 'kiln' });
    expect(found.body.data.text_mem[0].memories[0].memory).toContain('barn');
    expect(await limited.end('SIGTERM')).toBe(0);
  }
  await rm(own, { recursive: true, force: true });
});

describe('a start that must fail', () => {
  it('on a directory that another server uses names that server and does not disturb it', async () => {
    const failed = await failure({ DATA_DIR: directory });
    expect(failed.code).not.toBe(0);
    expect(failed.message).toContain(String(server.process.pid));
    const answer = await request(`${server.url}/health/ready`);
    expect(answer.statusCode).toBe(200);
    await answer.body.dump();
  });

  it.runIf(process.platform === 'linux')(
    'of the embedded database with too few open files names the limit and creates nothing',
    async () => {
      const own = join(directory, 'few-files');
      const failed = await failure({ DATA_DIR: own }, join(ROOT, 'test/support/few-files-start.mjs'));
      expect(failed.code).toBe(1);
      expect(failed.message).toMatch(
        /^Recollect cannot start:\nThe embedded database needs 400 open files.*ulimit -n[^\n]*\n$/,
      );
      expect(existsSync(own)).toBe(false);
    },
  );

  it.each([
    ['PORT', 'eight thousand'],
    ['DATABASE_URL', 'mysql://db'],
    ['PRODUCT_AUTH', 'maybe'],
    ['BOOTSTRAP_API_KEY', 'short'],
    ['SCHEDULER_CONCURRENCY', '-1'],
  ])('with a bad %s names the variable and keeps its value to itself', async (name, value) => {
    const failed = await failure({ DATA_DIR: directory, [name]: value });
    expect(failed.code).not.toBe(0);
    expect(failed.message).toContain(name);
    expect(failed.message).not.toContain(value);
  });
});

/** The one sentence with which a start failed, without a stack. */
async function sentence(env: Record<string, string>): Promise<string> {
  const failed = await failure(env);
  expect(failed.code).toBe(1);
  const [head, text, ...more] = failed.message
    .slice(failed.message.indexOf('Recollect cannot'))
    .trim()
    .split('\n');
  expect([head, ...more]).toEqual(['Recollect cannot start:']);
  return text ?? '';
}

describe('a start on a folder that cannot be used is refused in one sentence with the path', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'recollect-bad-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));
  const cluster = () => join(folder, 'postgres-18');

  it.each([
    ['the control file is missing', () => rm(join(cluster(), 'global/pg_control'))],
    ['the control file is empty', () => truncate(join(cluster(), 'global/pg_control'))],
    ['the version is missing', () => rm(join(cluster(), 'PG_VERSION'))],
    ['the log is missing', () => rm(join(cluster(), 'pg_wal'), { recursive: true })],
    [
      'the log is empty',
      async () => {
        for (const name of await readdir(join(cluster(), 'pg_wal')))
          await rm(join(cluster(), 'pg_wal', name), { recursive: true });
      },
    ],
  ])('if %s, and nothing is created over it', async (_, damage) => {
    await cp(join(directory, 'postgres-18'), cluster(), { recursive: true });
    await damage();
    const before = await readdir(cluster(), { recursive: true });
    const text = await sentence({ DATA_DIR: folder });
    expect(text).toContain(`DATA_DIR ${folder}: the database in ${cluster()} cannot be opened`);
    expect(text).toContain('restore a backup');
    expect((await readdir(cluster(), { recursive: true })).toSorted()).toEqual(
      expect.arrayContaining(before.filter((name) => name.startsWith('base'))),
    );
  });

  it('if it is a file, or below a file, or where nothing can be created', async () => {
    const file = join(folder, 'file');
    await writeFile(file, '');
    for (const path of [file, join(file, 'below'), '/proc/recollect/data'])
      expect(await sentence({ DATA_DIR: path })).toContain(`DATA_DIR ${path} cannot be used`);
  });

  it.runIf(canMountDisks)('if its disk is full, with too little space left or none', async () => {
    const disk = await mountSmallDisk('32m');
    try {
      expect(await sentence({ DATA_DIR: disk.folder })).toContain(
        `DATA_DIR ${disk.folder}: the disk is full`,
      );
      await disk.fill();
      const other = join(disk.folder, 'other');
      expect(await sentence({ DATA_DIR: other })).toContain(`DATA_DIR ${other}: the disk is full`);
    } finally {
      await disk.drop();
    }
  });
});

describe('an address that cannot be used is refused in one sentence, before a database is created', () => {
  it.each([
    [
      'a port in use',
      () => ({ PORT: new URL(server.url).port }),
      /^PORT: another process listens on 127\.0\.0\.1 port/,
    ],
    [
      'a foreign address',
      () => ({ HOST: '203.0.113.7', PRODUCT_AUTH: 'required' }),
      /^HOST: 203\.0\.113\.7 is no address of this/,
    ],
    [
      'an unknown name',
      () => ({ HOST: 'unknown.invalid', PRODUCT_AUTH: 'required' }),
      /^HOST: the name unknown\.invalid has no/,
    ],
  ])('%s', async (_, env, expected) => {
    const folder = join(directory, 'never');
    expect(await sentence({ DATA_DIR: folder, ...env() })).toMatch(expected);
    expect(existsSync(folder)).toBe(false);
  });
});

it('uses an empty folder for the cluster, and goes on when the reader of its output goes away', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'recollect-pipe-'));
  await mkdir(join(folder, 'postgres-18'));
  const child = spawn(process.execPath, [join(ROOT, 'bin/start.mjs')], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      ENV_FILE: 'none',
      DATA_DIR: folder,
      OFFLINE_EMBEDDER: 'ngram',
      LOG_LEVEL: 'info',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.setEncoding('utf8');
  for await (const part of child.stdout) {
    output += part;
    if (output.includes('listening on')) break;
  }
  // leaving the loop has closed the pipe
  child.stderr.destroy();
  const url = /listening on (http:\S+)/.exec(output)?.[1] ?? '';
  for (let n = 0; n < 20; n += 1) expect((await call({ url }, 'GET', '/health/ready')).status).toBe(200);
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  expect((await ended)[0]).toBe(0);
  await rm(folder, { recursive: true, force: true });
});

describe('with a local ONNX model', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'recollect-model-'));
    await writeFolder(folder, modelFiles([['car', 'automobile']]));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('names it beside the chat model', async () => {
    const own = await mkdtemp(join(tmpdir(), 'recollect-start-'));
    const started = await startServer({ DATA_DIR: own, EMBEDDING_MODEL_DIR: folder });
    expect(started.output()).toMatch(/chat none, embeddings onnx\/recollect-model-\w+@[0-9a-f]{12}:2\n/);
    expect(await started.end('SIGTERM')).toBe(0);
    await rm(own, { recursive: true, force: true });
  });

  it('is refused in one line if the folder is invalid, or if an endpoint is configured too', async () => {
    const lines = async (env: Record<string, string>) => (await failure(env)).message.trim().split('\n');
    expect(await lines({ EMBEDDING_MODEL_DIR: join(folder, 'absent') })).toEqual([
      'Recollect cannot start:',
      expect.stringMatching(/^EMBEDDING_MODEL_DIR: the folder is missing/),
    ]);
    const both = { EMBEDDING_BASE_URL: 'http://127.0.0.1:9/v1', EMBEDDING_MODEL: 'm' };
    expect(await lines({ EMBEDDING_MODEL_DIR: folder, ...both })).toEqual([
      'Recollect cannot start:',
      expect.stringMatching(/^EMBEDDING_MODEL_DIR and EMBEDDING_BASE_URL .* unset one/),
    ]);
  });

  it('is refused with the command that installs its runtime, if that is missing', async () => {
    const root = await mkdtemp(join(tmpdir(), 'recollect-lean-'));
    for (const path of ['bin', 'src', 'package.json'])
      await cp(join(ROOT, path), join(root, path), { recursive: true });
    await mkdir(join(root, 'node_modules'));
    for (const name of await readdir(join(ROOT, 'node_modules'))) {
      if (name === 'onnxruntime-web' || name === '@huggingface') continue;
      await symlink(join(ROOT, 'node_modules', name), join(root, 'node_modules', name));
    }
    const failed = await failure({ EMBEDDING_MODEL_DIR: folder }, join(root, 'bin/start.mjs'));
    expect(failed.message).toMatch(/^EMBEDDING_MODEL_DIR: .*not installed: run `npm ci`/m);
    await rm(root, { recursive: true, force: true });
  });
});

describe('a restart', () => {
  it('after SIGTERM exits with 0, keeps keys and memories, and does not print the key again', async () => {
    const key = /API key\s+(rk_\S+)/.exec(server.output())?.[1];
    await request(`${server.url}/product/add`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ user_id: 'u', messages: 'The boiler is serviced in May.' }),
    }).then((answer) => answer.body.dump());
    expect(await server.end('SIGTERM')).toBe(0);
    server = await startServer({ DATA_DIR: directory });
    expect(server.output()).not.toContain('rk_');
    const answer = await request(`${server.url}/v1/search/memory`, {
      method: 'POST',
      headers: { authorization: `Token ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ user_id: 'u', query: 'When is the boiler serviced?' }),
    });
    expect(JSON.stringify(await answer.body.json())).toContain('boiler is serviced in May');
  });
});

describe('npm start', () => {
  it('ends with npm: a signal only to npm leaves no server behind', { timeout: 120_000 }, async () => {
    const own = await mkdtemp(join(tmpdir(), 'recollect-npm-'));
    const npm = spawn('npm', ['start'], {
      cwd: ROOT,
      env: { PATH: process.env.PATH ?? '', PORT: '0', LOG_LEVEL: 'warn', ENV_FILE: 'none', DATA_DIR: own },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    for await (const chunk of npm.stdout.iterator({ destroyOnReturn: false })) {
      if (String(chunk).includes('listening on')) break;
    }
    npm.kill('SIGTERM');
    // the pipe closes when the last process that holds it has ended
    npm.stdout.resume();
    await once(npm.stdout, 'end');
    const next = await startServer({ DATA_DIR: own });
    expect(await next.end('SIGTERM')).toBe(0);
    await rm(own, { recursive: true, force: true });
  });
});
