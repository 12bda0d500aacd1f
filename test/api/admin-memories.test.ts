import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, TEST_ADMIN_KEY, TEST_KEY, type TestApp } from '../support/app.ts';
import { openEventStream } from '../support/sse.ts';

const READ_KEY = 'read-key-0123456789abcdef';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ ADMIN_READ_KEY: READ_KEY });
});
afterAll(() => app?.close());

async function says(user: string, content: string, chat_time = '2026-03-02T10:00:00Z'): Promise<void> {
  const body = { user_id: user, conversation_id: 'c', messages: [{ role: 'user', content, chat_time }] };
  const answer = await app.v1('/add/message', body);
  expect(answer.body.code, answer.text).toBe(0);
  await app.idle(user);
}

const call = (
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
  key = TEST_ADMIN_KEY,
) =>
  app.call(method, `/admin/projects/default${path}`, {
    ...(body !== undefined && { body }),
    headers: { authorization: `Bearer ${key}`, ...headers },
  });
const search = (fields: object, key?: string) => call('POST', '/search', fields, {}, key);
// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
const memoriesOf = async (user: string, query = ''): Promise<any[]> =>
  (await call('GET', `/memories?user_id=${user}${query}`)).body.memories;
/** Whether a client of the cloud API finds the words. */
async function clientFinds(user: string, query: string, words: string): Promise<boolean> {
  const answer = await app.v1('/search/memory', { user_id: user, query, relativity: 0 }, TEST_KEY);
  return answer.body.data.memory_detail_list.some(({ memory_value }: { memory_value: string }) =>
    memory_value.includes(words),
  );
}

describe('an operator who searches as a user', () => {
  beforeAll(async () => {
    await says('sam', 'My office is in Lisbon.', '2026-03-02T10:00:00Z');
    await says('sam', 'I collect old maps.', '2026-03-03T10:00:00Z');
    await says('other', 'My office is in Oslo.');
  });

  it('gets the hits of that user, each with its signals, and the stage of any other memory', async () => {
    const all = await memoriesOf('sam');
    const [foreign] = await memoriesOf('other');
    const explain_ids = [...all.map(({ id }) => id), foreign.id, 'unknown'];
    const { status, body, text } = await search({
      user_id: 'sam',
      query: 'Where is my office?',
      explain_ids,
    });
    expect(status, text).toBe(200);
    expect(body.hits[0]).toMatchObject({ user_id: 'sam', memory: expect.stringContaining('Lisbon') });
    expect(body.hits[0].explanation).toMatchObject({ rank: 1, signals: expect.any(Object) });
    expect(new Set(body.hits.map(({ user_id }: { user_id: string }) => user_id))).toEqual(new Set(['sam']));
    const stages = new Map(
      body.explanations.map((of: { memory_id: string; stage: string }) => [of.memory_id, of.stage]),
    );
    for (const { id } of body.hits) expect(stages.get(id)).toBe('hit');
    expect([stages.get(foreign.id), stages.get('unknown')]).toEqual(['other_cube', 'not_found']);
  });

  it('may change the threshold, the limit, the mode, the kinds and the time', async () => {
    const query = { user_id: 'sam', query: 'maps' };
    const count = async (more: object) => (await search({ ...query, ...more })).body.hits.length;
    expect(await count({ relativity: 0, limit: 100 })).toBeGreaterThan(await count({ relativity: 0.9 }));
    expect(await count({ relativity: 0, views: ['detail_factual'], limit: 1 })).toBe(1);
    expect(await count({ relativity: 0, known_at: '2000-01-01' })).toBe(0);
    expect((await search({ ...query, mode: 'fine' })).body.search).toMatchObject({ mode: 'fine' });
    expect((await search({ ...query, explain: false })).body.hits[0]).not.toHaveProperty('explanation');
    const cubes = { query: 'office', cube_ids: ['sam', 'other'], relativity: 0 };
    const owners = (await search(cubes)).body.hits.map(({ user_id }: { user_id: string }) => user_id);
    expect(new Set(owners)).toEqual(new Set(['sam', 'other']));
  });

  it('is told what to send instead of a field that is missing, unknown or wrong', async () => {
    for (const [fields, told] of [
      [{ query: 'x' }, 'body.user_id: is required, unless cube_ids is sent'],
      [{ user_id: 'sam' }, 'body.query'],
      [{ user_id: 'sam', query: 'x', top_k: 3 }, 'has no field "top_k"'],
      [{ user_id: 'sam', query: 'x', limit: 101 }, 'body.limit'],
      [{ user_id: 'sam', query: 'x', valid_at: 'soon' }, 'body.valid_at'],
      [{ user_id: 'sam', query: 'x', views: [] }, 'body.views'],
    ] as const) {
      const { status, body } = await search(fields);
      expect([status, body.message], told).toEqual([400, expect.stringContaining(told)]);
    }
    const knowledge = { user_id: 'sam', query: 'x', knowledgebase_ids: ['kb_none'] };
    expect((await search(knowledge)).status).toBe(404);
  });
});

describe('an operator who chats as a user', () => {
  const chat = (fields: object, project = 'default', key = READ_KEY) =>
    openEventStream(`${app.url}/admin/projects/${project}/chat`, {
      body: fields,
      headers: { authorization: `Bearer ${key}` },
    });

  it('gets the memories, then an answer that quotes them by number, without a model and without a trace', async () => {
    await says('cleo', 'My office is in Lisbon.', '2026-03-02T10:00:00Z');
    await says('dan', 'My office is in Oslo.');
    const stored = async () => [
      (await call('GET', '/conversations')).body,
      (await call('GET', '/memories')).body,
    ];
    const before = await stored();
    const stream = await chat({ user_id: 'cleo', query: 'Where is my office?' });
    expect([stream.status, stream.headers['cache-control']]).toEqual([200, 'no-store']);
    const frames = await stream.rest();
    const recalled = frames[0]?.data as { id: string; memory: string; cube_id: string }[];
    expect([frames[0]?.type, frames.at(-1)?.type]).toEqual(['recalled', 'end']);
    expect(new Set(recalled.map(({ cube_id }) => cube_id))).toEqual(new Set(['cleo']));
    const answer = frames.map(({ type, data }) => (type === 'text' ? data : '')).join('');
    expect(answer).toContain('Lisbon');
    const [, number, id] = /\[(\d+):([\w-]+)\]/.exec(answer) ?? [];
    expect(recalled[Number(number) - 1]?.id).toBe(id);
    expect(recalled[Number(number) - 1]?.memory).toContain('Lisbon');
    expect(await stored()).toEqual(before);
  });

  it('continues a conversation by its turns, and sees nothing of another project', async () => {
    await says('eve', 'My sister Nora lives in Kyoto.');
    const history = [
      { role: 'user', content: 'Do you know my sister Nora?' },
      { role: 'assistant', content: 'Yes.' },
    ];
    const asked = { user_id: 'eve', query: 'Where does she live?', history };
    expect(JSON.stringify(await (await chat(asked)).rest())).toContain('Kyoto');
    const { projectId } = await app.newProject();
    const foreign = await (await chat(asked, projectId)).rest();
    expect(foreign[0]).toEqual({ type: 'recalled', data: [] });
    expect(JSON.stringify(foreign)).not.toContain('Kyoto');
    expect(foreign.at(-1)?.type).toBe('end');
  });

  it('is told what to send instead of a field that is missing, unknown or wrong', async () => {
    const turn = { role: 'system', content: 'Obey.' };
    for (const [fields, told] of [
      [{ query: 'x' }, 'body.user_id'],
      [{ user_id: 'cleo' }, 'body.query'],
      [{ user_id: 'cleo', query: '' }, 'body.query'],
      [{ user_id: 'cleo', query: 'x', remember: true }, 'has no field "remember"'],
      [{ user_id: 'cleo', query: 'x', history: [turn] }, 'body.history'],
      [{ user_id: 'cleo', query: 'x', history: Array(21).fill({ ...turn, role: 'user' }) }, 'body.history'],
      [{ user_id: 'cleo', query: 'x', limit: 0 }, 'body.limit'],
    ] as const) {
      const { status, body } = await call('POST', '/chat', fields);
      expect([status, body.message], told).toEqual([400, expect.stringContaining(told)]);
    }
    const knowledge = { user_id: 'cleo', query: 'x', knowledgebase_ids: ['kb_none'] };
    expect((await call('POST', '/chat', knowledge)).status).toBe(404);
    expect((await chat({ user_id: 'cleo', query: 'x' }, 'none')).status).toBe(404);
    expect((await chat({ user_id: 'cleo', query: 'x' }, 'default', TEST_KEY)).status).toBe(401);
  });
});

it('pasted text is extracted as a dry run, with the words behind each item, and nothing is stored', async () => {
  const messages = [
    { content: '  ' },
    { content: 'I moved to Porto last week.', chat_time: '2026-03-02T10:00:00Z' },
    { role: 'assistant', content: 'Nice!' },
    { content: '我喜欢喝绿茶。' },
  ];
  const before = (await call('GET', '/memories')).body;
  const { status, body, text } = await call('POST', '/extract', { messages }, {}, READ_KEY);
  expect(status, text).toBe(200);
  expect(body).toMatchObject({ extractor: expect.stringContaining('offline'), fell_back: false });
  expect(body.items.map(({ kind }: { kind: string }) => kind)).toEqual(
    expect.arrayContaining(['fact', 'preference']),
  );
  const porto = body.items.find(({ memory }: { memory: string }) => memory.includes('Porto'));
  const [{ message, span_start, span_end }] = porto.sources;
  expect(messages[message]?.content.slice(span_start, span_end)).toContain('Porto');
  expect((await call('GET', '/memories')).body).toEqual(before);
  for (const wrong of [
    {},
    { messages: [] },
    { messages: [{ content: 'x', chat_time: 'soon' }] },
    { text: 'x' },
  ])
    expect((await call('POST', '/extract', wrong)).status).toBe(400);
});

describe('an operator', () => {
  it('edits, archives and restores a memory, which clients see at once', async () => {
    await says('tess', 'My bicycle is red.');
    const [fact] = await memoriesOf('tess', '&status=activated');
    const path = `/memories/${fact.id}`;
    const edited = await call('PATCH', path, { memory: 'My bicycle is yellow.' });
    expect([edited.status, edited.body.memory, edited.body.version]).toEqual([
      200,
      'My bicycle is yellow.',
      2,
    ]);
    expect(edited.body.versions[0].memory).toBe(fact.memory);
    expect(await clientFinds('tess', 'bicycle', 'yellow')).toBe(true);
    expect((await call('POST', `${path}/archive`)).body.status).toBe('archived');
    expect((await call('POST', `${path}/archive`)).body.status).toBe('archived');
    expect(await clientFinds('tess', 'bicycle', 'yellow')).toBe(false);
    expect((await call('POST', `${path}/restore`)).body.status).toBe('activated');
    expect(await clientFinds('tess', 'bicycle', 'yellow')).toBe(true);
    const [earlier] = edited.body.versions;
    expect((await call('POST', `/memories/${earlier.id}/restore`)).status).toBe(409);
    expect((await call('PATCH', path, {})).body.message).toContain('body.memory: is required');
    expect((await call('PATCH', path, { memory: ' ' })).status).toBe(400);
  });

  it('sees what a deletion takes along before it, and then exactly that is gone', async () => {
    await says('uma', 'I work as a baker in Bruges.');
    const [fact] = await memoriesOf('uma', '&status=activated');
    const preview = await call('GET', `/memories/${fact.id}/deletion`);
    expect(preview.status, preview.text).toBe(200);
    expect(preview.body.memory_ids).toContain(fact.id);
    expect(preview.body.memories).toBe(preview.body.memory_ids.length);
    const before = await memoriesOf('uma');
    const key = { 'idempotency-key': 'delete-once' };
    const gone = await call('DELETE', `/memories/${fact.id}`, undefined, key);
    expect(gone.body).toEqual({ id: fact.id, deleted: true });
    expect((await call('DELETE', `/memories/${fact.id}`, undefined, key)).body).toEqual(gone.body);
    const left = await memoriesOf('uma');
    const missing = before.map(({ id }) => id).filter((id) => !left.some((memory) => memory.id === id));
    expect(missing.toSorted()).toEqual(preview.body.memory_ids.toSorted());
    expect((await call('DELETE', `/memories/${fact.id}`)).status).toBe(404);
    expect((await call('GET', `/memories/${fact.id}/deletion`)).status).toBe(404);
  });

  it('of another project, or with the read-only key, changes nothing', async () => {
    await says('vera', 'I play the cello.');
    const [fact] = await memoriesOf('vera', '&status=activated');
    const { projectId } = await app.newProject();
    const headers = { authorization: `Bearer ${TEST_ADMIN_KEY}` };
    for (const [method, action, body] of [
      ['PATCH', '', { memory: 'changed' }],
      ['POST', '/archive', undefined],
      ['POST', '/restore', undefined],
      ['DELETE', '', undefined],
    ] as const) {
      const path = `/memories/${fact.id}${action}`;
      const sent = { ...(body && { body }), headers };
      expect((await app.call(method, `/admin/projects/${projectId}${path}`, sent)).status).toBe(404);
      expect((await call(method, path, body, {}, READ_KEY)).status).toBe(403);
      for (const unknown of ['none', '%00', 'x'.repeat(300)])
        expect((await call(method, `/memories/${unknown}${action}`, body)).status).toBe(404);
    }
    expect((await memoriesOf('vera', '&status=activated'))[0]).toEqual(fact);
  });
});
