import type { KyselyPlugin } from 'kysely';
import { sql } from 'kysely';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import { type Answer, startTestApp, type TestApp } from '../support/app.ts';
import { openTestDatabase } from '../support/database.ts';
import { type ModelApp, startModelApp } from '../support/model-app.ts';
import { observed } from '../support/observed-database.ts';

const LIMIT = 120_000;

/** The project whose statements wait, and the promise that they wait for. */
let held = '';
let gate = Promise.withResolvers<void>();
let looks = 0;

const waitsAtGate: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    await gate.promise;
    return result;
  },
};

const countsLooks: KyselyPlugin = {
  transformQuery({ node }) {
    if (JSON.stringify(node).includes('FROM task_stream s')) looks += 1;
    return node;
  },
  transformResult: async ({ result }) => result,
};

let db: Database;
let app: TestApp;
beforeAll(async () => {
  db = await openTestDatabase();
  app = await startTestApp(
    { SCHEDULER_CONCURRENCY: '0' },
    observed(db, (projectId) => (projectId === held ? waitsAtGate : null), countsLooks),
  );
});
afterAll(async () => {
  await app.close();
  await db.close();
});

async function gauge(of: TestApp, name: string, kind: string): Promise<number> {
  const { text } = await of.call('GET', '/metrics');
  return Number(new RegExp(`^${name}\\{kind="${kind}"\\} (\\d+)`, 'm').exec(text)?.[1]);
}

/** The test's time limit is the deadline. */
async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setImmediate(resolve));
}

const search = (key: string, query = 'boats') => app.v1('/search/memory', { user_id: 'u', query }, key);

describe('while all statements of a project are blocked', () => {
  it('its surplus requests are refused, and the requests of another project are answered', {
    timeout: LIMIT,
  }, async () => {
    const [loud, quiet] = [await app.newProject(), await app.newProject()];
    held = loud.projectId;
    gate = Promise.withResolvers();
    const surplus: Answer[] = [];
    const first = Promise.withResolvers<void>();
    const flood = Array.from({ length: 1000 }, async () => {
      const answer = await search(loud.key);
      if (answer.status !== 200) surplus.push(answer);
      if (answer.status !== 200) first.resolve();
      return answer.status;
    });
    await first.promise;
    const answers = await Promise.all([
      search(quiet.key),
      app.v1('/add/message', { user_id: 'u', messages: [{ role: 'user', content: 'I row.' }] }, quiet.key),
      app.v1('/get/memory', { user_id: 'u', filter: { and: [{ tags: { contains: 'x' } }] } }, quiet.key),
      app.v1('/rerank', { query: 'boats', documents: ['A boat.'] }, quiet.key),
      app.v1('/chat', { user_id: 'u', query: 'What do I row?', conversation_id: 'c' }, quiet.key),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    gate.resolve();
    const statuses = await Promise.all(flood);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    expect(surplus.length).toBeLessThan(500);
    for (const { headers, body } of surplus)
      expect([headers['retry-after'], body.code]).toEqual(['1', 40300]);
  });

  it('a client that disconnects leaves the queue', { timeout: LIMIT }, async () => {
    const loud = await app.newProject();
    held = loud.projectId;
    gate = Promise.withResolvers();
    const leave = new AbortController();
    const one = (signal?: AbortSignal) =>
      request(`${app.url}/v1/search/memory`, {
        method: 'POST',
        headers: { authorization: `Token ${loud.key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ user_id: 'u', query: 'boats' }),
        ...(signal ? { signal } : {}),
      }).then(
        async ({ statusCode, body }) => {
          await body.dump();
          return statusCode;
        },
        () => 0,
      );
    const waiting = () => gauge(app, 'recollect_turns_waiting', 'work');
    const staying = Array.from({ length: 90 }, () => one());
    await until(async () => (await waiting()) > 0);
    const before = await waiting();
    const leaving = Array.from({ length: 20 }, () => one(leave.signal));
    await until(async () => (await waiting()) > before);
    leave.abort();
    expect(new Set(await Promise.all(leaving))).toEqual(new Set([0]));
    await until(async () => (await waiting()) <= 90);
    gate.resolve();
    expect(new Set(await Promise.all(staying))).toEqual(new Set([200]));
    await until(
      async () => (await waiting()) === 0 && (await gauge(app, 'recollect_turns_held', 'work')) === 0,
    );
  });
});

describe('waits for tasks', () => {
  it('share their queries of the task table, whatever interval they request', {
    timeout: LIMIT,
  }, async () => {
    held = '';
    await app.product('/add', { user_id: 'waited', messages: 'I row on Mondays.' });
    looks = 0;
    const path = '/product/scheduler/wait?user_name=waited&timeout_seconds=100&poll_interval=0';
    const waits = Array.from({ length: 700 }, () => app.call('POST', path));
    await until(async () => (await gauge(app, 'recollect_turns_held', 'wait')) === 700);
    await sql`UPDATE task SET status = 'completed', finished_at = now() WHERE user_id = 'waited'`.execute(
      db.system().db,
    );
    app.app.services.tasksMoved.emit({ projectId: 'default', userIds: ['waited'] });
    const answers = await Promise.all(waits);
    expect(new Set(answers.map(({ body }) => body.message))).toEqual(new Set(['idle']));
    // each on its own would query at least twice
    expect(looks).toBeLessThan(700);
  });

  it('of one project are limited, and those of another project are accepted', {
    timeout: LIMIT,
  }, async () => {
    const [loud, quiet] = [await app.newProject(), await app.newProject()];
    const headers = (key: string) => ({ authorization: `Token ${key}` });
    const add = { user_id: 'open', messages: 'I row on Fridays.' };
    await app.product('/add', add, headers(loud.key));
    const path = '/product/scheduler/wait?user_name=open&timeout_seconds=100';
    const waits = Array.from({ length: 1100 }, () => app.call('POST', path, { headers: headers(loud.key) }));
    const refused = await Promise.race(waits);
    expect([refused.status, refused.headers['retry-after'], refused.body.code]).toEqual([429, '1', 429]);
    const idle = await app.call('POST', path, { headers: headers(quiet.key) });
    expect(idle.body.message).toBe('idle');
    await sql`UPDATE task SET status = 'completed', finished_at = now() WHERE user_id = 'open'`.execute(
      db.system().db,
    );
    const statuses = (await Promise.all(waits)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1000);
  });
});

describe('answers of a model', () => {
  let models: ModelApp;
  beforeAll(async () => {
    models = await startModelApp({ SCHEDULER_CONCURRENCY: '0' });
  });
  afterAll(() => models.close());

  it('are given to a project while all calls of another project wait for the model', {
    timeout: LIMIT,
  }, async () => {
    const [loud, quiet] = [await models.newProject(), await models.newProject()];
    const answered = Promise.withResolvers<void>();
    models.provider.thinks = async ({ body }) => {
      if (JSON.stringify(body).includes('HOLD')) await answered.promise;
    };
    const chat = (key: string, query: string, stream = false) =>
      models.v1(
        '/chat',
        { user_id: 'u', query, conversation_id: 'c', add_message_on_answer: false, stream },
        key,
      );
    const waiting = Array.from({ length: 40 }, (_, n) => chat(loud.key, 'HOLD', n % 2 === 0));
    await models.provider.received(10);
    expect((await chat(quiet.key, 'What now?')).body.data.response).toBe('ok');
    expect((await models.v1('/search/memory', { user_id: 'u', query: 'x' }, loud.key)).status).toBe(200);
    answered.resolve();
    expect(new Set((await Promise.all(waiting)).map(({ status }) => status))).toEqual(new Set([200]));
  });
});

describe('a filter that is applied page by page', () => {
  const CONDITIONS = 10;
  const filter = {
    or: Array.from({ length: CONDITIONS }, (_, n) => ({
      memory: { contains: n === 7 ? 'harbour' : `nowhere ${n}` },
    })),
  };
  const texts = (body: Answer['body']): string[] =>
    body.data.text_mem[0].memories.map((one: { memory: string }) => one.memory);

  it('finds, lists and deletes exactly the matching memories', { timeout: LIMIT }, async () => {
    held = '';
    for (let start = 0; start < 400; start += 50)
      await app.product('/add', {
        user_id: 'pages',
        messages: Array.from({ length: 50 }, (_, n) => ({
          role: 'user',
          content:
            (start + n) % 40 === 3 ? `The harbour, visit ${start + n}.` : `The hill, visit ${start + n}.`,
        })),
      });
    const wanted = Array.from({ length: 10 }, (_, n) => `The harbour, visit ${n * 40 + 3}.`).toReversed();
    const list = () => app.product('/get_memory', { mem_cube_id: 'pages', user_id: 'pages', filter });
    expect(texts((await list()).body).toSorted()).toEqual(wanted.toSorted());
    const page = { mem_cube_id: 'pages', filter, page: 2, page_size: 4 };
    const second = (await app.product('/get_memory', page)).body;
    expect([texts(second).length, second.data.text_mem[0].total_nodes]).toEqual([4, 10]);
    const found = await app.product('/search', { user_id: 'pages', query: 'visit', top_k: 50, filter });
    expect(texts(found.body).toSorted()).toEqual(wanted.toSorted());
    await app.product('/delete_memory', { user_id: 'pages', filter }, { 'idempotency-key': 'pages' });
    expect(texts((await list()).body)).toEqual([]);
    const left = await app.product('/get_memory', { mem_cube_id: 'pages', page: 1, page_size: 1 });
    expect(left.body.data.text_mem[0].total_nodes).toBe(390);
  });
});
