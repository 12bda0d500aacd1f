import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function say(owner: object, ...contents: string[]): Promise<void> {
  const added = await app.v1('/add/message', {
    conversation_id: 'c',
    async_mode: false,
    messages: contents.map((content) => ({ role: 'user', content })),
    ...owner,
  });
  expect(added.body.data?.status, added.text).toBe('completed');
}

type Item = { memory_value: string };
const search = async (body: object) => (await app.v1('/search/memory', { relativity: 0, ...body })).body.data;
const found = async (body: object): Promise<string[]> =>
  (await search(body)).memory_detail_list.map((item: Item) => item.memory_value);
const listed = async (body: object): Promise<string[]> =>
  (await app.v1('/get/memory', body)).body.data.memory_detail_list.map((item: Item) => item.memory_value);
// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
const said = async (body: object): Promise<any[]> =>
  (await app.v1('/get/message', body)).body.data.message_detail_list;

describe('agents', () => {
  it('with a user limit searches, listings and chats to conversations with them', async () => {
    await say({ user_id: 'nan', agent_id: 'cook' }, 'My oven is broken.');
    await say({ user_id: 'nan', agent_id: 'guide' }, 'My passport is broken.');
    await say({ user_id: 'nan' }, 'My lamp is broken.');
    const query = 'What is broken?';
    expect(await found({ user_id: 'nan', query })).toHaveLength(3);
    const narrowed = await found({ user_id: 'nan', agent_id: 'cook', query });
    expect(narrowed).toEqual([expect.stringContaining('oven')]);
    expect(await listed({ user_id: 'nan', agent_id: ['cook', 'guide'] })).toHaveLength(2);
    expect(
      await found({
        user_id: 'nan',
        agent_id: 'cook',
        query,
        filter: { and: [{ tags: { contains: 'x' } }] },
      }),
    ).toEqual([]);
    expect(await found({ user_id: 'nan', agent_id: 'nobody', query })).toEqual([]);
    const recalled = async (body: object): Promise<string[]> => {
      const own = { user_id: 'nan', conversation_id: 'chat', relativity: 0, add_message_on_answer: false };
      const answer = await app.v1('/chat', { ...own, query, ...body });
      return answer.body.data.references.map((item: Item) => item.memory_value);
    };
    expect(await recalled({})).toHaveLength(3);
    expect(await recalled({ agent_id: 'cook' })).toEqual(narrowed);
    expect(await recalled({ agent_id: 'nobody' })).toEqual([]);
  });

  it('have memories of their own, which no user id reaches', async () => {
    await say({ agent_id: 'x' }, 'The agent keeps the red ledger.');
    await say({ user_id: 'agent:x' }, 'The user keeps the blue ledger.');
    await say({ user_id: 'user:agent:x' }, 'The other user keeps the green ledger.');
    const query = 'Who keeps the ledger?';
    expect(await found({ agent_id: 'x', query })).toEqual([expect.stringContaining('red')]);
    expect(await found({ user_id: 'agent:x', query })).toEqual([expect.stringContaining('blue')]);
    expect(await found({ user_id: 'user:agent:x', query })).toEqual([expect.stringContaining('green')]);
    const product = await app.product('/search', { user_id: 'agent:x', query });
    expect(product.body.data.text_mem[0].memories).toHaveLength(1);
    expect(product.body.data.text_mem[0].memories[0].memory).toContain('blue');
    await app.v1('/delete/memory', { user_id: 'agent:x' });
    expect(await found({ agent_id: 'x', query })).toHaveLength(1);
    expect(await found({ user_id: 'agent:x', query })).toEqual([]);
  });

  it('have profiles that are filled from what they say about themselves, not from what users say', async () => {
    const template = await app.v1('/add/profile_template', {
      name: 'Agent',
      metadata: { Basic: { Name: { value: '' }, Occupation: { value: '' } } },
    });
    const { profile_template_id } = template.body.data;
    await app.v1('/bind/profile_template', { bind_list: [{ agent_id: 'aria', profile_template_id }] });
    const added = await app.v1('/add/message', {
      agent_id: 'aria',
      async_mode: false,
      messages: [
        { role: 'user', content: 'My name is Bob. I work as a baker.' },
        { role: 'assistant', content: 'My name is Aria. I work as a travel guide.' },
      ],
    });
    expect(added.body.data.status).toBe('completed');
    const profile = await app.v1('/get/memory', { agent_id: 'aria', include_memory_view: ['profile'] });
    expect(profile.body.data.profile_detail_list[0].properties.Basic).toMatchObject({
      Name: { value: 'Aria' },
      Occupation: { value: 'travel guide' },
    });
  });
});

describe('messages', () => {
  it('of a group conversation are listed once, also if one turn was sent twice', async () => {
    await say({ user_id: ['g1', 'g2'] }, 'Hello all.', 'ok', 'ok');
    await say({ user_id: 'g2' }, 'Only for the second.');
    const both = await said({ user_id: ['g1', 'g2'], conversation_id: 'c' });
    expect(both.map(({ content }) => content)).toEqual(['Hello all.', 'ok', 'ok', 'Only for the second.']);
    const last = await said({ user_id: ['g1', 'g2'], conversation_id: 'c', message_limit_number: 2 });
    expect(last.map(({ content }) => content)).toEqual(['ok', 'Only for the second.']);
  });

  it('of the last conversations are listed if none is named; a named one is the only one', async () => {
    for (const [conversation_id, content] of [
      ['a', 'first'],
      ['b', 'second'],
      ['c', 'third'],
      ['a', 'fourth'],
    ] as const)
      await say({ user_id: 'conv', conversation_id }, `This is the ${content} turn.`);
    const two = await said({ user_id: 'conv', conversation_limit_number: 2 });
    expect(two.map((one) => [one.conversation_id, one.content])).toEqual([
      ['a', 'This is the first turn.'],
      ['c', 'This is the third turn.'],
      ['a', 'This is the fourth turn.'],
    ]);
    const named = await said({ user_id: 'conv', conversation_id: 'b', conversation_limit_number: 6 });
    expect(named.map(({ content }) => content)).toEqual(['This is the second turn.']);
    const neither = await app.v1('/get/message', { user_id: 'conv' });
    expect(neither.body).toMatchObject({ code: 40002, data: {} });
    expect((await app.v1('/get/message', { user_id: 'conv', conversation_limit_number: 0 })).body.code).toBe(
      40000,
    );
  });
});

describe('context_format', () => {
  it('shows memories as extracted, as said, or whichever answers the query better', async () => {
    await say({ user_id: 'fmt' }, 'Well, um, I moved to Oslo last Tuesday.');
    const value = async (context_format?: string, query = 'Where did I move?') =>
      (await search({ user_id: 'fmt', query, context_format })).memory_detail_list[0].memory_value;
    const memory = await value();
    expect(await value('memory')).toBe(memory);
    expect(await value('sources')).toBe('user: Well, um, I moved to Oslo last Tuesday.');
    expect([memory, await value('sources')]).toContain(await value('mixed'));
    const refused = await app.v1('/search/memory', { user_id: 'fmt', query: 'q', context_format: 'x' });
    expect(refused.body).toMatchObject({
      code: 40000,
      message: 'context_format: must be one of memory, sources, mixed',
    });
  });
});

describe('deleting', () => {
  const count = async (user_id: string) => (await listed({ user_id })).length;

  it('by filter and by kind deletes what matches and keeps the rest', async () => {
    await say({ user_id: 'del', tags: ['work'] }, 'The report is late.', 'I love strawberries.');
    await say({ user_id: 'del', tags: ['home'] }, 'The sink is broken.');
    await say({ user_id: 'other', tags: ['work'] }, 'The printer is late.');
    const filter = { and: [{ tags: { contains: 'work' } }] };
    const preferences = await app.v1('/delete/memory', { user_id: 'del', filter, memory_type: 'preference' });
    expect(preferences.body).toEqual({ code: 0, message: 'ok', data: { success: true } });
    const all = await app.v1('/get/memory', { user_id: 'del' });
    expect(all.body.data.preference_detail_list).toEqual([]);
    expect(await count('del')).toBe(3);
    await app.v1('/delete/memory', { user_id: 'del', filter });
    expect(await listed({ user_id: 'del' })).toEqual([expect.stringContaining('sink')]);
    expect(await count('other')).toBe(1);
  });

  it('by ids and a filter deletes the matching ones, and is refused if none matches', async () => {
    await say({ user_id: 'both', tags: ['a'] }, 'The door is green.');
    await say({ user_id: 'both', tags: ['b'] }, 'The door is blue.');
    const { memory_detail_list } = (await app.v1('/get/memory', { user_id: 'both' })).body.data;
    const memory_ids = memory_detail_list.map(({ id }: { id: string }) => id);
    const none = await app.v1('/delete/memory', {
      memory_ids,
      filter: { and: [{ tags: { contains: 'z' } }] },
    });
    expect(none.body.code).toBe(40307);
    await app.v1('/delete/memory', {
      memory_ids,
      memory_type: ['UserMemory'],
      filter: { and: [{ tags: { contains: 'a' } }] },
    });
    expect(await listed({ user_id: 'both' })).toEqual([expect.stringContaining('blue')]);
  });

  it('refuses requests that would delete more than they say', async () => {
    const refusal = async (body: object) => {
      const answer = await app.v1('/delete/memory', body);
      expect(answer.status).toBe(400);
      return answer.body.code;
    };
    const filter = { and: [{ tags: { contains: 'a' } }] };
    expect(await refusal({ filter })).toBe(40002);
    expect(await refusal({ memory_type: 'preference' })).toBe(40002);
    expect(await refusal({ user_id: 'both', filter: {} })).toBe(40000);
    expect(await refusal({ user_id: 'both', filter: { agent: filter } })).toBe(40000);
    expect(await refusal({ user_id: 'both', memory_type: 'profile' })).toBe(40000);
    expect(await refusal({ user_id: 'both', memory_type: [] })).toBe(40003);
    expect(await count('both')).toBe(1);
  });

  it('reaches nothing of another project', async () => {
    const { key } = await app.newProject();
    const filter = { and: [{ tags: { contains: 'b' } }] };
    const foreign = await app.v1('/delete/memory', { user_id: 'both', filter }, key);
    const absent = await app.v1('/delete/memory', { user_id: 'nobody', filter }, key);
    expect(foreign.body).toEqual(absent.body);
    expect(await count('both')).toBe(1);
  });
});
