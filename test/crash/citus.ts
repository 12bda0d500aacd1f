/**
 * Kills the workers of a Citus cluster and moves their shards while a server works on it, and compares what
 * is stored at the end with what was acknowledged:
 * export $(.ci/citus.sh start) && npm run test:crash:citus -- [--rounds N] [--seed S]
 *
 * In each round one worker ends as in a crash and starts again some seconds later; then all shards of one
 * worker move to the other, and the rebalancer moves half of them back. Each project has its own clients.
 * Shards move with their writes blocked: PostgreSQL does not replicate into tables with row-level security.
 * While the worker is down, projects on the other node must be served, and those on it refused with a time.
 * Exits with 1 if anything was lost, duplicated, resurrected or stuck, or if a project was not served after
 * its node was back.
 */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import pg from 'pg';
import { request } from 'undici';
import { together } from '../../src/lib/together.ts';
import { createServerDatabase, testServerUrl } from '../support/database.ts';
import { startServer } from '../support/server-process.ts';
import { ADMIN_KEY } from './checkpoints.ts';
import { type Note, randomFrom, type Target, traffic } from './traffic.ts';
import { verify } from './verify.ts';

const run = promisify(execFile);
const SCRIPT = fileURLToPath(new URL('../../.ci/citus.sh', import.meta.url));
const PROJECTS = 6;
const CLIENTS = 2;
const USERS = 2;
const QUIET_MS = 3000;
const DEAD_MS = 6000;
/** How long a project may go without a new acknowledgement after its node is back, and a move may take. */
const LIMIT_MS = 120_000;
const WAIT_SECONDS = 30;
const DEADLOCK = '40P01';
const MOST_TRIES = 10;

interface Tenant {
  readonly target: Required<Target>;
  readonly notes: Note[];
  readonly projectId: string;
  /** The port of its node. */
  port: number;
}

const acknowledged = ({ notes }: Tenant) => notes.filter(({ memoryId }) => memoryId !== undefined).length;

async function until(isSo: () => Promise<boolean> | boolean, what: string): Promise<void> {
  const end = performance.now() + LIMIT_MS;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`Not within ${LIMIT_MS / 1000} s: ${what}.`);
    await pause(100);
  }
}

/** Acknowledged adds while something happened, by whether the project's node is the one with the port. */
async function counting(tenants: readonly Tenant[], port: number, work: () => Promise<unknown>) {
  const before = tenants.map(acknowledged);
  const began = performance.now();
  await work();
  const of = (isSo: (tenant: Tenant) => boolean) =>
    tenants.reduce(
      (sum, tenant, at) => sum + (isSo(tenant) ? acknowledged(tenant) - (before[at] ?? 0) : 0),
      0,
    );
  return {
    seconds: Math.round(performance.now() - began) / 1000,
    onItsNode: of((tenant) => tenant.port === port),
    onOtherNodes: of((tenant) => tenant.port !== port),
  };
}

async function tenantOf(url: string): Promise<Tenant> {
  const post = async (path: string) => {
    const answer = await request(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${ADMIN_KEY}` },
      body: JSON.stringify({ name: 'citus' }),
    });
    return (await answer.body.json()) as { id: string; key: string };
  };
  const { id } = await post('/admin/projects');
  const { key } = await post(`/admin/projects/${id}/api_keys`);
  return { target: { url, apiKey: key }, notes: [], projectId: id, port: 0 };
}

/** Asks each project's node anew. */
async function locate(client: pg.Client, tenants: readonly Tenant[]): Promise<void> {
  for (const tenant of tenants) {
    const { rows } = await client.query<{ port: number }>(
      `SELECT nodeport AS port FROM pg_dist_placement p JOIN pg_dist_node n USING (groupid)
      WHERE p.shardid = get_shard_id_for_distribution_column('memory', $1::text)`,
      [tenant.projectId],
    );
    tenant.port = rows[0]?.port ?? 0;
  }
}

/**
 * Adds a message to each project while the node with the port is down. Those on it must be refused with 503
 * and a time to try again; in the others, the scheduler must extract what was acknowledged.
 */
async function addDuringOutage(tenants: readonly Tenant[], port: number) {
  const found = { refusedOnItsNode: 0, extractedOnOtherNodes: 0, unexpected: 0 };
  for (const { target, port: own } of tenants) {
    const user = randomUUID();
    const post = (path: string, body: object) =>
      request(`${target.url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${target.apiKey}` },
        body: JSON.stringify(body),
      });
    const added = await post('/product/add', {
      user_id: user,
      messages: 'I live in Berlin.',
      async_mode: 'async',
    });
    await added.body.dump();
    if (own === port) {
      if (added.statusCode === 503 && added.headers['retry-after'] !== undefined) found.refusedOnItsNode += 1;
      else found.unexpected += 1;
      continue;
    }
    const waited = await post(
      `/product/scheduler/wait?user_name=${user}&timeout_seconds=${WAIT_SECONDS}`,
      {},
    );
    const { data } = (await waited.body.json()) as { data?: { running_tasks: number } };
    if (added.statusCode === 200 && data?.running_tasks === 0) found.extractedOnOtherNodes += 1;
    else found.unexpected += 1;
  }
  return found;
}

async function rebalance(client: pg.Client): Promise<void> {
  await client.query("SELECT citus_rebalance_start(shard_transfer_mode => 'block_writes')");
  await until(async () => {
    const { rows } = await client.query<{ state: string }>(
      'SELECT state::text AS state FROM citus_rebalance_status() ORDER BY job_id DESC LIMIT 1',
    );
    if (rows[0]?.state === 'failed') throw new Error('The rebalance failed.');
    return rows[0]?.state === 'finished';
  }, 'the end of the rebalance');
}

/** Repeats what a deadlock ended: a move and an add may lock the tables of a shard in another order. */
async function again<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || error.code !== DEADLOCK || tries === MOST_TRIES)
        throw error;
      say({ deadlocks: tries });
    }
  }
}

/** Moves the shards of one node to another: with one of them all tables' shards of the same projects move. */
async function evacuate(client: pg.Client, from: number, to: number): Promise<void> {
  const { rows } = await client.query<{ shard: string }>(
    `SELECT s.shardid AS shard FROM pg_dist_shard s JOIN pg_dist_placement p USING (shardid)
      JOIN pg_dist_node n USING (groupid) WHERE s.logicalrelid = 'memory'::regclass AND n.nodeport = $1`,
    [from],
  );
  for (const { shard } of rows)
    await again(() =>
      client.query(
        "SELECT citus_move_shard_placement($1, '127.0.0.1', $2, '127.0.0.1', $3, 'block_writes')",
        [shard, from, to],
      ),
    );
}

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '2' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1e9)) },
  },
});
const superuserUrl = process.env.TEST_SUPERUSER_DATABASE_URL;
if (testServerUrl === undefined || superuserUrl === undefined)
  throw new Error('TEST_DATABASE_URL and TEST_SUPERUSER_DATABASE_URL: export $(.ci/citus.sh start)');
const say = (fact: object) => process.stdout.write(`${JSON.stringify(fact)}\n`);
const random = randomFrom(Number(values.seed));
const store = await createServerDatabase(testServerUrl);
const server = await startServer({ LOG_LEVEL: 'fatal', ADMIN_KEY, DATABASE_URL: store.url });
const ofDatabase = new URL(superuserUrl);
ofDatabase.pathname = new URL(store.url).pathname;
/** Each time with a new session: an older one may hold connections to a node that ended since. */
async function asSuperuser<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: ofDatabase.href });
  await client.connect();
  return await work(client).finally(() => client.end());
}
try {
  const { rows: workers } = await asSuperuser((client) =>
    client.query<{ port: number }>(
      'SELECT nodeport AS port FROM pg_dist_node WHERE groupid > 0 ORDER BY nodeid',
    ),
  );
  const tenants: Tenant[] = [];
  for (let n = 0; n < PROJECTS; n += 1) tenants.push(await tenantOf(server.url));
  await asSuperuser((client) => locate(client, tenants));
  say({
    seed: Number(values.seed),
    projectsByNode: workers.map(({ port }) => tenants.filter((t) => t.port === port).length),
  });
  let isOver = false;
  const moving = tenants.map(
    ({ target, notes }) =>
      () =>
        traffic({
          target,
          notes,
          users: USERS,
          clients: CLIENTS,
          random,
          over: () => isOver,
          held: () => false,
        }),
  );
  const events = async () => {
    for (let round = 0; round < Number(values.rounds); round += 1) {
      const at = round % workers.length;
      const [own = 0, other = 0] = [workers[at]?.port, workers[1 - at]?.port];
      say({ quiet: await counting(tenants, own, () => pause(QUIET_MS)) });
      await run(SCRIPT, ['worker', String(at + 1), 'stop']);
      say({ workerDead: await counting(tenants, own, () => pause(DEAD_MS)) });
      const during = await addDuringOutage(tenants, own);
      say({ during });
      if (during.unexpected > 0) process.exitCode = 1;
      await run(SCRIPT, ['worker', String(at + 1), 'start']);
      const back = tenants.map(acknowledged);
      const served = () => tenants.every((tenant, n) => acknowledged(tenant) > (back[n] ?? 0));
      say({ workerBack: await counting(tenants, own, () => until(served, 'adds in all projects')) });
      say({
        shardsMoved: await counting(tenants, own, () =>
          asSuperuser((client) => evacuate(client, own, other)),
        ),
      });
      say({ rebalanced: await counting(tenants, own, () => asSuperuser(rebalance)) });
      await asSuperuser((client) => locate(client, tenants));
      say({ projectsByNode: workers.map(({ port }) => tenants.filter((t) => t.port === port).length) });
    }
  };
  await together(
    () =>
      events().finally(() => {
        isOver = true;
      }),
    ...moving,
  );
  const sum = { acknowledged: 0, deleted: 0, lost: 0, doubled: 0, resurrected: 0, stuck: 0 };
  for (const { target, notes } of tenants) {
    const found = await verify(target, notes);
    for (const name of Object.keys(sum) as (keyof typeof sum)[]) sum[name] += found[name];
  }
  say(sum);
  if (sum.lost + sum.doubled + sum.resurrected + sum.stuck > 0) process.exitCode = 1;
} finally {
  await server.end('SIGTERM');
  await store.drop();
}
