import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LIMITS } from '../../src/domain/limits.ts';
import { startTestApp, type TestApp } from '../support/app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp({ SCHEDULER_CONCURRENCY: '0' });
});
afterAll(() => server.close());

const ids = (prefix: string, count: number) => Array.from({ length: count }, (_, n) => `${prefix}-${n}`);
const turns = (count: number, text = 'I like tea') =>
  Array.from({ length: count }, (_, n) => ({ role: 'user', content: `${text} ${n}` }));

async function exists(cube: string): Promise<boolean> {
  const { body } = await server.product('/exist_mem_cube_id', { mem_cube_id: cube });
  return body.data[cube];
}

describe('an add is limited by messages × cubes', () => {
  it('is stored at the limit; above it, it is refused with the limit, and nothing is stored', async () => {
    const cubes = ids('rows', LIMITS.cubes);
    const most = LIMITS.addRows / LIMITS.cubes;
    const add = (count: number) =>
      server.product('/add', { user_id: 'u', writable_cube_ids: cubes, messages: turns(count) });
    const refused = await add(most + 1);
    expect(refused.status).toBe(422);
    expect(refused.body.detail).toMatchObject([
      {
        type: 'limit_exceeded',
        loc: ['body', 'messages'],
        msg: expect.stringContaining(`messages × cubes: at most ${LIMITS.addRows}`),
      },
    ]);
    expect(refused.body.detail[0].msg).toContain(`send at most ${most} messages`);
    expect(await exists('rows-0')).toBe(false);
    const stored = await add(most);
    expect(stored.status).toBe(200);
    expect(stored.body.data).toHaveLength(LIMITS.addRows);
  });

  it('counts a long message as the number of memories that it becomes', async () => {
    const { status, body } = await server.product('/add', {
      user_id: 'u',
      writable_cube_ids: ids('long', LIMITS.cubes),
      messages: 'a b c '.repeat(60_000),
    });
    expect(status).toBe(422);
    expect(body.detail[0].msg).toContain('messages × cubes');
    expect(await exists('long-0')).toBe(false);
  });

  it('counts the users of a group chat and the cubes that it is shared with', async () => {
    const group = { user_id: ids('member', 20), conversation_id: 'c' };
    const refused = await server.v1('/add/message', {
      ...group,
      messages: turns(LIMITS.addRows / 40 + 1),
      allow_public: true,
    });
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({ code: 40013, data: {} });
    expect(refused.body.message).toContain(`messages × cubes: at most ${LIMITS.addRows}`);
    expect(await exists('member-0')).toBe(false);
    const stored = await server.v1('/add/message', { ...group, messages: turns(40) });
    expect(stored.body.code).toBe(0);
  });
});

describe('an add is limited by characters × cubes', () => {
  const long = 'x '.repeat(40_000);
  it.each([
    ['texts', { messages: [{ role: 'user', content: long }] }],
    ['content parts', { messages: [{ role: 'user', content: [{ type: 'other', data: long }] }] }],
    [
      'tool calls',
      {
        messages: [
          { role: 'assistant', content: null, tool_calls: [{ id: '1', function: { arguments: long } }] },
        ],
      },
    ],
    ['info, of each memory', { messages: turns(2), info: { note: long } }],
    [
      'tags, of each memory',
      { messages: turns(10), custom_tags: Array.from({ length: 100 }, (_, n) => `${n}`.padEnd(250, 'x')) },
    ],
    ['feedback', { messages: [{ role: 'user', content: long }], is_feedback: true }],
  ])('%s count', async (name, fields) => {
    const cubes = ids(`of ${name}`, LIMITS.cubes);
    const refused = await server.product('/add', { user_id: 'u', writable_cube_ids: cubes, ...fields });
    expect(refused.status).toBe(422);
    expect(refused.body.detail[0]).toMatchObject({ type: 'limit_exceeded', loc: ['body', 'messages'] });
    expect(refused.body.detail[0].msg).toContain(`at most ${LIMITS.addCharacters} characters`);
    expect(await exists(cubes[0] ?? '')).toBe(false);
  });

  it('applies to feedback and to the exchange of a chat', async () => {
    const cubes = ids('fed', LIMITS.cubes);
    const feedback = await server.product('/feedback', {
      user_id: 'u',
      history: [],
      feedback_content: long,
      writable_cube_ids: cubes,
      retrieved_memory_ids: [],
    });
    expect(feedback.status).toBe(422);
    const chat = await server.product('/chat/complete', {
      user_id: 'u',
      query: long,
      writable_cube_ids: cubes,
      readable_cube_ids: ['nobody'],
    });
    expect(chat.status).toBe(422);
    expect(chat.body.detail[0].msg).toContain('characters');
    expect(await exists('fed-0')).toBe(false);
  });

  it('lets a whole body go into one cube', async () => {
    const { status } = await server.product('/add', {
      user_id: 'whole',
      messages: [{ role: 'user', content: 'x'.repeat(4_000_000) }],
    });
    expect(status).toBe(200);
  });
});

describe('the answer to an add', () => {
  it('shows every text of an ordinary add in full', async () => {
    const messages = turns(3, 'I moved to Lisbon in May and like it');
    const { body } = await server.product('/add', {
      user_id: 'u',
      writable_cube_ids: ids('few', 5),
      messages,
    });
    expect(body.data.map((item: { memory: string }) => item.memory)).toEqual(
      Array.from({ length: 5 }, () => messages.map(({ content }) => content)).flat(),
    );
  });

  it('does not repeat a text for every cube', async () => {
    const text = 'All that I told you. '.repeat(240);
    const { body, text: answer } = await server.product('/add', {
      user_id: 'u',
      writable_cube_ids: ids('many', 100),
      messages: [{ role: 'user', content: text }],
    });
    expect(body.data).toHaveLength(100);
    expect(body.data[0].memory).toBe(text);
    expect(new Set(body.data.map((item: { cube_id: string }) => item.cube_id)).size).toBe(100);
    expect(body.data[99].memory).toBe(`${text.slice(0, 200)}…`);
    expect(answer.length).toBeLessThan(text.length + LIMITS.repeatedCharacters + 100 * 450);
  });
});
