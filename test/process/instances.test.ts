import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createServerDatabase, testServerUrl } from '../support/database.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';

/** INSTANCE_ADDS=2000 for a long run. */
const ADDS = Number(process.env.INSTANCE_ADDS || 400);
/** As many tasks as a process may have claimed when it is killed: streams worked on at once × tasks of a claim. */
const MOST_LEASED = 4 * 20;
const CLIENTS = 12;
const USERS = 6;
const ADMIN_KEY = 'instances-admin-key-0123456789';

interface Reply {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly body: any;
}

async function call(
  server: ServerProcess,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Reply> {
  const answer = await request(`${server.url}${path}`, {
    method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    body: body === undefined ? null : JSON.stringify(body),
  });
  return { status: answer.statusCode, body: await answer.body.json() };
}

const admin = { authorization: `Bearer ${ADMIN_KEY}` };

describe.runIf(testServerUrl)('several instances on one PostgreSQL', () => {
  let database: Awaited<ReturnType<typeof createServerDatabase>>;
  let env: Record<string, string>;
  let firsts: ServerProcess[];
  const started: ServerProcess[] = [];
  const start = async () => {
    const server = await startServer(env);
    started.push(server);
    return server;
  };

  beforeAll(async () => {
    database = await createServerDatabase(testServerUrl ?? '');
    env = { DATABASE_URL: database.url, ADMIN_KEY, DATA_DIR: '/nonexistent' };
    firsts = await Promise.all([start(), start(), start()]);
  });
  afterAll(async () => {
    await Promise.all(started.map((server) => server.end('SIGKILL')));
    await database?.drop();
  });

  it('may all start for the first time at the same moment: all are ready, and all keys printed work', async () => {
    for (const server of firsts) expect((await call(server, 'GET', '/health/ready')).status).toBe(200);
    const keys = firsts.flatMap((server) => /API key\s+(rk_\S+)/.exec(server.output())?.[1] ?? []);
    expect(keys.length).toBeGreaterThan(0);
    for (const key of keys) {
      for (const server of firsts) {
        const search = await call(
          server,
          'POST',
          '/v1/search/memory',
          { user_id: 'u', query: 'q' },
          { authorization: `Token ${key}` },
        );
        expect(search.status).toBe(200);
      }
    }
    const projects = await call(firsts[0] as ServerProcess, 'GET', '/admin/projects', undefined, admin);
    expect(projects.body.projects.map(({ id }: { id: string }) => id)).toEqual(['default']);
  });

  it('a key that one revokes is refused by the others', async () => {
    const [one, two] = firsts as [ServerProcess, ServerProcess];
    const made = await call(one, 'POST', '/admin/projects/default/api_keys', {}, admin);
    const search = () =>
      call(
        two,
        'POST',
        '/v1/search/memory',
        { user_id: 'u', query: 'q' },
        { authorization: `Token ${made.body.key}` },
      );
    expect((await search()).status).toBe(200);
    expect((await call(one, 'DELETE', `/admin/api_keys/${made.body.id}`, undefined, admin)).status).toBe(200);
    // a second is promised; the test's time limit is the deadline, so that a slow machine does not fail it
    while ((await search()).status !== 401);
  });

  it('an Idempotency-Key that one has seen is known to the others, also at the same moment', async () => {
    const body = { user_id: 'shared-key', messages: 'I breed alpacas.' };
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        call(firsts[n % 3] as ServerProcess, 'POST', '/product/add', body, { 'idempotency-key': 'shared' }),
      ),
    );
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    const tasks = await call(
      firsts[1] as ServerProcess,
      'GET',
      '/admin/tasks?user_id=shared-key',
      undefined,
      admin,
    );
    expect(tasks.body.tasks).toHaveLength(1);
  });

  it.each(['SIGKILL', 'SIGTERM'] as const)(
    'share adds while one ends by %s: none lost, none twice, none stuck, only leased tasks done again',
    async (signal) => {
      const survivor = firsts[0] as ServerProcess;
      const victim = await start();
      const text = (n: number) => `${signal} note ${n}: parcel ${n} is in locker ${signal[3]}${n}x.`;
      const queue = Array.from({ length: ADDS }, (_, n) => n);
      const acknowledged = new Set<number>();
      let ended: Promise<number | null> | undefined;
      const add = (on: ServerProcess, n: number) =>
        call(on, 'POST', '/product/add', { user_id: `${signal}-${n % USERS}`, messages: text(n) });
      const client = async (index: number) => {
        for (let n = queue.shift(); n !== undefined; n = queue.shift()) {
          const own = index % 2 === 0 || acknowledged.size > ADDS / 2 ? survivor : victim;
          // as clients do: without an answer the same is sent again, elsewhere
          const answer = await add(own, n).catch(() => add(survivor, n as number));
          if (answer.status !== 200) queue.push(n);
          else acknowledged.add(n);
          if (acknowledged.size >= ADDS / 3) ended ??= victim.end(signal);
        }
      };
      await Promise.all(Array.from({ length: CLIENTS }, (_, index) => client(index)));
      expect(acknowledged.size).toBe(ADDS);
      expect(await ended).toBe(signal === 'SIGTERM' ? 0 : null);
      let doneAgain = 0;

      for (let u = 0; u < USERS; u += 1) {
        const user = `${signal}-${u}`;
        const waited = await call(
          survivor,
          'POST',
          `/product/scheduler/wait?user_name=${user}&timeout_seconds=100`,
        );
        expect(waited.body.message).toBe('idle');
        // the same from each instance
        const listings = await Promise.all(
          firsts.map((server) => call(server, 'POST', '/product/get_memory', { mem_cube_id: user })),
        );
        for (const listed of listings) {
          const texts: string[] = listed.body.data.text_mem[0].memories.map(
            (item: { memory: string }) => item.memory,
          );
          const numbers = texts.map((memory) => Number(/note (\d+)/.exec(memory)?.[1]));
          expect(numbers.toSorted((a, b) => a - b)).toEqual(
            [...acknowledged].filter((n) => n % USERS === u).toSorted((a, b) => a - b),
          );
        }
        const tasks = await call(survivor, 'GET', `/admin/tasks?user_id=${user}&limit=500`, undefined, admin);
        expect(new Set(tasks.body.tasks.map((task: { status: string }) => task.status))).toEqual(
          new Set(['completed']),
        );
        doneAgain += tasks.body.tasks.filter((task: { attempt: number }) => task.attempt > 1).length;
      }
      // who is asked to end gives its tasks back untried
      expect(doneAgain).toBeLessThanOrEqual(signal === 'SIGTERM' ? 0 : MOST_LEASED);
    },
    200_000,
  );
});
