import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call, startServer, unhandledRejections } from '../support/server-process.ts';

const SCRIPT = fileURLToPath(new URL('../support/rejecting-start.mjs', import.meta.url));

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'recollect-rejections-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const start = (reason: string) =>
  startServer({ DATA_DIR: join(directory, reason), REJECTION: reason, PATH: process.env.PATH ?? '' }, SCRIPT);

it.each(['ours', 'provider', 'abort'])(
  'an unhandled expected error (%s) is logged with its stack and counted, and the server continues',
  async (reason) => {
    const server = await start(reason);
    const told = once(server.process.stdout ?? process.stdout, 'data');
    expect(await unhandledRejections(server.url)).toBe(0);
    server.process.kill('SIGWINCH');
    await told;
    expect(await unhandledRejections(server.url)).toBe(1);
    expect((await call(server, 'GET', '/health/ready')).status).toBe(200);
    expect(server.output()).toMatch(/"stack":"[^"]+\\n +at [^"]+".*nobody awaited a promise/);
    const added = await call(server, 'POST', '/product/add', { user_id: 'u', messages: 'I live in Oslo.' });
    expect(added.status).toBe(200);
    expect(await server.end('SIGKILL')).toBe(null);
  },
);

it('an unhandled programming error ends the process with a code that makes its supervisor restart it', async () => {
  const server = await start('mistake');
  const ended = once(server.process, 'exit');
  server.process.kill('SIGWINCH');
  expect(await ended).toEqual([1, null]);
  expect(server.output()).toMatch(
    /"level":60.*"SyntaxError".*rejecting-start.*an unexpected error ends the process/,
  );
  expect(server.output()).not.toContain('secret');
});
