import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Answer, startTestApp, TEST_KEY, type TestApp } from '../support/app.ts';

/*
 * The requests of known clients of the cloud API, and what each expects of the answers. The shapes are as
 * strict as the client's own parsing.
 */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const token = { authorization: `Token ${TEST_KEY}` };
const post = (path: string, body: unknown, headers: Record<string, string> = token) =>
  app.call('POST', path, { body, headers });

/** The envelope that every client reads. Some lower-case and compare `message`. */
function data(answer: Answer): unknown {
  const { code, message, data } = z
    .object({ code: z.int(), message: z.string(), data: z.unknown() })
    .parse(answer.body);
  expect(code, answer.text).toBe(0);
  expect(message.toLowerCase()).toBe('ok');
  expect(data).not.toBeNull();
  return data;
}

const milliseconds = z.int().min(1_600_000_000_000).max(4_000_000_000_000);
const memory = z.object({
  id: z.string(),
  memory_key: z.string(),
  memory_value: z.string(),
  memory_type: z.string(),
  create_time: milliseconds,
  update_time: milliseconds,
  conversation_id: z.string(),
  status: z.string(),
  confidence: z.number(),
  tags: z.array(z.string()),
  relativity: z.number(),
});
const preference = z.object({
  id: z.string(),
  preference_type: z.string(),
  preference: z.string(),
  reasoning: z.string(),
  create_time: milliseconds,
  relativity: z.number(),
});
const found = z.object({
  memory_detail_list: z.array(memory),
  preference_detail_list: z.array(preference),
  preference_note: z.string(),
});
const accepted = z.object({ success: z.boolean(), task_id: z.string(), status: z.string() });

describe('the Python SDK', () => {
  it('sends every optional field as null and reads strict shapes', async () => {
    const added = await post('/v1/add/message', {
      messages: [
        {
          role: 'user',
          content: 'I love hiking in the Alps.',
          chat_time: null,
          role_id: null,
          role_name: null,
        },
        { role: 'assistant', content: 'Noted!', chat_time: null },
      ],
      user_id: 'sdk',
      conversation_id: 'sdk-1',
      agent_id: null,
      app_id: null,
      tags: null,
      info: null,
      allow_public: null,
      allow_knowledgebase_ids: null,
      allow_memory_view: null,
      async_mode: null,
      custom_extract_prompt: null,
      source: null,
    });
    const { task_id, status } = accepted.parse(data(added));
    expect(status).toBe('running');
    await app.idle('sdk');
    const state = z.object({ status: z.string() }).parse(data(await post('/v1/get/status', { task_id })));
    expect(state.status).toBe('completed');
    const searched = await post('/v1/search/memory', {
      query: 'What does the user love?',
      user_id: 'sdk',
      conversation_id: 'sdk-2',
      memory_limit_number: 6,
      include_preference: null,
      knowledgebase_ids: null,
      filter: null,
      source: null,
      include_tool_memory: false,
      preference_limit_number: 6,
      tool_memory_limit_number: 6,
      include_skill: null,
      skill_limit_number: null,
      relativity: null,
      include_memory_view: null,
      context_format: null,
    });
    const { memory_detail_list, preference_detail_list } = found.parse(data(searched));
    expect(memory_detail_list[0]?.memory_value).toContain('hiking');
    expect(preference_detail_list[0]?.preference).toContain('hiking');
    const message = z.object({
      role: z.string(),
      content: z.string(),
      create_time: z.string(),
      update_time: z.string(),
    });
    const log = await post('/v1/get/message', {
      user_id: 'sdk',
      conversation_id: 'sdk-1',
      conversation_limit_number: 6,
      message_limit_number: 6,
      source: null,
    });
    const { message_detail_list } = z.object({ message_detail_list: z.array(message) }).parse(data(log));
    expect(message_detail_list.map(({ role }) => role)).toEqual(['user', 'assistant']);
    expect(message_detail_list[0]?.create_time).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  });

  it('repeats a call at once after any exception, and finds one memory', async () => {
    const body = {
      user_id: 'sdk-retry',
      conversation_id: 'r',
      messages: [{ role: 'user', content: 'My bicycle is orange.' }],
    };
    const answers = await Promise.all([1, 2, 3].map(() => post('/v1/add/message', body)));
    for (const answer of answers) accepted.parse(data(answer));
    await app.idle('sdk-retry');
    const searched = await post('/v1/search/memory', {
      user_id: 'sdk-retry',
      query: 'What colour is the bicycle?',
    });
    expect(found.parse(data(searched)).memory_detail_list).toHaveLength(1);
  });

  it('deletes by ids and reads success; its pages have their numbers', async () => {
    const listed = await post('/v1/get/memory', {
      user_id: 'sdk',
      include_preference: true,
      page: 1,
      size: 10,
      filter: null,
      include_tool_memory: null,
    });
    const page = z.object({
      memory_detail_list: z.array(memory.omit({ relativity: true })),
      total: z.int(),
      size: z.int(),
      current: z.int(),
      pages: z.int(),
    });
    const { memory_detail_list } = page.parse(data(listed));
    const memory_ids = memory_detail_list.map(({ id }) => id);
    const deleted = await post('/v1/delete/memory', {
      user_ids: null,
      memory_ids,
      file_ids: null,
      filter: null,
    });
    expect(z.object({ success: z.boolean() }).parse(data(deleted)).success).toBe(true);
  });
});

describe('the MCP server', () => {
  it('sends users with memory ids, pages by `current`, and shows the message of a failure', async () => {
    await post('/v1/add/message', {
      user_id: 'mcp',
      conversation_id: 'mcp-1',
      async_mode: false,
      source: 'MCP',
      messages: [{ role: 'user', content: 'My flat number is 17.' }],
    });
    const searched = await post('/v1/search/memory', {
      query: 'What is my flat number?',
      user_id: 'mcp',
      conversation_id: 'first-message-hash',
      memory_limit_number: 9,
      include_preference: true,
      source: 'MCP',
    });
    expect(found.parse(data(searched)).memory_detail_list[0]?.memory_value).toContain('17');
    const listed = await post('/v1/get/memory', { user_id: 'mcp', current: 1, size: 20 });
    expect(listed.body.data).toMatchObject({ total: 1, current: 1, size: 20, pages: 1 });
    const memory_ids = [listed.body.data.memory_detail_list[0].id];
    const deleted = await post('/v1/delete/memory', { user_ids: ['mcp'], memory_ids });
    expect(deleted.body).toEqual({ code: 0, message: 'ok', data: { success: true } });
    const again = await post('/v1/delete/memory', { user_ids: ['mcp'], memory_ids });
    expect(again.body).toEqual({ code: 40307, message: 'There is no such memory to delete.', data: {} });
  });
});

describe('the command line', () => {
  it('sends the key as Token and, after a 401, as Bearer', async () => {
    const wrong = await post(
      '/v1/search/memory',
      { user_id: 'cli', query: 'q' },
      { authorization: 'Token wrong-key' },
    );
    expect(wrong.status).toBe(401);
    expect(wrong.body).toMatchObject({ code: 40132, message: expect.any(String), data: {} });
    const bearer = { authorization: `Bearer ${TEST_KEY}` };
    const right = await post(
      '/v1/search/memory',
      { user_id: 'cli', query: 'q', include_preference: null, memory_limit_number: null },
      bearer,
    );
    found.parse(data(right));
  });
});

describe('the OpenClaw plugin', () => {
  it('finds a turn in the next one, above its own threshold of 0.45, with times that Date parses', async () => {
    const added = await post('/v1/add/message', {
      user_id: 'claw',
      conversation_id: 'agent-session-1',
      source: 'openclaw',
      agent_id: 'main',
      app_id: 'openclaw',
      tags: ['openclaw'],
      info: { source: 'openclaw', sessionKey: 's', nested: { a: 1 } },
      allow_public: false,
      async_mode: true,
      messages: [
        { role: 'user', content: 'Remember that the deploy window is on Thursday at nine.' },
        { role: 'assistant', content: 'I will remember it.' },
      ],
    });
    accepted.parse(data(added));
    const searched = await post('/v1/search/memory', {
      user_id: 'claw',
      query: 'When is the deploy window?',
      source: 'openclaw',
      agent_id: 'main',
      memory_limit_number: 9,
      include_preference: true,
      preference_limit_number: 6,
      include_tool_memory: false,
      tool_memory_limit_number: 6,
      relativity: 0.45,
    });
    const kept = found.parse(data(searched)).memory_detail_list.filter(({ relativity }) => relativity > 0.45);
    expect(kept[0]?.memory_value).toContain('Thursday');
    expect(new Date(kept[0]?.create_time ?? Number.NaN).toISOString()).toMatch(/^20/);
    await app.idle('claw');
  });
});

describe('the Dify tool', () => {
  it('sends the header as its user typed it: the bare key', async () => {
    const bare = { authorization: TEST_KEY };
    const added = await post(
      '/v1/add/message',
      { user_id: 'dify', conversation_id: 'd', messages: [{ role: 'user', content: 'I speak Portuguese.' }] },
      bare,
    );
    accepted.parse(data(added));
    const searched = await post(
      '/v1/search/memory',
      { user_id: 'dify', conversation_id: 'd', query: 'Which languages do I speak?', memory_limit_number: 6 },
      bare,
    );
    expect(found.parse(data(searched)).memory_detail_list[0]?.memory_value).toContain('Portuguese');
    await app.idle('dify');
  });
});

describe('Hermes', () => {
  it('reranks the hits and drops those that score below 0.3', async () => {
    const documents = [
      'The user plays the cello in an orchestra.',
      'The dishwasher was repaired.',
      'Rent is due.',
    ];
    const answer = await post('/v1/rerank', {
      model: 'reranker-0.6b',
      query: 'Which instrument does the user play?',
      documents,
      top_n: 3,
    });
    const result = z.object({
      index: z.int().min(0),
      document: z.object({ text: z.string() }),
      relevance_score: z.number().min(0).max(1),
    });
    const { results } = z.object({ results: z.array(result) }).parse(data(answer));
    const kept = results.filter(({ relevance_score }) => relevance_score >= 0.3);
    expect(kept.map(({ index }) => documents[index])).toEqual([documents[0]]);
  });

  it('keeps runs of tools with their messages', async () => {
    await post('/v1/add/message', {
      user_id: 'hermes',
      conversation_id: 'h',
      async_mode: false,
      messages: [
        { role: 'user', content: 'List the open tickets.' },
        {
          role: 'assistant',
          content: '',
          tool_calls: [
            { id: 't1', type: 'function', function: { name: 'list_tickets', arguments: '{"state":"open"}' } },
          ],
        },
        { role: 'tool', tool_call_id: 't1', content: '[{"id": 7}]' },
        { role: 'assistant', content: 'There is one: 7.' },
      ],
    });
    const answer = await post('/v1/search/memory', {
      user_id: 'hermes',
      query: 'open tickets',
      include_tool_memory: true,
      tool_memory_limit_number: 6,
    });
    expect(answer.body.data.tool_memory_detail_list[0].tool_used_status[0].used_tool).toBe('list_tickets');
  });
});

describe('OmniMemEval, online', () => {
  it('adds dated sessions, requests 40 memories and reads three keys', async () => {
    for (const [conversation_id, chat_time, content] of [
      ['s1', '2023-05-08T13:56:00+00:00', 'Caroline: I went to a support group yesterday.'],
      ['s2', '2023-06-01 10:00:00', 'Melanie: I painted a sunrise last year.'],
    ] as const) {
      const added = await post('/api/openmem/v1/add/message', {
        user_id: 'omni',
        conversation_id,
        messages: [{ role: 'user', content, chat_time }],
      });
      accepted.parse(data(added));
    }
    await app.idle('omni');
    const answer = await post('/api/openmem/v1/search/memory', {
      user_id: 'omni',
      query: 'When did Caroline go to the support group?',
      memory_limit_number: 40,
      preference_limit_number: 40,
      include_preference: true,
      relativity: 0,
    });
    const { memory_detail_list } = found.parse(data(answer));
    expect(memory_detail_list[0]?.memory_value).toContain('7 May 2023');
  });
});

describe('openwork', () => {
  it('sends undocumented fields and waits for nothing', async () => {
    const added = await post('/v1/add/message', {
      user_id: 'open',
      conversation_id: 'w',
      framework: 'openwork',
      source: 'openwork',
      metadata: { channel: 'chat' },
      force_stop: false,
      use_legacy_cube: true,
      messages: [
        { role: 'user', name: 'Li', content: [{ type: 'text', text: 'The sprint ends on Friday.' }] },
      ],
    });
    accepted.parse(data(added));
    const searched = await post('/v1/search/memory', {
      user_id: 'open',
      query: 'When does the sprint end?',
      top_k: 5,
      pref_top_k: 3,
      mode: 'fast',
      internet_search: false,
      framework: 'openwork',
    });
    expect(found.parse(data(searched)).memory_detail_list[0]?.memory_value).toContain('Friday');
    await app.idle('open');
  });
});
