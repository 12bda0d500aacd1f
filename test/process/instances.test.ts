import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEmptyDatabase, type ServerDatabase, testServerUrl } from '../support/database.ts';
import { call, type ServerProcess, startServer } from '../support/server-process.ts';

const ADMIN_KEY = 'instances-admin-key-0123456789';

const admin = { authorization: `Bearer ${ADMIN_KEY}` };

describe.runIf(testServerUrl)('several instances on one PostgreSQL', () => {
  let database: ServerDatabase;
  let env: Record<string, string>;
  let firsts: ServerProcess[];
  const started: ServerProcess[] = [];
  const start = async () => {
    const server = await startServer(env);
    started.push(server);
    return server;
  };

  beforeAll(async () => {
    database = await createEmptyDatabase(testServerUrl ?? '');
    env = { DATABASE_URL: database.url, ADMIN_KEY, DATA_DIR: '/nonexistent' };
    firsts = await Promise.all([start(), start(), start()]);
  });
  afterAll(async () => {
    await Promise.all(started.map((server) => server.end('SIGKILL')));
    await database?.drop();
  });

  it('can all start for the first time at the same moment: all get ready, and all printed keys work', async () => {
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

  it('the others refuse a key that one instance revokes', async () => {
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
    // the promise is a second; only the test's time limit is the deadline, so that a slow machine does not
    // fail it
    while ((await search()).status !== 401);
  });

  it('an Idempotency-Key that one instance has seen is known to the others, also at the same moment', async () => {
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
});
