import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRetentionHandler } from '../../src/services/retention/retention-handler.ts';
import { startDueRuns } from '../../src/services/retention/start-run.ts';
import { startTestApp, TEST_ADMIN_KEY, type TestApp } from '../support/app.ts';
import { canaries, storedCanaries } from '../support/stored-words.ts';
import { makeOlder, movableClock } from '../support/wall-time.ts';

const ADMIN = { authorization: `Bearer ${TEST_ADMIN_KEY}` };
const clock = movableClock();
const words = canaries();

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({}, undefined, clock.now);
}, 120_000);
afterAll(() => app.close());

const admin = (method: string, path: string, body?: object) =>
  app.call(method, `/admin/projects/${path}`, { headers: ADMIN, ...(body && { body }) });
/** Makes everything older, as if it had been stored so many days earlier. */
const later = (days: number) => makeOlder(app.app.services.db, days);
const stored = async () => [...(await storedCanaries(app.app.services.db)).values()].flat();

/** A project in which ann says something; each add waits for its extraction. */
async function start(keep: Record<string, number> = {}) {
  const { projectId, key } = await app.newProject();
  const kinds = Object.fromEntries(Object.entries(keep).map(([kind, keep_days]) => [kind, { keep_days }]));
  const set = await admin('PUT', `${projectId}/retention`, { kinds });
  expect(set.status, set.text).toBe(200);
  const add = (messages: object[], more: object = {}) =>
    app.v1(
      '/add/message',
      { user_id: 'ann', conversation_id: 'c', messages, async_mode: false, ...more },
      key,
    );
  const say = (content: string, more: object = {}) => add([{ role: 'user', content }], more);
  const search = async (query: string) =>
    (await app.v1('/search/memory', { user_id: 'ann', query, relativity: 0 }, key)).text;
  const listed = async (): Promise<readonly { memory: string; kind: string; status: string }[]> =>
    (await admin('GET', `${projectId}/memories`)).body.memories;
  const preview = async () => {
    const { status, body } = await admin('POST', `${projectId}/retention/run`, { dry_run: true });
    expect([status, body.dry_run, body.task_id, body.complete]).toEqual([200, true, null, true]);
    return { kinds: body.kinds, tables: body.tables };
  };
  const run = async () => {
    const started = await admin('POST', `${projectId}/retention/run`, { dry_run: false });
    await app.task(started.body.task_id, ({ status }) => status === 'completed');
    const { kinds, tables } = (await admin('GET', `${projectId}/retention`)).body.last_run;
    return { kinds, tables };
  };
  return { projectId, key, add, say, search, listed, preview, run };
}

describe('the retention of a project', () => {
  it('is read and replaced as a whole, and refuses what makes no sense', async () => {
    const { projectId } = await start();
    const path = `${projectId}/retention`;
    expect((await admin('GET', path)).body).toEqual({ project_id: projectId, kinds: {}, last_run: null });
    const kinds = { event: { keep_days: 30 }, message: { keep_days: 400 } };
    expect((await admin('PUT', path, { kinds })).body).toMatchObject({ kinds });
    expect((await admin('PUT', path, { kinds: { raw: { keep_days: 1 }, fact: null } })).body.kinds).toEqual({
      raw: { keep_days: 1 },
    });
    for (const body of [
      ...[
        {},
        { kinds: null },
        { kinds: [] },
        { kinds: { events: { keep_days: 3 } } },
        { kinds: { fact: 3 } },
      ],
      ...[0, -1, 1.5, '3', 36_526, null].map((keep_days) => ({ kinds: { fact: { keep_days } } })),
      ...[{ kinds: { fact: { keep_days: 3, days: 4 } } }, { kinds: {}, dry_run: true }],
    ])
      expect((await admin('PUT', path, body)).status, JSON.stringify(body)).toBe(400);
    expect((await admin('GET', path)).body.kinds).toEqual({ raw: { keep_days: 1 } });
    for (const body of [{ dry_run: 'yes' }, { dryrun: true }])
      expect((await admin('POST', `${path}/run`, body)).status, JSON.stringify(body)).toBe(400);
    expect((await admin('PUT', 'none/retention', { kinds: {} })).status).toBe(404);
    for (const dry_run of [true, false])
      expect((await admin('POST', 'none/retention/run', { dry_run })).status).toBe(404);
    expect((await admin('GET', 'none/retention')).status).toBe(404);
  });

  it('erases what is older than its kind is kept, counts it before, and keeps what was said since', async () => {
    const { say, search, preview, run, listed } = await start({
      raw: 10,
      fact: 10,
      preference: 10,
      event: 10,
    });
    const old = words.en('old');
    const zh = words.zh('旧');
    const young = words.en('young');
    const again = words.en('again');
    await say(`My boat is called ${old}. I like ${old} tea. Yesterday I met ${old}.`);
    await say(`我住在${zh}。`);
    await say(`My house is called ${again}.`);
    await later(9);
    expect(await preview()).toEqual({ kinds: {}, tables: {} });
    await say(`My car is called ${young}.`);
    await say(`My house is called ${again}.`);
    await later(1.01);
    const before = await stored();
    const counted = await preview();
    expect(counted.kinds).toMatchObject({ raw: expect.any(Number), message: 2 });
    expect(counted.tables).toMatchObject({ message: 2, memory_source: expect.any(Number) });
    expect(await stored()).toEqual(before);
    expect(await run()).toEqual(counted);
    const left = await stored();
    expect(left).toEqual(expect.arrayContaining([young, again]));
    expect(left).not.toContain(old);
    expect(left).not.toContain(zh);
    const found = await search('what are my car and my house called?');
    expect([found.includes(young), found.includes(again)]).toEqual([true, true]);
    expect((await listed()).some(({ memory }) => memory.includes(old))).toBe(false);
    expect(await preview()).toEqual({ kinds: {}, tables: {} });
  });

  it('keeps the words of a message while a memory of another kind rests on it', async () => {
    const { projectId, say, run, listed } = await start({ event: 1 });
    const word = words.en('museum');
    await say(`I work as a nurse. On Friday I meet Tom at the ${word} museum.`);
    const kindsOf = async () => (await listed()).map(({ kind }) => kind);
    expect(await kindsOf()).toContain('event');
    const others = (await kindsOf()).filter((kind) => kind !== 'event');
    await later(1.01);
    expect((await run()).kinds).toEqual({ event: 1 });
    expect(await kindsOf()).toEqual(others);
    expect(await stored()).toContain(word);
    const kinds = { raw: { keep_days: 1 }, fact: { keep_days: 1 }, preference: { keep_days: 1 } };
    await admin('PUT', `${projectId}/retention`, { kinds });
    await run();
    expect(await stored()).not.toContain(word);
    expect(await listed()).toEqual([]);
  });

  it('erases earlier versions on their own and leaves the present one as it is', async () => {
    const { key, say, run, listed, search } = await start({ raw: 5, fact: 5 });
    const first = words.en('first');
    const second = words.en('second');
    await say(`My boat is called ${first}.`);
    await later(4);
    const [memory] = JSON.parse(await search('my boat')).data.memory_detail_list;
    const changed = await app.call('POST', '/v1/update/memory', {
      headers: { authorization: `Token ${key}` },
      body: { user_id: 'ann', memory_id: memory.id, content: `My boat is called ${second}.` },
    });
    expect(changed.status, changed.text).toBe(200);
    await later(1.5);
    await run();
    expect(await search('my boat')).toContain(second);
    expect((await listed()).filter(({ memory }) => memory.includes(first))).toEqual([]);
  });

  it('erases values of profiles and messages without memories by rules of their own', async () => {
    const { projectId, add, say, run } = await start({ profile: 2, message: 2 });
    const prompt = words.en('prompt');
    await add([
      { role: 'system', content: `You are ${prompt}.` },
      { role: 'user', content: 'I work as a nurse.' },
    ]);
    const profile = async () => (await admin('GET', `${projectId}/users/ann/profiles`)).text;
    await later(1);
    await say('I live in Porto.');
    expect(await profile()).toContain('nurse');
    expect(await profile()).toContain('Porto');
    await later(1.1);
    const ran = await run();
    expect(ran.kinds).toEqual({ message: 1, profile: 1 });
    expect(await stored()).not.toContain(prompt);
    expect(await profile()).toContain('Porto');
    expect(await profile()).not.toContain('nurse');
  });
});

describe('runs', () => {
  it('come by themselves: once for what has ended, and daily for a retention', async () => {
    const { projectId, say } = await start({ raw: 30 });
    const other = await app.newProject();
    const services = app.app.services;
    /** Looks three times at once, and returns the runs that the project then has had. */
    const check = async (id: string): Promise<number> => {
      await Promise.all([startDueRuns(services), startDueRuns(services), startDueRuns(services)]);
      services.wakeScheduler();
      const { body } = await app.call('GET', `/admin/tasks?project_id=${id}`, { headers: ADMIN });
      const runs = body.tasks.filter(({ kind }: { kind: string }) => kind === 'retention');
      for (const { id } of runs) await app.task(id, ({ status }) => status === 'completed');
      return runs.length;
    };
    expect(await check(projectId)).toBe(0);
    await later(1.01);
    expect(await check(projectId)).toBe(1);
    expect(await check(projectId)).toBe(1);
    await say('My boat is blue.', { expires_at: clock.in(0.1) });
    expect(await check(projectId)).toBe(1);
    await clock.forward(services.db, 0.11);
    expect(await check(projectId)).toBe(2);
    expect((await admin('GET', `${projectId}/retention`)).body.last_run.kinds).toMatchObject({ message: 1 });
    expect(await check(other.projectId)).toBe(0);
  });

  it('go on where they were interrupted, and count nothing twice', async () => {
    const { projectId, add } = await start();
    const word = words.en('many');
    const messages = Array.from({ length: 250 }, (_, n) => ({
      role: 'user',
      content: `Note ${n} of ${word}.`,
    }));
    expect((await add(messages, { expires_at: clock.in(1) })).status).toBe(200);
    await clock.forward(app.app.services.db, 1.01);
    const handler = createRetentionHandler(app.app.services);
    // the server's own scheduler must not take the task
    await app.app.scheduler.stop(1000);
    const { body } = await admin('POST', `${projectId}/retention/run`, {});
    const again = await admin('POST', `${projectId}/retention/run`, {});
    expect(again.body.task_id).toBe(body.task_id);
    const task = { taskId: body.task_id } as Parameters<typeof handler.prepare>[1][0];
    const aborted = AbortSignal.abort(new Error('stopped'));
    const so = async () => (await admin('GET', `${projectId}/retention`)).body.last_run.kinds.message;
    await expect(handler.prepare(projectId, [task], aborted)).rejects.toThrow('stopped');
    expect(await so()).toBe(100);
    await expect(handler.prepare(projectId, [task], aborted)).rejects.toThrow('stopped');
    expect(await so()).toBe(200);
    // two workers, one of which has lost its lease
    const { signal } = new AbortController();
    await Promise.all([
      handler.prepare(projectId, [task], signal),
      handler.prepare(projectId, [task], signal),
    ]);
    expect(await so()).toBe(250);
    expect(await stored()).not.toContain(word);
  });
});
