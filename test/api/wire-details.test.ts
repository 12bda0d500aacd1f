import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, TEST_KEY, type TestApp } from '../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function say(user_id: string, ...messages: object[]): Promise<void> {
  const added = await app.v1('/add/message', {
    user_id,
    conversation_id: 'c',
    async_mode: false,
    messages: messages.map((message) => ({ role: 'user', ...message })),
  });
  expect(added.body.data.status).toBe('completed');
}

describe('GET /v1/get/memory/{id}', () => {
  it('has the text and the metadata with sources in the shape of the REST API too', async () => {
    await say('one', {
      content: 'The lift is out of order.',
      chat_time: '2026-03-01T10:00:00Z',
      message_id: 'm1',
    });
    const listed = await app.v1('/get/memory', { user_id: 'one' });
    const [{ id }] = listed.body.data.memory_detail_list;
    const answer = await app.call('GET', `/v1/get/memory/${id}`, {
      headers: { authorization: `Token ${TEST_KEY}` },
    });
    const { data } = answer.body;
    expect(data.memory).toBe(data.content);
    expect(data.metadata).toEqual({
      memory_type: 'UserMemory',
      status: 'activated',
      key: data.title,
      tags: data.tags,
      created_at: data.created_at,
      updated_at: data.updated_at,
      background: '',
      sources: [
        {
          type: 'chat',
          role: 'user',
          chat_time: '2026-03-01T10:00:00Z',
          message_id: 'm1',
          content: 'The lift is out of order.',
          lang: 'en',
        },
      ],
    });
  });
});

describe('limits of hits', () => {
  it('are reduced to 25 on /v1, and /product keeps its own', async () => {
    const contents = Array.from({ length: 30 }, (_, n) => ({
      content: `Box number ${n} holds ${n} marbles.`,
    }));
    await say('many', ...contents);
    const search = { user_id: 'many', query: 'How many marbles does the box hold?' };
    const limits = {
      memory_limit_number: 40,
      preference_limit_number: 40,
      tool_memory_limit_number: 40,
      skill_limit_number: 40,
    };
    const cloud = await app.v1('/search/memory', { ...search, ...limits, relativity: 0 });
    expect(cloud.body.code).toBe(0);
    expect(cloud.body.data.memory_detail_list).toHaveLength(25);
    const product = await app.product('/search', { ...search, top_k: 40 });
    expect(product.body.data.text_mem[0].memories).toHaveLength(30);
    const chat = await app.v1('/chat', { ...search, ...limits, conversation_id: 'chat', relativity: 0 });
    expect(chat.body.data.references.length).toBeLessThanOrEqual(25);
  });
});

describe('warnings', () => {
  const add = { messages: [{ role: 'user', content: 'The kiln is hot.' }] };

  it('name misspelt and unknown fields in both envelopes, and refuse nothing', async () => {
    const cloud = await app.v1('/add/message', {
      ...add,
      user_id: 'w',
      conversation_id: 'c',
      async_mod: false,
      framework: 'x',
      unset: null,
    });
    expect(cloud.body).toMatchObject({ code: 0, message: 'ok' });
    expect(cloud.body.warnings).toEqual([
      'async_mod: unknown field, ignored. Did you mean async_mode?',
      'framework: unknown field, ignored.',
    ]);
    const searched = await app.product('/search', { user_id: 'w', query: 'kiln', topk: 1, foo: 1 });
    expect(searched.body).toMatchObject({ code: 200, message: 'Search completed successfully' });
    expect(searched.body.warnings).toEqual([
      'topk: unknown field, ignored. Did you mean top_k?',
      'foo: unknown field, ignored.',
    ]);
    const added = await app.product('/add', { ...add, user_id: 'w', usr: 1 });
    expect(added.body.warnings).toEqual(['usr: unknown field, ignored.']);
    const chat = { user_id: 'w', query: 'kiln', add_message_on_answer: false, topk: 1 };
    const answered = await app.product('/chat/complete', chat);
    expect(answered.body.warnings).toEqual(['topk: unknown field, ignored. Did you mean top_k?']);
  });

  it('are absent where there is nothing to say', async () => {
    const cloud = await app.v1('/search/memory', { user_id: 'w', query: 'kiln', filter: null });
    expect(Object.keys(cloud.body)).toEqual(['code', 'data', 'message']);
    const product = await app.product('/search', { user_id: 'w', query: 'kiln' });
    expect(Object.keys(product.body)).toEqual(['code', 'message', 'data']);
  });

  it('stay short, however many fields are unknown', async () => {
    const many = Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`${n}`.padEnd(300, 'x'), n]));
    const { body } = await app.product('/search', { user_id: 'w', query: 'kiln', ...many });
    expect(body.code).toBe(200);
    expect(body.warnings).toHaveLength(21);
    expect(body.warnings.at(-1)).toBe('4980 more unknown fields, ignored.');
    expect(JSON.stringify(body.warnings).length).toBeLessThan(3000);
  });

  it('name the user of an add without user_id', async () => {
    const { body } = await app.product('/add', { ...add, mem_cube_id: 'no-user' });
    expect(body.message).toBe('Memory added successfully');
    expect(body.warnings).toEqual([
      'user_id: missing, so that the memories belong to the user default_user.',
    ]);
    expect(body.data[0].cube_id).toBe('no-user');
  });
});

describe('an add without anything to store', () => {
  const warnings = ['messages: no message has any text, so that there is nothing to remember.'];

  it.each([{ messages: '' }, { messages: [] }, { messages: [{ role: 'user', content: ' ' }] }])(
    'says so on /product and stores no memory: %j',
    async (body) => {
      const answer = await app.product('/add', { user_id: 'none', ...body });
      const message = 'Nothing to add: no message has any text';
      expect(answer.body).toEqual({ code: 200, message, data: [], warnings });
    },
  );

  it('keeps the message of /product that old clients compare where a request has no words at all', async () => {
    const answer = await app.product('/add', { user_id: 'none' });
    const message = 'Memory added successfully';
    expect(answer.body).toEqual({ code: 200, message, data: [], warnings });
  });

  it('says so in the warnings of /v1', async () => {
    const { body } = await app.v1('/add/message', {
      user_id: 'none',
      messages: [{ role: 'user', content: '' }],
    });
    expect(body).toMatchObject({
      code: 0,
      message: 'ok',
      data: { success: true },
      warnings,
    });
  });
});

describe('messages as JSON text', () => {
  const messages = [
    { role: 'user', content: 'My parrot is called Coco.', chat_time: '2026-03-01T10:00:00Z' },
    { role: 'assistant', content: [{ type: 'text', text: 'A fine \u0000name.' }] },
  ];

  it('are read as messages by /product/add', async () => {
    const added = await app.product('/add', {
      user_id: 'json',
      session_id: 's',
      messages: ` ${JSON.stringify(messages)}`,
    });
    expect(added.body.data.map(({ memory }: { memory: string }) => memory)).toEqual([
      'My parrot is called Coco.',
      'A fine \uFFFDname.',
    ]);
    const said = await app.v1('/get/message', { user_id: 'json', conversation_id: 's' });
    expect(said.body.data.message_detail_list.map(({ role }: { role: string }) => role)).toEqual([
      'user',
      'assistant',
    ]);
  });

  it('stay a text where they are no array of messages', async () => {
    for (const text of ['[1, 2]', '[]', '[{"role":"robot","content":"x"}]', '[not JSON', '['.repeat(5000)]) {
      const added = await app.product('/add', { user_id: 'text', messages: text });
      expect(added.body.data.map(({ memory }: { memory: string }) => memory).join(''), text).toBe(text);
    }
  });
});

describe('POST /product/search', () => {
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  const search = async (body: object): Promise<any> => (await app.product('/search', body)).body.data;
  const textsOf = (data: { text_mem: { memories: { memory: string }[] }[] }) =>
    data.text_mem.flatMap(({ memories }) => memories.map(({ memory }) => memory));

  it('AllSummaryMemory finds the extracted long-term and user memories, and no text of a message', async () => {
    await say('sum', { content: 'Well, um, I moved to Oslo last Tuesday.' }, { content: 'What is that?' });
    const all = await search({ user_id: 'sum', query: 'Oslo that' });
    // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
    const memories = (data: any) => data.text_mem[0].memories;
    expect(memories(all).some(({ metadata }: { metadata: { is_fast: boolean } }) => metadata.is_fast)).toBe(
      true,
    );
    const summary = await search({
      user_id: 'sum',
      query: 'Oslo that',
      search_memory_type: 'AllSummaryMemory',
      explain_ids: memories(all).map(({ id }: { id: string }) => id),
    });
    expect(memories(summary).length).toBeGreaterThan(0);
    for (const { metadata } of memories(summary))
      expect(metadata).toMatchObject({ is_fast: false, memory_type: 'UserMemory' });
    expect(summary.explanations.map(({ stage }: { stage: string }) => stage)).toContain('not_asked');
  });

  it('OuterMemory finds results of the web only, and says that there are none', async () => {
    await say('outer', { content: 'I love strawberries.' });
    const data = await search({
      user_id: 'outer',
      query: 'strawberries',
      search_memory_type: 'OuterMemory',
    });
    for (const kind of ['text_mem', 'pref_mem', 'tool_mem', 'skill_mem'])
      expect(data[kind], kind).toEqual([{ cube_id: 'outer', memories: [], total_nodes: 0 }]);
    expect(data.search.notes).toEqual([expect.stringMatching(/Internet search is not supported/)]);
  });

  it('context_format shows memories as extracted, as said, or whichever answers better', async () => {
    const ask = async (context_format?: string) => {
      const data = await search({
        user_id: 'sum',
        query: 'Where did I move?',
        top_k: 1,
        search_memory_type: 'AllSummaryMemory',
        context_format,
      });
      expect(data.text_mem[0].memories[0].metadata.memory).toBe(textsOf(data)[0]);
      return textsOf(data)[0];
    };
    const memory = await ask();
    expect(await ask('memory')).toBe(memory);
    expect(await ask('sources')).toBe('user: Well, um, I moved to Oslo last Tuesday.');
    expect([memory, await ask('sources')]).toContain(await ask('mixed'));
    const refused = await app.product('/search', { user_id: 'sum', query: 'q', context_format: 'x' });
    expect(refused.status).toBe(422);
  });

  describe('neighbor_discovery', () => {
    const turns = [
      'Which bridge is the oldest?',
      'The stone bridge, from 1402.',
      'And which is the longest?',
    ];
    const ask = async (more: object = {}) => {
      const body = {
        user_id: 'near',
        query: 'stone bridge 1402',
        top_k: 1,
        neighbor_discovery: true,
        ...more,
      };
      return (await search(body)).text_mem[0].memories[0].metadata;
    };

    it('shows the turns before and after the messages of a hit, in their order', async () => {
      const roles = ['user', 'assistant', 'user'];
      await say('near', ...turns.map((content, n) => ({ content, role: roles[n], message_id: `n${n}` })));
      await app.product('/add', { user_id: 'near', session_id: 'other', messages: 'Another conversation.' });
      const { neighbors, sources } = await ask();
      expect(sources[0].content).toContain('1402');
      expect(neighbors).toEqual([
        { type: 'chat', role: 'user', chat_time: null, message_id: 'n0', content: turns[0] },
        { type: 'chat', role: 'user', chat_time: null, message_id: 'n2', content: turns[2] },
      ]);
      expect(await ask({ neighbor_discovery: false })).not.toHaveProperty('neighbors');
      expect((await ask({ known_at: '2020-01-01' }).catch(() => null)) ?? {}).not.toHaveProperty(
        'neighbors.0',
      );
    });

    it('shows no turn whose memory was deleted', async () => {
      const found = await search({ user_id: 'near', query: 'Which is the longest?', top_k: 1 });
      const [{ id, memory }] = found.text_mem[0].memories;
      expect(memory).toBe(turns[2]);
      await app.product('/delete_memory', { memory_ids: [id] });
      const { neighbors } = await ask();
      expect(neighbors.map(({ message_id }: { message_id: string }) => message_id)).toEqual(['n0']);
    });
  });
});

it('exist_mem_cube_id: a cube exists from its creation or first add on, also without memories', async () => {
  const exists = async (id: string) =>
    (await app.product('/exist_mem_cube_id', { mem_cube_id: id })).body.data[id];
  expect([await exists('cube-a'), await exists('cube-b')]).toEqual([false, false]);
  await app.product('/create_cube', { cube_name: 'A', owner_id: 'cube-a', cube_id: 'cube-a' });
  await app.product('/add', { user_id: 'cube-b', messages: 'The well is dry.' });
  expect([await exists('cube-a'), await exists('cube-b')]).toEqual([true, true]);
  await app.v1('/delete/memory', { user_id: 'cube-b' });
  expect(await exists('cube-b')).toBe(true);
  // asking creates nothing
  expect(await exists('cube-c')).toBe(false);
  expect(await exists('cube-c')).toBe(false);
});
