import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { request } from 'undici';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createServerDatabase, testServerUrl } from '../support/database.ts';
import { call, type ServerProcess, StartFailed, startServer } from '../support/server-process.ts';

const ADMIN_KEY = 'workers-admin-key-0123456789';
const USERS = 12;

it('the embedded database refuses several workers with a sentence', async () => {
  for (const WORKERS of ['2', 'auto']) {
    const failure = await startServer({ WORKERS, DATA_DIR: '/nonexistent' }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(StartFailed);
    expect((failure as StartFailed).code).toBe(1);
    expect((failure as StartFailed).message).toContain('WORKERS needs PostgreSQL');
  }
});

describe.runIf(testServerUrl)('the workers of a server', { timeout: 120_000 }, () => {
  let database: Awaited<ReturnType<typeof createServerDatabase>>;
  let server: ServerProcess;

  beforeAll(async () => {
    database = await createServerDatabase(testServerUrl ?? '');
    server = await startServer({
      DATABASE_URL: database.url,
      ADMIN_KEY,
      WORKERS: '2',
      DATA_DIR: '/nonexistent',
    });
  }, 60_000);
  afterAll(async () => {
    await server?.end('SIGKILL');
    await database?.drop();
  });

  it('each search runs where its index is, and the figures of all workers are shown together', async () => {
    for (let n = 0; n < USERS; n += 1) expect((await add(server, n)).status).toBe(200);
    await idle(server);
    // each request has a connection of its own, so that both workers get requests of each user
    for (let round = 0; round < 4; round += 1) {
      for (let n = 0; n < USERS; n += 1) expect(await found(server, n)).toContain(`locker L${n}x`);
    }
    const page = await metrics(server);
    expect(figureOf(page, 'recollect_indexes')).toBe(USERS);
    expect(figureOf(page, 'recollect_delegated_searches_total{outcome="answered"}')).toBeGreaterThan(0);
    expect(figureOf(page, 'recollect_delegated_searches_total{outcome="failed"}')).toBe(0);
    expect(
      figureOf(
        page,
        'http_request_duration_seconds_count{method="POST",route="/product/search",status="200"}',
      ),
    ).toBe(4 * USERS);
    expect(figureOf(page, 'recollect_queue_depth{kind="extract"}')).toBe(0);
    expect(figureOf(page, 'recollect_processes')).toBe(2);
    const { body: overview } = await call(server, 'GET', '/admin/overview', undefined, {
      authorization: `Bearer ${ADMIN_KEY}`,
    });
    const searches = overview.series.reduce((sum: number, step: Overview) => sum + step.searches.count, 0);
    expect(searches).toBe(4 * USERS);
    expect(overview.indexes.cubes).toBe(USERS);
    expect(page.match(/^# HELP recollect_indexes /gm)).toHaveLength(1);
  });

  it('an add is found by the next search, whichever workers both reach', async () => {
    for (let n = 0; n < 40; n += 1) {
      const user = `user-${n % 3}`;
      const text = `Crate ${n} went to dock D${n}y.`;
      const added = await post(server, '/product/add', {
        user_id: user,
        messages: text,
        async_mode: 'async',
      });
      expect(added.status).toBe(200);
      const answer = await post(server, '/product/search', { user_id: user, query: `Where is crate ${n}?` });
      expect(JSON.stringify(answer.body)).toContain(`D${n}y`);
    }
  });

  it('a refused search is refused with the same words, whichever worker searches', async () => {
    const cubes = Array.from({ length: 60 }, (_, n) => `cube-${n}`);
    const refusals = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        post(server, '/product/search', {
          user_id: 'u',
          query: 'q',
          top_k: 1000,
          readable_cube_ids: [`first-${n}`, ...cubes],
        }),
      ),
    );
    for (const { status, body } of refusals) {
      expect(status).toBe(422);
      expect(body).toEqual(refusals[0]?.body);
    }
    expect(JSON.stringify(refusals[0]?.body)).toContain('cubes × hits');
  });
});

/** More are for a machine with time to spare. */
const KILLS = Number(process.env.WORKER_KILLS ?? 3);

describe.runIf(testServerUrl)('several workers', { timeout: 120_000 + 20_000 * KILLS }, () => {
  let database: Awaited<ReturnType<typeof createServerDatabase>>;
  let folder: string;
  const started: ServerProcess[] = [];

  beforeEach(async () => {
    database = await createServerDatabase(testServerUrl ?? '');
    folder = await mkdtemp(join(tmpdir(), 'recollect-workers-'));
  });
  afterEach(async () => {
    await Promise.all(started.splice(0).map((server) => server.end('SIGKILL')));
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });

  const start = async (env: Record<string, string> = {}) => {
    const server = await startServer({
      DATABASE_URL: database.url,
      ADMIN_KEY,
      WORKERS: '2',
      DATA_DIR: folder,
      TMPDIR: folder,
      ...env,
    });
    started.push(server);
    return server;
  };

  it('limits hold for all workers together: wrong keys of an address, and requests a minute', async () => {
    const server = await start({ RATE_LIMIT_PER_PROJECT: '30' });
    const answers = await Promise.all(
      Array.from({ length: 45 }, () => post(server, '/product/search', { user_id: 'u', query: 'q' })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
    const wrong: number[] = [];
    for (let n = 0; n < 44; n += 1) {
      const headers = { authorization: `Bearer wrong-key-number-${n}-0123456789` };
      wrong.push((await call(server, 'GET', '/admin/projects', undefined, headers)).status);
    }
    expect(wrong.filter((status) => status === 401)).toHaveLength(40);
    expect(wrong.slice(40)).toEqual([429, 429, 429, 429]);
  });

  it('SIGHUP replaces all workers, and every request is answered', async () => {
    const server = await start();
    const before = await workersOf(server);
    expect(before).toHaveLength(2);
    const load = startLoad(server);
    await load.reached(50);
    server.process.kill('SIGHUP');
    const after = await changed(
      server,
      (pids) => pids.length === 2 && !pids.some((pid) => before.includes(pid)),
    );
    await load.reached(load.acknowledged.size + 50);
    await load.stop();
    expect(load.failures).toEqual([]);
    expect(after).not.toEqual(before);
    await expectAll(server, load.acknowledged);
    // a sum that falls looks like a restart to Prometheus
    const counted = figureOf(
      await metrics(server),
      'http_request_duration_seconds_count{method="POST",route="/product/add",status="200"}',
    );
    expect(counted).toBeGreaterThanOrEqual(50);
    // as a terminal and some service managers do
    for (const pid of after) process.kill(pid, 'SIGTERM');
    expect(await server.end('SIGTERM')).toBe(0);
    expect(await alive([...before, ...after])).toEqual([]);
  });

  it('SIGHUP with settings that are wrong leaves the old workers', async () => {
    const file = join(folder, 'settings.env');
    await writeFile(file, 'LOG_LEVEL=error\n');
    const server = await start({ ENV_FILE: file });
    const before = await workersOf(server);
    await writeFile(file, 'SCHEDULER_CONCURRENCY=many\n');
    server.process.kill('SIGHUP');
    while (!server.output().includes('a new worker did not start')) await setTimeout(20);
    expect(server.output()).toContain('SCHEDULER_CONCURRENCY must be a whole number');
    expect(await workersOf(server)).toEqual(before);
    expect((await add(server, 1)).status).toBe(200);
  });

  it('a worker that is killed loses nothing that was acknowledged, and another one takes its place', async () => {
    const server = await start({ SCHEDULER_CONCURRENCY: '2' });
    const load = startLoad(server);
    for (let round = 0; round < KILLS; round += 1) {
      await load.reached(load.acknowledged.size + 20);
      const victim = (await workersOf(server))[round % 2] as number;
      process.kill(victim, 'SIGKILL');
      await changed(server, (pids) => pids.length === 2 && !pids.includes(victim));
      while (figureOf(await metrics(server), 'recollect_processes') !== 2) await setTimeout(20);
    }
    await load.reached(load.acknowledged.size + 20);
    await load.stop();
    await expectAll(server, load.acknowledged);
    expect(server.output()).toContain('a worker ended: starting another one');
  });

  it('requests that a killed worker was handed and had not read are answered by another one', async () => {
    const server = await start();
    const [victim = 0] = await workersOf(server);
    process.kill(victim, 'SIGSTOP');
    let answered = 0;
    let settle: () => void = () => undefined;
    const others = new Promise<void>((resolve) => {
      settle = resolve;
    });
    const statuses = Array.from({ length: 4 }, async () => {
      const { statusCode, body } = await request(`${server.url}/health/live`, { reset: true });
      await body.dump();
      answered += 1;
      if (answered === 3) settle();
      return statusCode;
    });
    // a worker is handed one connection at a time
    await others;
    process.kill(victim, 'SIGKILL');
    expect(await Promise.all(statuses)).toEqual([200, 200, 200, 200]);
  });

  it('the workers end with their parent, however it ends', async () => {
    const server = await start();
    const pids = await workersOf(server);
    expect(pids).toHaveLength(2);
    await server.end('SIGKILL');
    while ((await alive(pids)).length > 0) await setTimeout(20);
  });

  it('a first worker that cannot start ends the parent with its words', async () => {
    const failure = await startServer({
      WORKERS: '2',
      DATABASE_URL: database.url.replace(/:[^:@/]+@/, ':wrong-password@'),
    }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(StartFailed);
    expect((failure as StartFailed).code).toBe(1);
    expect((failure as StartFailed).message.match(/Recollect cannot start/g)).toHaveLength(1);
  });
});

interface Overview {
  readonly searches: { readonly count: number };
}

/** A request on a connection of its own, which may reach any worker. */
async function post(server: ServerProcess, path: string, body: unknown) {
  const answer = await request(`${server.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    reset: true,
  });
  return { status: answer.statusCode, body: (await answer.body.json()) as Record<string, unknown> };
}

function add(server: ServerProcess, n: number) {
  const messages = `Note ${n}: parcel ${n} is in locker L${n}x.`;
  return post(server, '/product/add', { user_id: `user-${n % USERS}`, messages, async_mode: 'async' });
}

async function found(server: ServerProcess, n: number): Promise<string> {
  const { body } = await post(server, '/product/search', {
    user_id: `user-${n % USERS}`,
    query: `Where is parcel ${n}?`,
  });
  return JSON.stringify(body);
}

/** Sends adds on a few connections that stay open, until it is stopped. */
function startLoad(server: ServerProcess) {
  const acknowledged = new Set<number>();
  const failures: unknown[] = [];
  let next = 0;
  let isOver = false;
  let moved: () => void = () => undefined;
  const client = async () => {
    while (!isOver) {
      const n = next++;
      try {
        const { statusCode, body } = await request(`${server.url}/product/add`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({
            user_id: `user-${n % USERS}`,
            messages: `Note ${n}: parcel ${n} is in locker L${n}x.`,
            async_mode: 'async',
          }),
        });
        await body.dump();
        if (statusCode === 200) acknowledged.add(n);
        else failures.push(statusCode);
      } catch (error) {
        failures.push((error as Error).message);
        await setTimeout(20);
      }
      moved();
    }
  };
  const clients = Promise.all(Array.from({ length: 4 }, client));
  return {
    acknowledged,
    failures,
    reached: async (count: number) => {
      while (acknowledged.size < count)
        await new Promise<void>((resolve) => {
          moved = resolve;
        });
    },
    stop: async () => {
      isOver = true;
      await clients;
    },
  };
}

/** Every acknowledged message is found by its user, once. */
async function expectAll(server: ServerProcess, acknowledged: ReadonlySet<number>): Promise<void> {
  await idle(server);
  const lost: number[] = [];
  for (let user = 0; user < USERS; user += 1) {
    const { body } = await post(server, '/product/get_all', {
      user_id: `user-${user}`,
      memory_type: 'text_mem',
    });
    const text = JSON.stringify(body);
    for (const n of acknowledged) if (n % USERS === user && !text.includes(`locker L${n}x`)) lost.push(n);
  }
  expect(lost).toEqual([]);
}

async function idle(server: ServerProcess): Promise<void> {
  const waiting = async () => {
    const { body } = await call(server, 'GET', '/product/scheduler/allstatus');
    const { waiting: ready, in_progress: running } =
      body.data.all_tasks_summary ?? body.data.scheduler_summary;
    return ready + running > 0;
  };
  while (await waiting()) await setTimeout(50);
}

/** Empty while the worker that was asked is being killed. */
async function metrics(server: ServerProcess): Promise<string> {
  try {
    const answer = await request(`${server.url}/metrics`, { reset: true });
    return await answer.body.text();
  } catch {
    return '';
  }
}

function figureOf(page: string, series: string): number {
  const line = page.split('\n').find((text) => text.startsWith(`${series} `));
  return line === undefined ? Number.NaN : Number(line.slice(series.length + 1));
}

/** The process ids of the workers. */
async function workersOf({ process: { pid } }: ServerProcess): Promise<number[]> {
  const list = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return list.split(' ').filter(Boolean).map(Number);
}

/** Waits until the workers are as expected, and answer. */
async function changed(
  server: ServerProcess,
  isExpected: (pids: readonly number[]) => boolean,
): Promise<number[]> {
  for (;;) {
    const pids = await workersOf(server);
    if (isExpected(pids)) return pids;
    await setTimeout(20);
  }
}

async function alive(pids: readonly number[]): Promise<number[]> {
  const states = await Promise.all(
    pids.map((pid) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)),
  );
  // Z: it has ended, and nobody has asked how
  return pids.filter((_, at) => states[at] !== null && !/^\d+ \(.*\) Z /.test(states[at] ?? ''));
}
