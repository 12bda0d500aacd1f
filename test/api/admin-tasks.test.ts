import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { claimStream } from '../../src/stores/tasks/task-claims.ts';
import { startTestApp, TEST_ADMIN_KEY, type TestApp } from '../support/app.ts';

const admin = { authorization: `Bearer ${TEST_ADMIN_KEY}` };

/** No worker runs, so that tasks keep their state. */
let still: TestApp;
let app: TestApp;
beforeAll(async () => {
  still = await startTestApp({ SCHEDULER_CONCURRENCY: '0' });
  app = await startTestApp();
});
afterAll(() => Promise.all([still.close(), app.close()]));

const get = (on: TestApp, path: string) => on.call('GET', `/admin/tasks${path}`, { headers: admin });
const post = (on: TestApp, path: string, headers = {}) =>
  on.call('POST', `/admin/tasks/${path}`, { headers: { ...admin, ...headers } });

async function add(on: TestApp, userId: string, text: string, key?: string): Promise<string> {
  const answer = await on.v1(
    '/add/message',
    { user_id: userId, conversation_id: 'c', messages: [{ role: 'user', content: text }] },
    key,
  );
  expect(answer.body).toMatchObject({ code: 0 });
  return answer.body.data.task_id;
}

/** Puts a task into a state to which a failing model would lead. */
async function failTask(on: TestApp, id: string, projectId = 'default'): Promise<void> {
  const { db } = on.app.services.db.project(projectId);
  await sql`UPDATE task SET status = 'failed', attempt = 5, error_code = 'internal', error_text = 'A public text.',
    finished_at = now() WHERE task_id = ${id}`.execute(db);
  await sql`INSERT INTO receipt (project_id, task_id, message_id, outcome, reason)
    SELECT t.project_id, t.task_id, m.id, 'failed', 'internal' FROM task t,
      jsonb_array_elements_text(t.payload->'message_ids') AS m(id) WHERE t.task_id = ${id}`.execute(db);
}

describe('the list of tasks', () => {
  it('shows each task with its project and no memory text, newest first, page by page', async () => {
    const project = await still.newProject();
    const ids: string[] = [];
    for (let n = 0; n < 5; n += 1)
      ids.push(await add(still, 'paging', `A secret orchard number ${n}.`, project.key));
    const seen: string[] = [];
    let before = '';
    do {
      const page = await get(still, `?user_id=paging&limit=2${before && `&before=${before}`}`);
      expect(page.status).toBe(200);
      expect(page.text).not.toContain('orchard');
      for (const task of page.body.tasks) {
        expect(task).toMatchObject({
          project_id: project.projectId,
          user_id: 'paging',
          status: 'waiting',
          attempt: 0,
        });
        seen.push(task.id);
      }
      before = page.body.next_before ?? '';
    } while (before !== '');
    expect(seen).toEqual(ids.toReversed());
  });

  it('can be filtered by status, user and project', async () => {
    const one = await still.newProject();
    const two = await still.newProject();
    const first = await add(still, 'filter', 'One.', one.key);
    const second = await add(still, 'filter', 'Two.', two.key);
    await add(still, 'filter-other', 'Three.', two.key);
    await failTask(still, second, two.projectId);
    const ids = async (query: string) =>
      (await get(still, query)).body.tasks.map((task: { id: string }) => task.id);
    expect(await ids('?user_id=filter')).toEqual([second, first]);
    expect(await ids('?user_id=filter&status=failed')).toEqual([second]);
    expect(await ids('?user_id=filter&status=waiting')).toEqual([first]);
    expect(await ids(`?user_id=filter&project_id=${one.projectId}`)).toEqual([first]);
    expect(await ids('?user_id=nobody')).toEqual([]);
  });

  it.each(['?status=done', '?limit=0', '?limit=501', '?limit=x'])('refuses %s', async (query) => {
    expect((await get(still, query)).status).toBe(400);
  });

  it('needs the operator key', async () => {
    expect((await still.call('GET', '/admin/tasks')).status).toBe(401);
  });
});

describe('the receipts of a task', () => {
  it('show that each message is accepted, and later its outcome and memories', async () => {
    const waiting = await get(still, `/${await add(still, 'accepted', 'My dentist is in Graz.')}`);
    expect(waiting.body.receipts).toEqual([
      expect.objectContaining({ outcome: 'accepted', reason: null, retryable: false, memory_ids: [] }),
    ]);
    const added = await app.product('/add', {
      user_id: 'receipts',
      messages: [
        { role: 'user', content: 'My dentist is in Graz.' },
        { role: 'assistant', content: 'ok' },
      ],
    });
    await app.idle('receipts');
    const [listed] = (await get(app, '?user_id=receipts')).body.tasks;
    const task = await get(app, `/${listed.id}`);
    expect(task.body).toMatchObject({ status: 'completed', retryable: false, error: null });
    expect(task.body.receipts).toHaveLength(added.body.data.length);
    const [stored] = task.body.receipts;
    expect(stored.outcome).toBe('stored');
    expect(stored.memory_ids.length).toBeGreaterThan(0);
    for (const of of task.body.receipts) {
      expect(['stored', 'skipped', 'merged']).toContain(of.outcome);
      if (of.outcome === 'skipped') expect(of.reason).toBeTruthy();
    }
    expect(task.text).not.toContain('Graz');
    for (const id of stored.memory_ids) {
      const memory = await app.call('GET', `/product/get_memory/${id}`);
      expect(memory.body.data.id).toBe(id);
    }
  });

  it('get a 404 for an unknown task and for an impossible id', async () => {
    expect((await get(still, '/nothing')).status).toBe(404);
    expect((await get(still, '/a%00b')).status).toBe(404);
  });
});

describe('cancelling a task', () => {
  it('ends a waiting task once: its messages are skipped, their raw memories stay', async () => {
    const id = await add(still, 'cancel', 'I collect thimbles.');
    const cancelled = await post(still, `${id}/cancel`);
    expect(cancelled.body).toMatchObject({ id, status: 'cancelled', retryable: true });
    const again = await post(still, `${id}/cancel`);
    expect([again.status, again.body.code]).toEqual([409, 409]);
    const task = await get(still, `/${id}`);
    expect(task.body.receipts).toEqual([
      expect.objectContaining({ outcome: 'skipped', reason: 'cancelled', retryable: true }),
    ]);
    const found = await still.product('/search', { user_id: 'cancel', query: 'thimbles' });
    expect(JSON.stringify(found.body)).toContain('thimbles');
    await still.idle('cancel');
  });

  it('is refused while it is running', async () => {
    const id = await add(still, 'running', 'I have a kayak.');
    await sql`UPDATE task SET status = 'in_progress' WHERE task_id = ${id}`.execute(
      still.app.services.db.system().db,
    );
    expect((await post(still, `${id}/cancel`)).status).toBe(409);
    expect((await post(still, `${id}/retry`)).status).toBe(409);
  });

  it('that waits for its next attempt lets the following tasks continue', async () => {
    const { key } = await still.newProject();
    const head = await add(still, 'behind', 'I have a canoe.', key);
    const next = await add(still, 'behind', 'I have a raft.', key);
    const scope = still.app.services.db.system();
    const later = sql`now() + interval '1 hour'`;
    await sql`UPDATE task_stream SET ready_at = ${later}`.execute(scope.db);
    await sql`UPDATE task SET run_at = ${later}, attempt = 1 WHERE task_id = ${head}`.execute(scope.db);
    expect(await claimStream(scope, 'worker', 30, 20, '')).toBeNull();
    await post(still, `${head}/cancel`);
    const claim = await claimStream(scope, 'worker', 30, 20, '');
    expect(claim?.tasks.map((task) => task.taskId)).toEqual([next]);
  });

  it('and retrying it at the same time leave it in one state, in either order', async () => {
    const id = await add(still, 'race', 'I have a ferry.');
    const answers = await Promise.all([
      post(still, `${id}/cancel`),
      post(still, `${id}/retry`),
      post(still, `${id}/cancel`),
    ]);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    for (const { status } of answers) expect([200, 409]).toContain(status);
    const task = await get(still, `/${id}`);
    const outcome = task.body.status === 'waiting' ? 'accepted' : 'skipped';
    expect(['waiting', 'cancelled']).toContain(task.body.status);
    expect(task.body.receipts).toEqual([expect.objectContaining({ outcome })]);
  });
});

describe('retrying a task', () => {
  it('repeats a failed task with fresh attempts, once, and refuses tasks that have not failed', async () => {
    const id = await add(app, 'retry', 'My boat is called Pelikan.');
    await app.idle('retry');
    expect((await post(app, `${id}/retry`)).status).toBe(409);
    await sql`DELETE FROM receipt WHERE task_id = ${id}`.execute(app.app.services.db.system().db);
    await failTask(app, id);
    const failed = await get(app, `/${id}`);
    expect(failed.body).toMatchObject({
      status: 'failed',
      retryable: true,
      error: { code: 'internal', message: 'A public text.' },
    });
    expect(failed.body.receipts[0]).toMatchObject({ outcome: 'failed', retryable: true });
    const both = await Promise.all([post(app, `${id}/retry`), post(app, `${id}/retry`)]);
    // the second request may arrive after the task was repeated
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await app.idle('retry');
    const task = await get(app, `/${id}`);
    expect(task.body).toMatchObject({ status: 'completed', attempt: 1, error: null });
    expect(['stored', 'merged']).toContain(task.body.receipts[0].outcome);
    const memories = await app.product('/get_memory', { mem_cube_id: 'retry' });
    const texts = memories.body.data.text_mem[0].memories.map((item: { memory: string }) => item.memory);
    expect(texts.filter((text: string) => text.includes('Pelikan'))).toHaveLength(1);
  });

  it('restores a cancelled task; a repeat with the same Idempotency-Key gets the first answer', async () => {
    const id = await add(still, 'retry-key', 'I like quinces.');
    await post(still, `${id}/cancel`);
    const key = { 'idempotency-key': 'retry-1' };
    const first = await post(still, `${id}/retry`, key);
    const second = await post(still, `${id}/retry`, key);
    expect(first.body).toMatchObject({ status: 'waiting', attempt: 0 });
    expect([second.status, second.body]).toEqual([200, first.body]);
    expect((await get(still, `/${id}`)).body.receipts[0]).toMatchObject({ outcome: 'accepted' });
    expect((await post(still, 'unknown/retry')).status).toBe(404);
  });
});

describe('all tasks that match', () => {
  const all = (action: 'retry' | 'cancel', body: object) =>
    still.call('POST', `/admin/tasks/${action}`, { headers: admin, body });
  const count = async (query: string) => (await get(still, `/count${query}`)).body;
  const statuses = async (user: string) =>
    (await get(still, `?user_id=${user}`)).body.tasks.map(({ status }: { status: string }) => status);

  it('are counted, cancelled and retried call by call, and no other task is', async () => {
    const { key, projectId } = await still.newProject();
    for (let n = 0; n < 5; n += 1) await add(still, 'many', `Number ${n}.`, key);
    const failed = await add(still, 'many', 'One that failed.', key);
    await failTask(still, failed, projectId);
    await add(still, 'many-others', 'Another.', key);
    expect(await count(`?project_id=${projectId}`)).toEqual({ retryable: 1, cancellable: 6 });
    expect(await count(`?project_id=${projectId}&user_id=many`)).toEqual({ retryable: 1, cancellable: 5 });
    expect(await count(`?user_id=many&status=failed`)).toEqual({ retryable: 1, cancellable: 0 });
    const changed: number[] = [];
    let before: string | undefined;
    do {
      const { body } = await all('cancel', { project_id: projectId, user_id: 'many', limit: 2, before });
      changed.push(body.changed);
      before = body.next_before ?? undefined;
    } while (before !== undefined);
    expect(changed).toEqual([2, 2, 1]);
    expect(await statuses('many')).toEqual(['failed', ...Array(5).fill('cancelled')]);
    expect(await statuses('many-others')).toEqual(['waiting']);
    const [of] = (await get(still, '?user_id=many&status=cancelled&limit=1')).body.tasks;
    expect((await get(still, `/${of.id}`)).body.receipts[0]).toMatchObject({ reason: 'cancelled' });

    const retried = await all('retry', { user_id: 'many', status: 'failed' });
    expect(retried.body).toEqual({ changed: 1, next_before: null });
    expect((await all('retry', { user_id: 'many' })).body).toEqual({ changed: 5, next_before: null });
    expect((await all('retry', { user_id: 'many' })).body).toEqual({ changed: 0, next_before: null });
    expect(await statuses('many')).toEqual(Array(6).fill('waiting'));
  });

  it('are in one state after calls that cancel and retry them at once', async () => {
    for (let n = 0; n < 6; n += 1) await add(still, `at-once-${n % 2}`, `Number ${n}.`);
    const project_id = 'default';
    const answers = await Promise.all(
      (['cancel', 'retry', 'cancel', 'retry'] as const).map((action) => all(action, { project_id })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    for (const user of ['at-once-0', 'at-once-1'])
      for (const { id } of (await get(still, `?user_id=${user}`)).body.tasks) {
        const task = (await get(still, `/${id}`)).body;
        const outcome = task.status === 'waiting' ? 'accepted' : 'skipped';
        expect(task.receipts).toEqual([expect.objectContaining({ outcome })]);
      }
  });

  it.each([
    ['an empty id', { user_id: '' }],
    ['no id', { project_id: null }],
    ['a misspelt field', { user: 'many' }],
    ['a status that cannot be retried', { status: 'completed' }],
    ['more than a call changes', { limit: 501 }],
    ['no body', undefined],
  ])('are not meant by %s: the request is refused', async (_name, body) => {
    const id = await add(still, 'refused', 'It stays.');
    for (const action of ['cancel', 'retry'] as const)
      expect((await still.call('POST', `/admin/tasks/${action}`, { headers: admin, body })).status).toBe(400);
    expect((await get(still, `/${id}`)).body.status).toBe('waiting');
  });
});
