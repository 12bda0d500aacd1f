import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;
let still: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  still = await startTestApp({ SCHEDULER_CONCURRENCY: '0' });
});
afterAll(() => Promise.all([app.close(), still.close()]));

async function add(on: TestApp, userId: string, contents: readonly string[]): Promise<string> {
  const messages = contents.map((content) => ({ role: 'user', content }));
  const answer = await on.v1('/add/message', { user_id: userId, conversation_id: 'c', messages });
  expect(answer.body.code).toBe(0);
  return answer.body.data.task_id;
}

const statusOf = async (on: TestApp, taskId: string) =>
  (await on.v1('/get/status', { task_id: taskId })).body.data;

it('get/status tells the outcome of each message, in order, and names memories that can be read', async () => {
  const taskId = await add(app, 'rita', ['I moved to Porto in May.', 'ok', 'I moved to Porto in May.']);
  await app.idle('rita');
  const status = await statusOf(app, taskId);
  expect(status.status).toBe('completed');
  expect(status.receipts).toHaveLength(3);
  const [first, second, third] = status.receipts;
  expect(first).toMatchObject({ outcome: 'stored', reason: null, retryable: false });
  expect(second).toMatchObject({ outcome: 'skipped', retryable: false });
  expect(second.reason).toMatch(/^[a-z_]+$/);
  expect(third).toMatchObject({ outcome: 'merged', retryable: false });
  expect(third.memory_ids.some((id: string) => first.memory_ids.includes(id))).toBe(true);
  for (const id of status.receipts.flatMap((of: { memory_ids: string[] }) => of.memory_ids)) {
    const authorization = { authorization: 'Token test-key-0123456789abcdef' };
    expect((await app.call('GET', `/v1/get/memory/${id}`, { headers: authorization })).status).toBe(200);
  }
});

it('a message of an open task is accepted, and one of a failed task can be retried', async () => {
  const taskId = await add(still, 'sven', ['I play the oboe.']);
  expect((await statusOf(still, taskId)).receipts).toMatchObject([
    { outcome: 'accepted', reason: null, retryable: false, memory_ids: [] },
  ]);
  const { db } = still.app.services.db.project('default');
  await sql`UPDATE task SET status = 'failed', error_code = 'internal', error_text = 'A public text.',
    finished_at = now() WHERE task_id = ${taskId}`.execute(db);
  await sql`INSERT INTO receipt (project_id, task_id, message_id, outcome, reason)
    SELECT t.project_id, t.task_id, m.id, 'failed', 'internal' FROM task t,
      jsonb_array_elements_text(t.payload->'message_ids') AS m(id) WHERE t.task_id = ${taskId}`.execute(db);
  expect((await statusOf(still, taskId)).receipts).toMatchObject([
    { outcome: 'failed', reason: 'internal', retryable: true },
  ]);
});

it('scheduler/status of one task has its receipts, one for each cube; the list of tasks has none', async () => {
  await app.product('/add', {
    user_id: 'uma',
    task_id: 'two-cubes',
    writable_cube_ids: ['uma-a', 'uma-b'],
    messages: 'I paint with watercolours.',
  });
  await app.idle('uma');
  const one = await app.call('GET', '/product/scheduler/status?user_id=uma&task_id=two-cubes');
  expect(one.body.data).toHaveLength(1);
  expect(one.body.data[0].receipts).toMatchObject([{ outcome: 'stored' }, { outcome: 'stored' }]);
  const all = await app.call('GET', '/product/scheduler/status?user_id=uma');
  expect(all.body.data).toEqual([{ task_id: 'two-cubes', status: 'completed' }]);
});
