import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { randomFrom } from '../crash/traffic.ts';
import { onCluster } from '../support/cluster.ts';
import {
  createEmptyDatabase,
  createServerDatabase,
  endLeases,
  type ServerDatabase,
  testServerUrl,
} from '../support/database.ts';
import { makeNextVersion, type NextVersion } from '../support/next-version.ts';
import { checkOut, DISTRIBUTING, hasHistory, RELEASES } from '../support/released-version.ts';
import { type Load, notesOf, type Pair, startLoad, startPair } from '../support/rolling-load.ts';
import { call, StartFailed, startServer } from '../support/server-process.ts';

const ADMIN_KEY = 'rolling-admin-key-0123456789';
const admin = { authorization: `Bearer ${ADMIN_KEY}` };
const RANDOM_RESTARTS = 4;
/** For a repeat of a failure: the seed that its message names. */
const SEED = Number(process.env.ROLLING_SEED ?? Math.floor(Math.random() * 1e9));
const LIMIT = 240_000;

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

const envOf = (database: ServerDatabase) => ({
  DATABASE_URL: database.url,
  ADMIN_KEY,
  DATA_DIR: '/nonexistent',
});

/** Upgrades the second server under load, then restarts either at random, with and without a warning. */
async function roll(pair: Pair, older: string | undefined, newer: string | undefined): Promise<void> {
  await pair.replace(1, newer);
  // the older version starts on the schema of the newer one
  await pair.replace(0, older);
  const random = randomFrom(SEED);
  for (let restart = 0; restart < RANDOM_RESTARTS; restart += 1) {
    const at = random() < 0.5 ? 0 : 1;
    await pair.replace(at, at === 0 ? older : newer, random() < 0.5 ? 'SIGTERM' : 'SIGKILL');
  }
}

/** Waits for all tasks; both servers hold each note once, and no task has failed. */
async function expectEveryNoteOnce(
  pair: Pair,
  database: ServerDatabase,
  counts: ReadonlyMap<string, number>,
) {
  // those of killed servers
  await endLeases(database.url);
  for (const [user, count] of counts) {
    const wait = `/product/scheduler/wait?user_name=${user}&timeout_seconds=50`;
    while ((await call(pair.servers[0], 'POST', wait)).body.message !== 'idle');
    const all = Array.from({ length: count }, (_, note) => note);
    for (const server of pair.servers) expect(await notesOf(server, user), `seed ${SEED}`).toEqual(all);
  }
  for (const status of ['failed', 'waiting', 'in_progress']) {
    const { body } = await call(pair.servers[0], 'GET', `/admin/tasks?status=${status}`, undefined, admin);
    expect(body.tasks, `${status}, seed ${SEED}`).toEqual([]);
  }
}

async function expectSound(
  pair: Pair,
  database: ServerDatabase,
  load: Load,
  rolled: Promise<void>,
): Promise<void> {
  const counts = await rolled.finally(() => load.end()).then(() => load.end());
  expect(load.wrong, `seed ${SEED}`).toEqual([]);
  await expectEveryNoteOnce(pair, database, counts);
}

const versionsOf = async ({ servers }: Pair) =>
  (await Promise.all(servers.map((server) => call(server, 'GET', '/health')))).map(
    ({ body }) => body.version,
  );

describe.runIf(testServerUrl && hasHistory)('a released version and this one on one PostgreSQL', () => {
  it.each(onCluster ? DISTRIBUTING : RELEASES.slice(-2))(
    '$version works beside it, is restarted beside it, and is replaced by it',
    async (release) => {
      const [database, released] = await Promise.all([
        createEmptyDatabase(testServerUrl ?? ''),
        checkOut(release),
      ]);
      const pair = await startPair(envOf(database), released.start);
      try {
        const load = startLoad(pair, 'roll');
        const upgrade = async () => {
          await roll(pair, released.start, undefined);
          expect(
            (await versionsOf(pair)).map((version) => version === `${release.version}+released`),
          ).toEqual([true, false]);
          await pair.replace(0, undefined);
        };
        await expectSound(pair, database, load, upgrade());
      } finally {
        await pair.end();
        await Promise.all([database.drop(), released.remove()]);
      }
    },
    LIMIT,
  );
});

describe.runIf(testServerUrl)('this version and the next one on one PostgreSQL', () => {
  let database: ServerDatabase;
  let next: NextVersion;
  let pair: Pair;

  beforeAll(async () => {
    [database, next] = await Promise.all([
      createServerDatabase(testServerUrl ?? ''),
      makeNextVersion(EXPANSION),
    ]);
    pair = await startPair(envOf(database));
  });
  afterAll(async () => {
    await pair?.end();
    await Promise.all([database?.drop(), next?.remove()]);
  });

  it(
    'work side by side while either is restarted: nothing is lost, doubled, wrong or refused',
    async () => {
      const load = startLoad(pair, 'roll');
      await expectSound(pair, database, load, roll(pair, undefined, next.start));
      expect((await versionsOf(pair)).map((version) => version === '99.0.0')).toEqual([false, true]);
    },
    LIMIT,
  );

  it('only the newer one erases a person, because the older one does not know all tables', async () => {
    const erase = '/admin/projects/default/users/roll0/erase';
    const refused = await call(pair.servers[0], 'POST', erase, undefined, admin);
    expect(refused.status).toBe(503);
    expect(refused.body.message).toContain('newer version');
    expect((await call(pair.servers[1], 'POST', erase, undefined, admin)).status).toBe(200);
  });

  it('a version whose migration this one could not bear does not start beside it, and changes nothing', async () => {
    const contracting = await makeNextVersion(EXPANSION, 'ALTER TABLE memory DROP COLUMN body;');
    const started = await startServer(envOf(database), contracting.start).catch((error: unknown) => error);
    expect(started).toBeInstanceOf(StartFailed);
    expect(String(started)).toContain('stop the older servers');
    const search = { user_id: 'roll1', query: 'parcel' };
    for (const server of pair.servers)
      expect((await call(server, 'POST', '/product/search', search)).status).toBe(200);
    await contracting.remove();
  });
});
