import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, TEST_ADMIN_KEY, type TestApp } from '../support/app.ts';
import { openTestDatabase } from '../support/database.ts';
import { extracted, startModelApp } from '../support/model-app.ts';

/** Extraction of `never-ends` never ends. Extraction of `fills-memory` takes more and more memory. */
const SLOW_RULES = new URL('../support/slow-rules-thread.ts', import.meta.url);
const ADMIN = { authorization: `Bearer ${TEST_ADMIN_KEY}` };
/** Each attempt and each new thread take a second of the processor, and other tests use it too. */
const LIMIT = { timeout: 240_000 };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({}, undefined, undefined, SLOW_RULES);
});
afterAll(() => app.close());

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Any = any;
const hasEnded = ({ status }: Any) => status === 'failed' || status === 'completed';

async function add(on: TestApp, userId: string, contents: readonly string[]): Promise<string> {
  const messages = contents.map((content) => ({ role: 'user', content }));
  const answer = await on.v1('/add/message', { user_id: userId, conversation_id: 'c', messages });
  expect(answer.body.code).toBe(0);
  return answer.body.data.task_id;
}
const statusOf = async (on: TestApp, task_id: string) => (await on.v1('/get/status', { task_id })).body.data;
const found = async (on: TestApp, user_id: string, query: string): Promise<string[]> => {
  const { body } = await on.v1('/search/memory', { user_id, query, relativity: 0 });
  return body.data.memory_detail_list.map((one: Any) => one.memory_value);
};

describe('a message that the rules cannot read in time', () => {
  it(
    'delays no other request, fails its task with a receipt that names it, and is kept; the rest of the add is extracted',
    LIMIT,
    async () => {
      const taskId = await add(app, 'ida', [
        'I moved to Porto in May.',
        'The kiln never-ends in the barn.',
        'I love green tea.',
      ]);
      // answered while the text is being read
      expect(await found(app, 'ida', 'kiln')).toContainEqual(expect.stringContaining('kiln'));
      expect((await app.call('GET', '/health/ready')).status).toBe(200);
      await add(app, 'jon', ['I play the oboe.']);
      expect(await found(app, 'jon', 'oboe')).toHaveLength(1);
      expect(hasEnded(await statusOf(app, taskId))).toBe(false);

      const task = await app.task(taskId, hasEnded);
      expect(task).toMatchObject({ status: 'failed', attempt: 2, error: { code: 'too_slow' } });
      const status = await statusOf(app, taskId);
      expect(status).toMatchObject({ status: 'failed' });
      expect(status.receipts).toMatchObject([
        { outcome: 'stored', reason: null },
        { outcome: 'failed', reason: 'too_slow', retryable: true },
        { outcome: 'stored', reason: null },
      ]);
      const [, failed] = status.receipts;
      const kept = await app.call('GET', `/product/get_memory/${failed.memory_ids[0]}`);
      expect(kept.body.data.memory).toContain('The kiln never-ends in the barn.');
      expect(await found(app, 'ida', 'kiln barn')).toContainEqual(expect.stringContaining('kiln'));
      const facts = await found(app, 'ida', 'Porto');
      expect(facts).toContainEqual(expect.stringMatching(/User.*Porto/));
      await app.idle('jon');
    },
  );

  it(
    'is named with its position by an extraction that stores nothing, and the next one is answered',
    LIMIT,
    async () => {
      const extract = (...contents: string[]) =>
        app.v1('/extract/memory', { messages: contents.map((content) => ({ role: 'user', content })) });
      const [slow, good] = await Promise.all([
        extract('I play chess.', ' ', 'This never-ends.'),
        extract('I play chess.'),
      ]);
      expect(slow).toMatchObject({ status: 400, body: { code: 40000, data: {} } });
      expect(slow.body.message).toContain('messages[2]');
      expect(good.body.data.memory_detail_list).toHaveLength(1);
    },
  );

  it('is answered by a synchronous add, on both APIs', LIMIT, async () => {
    const message = 'The lake never-ends in the south.';
    const cloud = await app.v1('/add/message', {
      user_id: 'lea',
      conversation_id: 'c',
      async_mode: false,
      messages: [{ role: 'user', content: message }],
    });
    expect(cloud.body.data).toMatchObject({ status: 'running', error: { code: 'too_slow' } });
    const product = await app.product('/add', { user_id: 'max', async_mode: 'sync', messages: message });
    expect(product).toMatchObject({ status: 200, body: { code: 200 } });
    expect(JSON.stringify(product.body)).toContain('too_slow');
    await Promise.all(['lea', 'max'].map((user) => app.idle(user)));
  });

  it('is refused as an edit, which then changes nothing', LIMIT, async () => {
    await app.product('/add', { user_id: 'kim', async_mode: 'sync', messages: 'I live in Riga.' });
    const [{ id, memory_value }] = (
      await app.v1('/search/memory', { user_id: 'kim', query: 'Riga', relativity: 0 })
    ).body.data.memory_detail_list;
    const edit = await app.v1('/update/memory', { memory_id: id, content: 'It never-ends in Oslo.' });
    expect(edit).toMatchObject({ status: 400, body: { code: 40000 } });
    expect(await found(app, 'kim', 'Riga')).toContain(memory_value);
  });

  it('is aborted as well if it takes too much memory', LIMIT, async () => {
    const taskId = await add(app, 'mia', ['I swim on Mondays.', 'This fills-memory at once.']);
    const task = await app.task(taskId, hasEnded);
    expect(task).toMatchObject({ status: 'failed', error: { code: 'too_much_memory' } });
    expect((await statusOf(app, taskId)).receipts).toMatchObject([
      { outcome: 'stored' },
      { outcome: 'failed', reason: 'too_much_memory' },
    ]);
  });

  it('fails its task also as feedback, and as a file', LIMIT, async () => {
    await app.product('/add', { user_id: 'noa', async_mode: 'sync', messages: 'I live in Riga.' });
    const feedback = await app.v1('/add/feedback', {
      user_id: 'noa',
      conversation_id: 'c',
      feedback_content: 'No, it never-ends in Oslo.',
    });
    const judged = await app.task(feedback.body.data.task_id, hasEnded);
    expect(judged).toMatchObject({ status: 'failed', error: { code: 'too_slow' } });
    expect(await found(app, 'noa', 'Oslo')).toContainEqual(expect.stringContaining('Oslo'));

    const base = (await app.v1('/create/knowledgebase', { knowledgebase_name: 'Handbook' })).body.data.id;
    const file = [
      { name: 'a.txt', content: Buffer.from('The canteen never-ends at eleven.').toString('base64') },
      { name: 'b.txt', content: Buffer.from('The canteen opens at ten.').toString('base64') },
    ];
    await app.v1('/add/knowledgebase-file', { knowledgebase_id: base, file });
    await app.idle(base);
    const files = (await app.v1('/get/knowledgebase-file', { knowledgebase_id: base })).body.data;
    const statuses = Object.fromEntries(files.file_detail_list.map((one: Any) => [one.name, one.status]));
    expect(statuses).toEqual({ 'a.txt': 'FAILED', 'b.txt': 'AVAILABLE' });
  });
});

it(
  'a server that starts with such a message in its queue serves, stops in time, and an operator can have it read later',
  LIMIT,
  async () => {
    const db = await openTestDatabase();
    const close = db.close.bind(db);
    db.close = async () => undefined;
    const start = (env: Record<string, string>, rules?: URL) => startTestApp(env, db, undefined, rules);
    const still = await start({ SCHEDULER_CONCURRENCY: '0' });
    const taskId = await add(still, 'ola', ['I sing on Sundays.', 'The choir never-ends early.']);
    await still.close();

    const slow = await start({}, SLOW_RULES);
    expect(await found(slow, 'ola', 'choir')).toHaveLength(2);
    // in the middle of the text, or before it: the task is given back
    await slow.close();

    const again = await start({}, SLOW_RULES);
    expect(await again.task(taskId, hasEnded)).toMatchObject({
      status: 'failed',
      error: { code: 'too_slow' },
    });
    const before = await found(again, 'ola', 'sing Sundays choir');
    const retried = await again.call('POST', `/admin/tasks/${taskId}/retry`, { headers: ADMIN });
    expect(retried.status).toBe(200);
    expect(await again.task(taskId, hasEnded)).toMatchObject({ status: 'failed', attempt: 2 });
    expect((await found(again, 'ola', 'sing Sundays choir')).toSorted()).toEqual(before.toSorted());
    await again.close();

    const mended = await start({});
    await mended.call('POST', `/admin/tasks/${taskId}/retry`, { headers: ADMIN });
    expect(await mended.task(taskId, hasEnded)).toMatchObject({ status: 'completed', error: null });
    expect((await statusOf(mended, taskId)).receipts).toMatchObject([
      { outcome: expect.stringMatching(/stored|merged/) },
      { outcome: 'stored', reason: null },
    ]);
    await mended.close();
    await close();
  },
);

it(
  'with a model for extraction the model is called all the same, and quotes from such a message fail its task',
  LIMIT,
  async () => {
    const model = await startModelApp({}, SLOW_RULES);
    try {
      const fact = (text: string, turn: number, quote: string) =>
        ({ text, turn, quote, title: text, tags: [], confidence: 0.9, sources: [{ turn, quote }] }) as object;
      model.provider.respond = () => ({
        ...extracted({}),
        facts: [
          fact('The user plays the oboe.', 1, 'play the oboe'),
          fact('The concert is long.', 2, 'concert'),
        ],
      });
      const taskId = await model.add('pia', [
        { role: 'user', content: 'I play the oboe.' },
        { role: 'user', content: 'The concert never-ends.' },
      ]);
      expect(await model.task(taskId, hasEnded)).toMatchObject({
        status: 'failed',
        error: { code: 'too_slow' },
      });
      expect((await statusOf(model, taskId)).receipts).toMatchObject([
        { outcome: 'stored' },
        { outcome: 'failed', reason: 'too_slow' },
      ]);
      // the model is not called again for what it read before the failure
      expect(model.provider.requests.filter(({ path }) => path === '/chat/completions')).toHaveLength(1);
    } finally {
      await model.close();
    }
  },
);

it('of another project delays others at most until all of them are aborted', LIMIT, async () => {
  const slow = await Promise.all(
    Array.from({ length: 5 }, (_, n) => add(app, `slow-${n}`, ['The pier never-ends.'])),
  );
  const { key } = await app.newProject();
  const body = {
    user_id: 'quiet',
    conversation_id: 'c',
    messages: [{ role: 'user', content: 'I play the oboe.' }],
  };
  const added = await app.v1('/add/message', body, key);
  const task = await app.task(added.body.data.task_id, hasEnded);
  expect(task.status).toBe('completed');
  const others = await Promise.all(slow.map((id) => statusOf(app, id)));
  expect(others.every(hasEnded)).toBe(false);
});
