import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, TEST_KEY, type TestApp } from '../support/app.ts';
import { openEventStream } from '../support/sse.ts';

/** Chat without a model: what is recalled, how it is shown, what is remembered. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await app.product('/add', {
    user_id: 'ann',
    async_mode: 'sync',
    messages: [
      { role: 'user', content: 'I prefer window seats on long flights.', chat_time: '2026-03-02T18:30:00Z' },
      { role: 'user', content: 'My sister Lena keeps two parrots.', chat_time: '2026-03-03T18:30:00Z' },
    ],
  });
  await app.product('/add', {
    user_id: 'lin',
    async_mode: 'sync',
    messages: [{ role: 'user', content: '我喜欢靠窗的座位。', chat_time: '2026-03-02T18:30:00Z' }],
  });
});
afterAll(() => app.close());

const MARK = /\[(\d+):([\w-]+)\]/g;
const complete = (body: object) => app.product('/chat/complete', { user_id: 'ann', ...body });
const open = (path: string, body: object) =>
  openEventStream(`${app.url}/product/chat/${path}`, { body: { user_id: 'ann', ...body } });
const messagesOf = async (user_id: string, conversation_id: string) => {
  const { body } = await app.v1('/get/message', { user_id, conversation_id, message_limit_number: 50 });
  return body.data.message_detail_list.map((m: { role: string; content: string }) => [m.role, m.content]);
};

describe('chat/complete without a model', () => {
  it('quotes the matching memories, says that it is an extract, and marks the source of each quote', async () => {
    const { status, body } = await complete({
      query: 'Which seat do I like on flights?',
      add_message_on_answer: false,
    });
    expect(status).toBe(200);
    expect(body.message).toBe('Chat completed successfully');
    expect(body.data.response).toMatch(/^No language model is configured/);
    expect(body.data.response).toContain('window seats');
    expect(body.data.reasoning).toBeNull();
    const marks = [...body.data.response.matchAll(MARK)];
    expect(marks.length).toBeGreaterThan(0);
    for (const [, place, id] of marks) {
      expect(body.data.references[Number(place) - 1].metadata.id).toBe(id);
    }
  });

  it('answers in the language of the question', async () => {
    const { body } = await app.product('/chat/complete', { user_id: 'lin', query: '我喜欢什么座位？' });
    expect(body.data.response).toMatch(/^未配置语言模型/);
    expect(body.data.response).toContain('靠窗');
  });

  it('says that there is no memory if none matches', async () => {
    const { body } = await complete({ query: 'Quarterly revenue of zinc mines?', threshold: 0.6 });
    expect(body.data.response).toContain('none that fits');
    expect(body.data.references.every(isPreference)).toBe(true);
  });

  const isPreference = (one: { metadata: { memory_type: string } }) =>
    one.metadata.memory_type === 'PreferenceMemory';

  it('applies a given threshold strictly; by default the best hits stay although they are below it', async () => {
    const facts = async (threshold?: number) => {
      const { body } = await complete({
        query: 'Does Lena like flying with her pets abroad or staying home?',
        threshold,
        include_preference: false,
        add_message_on_answer: false,
      });
      return body.data.references.map((one: { metadata: { relativity: number } }) => one.metadata.relativity);
    };
    const byDefault = await facts();
    expect(byDefault.length).toBeGreaterThan(0);
    const cut = Math.min(...byDefault) + 0.01;
    const above = await facts(cut);
    expect(above.length).toBeLessThan(byDefault.length);
    expect(above.every((relativity: number) => relativity >= cut)).toBe(true);
  });

  it('remembers the exchange in its session, but makes no memory of the extract', async () => {
    const query = 'I moved to Porto in May, so which seat do I like?';
    const { body } = await complete({ query, session_id: 's1' });
    await app.idle('ann');
    const messages = await messagesOf('ann', 's1');
    expect(messages).toEqual([
      ['user', query],
      ['assistant', expect.stringContaining('No language model')],
    ]);
    expect(messages[1][1]).not.toMatch(MARK);
    expect(body.data.response).toMatch(MARK);
    const found = await app.product('/search', {
      user_id: 'ann',
      query: 'Where did I move in May? Porto',
      top_k: 20,
    });
    const texts = found.body.data.text_mem[0].memories.map((memory: { memory: string }) => memory.memory);
    expect(texts.some((text: string) => text.includes('Porto'))).toBe(true);
    expect(texts.filter((text: string) => text.includes('No language model'))).toEqual([]);
  });

  it('remembers nothing with add_message_on_answer: false', async () => {
    await complete({ query: 'Which seat do I like?', session_id: 's2', add_message_on_answer: false });
    expect(await messagesOf('ann', 's2')).toEqual([]);
  });

  it('remembers a repeat with the same Idempotency-Key once, and refuses the key for another question', async () => {
    const headers = { 'idempotency-key': 'chat-1' };
    const body = { user_id: 'ann', query: 'Which seat do I like at night?', session_id: 's3' };
    await app.product('/chat/complete', body, headers);
    await app.product('/chat/complete', body, headers);
    expect(await messagesOf('ann', 's3')).toHaveLength(2);
    const other = await app.product('/chat/complete', { ...body, query: 'Another?' }, headers);
    expect(other.status).toBe(409);
  });

  it('does not answer a question with the same question asked earlier', async () => {
    for (let n = 0; n < 2; n += 1) await complete({ query: 'How many parrots does Lena keep?' });
    const { body } = await complete({ query: 'How many parrots does Lena keep?' });
    expect(body.data.response).toContain('two parrots');
    expect(body.data.response).not.toContain('How many parrots');
  });

  it('reports that there is no internet search', async () => {
    const asked = await complete({ query: 'Which seat?', internet_search: true });
    expect(asked.body.data.notices).toEqual([expect.stringContaining('Internet search is not configured')]);
    const unasked = await complete({ query: 'Which seat?' });
    expect(unasked.body.data.notices).toEqual([]);
  });

  it('recalls only memories that match the filter', async () => {
    const { body } = await complete({
      query: 'Which seat do I like on flights?',
      filter: { and: [{ tags: { contains: 'no-such-tag' } }] },
    });
    expect(body.data.references).toEqual([]);
  });

  it('recalls nothing of another project', async () => {
    const other = await app.newProject();
    const { body } = await app.product(
      '/chat/complete',
      { user_id: 'ann', query: 'Which seat do I like on flights?' },
      { authorization: `Token ${other.key}` },
    );
    expect(body.data.references).toEqual([]);
    expect(body.data.response).not.toContain('window');
  });

  it.each([
    [{ query: undefined }, ['body', 'query'], 'missing'],
    [{ query: '' }, ['body', 'query'], 'string_too_short'],
    [{ query: 'x', top_k: 0 }, ['body', 'top_k'], 'greater_than_equal'],
    [{ query: 'x', temperature: 'hot' }, ['body', 'temperature'], 'float_parsing'],
    [{ query: 'x', max_tokens: 0 }, ['body', 'max_tokens'], 'greater_than_equal'],
    [{ query: 'x', history: [{ role: 'nobody', content: 'x' }] }, ['body', 'history', 0, 'role'], 'enum'],
    [{ query: 'x', mode: 'weird' }, ['body', 'mode'], 'enum'],
  ])('refuses %j with 422', async (body, loc, type) => {
    for (const path of ['complete', 'stream', 'stream/playground']) {
      const answer = await app.product(`/chat/${path}`, { user_id: 'ann', ...body });
      expect(answer.status).toBe(422);
      expect(answer.body.detail[0]).toMatchObject({ loc, type });
    }
  });

  it('refuses an invalid filter before a stream begins', async () => {
    for (const path of ['complete', 'stream', 'stream/playground']) {
      const answer = await app.product(`/chat/${path}`, {
        user_id: 'ann',
        query: 'x',
        filter: { tags: { resembles: 'x' } },
      });
      expect([path, answer.status, answer.body.code]).toEqual([path, 400, 400]);
    }
  });
});

describe('chat/stream without a model', () => {
  it('consists of text frames and ends with the answer', async () => {
    await app.idle('ann');
    const question = { query: 'Which seat do I like on flights?', add_message_on_answer: false };
    const stream = await open('stream', question);
    expect(stream.status).toBe(200);
    expect(stream.headers).toMatchObject({
      'content-type': expect.stringContaining('text/event-stream'),
      'cache-control': 'no-cache',
    });
    expect(stream.headers).not.toHaveProperty('access-control-allow-origin');
    const frames = await stream.rest();
    expect(new Set(frames.map((frame) => frame.type))).toEqual(new Set(['text']));
    const whole = await complete(question);
    expect(frames.map((frame) => frame.data).join('')).toBe(whole.body.data.response);
  });

  it('reports that there is no internet search', async () => {
    const frames = await (await open('stream', { query: 'Which seat?', internet_search: true })).rest();
    expect(frames.find((frame) => frame.type === 'notice')?.data).toContain('not configured');
  });
});

describe('chat/stream/playground without a model', () => {
  it('sends its frames in order', async () => {
    const frames = await (
      await open('stream/playground', { query: 'Which seat do I like on flights?', session_id: 'p1' })
    ).rest();
    const types = frames.map(({ type, data }) => (type === 'status' ? `status ${data}` : type));
    const texts = types.filter((type) => type === 'text');
    expect(types).toEqual([
      'status 0',
      'status 1',
      'reference',
      'pref_md_string',
      ...texts,
      'time',
      'suggestion',
      'end',
    ]);
    expect(texts.length).toBeGreaterThan(1);
    const of = (type: string) => frames.find((frame) => frame.type === type)?.data;
    expect(of('reference')).toEqual(
      expect.arrayContaining([{ metadata: expect.objectContaining({ memory: expect.any(String) }) }]),
    );
    expect(of('pref_md_string')).toContain('window seats');
    expect(of('time')).toEqual({ total_time: expect.any(Number), speed_improvement: expect.any(String) });
    expect(new Set(of('suggestion') as string[]).size).toBe(3);
    expect(await messagesOf('ann', 'p1')).toHaveLength(2);
  });

  it('searches the internet at the second step of the guide, not at the first', async () => {
    const notices = async (beginner_guide_step: string) => {
      const stream = await open('stream/playground', {
        query: 'Which seat?',
        beginner_guide_step,
        internet_search: true,
      });
      return (await stream.rest()).filter((frame) => frame.type === 'notice').length;
    };
    expect(await notices('first')).toBe(0);
    expect(await notices('second')).toBe(1);
    const third = await app.product('/chat/stream/playground', {
      user_id: 'ann',
      query: 'x',
      beginner_guide_step: 'third',
    });
    expect(third.body.detail[0]).toMatchObject({ loc: ['body', 'beginner_guide_step'], type: 'enum' });
  });

  it('never splits a mark between frames', async () => {
    const frames = await (
      await open('stream/playground', { query: 'Which seat do I like on flights?' })
    ).rest();
    const texts = frames.filter((frame) => frame.type === 'text').map((frame) => String(frame.data));
    const marks = (text: string) => [...text.matchAll(MARK)].length;
    expect(texts.map(marks).reduce((a, b) => a + b, 0)).toBe(marks(texts.join('')));
    expect(marks(texts.join(''))).toBeGreaterThan(0);
  });
});

describe('/v1/chat without a model', () => {
  it('answers in its envelope and remembers the exchange in the conversation', async () => {
    const { status, body } = await app.v1('/chat', {
      user_id: 'ann',
      conversation_id: 'v1',
      query: 'Which seat do I like on flights?',
      model_name: 'qwen2.5-72b-instruct',
      filter: null,
    });
    expect([status, body.code, body.message]).toEqual([200, 0, 'ok']);
    expect(body.data.response).toContain('window seats');
    expect((await messagesOf('ann', 'v1')).map(([role]: [string]) => role)).toEqual(['user', 'assistant']);
  });

  it('streams text frames and an end frame, under both base paths', async () => {
    for (const base of ['/v1', '/api/openmem/v1']) {
      const stream = await openEventStream(`${app.url}${base}/chat`, {
        body: { user_id: 'ann', conversation_id: 'v2', query: 'Which seat do I like?', stream: true },
        headers: { authorization: `Token ${TEST_KEY}` },
      });
      const frames = await stream.rest();
      expect(frames.at(-1)).toEqual({ type: 'end', data: '' });
      expect(frames.slice(0, -1).every((frame) => frame.type === 'text')).toBe(true);
    }
  });

  it.each([
    [{ conversation_id: 'c' }, 40002],
    [{ query: 'x' }, 40002],
    [{ conversation_id: 'c', query: '' }, 40003],
    [{ conversation_id: 'c', query: 'x', temperature: 9 }, 40000],
    [{ conversation_id: 'c', query: 'x', stream: 'yes' }, 40006],
    [{ conversation_id: 'c'.repeat(101), query: 'x' }, 40011],
    [{ conversation_id: 'c', query: '一'.repeat(60_000) }, 40305],
  ])('refuses an invalid field with its error number (%#)', async (body, code) => {
    const answer = await app.v1('/chat', { user_id: 'ann', ...body });
    expect([answer.status, answer.body.code]).toEqual([400, code]);
  });
});

describe('suggestions without a model', () => {
  const suggest = async (body: object) => {
    const answer = await app.product('/suggestions', { user_id: 'ann', mem_cube_id: 'ann', ...body });
    expect(answer.status).toBe(200);
    expect([answer.body.code, answer.body.message]).toEqual([200, 'Suggestions retrieved successfully']);
    const queries: string[] = answer.body.data.query;
    expect(new Set(queries).size).toBe(3);
    return queries;
  };

  it('come from the user’s own memories, in the requested language', async () => {
    expect((await suggest({ language: 'en' })).join(' ')).toMatch(/seats|flights|Lena|parrots/);
    const chinese = await suggest({ user_id: 'lin', mem_cube_id: 'lin' });
    expect(chinese.join('')).toMatch(/座位/);
    expect(chinese.every((query) => /\p{Script=Han}/u.test(query))).toBe(true);
  });

  it('are three in Chinese by default, also for a user without memories', async () => {
    expect((await suggest({ mem_cube_id: 'nobody' })).every((query) => /\p{Script=Han}/u.test(query))).toBe(
      true,
    );
    const english = await suggest({ mem_cube_id: 'nobody', language: 'en' });
    expect(english.every((query) => /^[\x20-\x7e]+\?$/.test(query))).toBe(true);
  });

  it('refer to the last turns', async () => {
    const turns = [
      { role: 'user', content: 'I am planning a trip to Lisbon in June.' },
      { role: 'assistant', content: 'Lovely! When do you leave?' },
    ];
    expect((await suggest({ language: 'en', message: turns })).join(' ')).toContain('Lisbon');
    expect((await suggest({ language: 'en', message: 'Tell me about Madagascar.' })).join(' ')).toContain(
      'Madagascar',
    );
    expect((await suggest({ message: '我打算去杭州旅游。' })).join('')).toMatch(/杭州|旅游/);
  });

  it('hold nothing of another project', async () => {
    const other = await app.newProject();
    const answer = await app.product(
      '/suggestions',
      { user_id: 'ann', mem_cube_id: 'ann', language: 'en' },
      { authorization: `Token ${other.key}` },
    );
    expect(answer.body.data.query.join(' ')).not.toMatch(/seats|flights|Lena|parrots/);
  });

  it('refuse invalid input', async () => {
    const answer = await app.product('/suggestions', { user_id: 'ann', language: 'fr' });
    expect(answer.status).toBe(422);
    expect(answer.body.detail.map((one: { loc: unknown }) => one.loc)).toEqual([
      ['body', 'mem_cube_id'],
      ['body', 'language'],
    ]);
  });
});
