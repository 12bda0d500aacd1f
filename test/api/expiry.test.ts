import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newUuid } from '../../src/lib/ids.ts';
import { readImport } from '../../src/services/transfer/import.ts';
import { startTestApp, TEST_ADMIN_KEY, type TestApp } from '../support/app.ts';
import { canaries, storedCanaries } from '../support/stored-words.ts';
import { movableClock } from '../support/wall-time.ts';
import { startReceiver } from '../support/webhook-receiver.ts';

const ADMIN = { authorization: `Bearer ${TEST_ADMIN_KEY}` };
const clock = movableClock();
const words = canaries();

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ WEBHOOK_ALLOW: '127.0.0.1' }, undefined, clock.now);
}, 120_000);
afterAll(() => app.close());

const admin = (method: string, path: string, body?: object) =>
  app.call(method, `/admin/projects/${path}`, { headers: ADMIN, ...(body && { body }) });
const later = (days: number) => clock.forward(app.app.services.db, days);
const stored = async () => [...(await storedCanaries(app.app.services.db)).values()].flat();

interface Added {
  readonly expires_at?: unknown;
  readonly headers?: Record<string, string>;
  readonly chat_time?: string;
}

/** A project in which ann says something; each add waits for its extraction. */
async function start() {
  const { projectId, key } = await app.newProject();
  const token = { authorization: `Token ${key}` };
  const add = (content: string, { expires_at, headers = {}, chat_time }: Added = {}) =>
    app.call('POST', '/v1/add/message', {
      headers: { ...token, ...headers },
      body: {
        user_id: 'ann',
        conversation_id: 'c',
        messages: [{ role: 'user', content, ...(chat_time && { chat_time }) }],
        async_mode: false,
        ...(expires_at === undefined ? {} : { expires_at }),
      },
    });
  const read = async (path: string, body: object) =>
    (await app.v1(path, { user_id: 'ann', ...body }, key)).text;
  const product = async (path: string, body: object) =>
    (await app.product(path, { user_id: 'ann', ...body }, token)).text;
  const search = (query: string) => read('/search/memory', { query, relativity: 0 });
  /** The memories that operators see, as texts with their states. */
  const listed = async () =>
    (await admin('GET', `${projectId}/memories`)).body.memories as {
      id: string;
      memory: string;
      kind: string;
      status: string;
      outdated_by: string | null;
    }[];
  const run = async () => {
    const started = await admin('POST', `${projectId}/retention/run`, {});
    expect(started.status, started.text).toBe(200);
    await app.task(started.body.task_id, ({ status }) => status === 'completed');
    return (await admin('GET', `${projectId}/retention`)).body.last_run;
  };
  return { projectId, key, token, add, read, product, search, listed, run };
}

describe('a message with an end', () => {
  it('is gone for every reader at its time, and for every table after a run, which webhooks hear of', async () => {
    const { projectId, key, token, add, read, product, listed, run } = await start();
    const gone = words.en('gone');
    const zh = words.zh('gone');
    const kept = words.en('kept');
    await add(`My boat is called ${gone}. I like ${gone} tea. On Friday I meet ${gone}.`, {
      expires_at: clock.in(1),
    });
    await add(`我住在${zh}。`, { expires_at: clock.in(1) });
    await add(`My house is called ${kept}.`);
    const receiver = await startReceiver();
    const ids = (await listed()).filter(({ memory }) => memory.includes(gone)).map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(1);
    const client = new Client({ name: 'test', version: '1.0.0' });
    const requestInit = { headers: { authorization: `Bearer ${key}` } };
    await client.connect(
      new StreamableHTTPClientTransport(new URL(`${app.url}/mcp/users/ann`), { requestInit }),
    );
    const tool = async (name: string, args: object) =>
      JSON.stringify(await client.callTool({ name, arguments: { ...args } }));
    const query = `What is called ${gone}, and 我住在哪里?`;
    const path = `${projectId}/messages?cube_id=ann&conversation_id=c`;
    const readers = {
      search: () => read('/search/memory', { query }),
      filtered: () => read('/search/memory', { query, filter: { conversation_id: 'c' } }),
      memories: () => read('/get/memory', {}),
      messages: () => read('/get/message', { conversation_id: 'c' }),
      chat: () => read('/chat', { query, conversation_id: 'd', add_message_on_answer: false }),
      productSearch: () => product('/search', { query, mode: 'fast' }),
      all: () => product('/get_all', { memory_type: 'text_mem' }),
      byId: async () => (await app.call('GET', `/product/get_memory/${ids[0]}`, { headers: token })).text,
      mcpSearch: () => tool('search_memory', { query }),
      mcpMemory: () => tool('get_memory', { id: ids[0] }),
      browsed: async () => (await admin('GET', `${projectId}/memories`)).text,
      record: async () => (await admin('GET', `${projectId}/memories/${ids[0]}`)).text,
      conversation: async () => (await admin('GET', path)).text,
      reconciliations: async () => (await admin('GET', `${projectId}/reconciliations`)).text,
    };
    const showing = async () => {
      const found: string[] = [];
      for (const [name, reader] of Object.entries(readers)) {
        const text = await reader();
        // the question itself may stand in the answer
        if (text.replaceAll(query, '').includes(gone) || text.replaceAll(query, '').includes(zh))
          found.push(name);
      }
      return found;
    };
    expect(await showing()).toEqual(Object.keys(readers).filter((name) => name !== 'reconciliations'));
    const profile = await admin('GET', `${projectId}/users/ann/profiles`);
    expect([profile.status, profile.text.includes(gone)], profile.text).toEqual([200, false]);
    await later(1.01);
    expect(await showing()).toEqual([]);
    expect(await read('/search/memory', { query: 'What is called how?' })).toContain(kept);
    await admin('POST', `${projectId}/webhooks`, { url: receiver.url, events: ['memory.erased'] });
    const ran = await run();
    expect(ran).toMatchObject({ status: 'completed', kinds: { message: 2 }, tables: { message: 2 } });
    const events = await receiver.until((all) =>
      ids.every((id) => all.some(({ data }) => data.memory_id === id)),
    );
    expect(JSON.stringify(events)).not.toContain(gone);
    expect(await stored()).toEqual(expect.arrayContaining([kept]));
    expect(await stored()).not.toContain(gone);
    expect(await stored()).not.toContain(zh);
    expect(await showing()).toEqual([]);
    const audit = (await app.call('GET', `/admin/audit?project_id=${projectId}`, { headers: ADMIN })).body
      .entries;
    expect(audit.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['retention.run', 'retention.erase']),
    );
    expect(await run()).toMatchObject({ kinds: {}, tables: {} });
    await client.close();
    await receiver.close();
  });

  it('needs a time with a zone in the future; null is none; anything else changes nothing', async () => {
    const { add, product, token, read } = await start();
    for (const expires_at of [
      ...['tomorrow', '2031-01-01', '2031-01-01T00:00:00', '2031-02-30T00:00:00Z', '', 5, {}, true],
      ...['9999-12-31T23:59:59-14:00', '+012031-01-01T00:00:00Z', clock.in(-1), '0001-01-01T00:00:00Z'],
    ]) {
      const cloud = await add('I own a raft.', { expires_at });
      expect([cloud.status, cloud.body.data], JSON.stringify(expires_at)).toEqual([400, {}]);
      expect(cloud.body.message).toMatch(/^expires_at: must (?:be|lie) /);
      const rest = await app.product(
        '/add',
        { user_id: 'ann', messages: 'I own a raft.', expires_at },
        token,
      );
      expect(rest.status, JSON.stringify(expires_at)).toBe(422);
      expect(rest.body.detail[0].loc).toEqual(['body', 'expires_at']);
    }
    const feedback = { messages: [{ role: 'user', content: 'No, a boat.' }], is_feedback: true };
    const refused = await app.product(
      '/add',
      { user_id: 'ann', ...feedback, expires_at: clock.in(1) },
      token,
    );
    expect([refused.status, refused.body.detail[0].loc]).toEqual([422, ['body', 'expires_at']]);
    expect(await read('/get/message', { conversation_id: 'c' })).not.toContain('raft');
    for (const expires_at of [null, clock.in(1), '9999-12-31T23:59:59+14:00', '2190-01-01T00:00:00.5-08:00'])
      expect((await add('I own a canoe.', { expires_at })).status).toBe(200);
    const text = await product('/add', {
      ...{ messages: 'I own a kayak.', async_mode: 'sync', expires_at: clock.in(1) },
    });
    expect(text).toContain('kayak');
    await later(1.01);
    expect(await read('/get/memory', {})).toContain('canoe');
    expect(await read('/get/memory', {})).not.toContain('kayak');
  });

  it('is exported with its end, and ends after an import too', async () => {
    const { projectId, add, run } = await start();
    const target = await start();
    const word = words.en('exported');
    const expires_at = clock.in(1);
    await add(`My boat is called ${word}.`, { expires_at });
    const lines = (await admin('POST', `${projectId}/users/ann/export`)).text;
    const ends = lines
      .split('\n')
      .flatMap((line) => (line.includes(word) ? [JSON.parse(line).expires_at] : []));
    expect(ends.length).toBeGreaterThan(1);
    expect(new Set(ends.map((end) => new Date(end).toISOString()))).toEqual(new Set([expires_at]));
    const folder = await mkdtemp(join(tmpdir(), 'recollect-expiry-'));
    const file = join(folder, 'ann.jsonl');
    await writeFile(file, lines.replaceAll(projectId, target.projectId));
    await readImport({ db: app.app.services.db, newId: newUuid }, file, target.projectId);
    await rm(folder, { recursive: true });
    expect(await target.search('my boat')).toContain(word);
    await later(1.01);
    expect(await target.search('my boat')).not.toContain(word);
    expect((await target.run()).tables.message).toBe(1);
    await run();
    expect(await stored()).not.toContain(word);
  });

  it('is not found as of an earlier time or by asking why not', async () => {
    const { projectId, add, read } = await start();
    await add('My boat is called Wanda.', { expires_at: clock.in(1) });
    const at = new Date(Date.now() + 1000).toISOString();
    const id = (await admin('GET', `${projectId}/memories`)).body.memories[0].id;
    const asOf = () => read('/search/memory', { query: 'my boat', relativity: 0, known_at: at });
    expect(await asOf()).toContain('Wanda');
    await later(1.01);
    expect(await asOf()).not.toContain('Wanda');
    const why = await read('/search/memory', { query: 'my boat', relativity: 0, explain_ids: [id] });
    expect(why).not.toContain('Wanda');
    expect(why).toContain(id);
  });

  it('belongs to the body of an idempotent add, whose first answer is repeated after the end', async () => {
    const { add } = await start();
    const headers = { 'idempotency-key': 'boat' };
    const expires_at = clock.in(1);
    const first = await add('I own a boat.', { headers, expires_at });
    expect((await add('I own a boat.', { headers, expires_at })).body.data.task_id).toBe(
      first.body.data.task_id,
    );
    expect((await add('I own a boat.', { headers, expires_at: clock.in(2) })).status).toBe(409);
    expect((await add('I own a boat.', { headers })).status).toBe(409);
    await later(0.9);
    await later(0.2);
    const repeated = await add('I own a boat.', { headers, expires_at });
    expect([repeated.status, repeated.body.data.task_id]).toEqual([200, first.body.data.task_id]);
  });
});

describe('a memory of several messages', () => {
  it('ends with the last of them, and stays while one of them does not end', async () => {
    const { add, search, run, listed } = await start();
    await add('My cat is called Mimi.', { expires_at: clock.in(1) });
    await add('My cat is called Mimi.');
    await add('My dog is called Rex.');
    await add('My dog is called Rex.', { expires_at: clock.in(1) });
    await add('My fish is called Finn.', { expires_at: clock.in(3) });
    await add('My fish is called Finn.', { expires_at: clock.in(1) });
    await add('我的猫叫咪咪。', { expires_at: clock.in(1) });
    await add('我的猫叫咪咪。');
    await later(1.01);
    const found = async () =>
      (await Promise.all(['my cat', 'my dog', 'my fish', '我的猫'].map(search))).map((text, n) =>
        text.includes(['Mimi', 'Rex', 'Finn', '咪咪'][n] ?? ''),
      );
    expect(await found()).toEqual([true, true, true, true]);
    await run();
    expect(await found()).toEqual([true, true, true, true]);
    await later(2);
    expect(await found()).toEqual([true, true, false, true]);
    await run();
    expect(await found()).toEqual([true, true, false, true]);
    expect((await listed()).some(({ memory }) => memory.includes('Finn'))).toBe(false);
  });

  it('ends earlier once the message that did not end is deleted', async () => {
    const { add, search, key } = await start();
    await add('My cat is called Mimi.', { expires_at: clock.in(1) });
    await app.v1(
      '/add/message',
      {
        ...{ user_id: 'ann', conversation_id: 'other', async_mode: false },
        messages: [{ role: 'user', content: 'My cat is called Mimi.' }],
      },
      key,
    );
    await app.product('/delete_memory', { session_id: 'other' }, { authorization: `Token ${key}` });
    await later(0.5);
    expect(await search('my cat')).toContain('Mimi');
    await later(0.51);
    expect(await search('my cat')).not.toContain('Mimi');
  });

  it('that has ended and is not erased yet is renewed by the same words', async () => {
    const { add, search, run } = await start();
    await add('My cat is called Mimi.', { expires_at: clock.in(1) });
    await search('my cat');
    await later(1.01);
    expect(await search('my cat')).not.toContain('Mimi');
    expect((await add('My cat is called Mimi.')).status).toBe(200);
    expect(await search('my cat')).toContain('Mimi');
    await run();
    expect(await search('my cat')).toContain('Mimi');
  });

  it('makes nothing true again that it had outdated', async () => {
    const { add, listed, run } = await start();
    await add('I live in Berlin.');
    await add('I moved to Rome.', { expires_at: clock.in(1) });
    const berlin = async () =>
      (await listed()).filter(({ memory, kind }) => kind !== 'raw' && /Berlin/.test(memory));
    const before = await berlin();
    expect(before.length).toBeGreaterThan(0);
    expect(before.every(({ outdated_by, status }) => outdated_by !== null || status === 'archived')).toBe(
      true,
    );
    await later(1.01);
    const ran = await run();
    expect(ran.tables.memory).toBeGreaterThan(0);
    expect((await listed()).some(({ memory }) => memory.includes('Rome'))).toBe(false);
    expect(await berlin()).toEqual(before);
    // an earlier statement that comes late does not make it true either
    await add('I live in Madrid.', { chat_time: '2001-01-01T00:00:00Z' });
    const now = await berlin();
    expect(now.every(({ outdated_by, status }) => outdated_by !== null || status === 'archived')).toBe(true);
  });

  it('that renewed an outdated one leaves that one outdated', async () => {
    const { add, listed, run } = await start();
    await add('I live in Berlin.', { chat_time: '2026-01-01T00:00:00Z' });
    await add('I moved to Rome.', { chat_time: '2026-02-01T00:00:00Z' });
    await add('I live in Berlin.', { chat_time: '2026-03-01T00:00:00Z', expires_at: clock.in(1) });
    await later(1.01);
    await run();
    const left = (await listed()).filter(({ memory, kind }) => kind !== 'raw' && /Berlin/.test(memory));
    expect(left.length).toBeGreaterThan(0);
    expect(left.filter(({ outdated_by, status }) => outdated_by === null && status === 'activated')).toEqual(
      [],
    );
  });
});
