import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Maintenance, maintain } from '../../src/scheduler/maintenance.ts';
import { readSetting } from '../../src/stores/projects/server-settings.ts';
import { lockMaintenance } from '../../src/stores/tasks/maintenance.ts';
import { TaskClock } from '../../src/stores/tasks/task-clock.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { testServerUrl } from '../support/database.ts';
import { insertSelected } from '../support/insert-selected.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const prune = () =>
  maintain({
    db: app.app.services.db,
    taskRetentionDays: 7,
    auditRetentionDays: 365,
    taskClock: new TaskClock(),
  });

it('deletes idempotency keys after a day and finished tasks after a week, but no open tasks and no memories', async () => {
  const { db } = app.app.services.db.system();
  const add = (userId: string, key: string) =>
    app.product(
      '/add',
      { user_id: userId, messages: `The gate code of ${userId} is ${key}.` },
      { 'idempotency-key': key },
    );
  await add('old', 'k-old');
  await add('young', 'k-young');
  await Promise.all([app.idle('old'), app.idle('young')]);
  expect(await prune()).toEqual({ idempotencyRecords: 0, tasks: 0, auditEntries: 0, webhookDeliveries: 0 });

  await sql`UPDATE idempotency SET created_at = now() - interval '25 hours' WHERE idempotency_key = 'k-old'`.execute(
    db,
  );
  await sql`UPDATE task SET finished_at = now() - interval '8 days' WHERE user_id = 'old'`.execute(db);
  await sql`UPDATE task SET finished_at = now() - interval '6 days' WHERE user_id = 'young'`.execute(db);
  expect(await prune()).toEqual({ idempotencyRecords: 1, tasks: 1, auditEntries: 0, webhookDeliveries: 0 });

  const tasks = async (userId: string) =>
    (await app.call('GET', `/product/scheduler/status?user_id=${userId}`)).body.data.length;
  expect([await tasks('old'), await tasks('young')]).toEqual([0, 1]);
  const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM receipt`.execute(db);
  expect(rows[0]?.count).toBe(1);
  const found = await app.product('/search', { user_id: 'old', query: 'gate code' });
  expect(JSON.stringify(found.body)).toContain('k-old');
  const again = await add('young', 'k-young');
  expect(again.status).toBe(200);
  expect(await tasks('young')).toBe(1);
});

it('prunes a stream whose last task was deleted, but none in which a task waits; both accept adds again', async () => {
  const { db } = app.app.services.db.system();
  const streams = async (userId: string) =>
    (await sql`SELECT 1 FROM task_stream WHERE user_id = ${userId}`.execute(db)).rows.length;
  const add = (userId: string) => app.product('/add', { user_id: userId, messages: 'The attic leaks.' });
  await add('gone');
  await add('busy');
  await Promise.all([app.idle('gone'), app.idle('busy')]);
  await sql`UPDATE task SET finished_at = now() - interval '8 days' WHERE user_id IN ('gone', 'busy')`.execute(
    db,
  );
  await sql`UPDATE task_stream SET ready_at = now() + interval '1 hour' WHERE user_id = 'busy'`.execute(db);
  expect(await prune()).toMatchObject({ tasks: 2 });
  expect([await streams('gone'), await streams('busy')]).toEqual([0, 1]);
  for (const userId of ['gone', 'busy']) {
    expect((await add(userId)).status).toBe(200);
    await app.idle(userId);
  }
});

it('deletes all expired rows, batch by batch', async () => {
  await insertSelected(
    app.app.services.db.system(),
    'idempotency',
    sql`SELECT 'default' AS project_id, 'many-' || n AS idempotency_key, ''::bytea AS request_hash, '{}' AS answer,
      now() - interval '2 days' AS created_at FROM generate_series(1, 2500) AS n`,
  );
  expect(await prune()).toMatchObject({ idempotencyRecords: 2500 });
});

it.runIf(testServerUrl)('is left to the process that already runs it', async () => {
  const { db } = app.app.services.db.system();
  await sql`INSERT INTO idempotency (project_id, idempotency_key, request_hash, answer, created_at)
    VALUES ('default', 'one', '', '{}', now() - interval '2 days')`.execute(db);
  await app.app.services.db.systemTransaction(async (tx) => {
    expect(await lockMaintenance(tx)).toBe(true);
    expect(await prune()).toEqual({ idempotencyRecords: 0, tasks: 0, auditEntries: 0, webhookDeliveries: 0 });
  });
  expect(await prune()).toEqual({ idempotencyRecords: 1, tasks: 0, auditEntries: 0, webhookDeliveries: 0 });
});

it('removes deleted rows from the storage once a day, across restarts, at the first check after a day', async () => {
  const { db, log } = app.app.services;
  let now = Date.parse('2027-01-10T10:00:00Z');
  const runs: string[] = [];
  const process = () =>
    new Maintenance({
      ...{
        db,
        taskRetentionDays: 7,
        auditRetentionDays: 365,
        taskClock: new TaskClock(),
        quiet: async () => undefined,
        clock: () => new Date(now),
      },
      log: { ...log, info: (_: object, text: string) => runs.push(text), warn: log.warn.bind(log) } as never,
    });
  const hours = async (passed: number) => {
    now += passed * 3_600_000;
    runs.length = 0;
    await process().check();
    return runs;
  };
  expect(await hours(0)).toEqual([]);
  expect(await hours(23)).toEqual([]);
  expect(await hours(2)).toEqual(['took what was deleted out of the storage']);
  expect(await readSetting(db.system(), 'maintained_at')).toBe('2027-01-11T11:00:00.000Z');
  expect(await hours(23)).toEqual([]);
  expect(await hours(48)).toHaveLength(1);
});
