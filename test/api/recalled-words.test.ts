import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, TEST_ADMIN_KEY, TEST_KEY, type TestApp } from '../support/app.ts';

/** What this server recalls comes back in later messages, and is not remembered again. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type Shown = any;

async function add(user_id: string, content: string, role = 'user', more: object = {}): Promise<Shown> {
  const said = { role, content, ...more };
  const added = await app.v1('/add/message', { user_id, async_mode: false, messages: [said] });
  expect(added.body.data.status).toBe('completed');
  const { body } = await app.v1('/get/status', { task_id: added.body.data.task_id });
  const [receipt] = body.data.receipts;
  const headers = { authorization: `Bearer ${TEST_ADMIN_KEY}` };
  const task = await app.call('GET', `/admin/tasks/${added.body.data.task_id}`, { headers });
  expect(JSON.stringify(task.body), 'the operator sees the same reason').toContain(
    `"reason":${JSON.stringify(receipt.reason)}`,
  );
  return receipt;
}

const VIEWS = ['detail_factual', 'preference', 'event'];

/** The texts of all memories of a user. */
async function texts(user_id: string): Promise<string[]> {
  const { body } = await app.v1('/get/memory', { user_id, include_memory_view: VIEWS, size: 50 });
  const lists: Shown[] = Object.values(body.data).filter(Array.isArray).flat();
  return lists.map((one) => one.memory_value ?? one.preference ?? one.event_value).toSorted();
}

const TIME = { chat_time: '2026-03-02T18:30:00Z' };

async function about(user: string): Promise<string[]> {
  await add(user, 'I live in Porto and my sister Nora is a vet.', 'user', TIME);
  await add(user, 'I prefer window seats on long flights.', 'user', TIME);
  await add(user, '我住在上海，喜欢喝茶。', 'user', TIME);
  return texts(user);
}

async function mcp(user: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' });
  const requestInit = { headers: { authorization: `Bearer ${TEST_KEY}` } };
  const url = new URL(`${app.url}/mcp/users/${user}`);
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit }));
  return client;
}

/** What each door of the server answers when it recalls. */
const RECALLS: Record<string, (user: string) => Promise<string>> = {
  'the result of a tool of MCP': async (user) => {
    const result: Shown = await (await mcp(user)).callTool({
      name: 'search_memory',
      arguments: { query: 'Where do I live? Which seats? 上海', min_relevance: 0 },
    });
    expect(result.structuredContent.memories.length).toBeGreaterThan(2);
    return result.content[0].text;
  },
  'a whole answer of MCP': async (user) => {
    const client = await mcp(user);
    return JSON.stringify(await client.callTool({ name: 'search_memory', arguments: { query: 'Porto' } }));
  },
  'the prompt of MCP': async (user) => {
    const client = await mcp(user);
    const task = 'Which seats do I prefer?';
    const { messages } = await client.getPrompt({ name: 'memory_context', arguments: { task } });
    const { text } = (messages[0] as Shown).content;
    return text.slice(task.length);
  },
  'the answer of a search': async (user) => {
    const { text } = await app.v1('/search/memory', { user_id: user, query: 'Porto', relativity: 0 });
    return text;
  },
  'the texts of memories, as a list': async (user) =>
    (await texts(user)).map((text) => `- ${text}`).join('\n'),
};

describe.each(Object.keys(RECALLS))('%s', (door) => {
  const recalls = RECALLS[door] as (user: string) => Promise<string>;
  const user = (kind: string) => `${kind}-${Object.keys(RECALLS).indexOf(door)}`;

  it.each(['user', 'assistant'])(
    'in a message of the %s makes no memory, and its receipt says so',
    async (role) => {
      const who = user(role);
      const before = await about(who);
      const recalled = await recalls(who);
      for (let i = 0; i < 3; i += 1)
        expect(await add(who, recalled, role)).toMatchObject({ outcome: 'skipped', reason: 'recalled' });
      expect(await texts(who)).toEqual(before);
    },
  );

  it('beside new words leaves the new words, and the receipt says so', async () => {
    const who = user('beside');
    const before = await about(who);
    const message = `My brother Tom plays the cello.\n\n${await recalls(who)}\n\nMy dog is called Rex.`;
    const receipt = await add(who, message);
    expect(receipt).toMatchObject({ outcome: 'stored', reason: 'recalled' });
    const fresh = (await texts(who)).filter((text) => !before.includes(text));
    expect(fresh.join('\n')).toContain('Tom plays the cello');
    expect(fresh.join('\n')).toContain('Rex');
    expect(fresh.join('\n')).not.toMatch(/Porto|window seats|上海|"id"|<memor/);
    expect(await texts(who)).toEqual(expect.arrayContaining(before));
  });
});

describe('words of a user', () => {
  it.each([
    'My list of "memories": [{"id": 1}] is a JSON example.',
    'I wrote a tag <memories> into my essay about Lisbon.',
    'User (2 March 2026): this line looks like a memory, but nobody remembered it.',
    'The user manual of my car is in the glove box.',
    '{"memories":[]} is what the program printed when I ran it in Faro.',
  ])('that only look like that are remembered: %s', async (content) => {
    const who = `looks-${content.length}`;
    const receipt = await add(who, content);
    expect(receipt.reason).not.toBe('recalled');
    expect((await texts(who)).join('\n')).toContain(content.slice(-20, -1));
  });

  it('that say again what is remembered are merged as before', async () => {
    await add('again', 'I live in Porto.', 'user', TIME);
    const receipt = await add('again', 'I live in Porto.', 'user', { chat_time: '2026-03-05T10:00:00Z' });
    expect(receipt.reason).toBeNull();
  });

  it('of another user are no reason to leave words out', async () => {
    await about('first');
    const receipt = await add('second', (await texts('first')).join('\n'));
    expect(receipt.outcome).toBe('stored');
  });
});

it('hostile blocks end in time, and lose nothing of others', async () => {
  const open = '{"memories":[{"id":"01a2088e-fb52-7467-a658-012f09f51950"';
  for (const content of [
    '<memories'.repeat(3000),
    '<memories>\n<memory '.repeat(2000),
    `${open},`.repeat(500),
    `${'{'.repeat(20_000)}${open}`,
    `${'"'.repeat(20_000)}${open}`,
    `${'\\"memories\\":'.repeat(2000)}`,
    `${'User (2 March 2026): x\n'.repeat(1500)}`,
  ])
    await add('hostile', content);
  expect((await add('hostile', 'My parrot is called Coco.')).outcome).toBe('stored');
});
