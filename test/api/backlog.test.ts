import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, TEST_KEY, type TestApp } from '../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ SCHEDULER_CONCURRENCY: '0', MAX_OPEN_TASKS: '10' });
});
afterAll(() => app.close());

it('a project with too many open tasks gets 429, other projects do not, and finished tasks make room', async () => {
  const add = (n: number, key: string, headers = {}) =>
    app.call('POST', '/v1/add/message', {
      body: { user_id: `u${n}`, conversation_id: 'c', messages: [{ role: 'user', content: `Note ${n}.` }] },
      headers: { authorization: `Token ${key}`, ...headers },
    });
  const idempotent = { 'idempotency-key': 'first' };
  const first = await add(0, TEST_KEY, idempotent);
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => add(n + 1, TEST_KEY)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(9);
  const refused = answers.filter(({ status }) => status !== 200);
  for (const { status, headers, body } of refused) {
    expect([status, body.code, headers['retry-after']]).toEqual([429, 40300, '5']);
  }
  const product = await app.product('/add', { user_id: 'p', messages: 'Note.' });
  expect([product.status, product.body.code, product.headers['retry-after']]).toEqual([429, 429, '5']);
  // a repeat stores nothing new
  expect((await add(0, TEST_KEY, idempotent)).body).toEqual(first.body);

  const other = await app.newProject();
  expect((await add(1, other.key)).status).toBe(200);

  await sql`UPDATE task SET status = 'completed', finished_at = now() WHERE project_id = 'default'`.execute(
    app.app.services.db.system().db,
  );
  // the count is taken once a second; the test's time limit is the deadline
  while ((await add(99, TEST_KEY)).status !== 200) await new Promise((resolve) => setImmediate(resolve));
});
