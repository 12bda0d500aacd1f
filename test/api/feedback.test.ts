import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, TEST_KEY, type TestApp } from '../support/app.ts';

/** Feedback without a model. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

let users = 0;
/** A new user with one stored message. */
async function userWho(...said: string[]): Promise<string> {
  users += 1;
  const user_id = `user-${users}`;
  const messages = said.map((content) => ({ role: 'user', content, chat_time: '2026-03-02T18:30:00Z' }));
  await app.product('/add', { user_id, async_mode: 'sync', session_id: 'before', messages });
  return user_id;
}

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Found = any;
const search = async (user_id: string, query: string, headers = {}): Promise<Found[]> => {
  const { body } = await app.product('/search', { user_id, query, top_k: 20 }, headers);
  return [...body.data.text_mem[0].memories, ...body.data.pref_mem[0].memories];
};
const textsOf = async (user_id: string, query: string) =>
  (await search(user_id, query)).map((memory) => memory.memory as string);
const feedback = (user_id: string, feedback_content: string, more: object = {}) =>
  app.product('/feedback', { user_id, feedback_content, history: [], async_mode: 'sync', ...more });
const read = async (id: string) => (await app.call('GET', `/product/get_memory/${id}`)).body.data;

describe('feedback that corrects', () => {
  it('gives the memory that it contradicts a new version under its id; the old one gets another id', async () => {
    const user = await userWho('I live in Riga.', 'I keep two cats.');
    const [old] = await search(user, 'Where do I live?');
    const { status, body } = await feedback(user, 'No, I live in Oslo now.', {
      retrieved_memory_ids: [old.id],
      history: [
        { role: 'user', content: 'Where do I live?' },
        { role: 'assistant', content: 'You live in Riga.' },
      ],
    });
    expect([status, body.code, body.message]).toEqual([200, 200, 'Memory feedback successfully']);
    const [{ record, answer }] = body.data;
    expect(answer).toBe('');
    expect(record.update).toEqual([
      expect.objectContaining({
        text: expect.stringContaining('Oslo'),
        origin_memory: expect.stringContaining('Riga'),
        id: old.id,
      }),
    ]);
    const texts = await textsOf(user, 'Where do I live?');
    expect(texts.some((text) => text.includes('Oslo'))).toBe(true);
    expect(texts.some((text) => text.includes('Riga'))).toBe(false);
    expect(texts.some((text) => text.includes('cats'))).toBe(true);
    const archived = await read(record.update[0].archived_id);
    expect(archived.metadata).toMatchObject({ status: 'archived', evolve_to: [old.id] });
    expect(archived.memory).toContain('Riga');
    const present = await read(old.id);
    expect(present.metadata.sources.map((source: { content: string }) => source.content).join()).toContain(
      'Oslo now',
    );
  });

  it('finds the memories that it is about without their ids', async () => {
    const user = await userWho("My sister's name is Eve.", 'I work at a bakery.');
    const { body } = await feedback(user, "That's wrong, my sister's name is Ann.");
    expect(body.data[0].record.update).toEqual([
      expect.objectContaining({ origin_memory: expect.stringContaining('Eve') }),
    ]);
    expect((await textsOf(user, 'What is the name of my sister?')).join()).not.toMatch(/Eve/);
  });

  it('corrects a preference in all its forms', async () => {
    const user = await userWho('I prefer window seats on long flights.');
    const { body } = await feedback(user, 'Actually, I prefer aisle seats on long flights.');
    expect(body.data[0].record.update.length).toBeGreaterThan(1);
    const texts = await textsOf(user, 'Which seats do I prefer on flights?');
    expect(texts.join()).toContain('aisle');
    expect(texts.join()).not.toContain('window');
  });

  it('replaces words if it asks for that, only where they occur', async () => {
    const user = await userWho(
      'I flew to Riga with Tom.',
      'Riga was cold.',
      'Rigatoni are my favourite pasta.',
    );
    const { body } = await feedback(user, 'Change Riga to Oslo.');
    expect(body.data[0].record.add).toEqual([]);
    const texts = (await textsOf(user, 'Riga Oslo Rigatoni pasta Tom cold')).join('\n');
    expect(texts).toContain('flew to Oslo with Tom');
    expect(texts).toContain('Oslo was cold');
    expect(texts).toContain('Rigatoni');
    expect(texts).not.toMatch(/\bRiga\b/);
  });

  it('can be undone: the earlier text becomes current again, and every version stays', async () => {
    const user = await userWho('Riga was cold.');
    const [old] = await search(user, 'Riga');
    await feedback(user, 'Change Riga to Oslo.');
    const undone = await app.v1('/update/memory', { memory_id: old.id, content: old.memory });
    expect(undone.body.code).toBe(0);
    expect((await textsOf(user, 'Was it cold in Riga?')).join()).toContain('Riga was cold');
    expect((await read(old.id)).memory).toBe(old.memory);
  });

  it('works in Chinese', async () => {
    const user = await userWho('我住在里加。', '我养了两只猫。');
    await feedback(user, '把里加改成奥斯陆');
    const texts = (await textsOf(user, '我住在哪里？')).join('\n');
    expect(texts).toContain('奥斯陆');
    expect(texts).not.toContain('里加。');
    const other = await userWho('我妹妹的名字叫莉娜。');
    const { body } = await feedback(other, '不对，我妹妹的名字叫安娜。');
    expect(body.data[0].record.update).toEqual([
      expect.objectContaining({ origin_memory: expect.stringContaining('莉娜') }),
    ]);
  });

  it('gives a corrected answer if one is requested', async () => {
    const user = await userWho('I live in Riga.');
    const { body } = await feedback(user, 'No, I live in Oslo now.', {
      corrected_answer: true,
      history: [
        { role: 'user', content: 'Where do I live?' },
        { role: 'assistant', content: 'You live in Riga.' },
      ],
    });
    expect(body.data[0].answer).toContain('Oslo');
    expect(body.data[0].answer).not.toContain('Riga');
  });

  it('changes only the cubes that it may write to', async () => {
    const user = await userWho('I live in Riga.');
    const [old] = await search(user, 'Where do I live?');
    const { body } = await feedback(user, 'No, I live in Oslo now.', {
      retrieved_memory_ids: [old.id],
      writable_cube_ids: ['another-cube'],
    });
    expect(body.data[0].record.update).toEqual([]);
    expect((await read(old.id)).metadata.status).toBe('activated');
  });

  it('reaches nothing of another project', async () => {
    const user = await userWho('I live in Riga.');
    const [old] = await search(user, 'Where do I live?');
    const other = await app.newProject();
    const { body } = await app.product(
      '/feedback',
      {
        user_id: user,
        history: [],
        feedback_content: 'Change Riga to Oslo.',
        async_mode: 'sync',
        retrieved_memory_ids: [old.id],
      },
      { authorization: `Token ${other.key}` },
    );
    expect(body.data[0].record.update).toEqual([]);
    expect((await read(old.id)).metadata.status).toBe('activated');
  });
});

describe('feedback that corrects nothing', () => {
  it('is added like any message', async () => {
    const user = await userWho('I keep two cats.');
    const { body } = await feedback(user, 'I also play the oboe in an orchestra.');
    expect(body.data[0].record).toMatchObject({ update: [] });
    expect(body.data[0].record.add.map((one: { text: string }) => one.text).join()).toContain('oboe');
    expect((await textsOf(user, 'oboe cats')).join()).toMatch(/cats/);
  });

  it('does not change memories that only share words with it', async () => {
    const user = await userWho('I live with two cats and a parrot.', 'My brother lives in Rome.');
    const { body } = await feedback(user, 'No, I live in Oslo now.');
    expect(body.data[0].record.update).toEqual([]);
    expect(body.data[0].record.add.length).toBeGreaterThan(0);
  });

  it('with only thanks changes nothing', async () => {
    const user = await userWho('I live in Riga.');
    const { body } = await feedback(user, 'Great, thank you!');
    expect(body.data[0].record).toEqual({ add: [], update: [] });
    expect((await textsOf(user, 'Where do I live?')).join()).toContain('Riga');
  });

  it('that cannot become a memory is kept as its words', async () => {
    const user = await userWho('I live in Riga.');
    await feedback(user, "That's wrong.", { session_id: 'kept' });
    const { body } = await app.v1('/get/message', { user_id: user, conversation_id: 'kept' });
    expect(body.data.message_detail_list).toEqual([expect.objectContaining({ content: "That's wrong." })]);
  });
});

describe('the task of a feedback', () => {
  it('has the client’s id, runs in the order of the adds, and is answered at once when asynchronous', async () => {
    const user = 'ordered';
    const add = (content: string) =>
      app.product('/add', { user_id: user, messages: [{ role: 'user', content }] });
    await add('I live in Riga.');
    const given = await app.product('/feedback', {
      user_id: user,
      history: [],
      feedback_content: 'Change Riga to Oslo.',
      task_id: 'mine-1',
    });
    expect([given.status, given.body.data]).toEqual([200, [[]]]);
    await add('Oslo has a new opera.');
    const status = () => app.call('GET', `/product/scheduler/status?user_id=${user}&task_id=mine-1`);
    expect((await status()).status).toBe(200);
    await app.idle(user);
    expect((await status()).body.data).toMatchObject([{ task_id: 'mine-1', status: 'completed' }]);
    const texts = (await textsOf(user, 'Where do I live? Oslo opera')).join('\n');
    expect(texts).toContain('live in Oslo');
    expect(texts).toContain('opera');
    expect(texts).not.toContain('live in Riga');
  });

  it('sees, among many in a row, the effect of the one before', async () => {
    const user = await userWho('My code word is alpha.');
    const words = ['alpha', 'bravo', 'carol', 'delta', 'eagle'];
    for (const [n, word] of words.slice(1).entries()) {
      await app.product('/feedback', {
        user_id: user,
        history: [],
        feedback_content: `Change ${words[n]} to ${word}.`,
      });
    }
    await app.idle(user);
    expect((await textsOf(user, 'What is my code word?')).join()).toContain('code word is eagle');
  });

  it('runs once with the same Idempotency-Key', async () => {
    const user = await userWho('I live in Riga.');
    const body = { user_id: user, history: [], feedback_content: 'I like oboes.', session_id: 'once' };
    const headers = { 'idempotency-key': `feedback-${user}` };
    await app.product('/feedback', body, headers);
    await app.product('/feedback', body, headers);
    const { body: kept } = await app.v1('/get/message', { user_id: user, conversation_id: 'once' });
    expect(kept.data.message_detail_list).toHaveLength(1);
    const other = await app.product('/feedback', { ...body, feedback_content: 'x' }, headers);
    expect(other.status).toBe(409);
  });
});

describe('is_feedback of /product/add', () => {
  it('takes the last message of the user as feedback, and the others as the turns before', async () => {
    const user = await userWho('I live in Riga.');
    const { body } = await app.product('/add', {
      user_id: user,
      async_mode: 'sync',
      is_feedback: true,
      session_id: 'fb',
      messages: [
        { role: 'user', content: 'Where do I live?' },
        { role: 'assistant', content: 'You live in Riga.' },
        { role: 'user', content: 'No, I live in Oslo now.' },
      ],
    });
    expect(body.message).toBe('Memory feedback successfully');
    expect(body.data[0].record.update).toHaveLength(1);
    const asynchronous = await app.product('/add', {
      user_id: user,
      is_feedback: true,
      messages: [{ role: 'user', content: 'Change Oslo to Rome.' }],
    });
    expect(asynchronous.body.data).toEqual([[]]);
    await app.idle(user);
    expect((await textsOf(user, 'Where do I live?')).join()).toContain('Rome');
  });
});

describe('/v1/add/feedback', () => {
  it('answers with a task that get/status knows', async () => {
    const user = await userWho('I live in Riga.');
    const given = await app.v1('/add/feedback', {
      user_id: user,
      conversation_id: 'before',
      feedback_content: 'No, I live in Oslo now.',
      agent_id: null,
    });
    expect(given.body).toEqual({
      code: 0,
      message: 'ok',
      data: { success: true, task_id: expect.any(String), status: 'running' },
    });
    await app.idle(user);
    const { body } = await app.v1('/get/status', { task_id: given.body.data.task_id });
    expect(body.data).toMatchObject({ status: 'completed', memory_views: { added: expect.any(Number) } });
    expect((await textsOf(user, 'Where do I live?')).join()).not.toContain('Riga');
  });

  it.each([
    [{ user_id: 'u' }, 40002],
    [{ feedback_content: 'x' }, 40002],
    [{ user_id: 'u', feedback_content: '' }, 40003],
    [{ user_id: 'u'.repeat(101), feedback_content: 'x' }, 40010],
    [{ user_id: 'u', feedback_content: 'x', retrieved_memory_ids: 'y' }, 40006],
  ])('refuses an invalid field with its error number (%#)', async (body, code) => {
    const answer = await app.v1('/add/feedback', body);
    expect([answer.status, answer.body.code]).toEqual([400, code]);
  });

  it('requires a key', async () => {
    const answer = await app.call('POST', '/v1/add/feedback', {
      body: { user_id: 'u', feedback_content: 'x' },
    });
    expect(answer.status).toBe(401);
    expect(TEST_KEY).toBeTruthy();
  });
});

it.each([
  [{ user_id: 'u', history: [] }, ['body', 'feedback_content'], 'missing'],
  [{ user_id: 'u', feedback_content: 'x' }, ['body', 'history'], 'missing'],
  [{ user_id: 'u', feedback_content: 'x', history: [], async_mode: 'later' }, ['body', 'async_mode'], 'enum'],
  [{ user_id: 'u', feedback_content: 'x', history: 'x' }, ['body', 'history'], 'list_type'],
])('/product/feedback refuses %j with 422', async (body, loc, type) => {
  const answer = await app.product('/feedback', body);
  expect(answer.status).toBe(422);
  expect(answer.body.detail[0]).toMatchObject({ loc, type });
});
