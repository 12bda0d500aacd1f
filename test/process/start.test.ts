import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ServerProcess, StartFailed, startServer } from '../support/server-process.ts';

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

async function failure(env: Record<string, string>): Promise<StartFailed> {
  const started = await startServer(env).catch((error: unknown) => error);
  if (started instanceof StartFailed) return started;
  await (started as ServerProcess).end('SIGKILL');
  throw new Error('the server started');
}

describe('the first start with nothing configured', () => {
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

  it('is ready', async () => {
    const answer = await request(`${server.url}/health/ready`);
    expect(answer.statusCode).toBe(200);
    await answer.body.dump();
  });
});

describe('a start that cannot go well', () => {
  it('on a directory that another server holds names the holder and leaves it alone', async () => {
    const failed = await failure({ DATA_DIR: directory });
    expect(failed.code).not.toBe(0);
    expect(failed.message).toContain(String(server.process.pid));
    const answer = await request(`${server.url}/health/ready`);
    expect(answer.statusCode).toBe(200);
    await answer.body.dump();
  });

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

describe('a restart', () => {
  it('after SIGTERM exits with 0, keeps keys and memories, and shows no key again', async () => {
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
  it('ends with npm: a signal to npm alone leaves no server behind', async () => {
    const own = await mkdtemp(join(tmpdir(), 'recollect-npm-'));
    const npm = spawn('npm', ['start'], {
      cwd: fileURLToPath(new URL('../../', import.meta.url)),
      env: { PATH: process.env.PATH ?? '', PORT: '0', LOG_LEVEL: 'warn', DATA_DIR: own },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    for await (const chunk of npm.stdout.iterator({ destroyOnReturn: false })) {
      if (String(chunk).includes('listening on')) break;
    }
    npm.kill('SIGTERM');
    // the pipe ends when the last process that holds it has ended
    npm.stdout.resume();
    await once(npm.stdout, 'end');
    const next = await startServer({ DATA_DIR: own });
    expect(await next.end('SIGTERM')).toBe(0);
    await rm(own, { recursive: true, force: true });
  });
});
