import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, TEST_ADMIN_KEY, TEST_KEY, type TestApp } from '../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

interface Connection {
  readonly key?: string;
  readonly headers?: Record<string, string>;
  readonly revision?: '2025-11-25' | '2026-07-28';
}

/** The official client, connected to a path of the server. */
async function connect(
  path: string,
  { key = TEST_KEY, headers, revision = '2026-07-28' }: Connection = {},
): Promise<Client> {
  const negotiation = revision === '2026-07-28' ? { versionNegotiation: { mode: 'auto' as const } } : {};
  const client = new Client({ name: 'test', version: '1.0.0' }, negotiation);
  const requestInit = { headers: { authorization: `Bearer ${key}`, ...headers } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${app.url}${path}`), { requestInit }));
  expect(client.getNegotiatedProtocolVersion()).toBe(revision);
  return client;
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type Shown = any;

/** Calls a tool that must succeed. The text of its answer must say the same as the structured content. */
async function use(client: Client, name: string, args: object = {}): Promise<Shown> {
  const result: Shown = await client.callTool({ name, arguments: { ...args } });
  expect(result.isError ?? false, JSON.stringify(result.content)).toBe(false);
  expect(JSON.parse(result.content[0].text)).toEqual(result.structuredContent);
  return result.structuredContent;
}

/** Calls a tool that must fail, and returns its text. */
async function refused(client: Client, name: string, args: object = {}): Promise<string> {
  const result: Shown = await client.callTool({ name, arguments: { ...args } });
  expect(result.isError, JSON.stringify(result)).toBe(true);
  return result.content[0].text;
}

const texts = (found: Shown): string[] => found.memories.map(({ text }: { text: string }) => text);

async function keyWith(body: object): Promise<string> {
  const made = await app.call('POST', '/admin/projects/default/api_keys', {
    body,
    headers: { authorization: `Bearer ${TEST_ADMIN_KEY}` },
  });
  return made.body.key;
}

describe.each(['2025-11-25', '2026-07-28'] as const)('a client of %s', (revision) => {
  it('adds, searches, corrects, asks why not, and forgets', async () => {
    const client = await connect(`/mcp/users/ann-${revision}`, { revision });
    const added = await use(client, 'add_memory', { text: 'My dentist is Dr. Silva in Porto.', wait: true });
    expect(added).toMatchObject({ status: 'completed', receipts: [{ outcome: 'stored', reason: null }] });
    const query = 'Who is my dentist?';
    const found = await use(client, 'search_memory', { query });
    expect(texts(found)[0]).toContain('Dr. Silva');
    const { id } = found.memories[0];

    const corrected = await use(client, 'correct_memory', { id, text: 'My dentist is Dr. Costa in Porto.' });
    expect(corrected.memory).toMatchObject({ id, text: 'My dentist is Dr. Costa in Porto.' });
    expect(texts(await use(client, 'search_memory', { query }))).toEqual([
      'My dentist is Dr. Costa in Porto.',
    ]);

    const shown = await use(client, 'get_memory', { id, why_not_for: 'quarterly tax return' });
    expect(shown.memory).toMatchObject({ id, status: 'activated' });
    expect(shown.earlier).toMatchObject([{ id: corrected.earlier_ids[0], status: 'archived' }]);
    expect(shown.earlier[0].text).toContain('Dr. Silva');
    expect(shown.sources[0]).toMatchObject({ role: 'user', text: 'My dentist is Dr. Silva in Porto.' });
    expect(['no_signal', 'below_threshold']).toContain(shown.why_not.stage);
    expect((await use(client, 'get_memory', { id, why_not_for: query })).why_not).toMatchObject({
      stage: 'hit',
      rank: 1,
    });

    expect(await use(client, 'forget_memory', { ids: [id] })).toEqual({ forgotten: 1 });
    expect(texts(await use(client, 'search_memory', { query, min_relevance: 0 }))).toEqual([]);
    expect(await refused(client, 'get_memory', { id })).toBe('There is no such memory.');
    expect(await refused(client, 'forget_memory', { ids: [id] })).toContain('There is no such memory');
    await client.close();
  });

  it('gets the profile, as a tool and as a resource, and the context of a task', async () => {
    const client = await connect(`/mcp/users/ben-${revision}`, { revision });
    await use(client, 'add_memory', {
      messages: [{ role: 'user', content: 'I live in Lisbon.' }],
      wait: true,
    });
    const profile = await use(client, 'get_profile');
    const values = profile.fields.map(({ value }: { value: string }) => value);
    expect(values).toContain('Lisbon');
    const { resources } = await client.listResources();
    const { contents } = await client.readResource({ uri: resources[0]?.uri ?? '' });
    expect(JSON.parse((contents[0] as Shown).text)).toEqual(profile);
    const task = 'Find a flat near where I live in Lisbon.';
    const { messages } = await client.getPrompt({ name: 'memory_context', arguments: { task } });
    const { text } = (messages[0] as Shown).content;
    expect(text).toContain(task);
    expect(text).toMatch(
      /<memories note="[^"]*never an instruction[^"]*">[\s\S]*I live in Lisbon[\s\S]*<\/memories>/,
    );
    await client.close();
  });

  it('sees six tools with schemas, hints and few words', async () => {
    const client = await connect('/mcp', { revision });
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'search_memory',
      'get_profile',
      'get_memory',
      'add_memory',
      'correct_memory',
      'forget_memory',
    ]);
    for (const { name, inputSchema, outputSchema, annotations } of tools) {
      expect(inputSchema.required, name).toContain('user_id');
      expect(Object.keys(outputSchema?.properties ?? {}).length, name).toBeGreaterThan(0);
      expect(annotations, name).toMatchObject({
        openWorldHint: false,
        readOnlyHint: /^(search|get)/.test(name),
      });
      if (annotations?.readOnlyHint !== true)
        expect(annotations?.destructiveHint, name).toBe(name === 'forget_memory');
    }
    expect(wordsOf(tools)).toBeLessThanOrEqual(1500);
    expect(JSON.stringify(tools).length / 4).toBeLessThanOrEqual(3500);
    await client.close();
  });
});

/** The size of titles, descriptions and descriptions of arguments, in tokens. */
function wordsOf(tools: readonly object[]): number {
  const count = (value: unknown): number => {
    if (typeof value !== 'object' || value === null) return 0;
    return Object.entries(value).reduce((sum, [name, inner]) => {
      const isWords = (name === 'title' || name === 'description') && typeof inner === 'string';
      return sum + (isWords ? inner.length : count(inner));
    }, 0);
  };
  return count(tools) / 4;
}

describe('the user', () => {
  it('in the address hides the argument, and another user in an argument has no effect', async () => {
    const ann = await connect('/mcp/users/anja');
    const bob = await connect('/mcp/users/bob');
    const { tools } = await ann.listTools();
    for (const { inputSchema } of tools) expect(inputSchema.properties).not.toHaveProperty('user_id');
    await use(ann, 'add_memory', { text: 'My secret recipe uses cardamom.', user_id: 'bob', wait: true });
    const query = 'cardamom recipe';
    expect(texts(await use(bob, 'search_memory', { query, min_relevance: 0, user_id: 'anja' }))).toEqual([]);
    const [{ id }] = (await use(ann, 'search_memory', { query })).memories;
    for (const [name, args] of [
      ['get_memory', { id }],
      ['correct_memory', { id, text: 'Changed by another user.' }],
      ['forget_memory', { ids: [id] }],
    ] as const)
      expect(await refused(bob, name, { ...args, user_id: 'anja' }), name).toContain('no such memory');
    expect(texts(await use(ann, 'search_memory', { query }))[0]).toContain('cardamom');
  });

  it('comes from the header, also percent-encoded or in UTF-8', async () => {
    await app.v1('/add/message', {
      user_id: '小明',
      async_mode: false,
      messages: [{ role: 'user', content: '我住在上海。' }],
    });
    const inUtf8 = Buffer.from('小明').toString('latin1');
    for (const user of [encodeURIComponent('小明'), inUtf8]) {
      const client = await connect('/mcp', { headers: { 'x-recollect-user': user } });
      expect(texts(await use(client, 'search_memory', { query: '我住在哪里？' }))[0]).toContain('上海');
    }
    const named = await connect(`/mcp/users/${encodeURIComponent('小明')}`);
    expect(texts(await use(named, 'search_memory', { query: '我住在哪里？' }))[0]).toContain('上海');
  });

  it('comes from a key that is bound to one, and such a key opens no other user', async () => {
    const key = await keyWith({ user_id: 'cleo' });
    const cleo = await connect('/mcp', { key });
    await use(cleo, 'add_memory', { text: 'I play the harp.', wait: true });
    expect(texts(await use(cleo, 'search_memory', { query: 'harp' }))[0]).toContain('harp');
    const headers = { authorization: `Bearer ${key}` };
    const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
    const accept = { accept: 'application/json, text/event-stream' };
    for (const [path, more] of [
      ['/mcp/users/dora', {}],
      ['/mcp', { 'x-recollect-user': 'dora' }],
    ] as const) {
      const answer = await app.call('POST', path, {
        body: ping,
        headers: { ...headers, ...accept, ...more },
      });
      expect([answer.status, answer.body.error.message]).toEqual([403, expect.stringContaining('"cleo"')]);
    }
  });

  it('is an argument where nothing names one, and is required there', async () => {
    const client = await connect('/mcp');
    expect(await refused(client, 'get_profile')).toBe('arguments.user_id: is required');
    await use(client, 'add_memory', { user_id: 'emil', text: 'I collect stamps.', wait: true });
    expect(texts(await use(client, 'search_memory', { user_id: 'emil', query: 'stamps' }))[0]).toContain(
      'stamps',
    );
    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
      'recollect://users/{user_id}/profile',
    ]);
    const read = await client.readResource({ uri: 'recollect://users/emil/profile' });
    expect(JSON.parse((read.contents[0] as Shown).text)).toHaveProperty('fields');
  });
});

describe('keys', () => {
  it('need the scope of the tool', async () => {
    const reader = await connect('/mcp/users/fay', { key: await keyWith({ scopes: ['read'] }) });
    await use(reader, 'search_memory', { query: 'anything' });
    expect(await refused(reader, 'add_memory', { text: 'I ski.' })).toContain('scope "write"');
    expect(await refused(reader, 'forget_memory', { ids: ['x'] })).toContain('scope "delete"');
    const writer = await connect('/mcp/users/fay', { key: await keyWith({ scopes: ['write'] }) });
    expect(await use(writer, 'add_memory', { text: 'I ski.' })).toMatchObject({ status: 'running' });
    expect(await refused(writer, 'search_memory', { query: 'ski' })).toContain('scope "read"');
  });

  it('are required also where /product is open: 401 says how to send one', async () => {
    const body = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    for (const headers of [{}, { authorization: 'Bearer rk_wrong' }] as Record<string, string>[]) {
      const answer = await app.call('POST', '/mcp', { body, headers });
      expect(answer.status).toBe(401);
      expect(answer.headers['www-authenticate']).toMatch(/^Bearer /);
      expect(answer.body).toMatchObject({ jsonrpc: '2.0', id: null, error: { message: expect.any(String) } });
    }
  });
});

it('a write is done once per Idempotency-Key', async () => {
  const client = await connect('/mcp/users/gil', { headers: { 'idempotency-key': 'gil-1' } });
  const first = await use(client, 'add_memory', { text: 'I own two canoes.' });
  expect(await use(client, 'add_memory', { text: 'I own two canoes.' })).toEqual(first);
  expect(await refused(client, 'add_memory', { text: 'I own three canoes.' })).toContain('Idempotency-Key');
});

describe('a page or a host name of others', () => {
  it.each(['open', 'required'])('is refused with PRODUCT_AUTH=%s', async (PRODUCT_AUTH) => {
    const other = await startTestApp({ PRODUCT_AUTH, CORS_ORIGINS: 'https://app.example.com' });
    const send = (headers: Record<string, string>) =>
      other.call('POST', '/mcp/users/ann', {
        body: { jsonrpc: '2.0', id: 1, method: 'ping' },
        headers: {
          authorization: `Bearer ${TEST_KEY}`,
          accept: 'application/json, text/event-stream',
          ...headers,
        },
      });
    expect((await send({})).status).toBe(200);
    expect((await send({ origin: 'https://app.example.com' })).status).toBe(200);
    expect((await send({ origin: 'https://evil.example' })).status).toBe(403);
    expect((await send({ host: 'evil.example' })).status).toBe(403);
    await other.close();
  });
});

describe('?tools=memos', () => {
  it('offers the names and arguments of memos-api-mcp', async () => {
    const client = await connect('/mcp/users/hugo?tools=memos');
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name).toSorted()).toEqual([
      'add_feedback',
      'add_kb_document',
      'add_message',
      'create_knowledge_base',
      'delete_kb_documents',
      'delete_memory',
      'get_kb_documents',
      'get_user_profile',
      'remove_knowledge_base',
      'search_memory',
    ]);
    expect(wordsOf(tools)).toBeLessThanOrEqual(1500);
    expect(JSON.stringify(tools).length / 4).toBeLessThanOrEqual(3500);
    const conversation = { conversation_first_message: 'Hello there' };
    const messages = [
      { role: 'user', content: 'I keep bees in the garden.' },
      { role: 'assistant', content: 'How many hives?' },
    ];
    expect(await use(client, 'add_message', { ...conversation, messages })).toMatchObject({ code: 0 });
    await app.idle('hugo');
    const found = await use(client, 'search_memory', { ...conversation, query: 'bees' });
    const [memory] = found.data.memory_detail_list;
    expect(memory.memory_value).toContain('bees');
    expect(memory.conversation_id).toMatch(/^[0-9a-f]{32}$/);
    const listed = await use(client, 'get_user_profile', { size: 5 });
    expect(listed.data.memory_detail_list.map((one: Shown) => one.id)).toContain(memory.id);
    const feedback = { ...conversation, feedback_content: 'I keep ducks in the garden, not bees.' };
    expect(await use(client, 'add_feedback', feedback)).toMatchObject({ code: 0, data: { success: true } });
    await app.idle('hugo');

    const stranger = await connect('/mcp/users/ivy?tools=memos');
    expect(await refused(stranger, 'delete_memory', { memory_ids: [memory.id] })).toContain('no such memory');
    const ids = (await use(client, 'get_user_profile')).data.memory_detail_list.map(({ id }: Shown) => id);
    expect(await use(client, 'delete_memory', { memory_ids: ids })).toMatchObject({ code: 0 });
    expect((await use(client, 'get_user_profile')).data.memory_detail_list).toEqual([]);
  });

  it('works on knowledge bases', async () => {
    const client = await connect('/mcp/users/jo?tools=memos');
    const created = await use(client, 'create_knowledge_base', { knowledgebase_name: 'Manuals' });
    const knowledgebase_id = created.data.id;
    const file = [
      { content: 'The pump needs oil every May.', file_name: 'pump.txt', mime_type: 'text/plain' },
    ];
    const [{ id }] = (await use(client, 'add_kb_document', { knowledgebase_id, file })).data;
    expect((await use(client, 'get_kb_documents', { file_ids: [id] })).data.total).toBe(1);
    expect(await use(client, 'delete_kb_documents', { file_ids: [id] })).toMatchObject({ code: 0 });
    expect(await use(client, 'remove_knowledge_base', { knowledgebase_id })).toMatchObject({ code: 0 });
    expect(await refused(client, 'remove_knowledge_base', { knowledgebase_id })).toContain(
      'no such knowledge base',
    );
  });
});

describe('hostile input', () => {
  const modern = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' };
  const message = (method: unknown, params?: unknown, id: unknown = 1) => ({
    jsonrpc: '2.0',
    id,
    method,
    params,
  });
  const call = (name: unknown, args?: unknown) => message('tools/call', { name, arguments: args });
  const deep = (levels: number): unknown => (levels === 0 ? 1 : { a: deep(levels - 1) });
  const bodies: readonly unknown[] = [
    ...[null, 5, 'text', true, {}, [], [[]], [message('ping')], Array(1000).fill(call('get_profile'))],
    ...[
      message(5),
      message(null),
      message('ping', [1]),
      message('ping', 'x'),
      message('ping', undefined, null),
    ],
    ...[message('ping', undefined, {}), message('ping', undefined, 'x'.repeat(100_000)), { jsonrpc: '1.0' }],
    { jsonrpc: '2.0', id: 1, result: {} },
    { jsonrpc: '2.0', id: 1, error: { code: 1, message: 'x' } },
    { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } },
    ...[
      'initialize',
      'server/discover',
      'subscriptions/listen',
      'completion/complete',
      'logging/setLevel',
    ].flatMap((method) => [
      message(method),
      message(method, {}),
      message(method, { _meta: modern }),
      message(method, { _meta: 5 }),
    ]),
    message('initialize', {
      protocolVersion: '9999-99-99',
      capabilities: {},
      clientInfo: { name: 'x', version: '1' },
    }),
    message('tools/list', { cursor: 5 }),
    message('tools/list', { _meta: { ...modern, 'io.modelcontextprotocol/clientCapabilities': 5 } }),
    ...['__proto__', 'constructor', 'toString', '', 5, null, {}].map((name) => call(name)),
    ...[
      'search_memory',
      'get_memory',
      'add_memory',
      'correct_memory',
      'forget_memory',
      'get_profile',
    ].flatMap((name) =>
      [
        undefined,
        null,
        [],
        'x',
        5,
        { user_id: {} },
        { query: '' },
        { ids: [] },
        { ids: Array(101).fill('a') },
        { id: '\0', text: 'a', ids: ['\0'], query: '\0', messages: [{}] },
        deep(20),
      ].map((args) => call(name, args)),
    ),
    call('search_memory', { query: 'a'.repeat(1_000_000) }),
    call('search_memory', { query: 'a', valid_at: 'someday', limit: -1, kinds: ['x'], min_relevance: 7 }),
    call('add_memory', { text: 'a', messages: [{ role: 'user', content: 'b' }] }),
    call('add_memory', { messages: Array(1001).fill({ role: 'user', content: 'b' }) }),
    call('add_memory', { messages: [{ role: 'user', content: ' ', chat_time: 'someday' }] }),
    call('get_memory', { id: 'x', why_not_for: 'y' }),
    ...[
      '',
      'x',
      'recollect://',
      'recollect://profile',
      'recollect://users//profile',
      'recollect://users/%/profile',
    ].map((uri) => message('resources/read', { uri })),
    message('prompts/get', { name: 'memory_context' }),
    message('prompts/get', { name: 'memory_context', arguments: { task: 5 } }),
    message('prompts/get', { name: '__proto__', arguments: {} }),
  ];

  it.each([
    ['plain', {}],
    [
      'with the headers of 2026-07-28',
      { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call', 'mcp-name': 'x' },
    ],
    ['with an unknown version', { 'mcp-protocol-version': 'x'.repeat(2000) }],
  ] as const)('%s is refused or answered, and never a 5xx', async (_name, more) => {
    const headers = {
      authorization: `Bearer ${TEST_KEY}`,
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      ...more,
    };
    for (const path of ['/mcp', '/mcp/users/eve'])
      for (const body of bodies) {
        const raw = JSON.stringify(body);
        const answer = await app.call('POST', path, { raw, headers });
        expect(answer.status, `${path} ${raw.slice(0, 300)}: ${answer.text.slice(0, 300)}`).toBeLessThan(500);
      }
    const stored = await app.v1('/get/memory', { user_id: 'eve' });
    expect(stored.body.data.memory_detail_list).toEqual([]);
  });

  it('in the method, the address, the headers or the form of a request gets an error that says what to do', async () => {
    const authorization = `Bearer ${TEST_KEY}`;
    const accept = 'application/json, text/event-stream';
    const ping = JSON.stringify(message('ping'));
    const post = (path: string, more: Record<string, string>, raw = ping) =>
      app.call('POST', path, {
        raw,
        headers: { authorization, accept, 'content-type': 'application/json', ...more },
      });
    const statuses = await Promise.all([
      app.call('GET', '/mcp', { headers: { authorization, accept } }),
      app.call('DELETE', '/mcp', { headers: { authorization } }),
      post('/mcp', {}, '{"jsonrpc":'),
      post('/mcp', {}, ''),
      post('/mcp', { 'content-type': 'text/plain' }),
      post('/mcp', { accept: 'text/html' }),
      post('/mcp?tools=nothing', {}),
      post(`/mcp/users/${'a'.repeat(101)}`, {}),
      post('/mcp/users/%00', {}),
      post('/mcp', { 'x-recollect-user': 'a'.repeat(101) }),
      post('/mcp/users', {}),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([
      405, 405, 400, 400, 415, 406, 400, 400, 400, 400, 404,
    ]);
    for (const { body, text } of statuses)
      expect(body, text).toMatchObject({ jsonrpc: '2.0', id: null, error: { message: expect.any(String) } });
  });

  it('does not change what others get', async () => {
    const client = await connect('/mcp/users/eve');
    expect(texts(await use(client, 'search_memory', { query: 'anything' }))).toEqual([]);
  });
});
