import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call } from '../support/server-process.ts';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../..');
/** The compiled sources are 2.8 MB by now, most of it weights; console and texts 1.5 MB; no dependency. */
const MOST_BYTES = 4_700_000;

/** How a machine reaches its registry: its certificates and its proxy. */
const TO_REGISTRY = ['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'HTTPS_PROXY', 'HTTP_PROXY', 'NO_PROXY'];

let folder: string;
let home: string;
let env: Record<string, string>;
let tarball: string;
let packed: readonly string[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recollect-package-'));
  home = join(folder, 'home');
  const checkout = join(folder, 'checkout');
  // the folder of npm's downloads, so that this installation loads nothing twice; nothing else of HOME
  const { stdout: cache } = await run('npm', ['config', 'get', 'cache']);
  const node = join(process.execPath, '..');
  env = { PATH: `${node}:${process.env.PATH}`, HOME: home, npm_config_cache: cache.trim(), CI: 'true' };
  for (const name of TO_REGISTRY) {
    const value = process.env[name];
    if (value !== undefined) env[name] = value;
  }
  for (const each of [home, checkout]) await mkdir(each);
  for (const part of [
    ...['bin', 'console', 'migrations', 'scripts', 'src', 'clients/typescript/src'],
    ...['LICENSE', 'README.md', 'package.json', 'package-lock.json', 'tsconfig.json'],
  ])
    await cp(join(ROOT, part), join(checkout, part), {
      recursive: true,
      filter: (path) => !path.endsWith('/dist'),
    });
  await symlink(join(ROOT, 'node_modules'), join(checkout, 'node_modules'));
  const pack = ['pack', '--json', '--silent', '--pack-destination', folder];
  const { stdout } = await run('npm', pack, { cwd: checkout, env });
  // what the build prints comes before it
  const [made] = Object.values<{ filename: string; files: { path: string }[] }>(
    JSON.parse(stdout.slice(stdout.search(/^[[{]/m))),
  );
  tarball = join(folder, made?.filename ?? '');
  packed = made?.files.map(({ path }) => path) ?? [];
  expect(await readdir(checkout)).not.toContain('dist');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A limit for what hangs: the packages are copied from the cache, or fetched. */
const INSTALL_MS = 240_000;

it('the tarball has the program, its migrations, and its console, and nothing else', async () => {
  expect(packed).toEqual(
    expect.arrayContaining([
      ...['bin/recollect.mjs', 'dist/main.js', 'dist/http/openapi-examples.json'],
      ...['migrations/0001_foundation.sql', 'console/dist/index.html', 'LICENSE', 'README.md'],
    ]),
  );
  const others = packed.filter((path) => !/^(?:bin|dist|migrations|console\/dist)\//.test(path));
  expect(others.toSorted()).toEqual(['LICENSE', 'README.md', 'package.json']);
  expect(packed.filter((path) => /\.tsx?$/.test(path))).toEqual([]);
  expect((await stat(tarball)).size).toBeLessThan(MOST_BYTES);
});

it(
  'installed into an empty folder with an empty HOME, npx starts it, and it adds and finds',
  async () => {
    const place = join(folder, 'empty');
    await mkdir(place, { recursive: true });
    await writeFile(join(place, 'package.json'), '{"private":true}');
    const install = ['install', '--prefer-offline', '--no-audit', '--no-fund', '--silent', tarball];
    await run('npm', install, { cwd: place, env });
    const data = join(place, 'data');
    const npx = spawn('npx', ['--no-install', 'recollect', 'start'], {
      cwd: place,
      env: { ...env, PORT: '0', LOG_LEVEL: 'warn' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const url = await new Promise<string>((resolve, reject) => {
      const read = (chunk: Buffer) => {
        output += chunk.toString();
        const found = /listening on (http:\/\/\S+)/.exec(output)?.[1];
        if (found !== undefined) resolve(found);
      };
      npx.stdout.on('data', read);
      npx.stderr.on('data', read);
      npx.once('exit', () => reject(new Error(output)));
    });
    const server = { url };
    const said = 'My sister Clara is a paediatrician in Ghent.';
    const added = await call(server, 'POST', '/product/add', {
      user_id: 'ann',
      messages: said,
      async_mode: 'sync',
    });
    expect(added.status).toBe(200);
    const query = { user_id: 'ann', query: 'Who is a doctor for children?' };
    expect(JSON.stringify((await call(server, 'POST', '/product/search', query)).body)).toContain('Ghent');
    const page = await fetch(`${url}/console`);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<div id="app">')]);
    const { version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
    expect((await call(server, 'GET', '/health')).body.version).toBe(version);
    const { paths } = (await call(server, 'GET', '/openapi.json')).body;
    expect(JSON.stringify(paths['/product/add'])).toContain('"example');
    const ended = once(npx.stdout, 'close');
    npx.kill('SIGTERM');
    await ended;
    expect(output).not.toMatch(/Error|ExperimentalWarning/);
    expect(await readdir(data)).not.toEqual([]);
    // what it keeps is in DATA_DIR
    expect((await readdir(home)).filter((name) => name !== '.npm')).toEqual([]);
  },
  INSTALL_MS,
);
