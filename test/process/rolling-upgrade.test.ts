import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createServerDatabase, testServerUrl } from '../support/database.ts';
import { makeNextVersion, type NextVersion } from '../support/next-version.ts';
import { call, type Reply, type ServerProcess, StartFailed, startServer } from '../support/server-process.ts';

const ADMIN_KEY = 'rolling-admin-key-0123456789';
const admin = { authorization: `Bearer ${ADMIN_KEY}` };
const CLIENTS = 3;
/** Notes that each client adds at least, and at most. */
const NOTES = { least: 10, most: 400 };

/** What a migration may change while the version before it runs. */
const EXPANSION = `-- oldest program: {schema}
ALTER TABLE memory ADD COLUMN mood text;
ALTER TABLE message ADD COLUMN mood text NOT NULL DEFAULT 'plain';
ALTER TABLE task ADD COLUMN mood text;
ALTER TABLE task_stream ADD COLUMN mood text;
ALTER TABLE cube ADD COLUMN mood text;
CREATE INDEX message_mood ON message (project_id, mood);
CREATE TABLE mood (project_id text REFERENCES project, memory_id text, PRIMARY KEY (project_id, memory_id));
SELECT protect_tenant_table('mood');`;

describe.runIf(testServerUrl)('this version and the next one on one PostgreSQL', () => {
  let database: Awaited<ReturnType<typeof createServerDatabase>>;
  let next: NextVersion;
  let servers: [ServerProcess, ServerProcess];
  const env = () => ({ DATABASE_URL: database.url, ADMIN_KEY, DATA_DIR: '/nonexistent' });

  beforeAll(async () => {
    [database, next] = await Promise.all([
      createServerDatabase(testServerUrl ?? ''),
      makeNextVersion(EXPANSION),
    ]);
    servers = await Promise.all([startServer(env()), startServer(env())]);
  });
  afterAll(async () => {
    await Promise.all((servers ?? []).map((server) => server.end('SIGKILL')));
    await Promise.all([database?.drop(), next?.remove()]);
  });

  it('work side by side while either is restarted: nothing is lost, doubled, wrong or refused', async () => {
    // like a proxy with readiness checks: a server that is about to be restarted gets no new requests
    const inUse = new Set<ServerProcess>(servers);
    const replace = async (at: 0 | 1, script?: string) => {
      const leaving = servers[at];
      inUse.delete(leaving);
      expect(await leaving.end('SIGTERM')).toBe(0);
      const server = await startServer(env(), script);
      servers[at] = server;
      inUse.add(server);
    };
    let turn = 0;
    let sent = 0;
    const send = async (path: string, body: object, headers = {}): Promise<Reply> => {
      const ready = [...inUse];
      turn += 1;
      sent += 1;
      const server = ready[turn % ready.length] as ServerProcess;
      return call(server, 'POST', path, body, headers);
    };
    let isOver = false;
    const wrong: unknown[] = [];
    const client = async (user: string): Promise<number> => {
      for (let n = 0; n < NOTES.most; n += 1) {
        if (isOver && n >= NOTES.least) return n;
        const note = { user_id: user, messages: `Parcel ${user}x${n} lies in locker ${n}.` };
        const added = await send('/product/add', note, { 'idempotency-key': `${user}-${n}` });
        const found = await send('/product/search', { user_id: user, query: `parcel ${user}x${n}` });
        const isFound = JSON.stringify(found.body).includes(`${user}x${n} lies`);
        if (added.status !== 200 || found.status !== 200 || !isFound) wrong.push(added, found);
      }
      return NOTES.most;
    };
    const users = Array.from({ length: CLIENTS }, (_, n) => `roll${n}`);
    const load = Promise.all(users.map(client));
    const roll = async () => {
      await replace(1, next.start);
      // this version starts on the schema of the next one
      await replace(0);
      await replace(1, next.start);
    };
    await roll().finally(() => {
      isOver = true;
    });
    const counts = await load;
    expect(wrong).toEqual([]);
    expect(sent).toBeGreaterThan(2 * CLIENTS * NOTES.least - 1);

    const versions = await Promise.all(servers.map((server) => call(server, 'GET', '/health')));
    expect(versions.map(({ body }) => body.version === '99.0.0')).toEqual([false, true]);
    for (const [n, user] of users.entries()) {
      const wait = `/product/scheduler/wait?user_name=${user}&timeout_seconds=50`;
      while ((await call(servers[0], 'POST', wait)).body.message !== 'idle');
      for (const server of servers) {
        const listed = await call(server, 'POST', '/product/get_memory', { mem_cube_id: user });
        const texts: string[] = listed.body.data.text_mem[0].memories.map(
          ({ memory }: { memory: string }) => memory,
        );
        const parcels = texts.map((text) => Number(/x(\d+) lies in locker \1\b/.exec(text)?.[1]));
        const all = Array.from({ length: counts[n] ?? 0 }, (_, parcel) => parcel);
        expect(parcels.toSorted((a, b) => a - b)).toEqual(all);
      }
    }
    for (const status of ['failed', 'waiting', 'in_progress']) {
      const { body } = await call(servers[0], 'GET', `/admin/tasks?status=${status}`, undefined, admin);
      expect(body.tasks, status).toEqual([]);
    }
  }, 120_000);

  it('only the newer one erases a person, because the older one does not know all tables', async () => {
    const erase = '/admin/projects/default/users/roll0/erase';
    const refused = await call(servers[0], 'POST', erase, undefined, admin);
    expect(refused.status).toBe(503);
    expect(refused.body.message).toContain('newer version');
    expect((await call(servers[1], 'POST', erase, undefined, admin)).status).toBe(200);
  });

  it('a version whose migration this one could not bear does not start beside it, and changes nothing', async () => {
    const contracting = await makeNextVersion(EXPANSION, 'ALTER TABLE memory DROP COLUMN body;');
    const started = await startServer(env(), contracting.start).catch((error: unknown) => error);
    expect(started).toBeInstanceOf(StartFailed);
    expect(String(started)).toContain('stop the older servers');
    const search = { user_id: 'roll1', query: 'parcel' };
    for (const server of servers)
      expect((await call(server, 'POST', '/product/search', search)).status).toBe(200);
    await contracting.remove();
  });
});
