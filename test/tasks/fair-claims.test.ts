import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import { type Claim, claimStream, endClaim, lockLease } from '../../src/stores/tasks/task-claims.ts';
import { openTestDatabase } from '../support/database.ts';
import { insertSelected } from '../support/insert-selected.ts';

const FLOOD = 5000;

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  const { db } = database.system();
  await sql`DELETE FROM task`.execute(db);
  await sql`DELETE FROM task_stream`.execute(db);
  await sql`DELETE FROM task_turn`.execute(db);
});

const KIND = sql`'extract' AS kind, 'waiting' AS status, 'c' AS cube_id, 'r' AS request_id, '{}' AS payload`;

/**
 * Adds a user of the project `shared` with `streams` ready streams of one task each, created `minutes` ago.
 */
async function enqueueFor(userId: string, streams: number, minutes: number): Promise<void> {
  const { db } = database.system();
  await sql`INSERT INTO project (project_id, name) VALUES ('shared', 'p') ON CONFLICT DO NOTHING`.execute(db);
  await insertSelected(
    { db },
    'task_stream',
    sql`SELECT 'shared' AS project_id, ${userId} || n AS stream_key, ${userId}::text AS user_id,
      now() - make_interval(mins => ${minutes}) AS ready_at
    FROM generate_series(1, ${streams}) AS n`,
  );
  await insertSelected(
    { db },
    'task',
    sql`SELECT 'shared' AS project_id, ${userId} || n AS task_id, ${userId} || n AS stream_key, ${KIND},
      ${userId}::text AS user_id FROM generate_series(1, ${streams}) AS n`,
  );
}

/** Adds a project with `streams` ready streams of one task each, each of another user. */
async function enqueue(projectId: string, streams: number, perStream = 1): Promise<void> {
  const { db } = database.system();
  await sql`INSERT INTO project (project_id, name) VALUES (${projectId}, 'p') ON CONFLICT DO NOTHING`.execute(
    db,
  );
  await insertSelected(
    { db },
    'task_stream',
    sql`SELECT ${projectId}::text AS project_id, 's' || n AS stream_key, 'u' || n AS user_id,
      now() - interval '1 minute' AS ready_at
    FROM generate_series(1, ${streams}) AS n`,
  );
  await insertSelected(
    { db },
    'task',
    sql`SELECT ${projectId}::text AS project_id, n || '-' || i AS task_id, 's' || n AS stream_key, ${KIND},
      'u' || n AS user_id
    FROM generate_series(1, ${streams}) AS n, generate_series(1, ${perStream}) AS i`,
  );
}

/**
 * Claims streams one after another, as a scheduler does, and keeps the leases.
 * @returns the projects in the order in which they were served
 */
async function serve(
  claims: number,
  each: (claim: Claim) => Promise<void> = async () => {},
): Promise<string[]> {
  const served: string[] = [];
  for (let n = 0; n < claims; n += 1) {
    const claim = await claimStream(database.system(), 'worker', 30, 20, served.at(-1) ?? '');
    if (claim === null) break;
    served.push(claim.lease.projectId);
    await each(claim);
  }
  return served;
}

it('a project with 5,000 ready streams does not delay the three streams of another project', async () => {
  await enqueue('flood', FLOOD);
  await enqueue('small', 3);
  const served = await serve(7);
  expect(served.filter((project) => project === 'small')).toHaveLength(3);
  expect(served.slice(0, 6).filter((project) => project === 'small')).toHaveLength(3);
});

it('every project is served once a round, whatever their order and size, until no task is left', async () => {
  await enqueue('b', 4);
  await enqueue('a', 2);
  await enqueue('c', 1);
  expect(await serve(20)).toEqual(['a', 'b', 'c', 'a', 'b', 'b', 'b']);
});

it('projects whose streams are all leased or not yet due are skipped', async () => {
  await enqueue('a', 3);
  await enqueue('b', 1);
  await enqueue('later', 2);
  const { db } = database.system();
  await sql`UPDATE task_stream SET ready_at = now() + interval '1 hour' WHERE project_id = 'later'`.execute(
    db,
  );
  await sql`UPDATE task_stream SET lease_until = now() + interval '1 hour' WHERE project_id = 'b'`.execute(
    db,
  );
  expect(await serve(20)).toEqual(['a', 'a', 'a']);
});

it('a user with 5,000 ready cubes does not delay the other users of the project', async () => {
  await enqueueFor('flood', FLOOD, 60);
  await enqueueFor('late', 2, 1);
  await enqueueFor('amy', 1, 1);
  const users: string[] = [];
  await serve(8, async ({ tasks }) => void users.push(tasks[0]?.userId ?? ''));
  expect(users).toEqual(['amy', 'flood', 'late', 'flood', 'late', 'flood', 'flood', 'flood']);
});

it('users whose streams are all leased or not yet due are skipped, however many, and the others are served', async () => {
  const { db } = database.system();
  await enqueue('shared', 300);
  await sql`UPDATE task_stream SET ready_at = now() + interval '1 hour'`.execute(db);
  await enqueueFor('zoe', 3, 1);
  await enqueueFor('flood', 400, 60);
  const users: string[] = [];
  await serve(30, async ({ tasks }) => void users.push(tasks[0]?.userId ?? ''));
  expect(users).toHaveLength(30);
  expect(users.filter((user) => user === 'zoe')).toHaveLength(3);
});

it('concurrent claims take different streams and lose none', async () => {
  await enqueueFor('many', 40, 1);
  await enqueueFor('few', 3, 1);
  const claims = await Promise.all(
    Array.from({ length: 43 }, (_, n) => claimStream(database.system(), `worker-${n}`, 30, 20, '')),
  );
  const streams = claims.flatMap((claim) => (claim?.tasks.length ? [claim.lease.streamKey] : []));
  const rest = await serve(43 - streams.length, async ({ lease }) => void streams.push(lease.streamKey));
  expect(rest.length + claims.filter((claim) => claim !== null).length).toBe(43);
  expect(new Set(streams).size).toBe(43);
});

it('a stream that was served goes behind the others of its project, and its tasks keep their order', async () => {
  await enqueue('a', 2, 25);
  const order: string[] = [];
  const tasks: string[] = [];
  await serve(10, async ({ lease, tasks: claimed }) => {
    order.push(lease.streamKey);
    tasks.push(...claimed.map((task) => task.taskId));
    await database.projectTransaction(lease.projectId, async (tx) => {
      expect(await lockLease(tx, lease)).toBe(true);
      const ends = claimed.map(({ taskId }) => ({
        task_id: taskId,
        status: 'completed' as const,
        result: null,
        error_code: null,
        error_text: null,
        delay_seconds: 0,
        untried: false,
        outage: false,
      }));
      await endClaim(tx, lease, ends);
    });
  });
  expect(order.toSorted()).toEqual(['s1', 's1', 's2', 's2']);
  expect(order[0]).not.toBe(order[1]);
  for (const stream of ['1', '2']) {
    const own = tasks.filter((id) => id.startsWith(`${stream}-`));
    expect(own).toEqual(Array.from({ length: 25 }, (_, i) => `${stream}-${i + 1}`));
  }
});
