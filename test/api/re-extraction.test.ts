import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readRun } from '../../src/services/re-extraction/read-run.ts';
import { createReextractHandler } from '../../src/services/re-extraction/reextract-handler.ts';
import { extracted, type ModelApp, quoted, startModelApp } from '../support/model-app.ts';

let app: ModelApp;
const PROJECT = 'default';
const RUNS = `/projects/${PROJECT}/extractions`;

beforeAll(async () => {
  app = await startModelApp();
});
afterAll(() => app?.close());
beforeEach(() => {
  app.provider.heal();
  app.provider.respond = () => extracted({});
  app.provider.requests.length = 0;
});

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Any = any;
const CHAT_TIME = '2026-03-02T18:30:00Z';
const user = (content: string) => ({ role: 'user', content, chat_time: CHAT_TIME });
const isDone = (task: { status: string }) => task.status === 'completed';

/** The run, as soon as the condition is true. */
async function until(id: string, isSo: (run: Any) => boolean, path = RUNS): Promise<Any> {
  let moved = Promise.withResolvers<void>();
  const unsubscribe = app.app.services.tasksMoved.subscribe(() => moved.resolve());
  try {
    for (;;) {
      // subscribed before reading, so that no change in between is missed
      const run = (await app.admin('GET', `${path}/${id}`)).body;
      if (isSo(run)) return run;
      await moved.promise;
      moved = Promise.withResolvers<void>();
    }
  } finally {
    unsubscribe();
  }
}
const has =
  (...statuses: string[]) =>
  (run: Any) =>
    statuses.includes(run.status);

const PROMPT = `/projects/${PROJECT}/prompts/extract_memories`;
/** A version of the prompt that is not active, because the answer to an equal prompt is cached. */
async function newPrompt(note = 'Take care.'): Promise<number> {
  const made = await app.admin('POST', PROMPT, { guidance: { detail_factual: note } });
  await app.admin('POST', `${PROMPT}/activate`, { version: 0 });
  return made.body.active_version;
}
let prompts = 0;
async function start(given: Any): Promise<Any> {
  const unseen = given.extractor === 'model' && given.prompt_version === undefined;
  const body = unseen ? { ...given, prompt_version: await newPrompt(`Take care ${prompts++}.`) } : given;
  const answer = await app.admin('POST', RUNS, body);
  expect(answer.status).toBe(200);
  return answer.body;
}
async function read(body: object): Promise<Any> {
  return until((await start(body)).id, has('ready'));
}
async function promote(id: string): Promise<Any> {
  const answer = await app.admin('POST', `${RUNS}/${id}/promote`);
  expect(answer.body.status).toBe('promoting');
  return until(id, has('promoted'));
}
async function memories(userId: string): Promise<Any[]> {
  const { text_mem, pref_mem } = (await app.product('/get_memory', { mem_cube_id: userId })).body.data;
  return [...text_mem, ...pref_mem].flatMap((bucket: { memories: unknown[] }) => bucket.memories);
}
const texts = async (userId: string) => (await memories(userId)).map(({ memory }) => memory).toSorted();
const byId = async (id: string) =>
  (
    await app.call('GET', `/v1/get/memory/${id}`, {
      headers: { authorization: 'Token test-key-0123456789abcdef' },
    })
  ).body.data;
async function found(userId: string, query: string): Promise<string[]> {
  const { text_mem, pref_mem } = (await app.product('/search', { user_id: userId, query })).body.data;
  return [...text_mem, ...pref_mem]
    .flatMap((bucket: Any) => bucket.memories)
    .map(({ memory }: Any) => memory);
}

/** One message, for which the model first answers `text`. @returns the fact */
async function remembered(
  userId: string,
  words: string,
  text: string,
  quote = words.slice(0, -1),
): Promise<Any> {
  // A run of the previous test may still call the model. It does not get this answer.
  const { respond } = app.provider;
  app.provider.respond = (request) =>
    JSON.stringify(request.body).includes(words) ? extracted({ facts: [[text, [1, quote]]] }) : extracted({});
  await app.task(await app.add(userId, [user(words)]), isDone);
  app.provider.respond = respond;
  const fact = (await memories(userId)).find(({ memory }) => memory === text);
  expect(fact).toBeDefined();
  return fact;
}
const fact = (text: string, quote: string) => extracted({ facts: [[text, [1, quote]]] });

describe('re-extraction', () => {
  it('shows what it would change, with sources, and changes nothing for searches until it is promoted', async () => {
    const old = await remembered(
      'shadow',
      'I work as a baker in Graz since May.',
      'Ann bakes.',
      'work as a baker',
    );
    const before = await memories('shadow');
    app.provider.say(
      extracted({
        facts: [['Ann is a baker in Graz.', [1, 'a baker in Graz']]],
        preferences: [
          {
            title: 'Graz',
            text: 'Ann likes Graz.',
            kind: 'implicit',
            topic: 'places',
            reasoning: 'She stays.',
            confidence: 1,
            sources: quoted([1, 'in Graz since May']),
          },
        ],
      }),
    );
    const run = await read({ user_id: 'shadow', extractor: 'model' });
    expect(run).toMatchObject({
      messages: 1,
      messages_read: 1,
      cubes: 1,
      cubes_read: 1,
      changes: { added: 1, changed: 1, removed: 0, kept: 0, withheld: 0 },
      error: null,
    });
    expect(run.diff).toMatchObject([
      {
        cube_id: 'shadow',
        change: 'changed',
        before: [{ id: old.id, content: 'Ann bakes.' }],
        after: { id: null, content: 'Ann is a baker in Graz.', sources: [{ content: 'a baker in Graz' }] },
      },
      {
        change: 'added',
        before: [],
        after: { kind: 'preference', sources: [{ content: 'in Graz since May' }] },
      },
    ]);
    expect(await memories('shadow')).toEqual(before);
    expect(await found('shadow', 'Where does Ann work?')).not.toContain('Ann is a baker in Graz.');
    const page = (await app.admin('GET', `${RUNS}/${run.id}?limit=1`)).body;
    expect([page.diff.length, page.next_after]).toEqual([1, '1:shadow']);
    const rest = (await app.admin('GET', `${RUNS}/${run.id}?limit=1&after=${page.next_after}`)).body;
    expect([rest.diff[0].change, rest.next_after]).toEqual(['added', null]);
  });

  it('promotes: searches find the new memories, old ids name their successors, and each memory names its extractor', async () => {
    const old = await remembered(
      'promoted',
      'My brother Karl lives in a lighthouse near Brest.',
      'Karl lives at sea.',
    );
    const gone = await remembered(
      'promoted',
      'Yesterday I bought a yellow kayak for the lake.',
      'A kayak was bought.',
    );
    app.provider.say(
      extracted({
        facts: [
          ['Karl, the brother of Ann, lives in a lighthouse near Brest.', [1, 'Karl lives in a lighthouse']],
        ],
      }),
    );
    const run = await read({ user_id: 'promoted', extractor: 'model' });
    expect(run.changes).toMatchObject({ changed: 1, removed: 1, added: 0 });
    const done = await promote(run.id);
    expect([done.cubes_promoted, done.changes.changed, done.changes.removed]).toEqual([1, 1, 1]);
    expect(await found('promoted', 'Where does Karl live?')).toContain(
      'Karl, the brother of Ann, lives in a lighthouse near Brest.',
    );
    const present = await byId((await byId(old.id)).superseded_by);
    expect(present).toMatchObject({
      status: 'activated',
      content: 'Karl, the brother of Ann, lives in a lighthouse near Brest.',
      extractor: `test-model/extract_memories@2+project@${run.prompt_version}`,
    });
    expect(await byId(old.id)).toMatchObject({ status: 'archived', content: 'Karl lives at sea.' });
    expect(await byId(gone.id)).toMatchObject({ status: 'archived', superseded_by: null });
    // the words of a message from which nothing is extracted any more are found by themselves
    expect((await found('promoted', 'yellow kayak'))[0]).toBe(
      'Yesterday I bought a yellow kayak for the lake.',
    );
    const again = (await app.admin('GET', `${RUNS}/${run.id}`)).body;
    expect(again.diff).toEqual([]);
  });

  it('reads with rules, keeps equal memories, and reverts by promoting the earlier version again', async () => {
    const words = 'I moved from Oslo to Bergen in 2021 because of the rain.';
    await remembered('back', words, 'Ann moved to Bergen.', 'to Bergen in 2021');
    const raw = (await memories('back')).find(({ metadata }) => metadata.type === 'message');
    app.provider.say(fact('Ann left Oslo for Bergen in 2021.', 'from Oslo to Bergen'));
    const first = await read({ user_id: 'back', extractor: 'model' });
    await promote(first.id);
    const model = await texts('back');
    const offline = await read({ cube_id: 'back', extractor: 'offline' });
    expect(offline.prompt_version).toBe(null);
    await promote(offline.id);
    const rules = (await memories('back')).filter(({ metadata }) => metadata.type === 'fact');
    expect(rules.map(({ metadata }) => metadata.internal_info.extractor)).toEqual(['offline/9']);
    // a fact of the rules holds all words of the message
    expect(await byId(raw.id)).toMatchObject({ status: 'archived', superseded_by: rules[0].id });
    await promote(first.id);
    expect(await texts('back')).toEqual(model);
    expect(await byId(raw.id)).toMatchObject({ status: 'activated', superseded_by: null });
    const same = await read({ user_id: 'back', extractor: 'model', prompt_version: first.prompt_version });
    expect(same.changes).toMatchObject({ added: 0, changed: 0, kept: 1, removed: 0 });
  });

  it('reconciles its results: of two homes the later one is current, and the earlier one is marked', async () => {
    for (const [words, text, day] of [
      ['I live in Oslo near the harbour.', 'Ann is at the harbour.', '01'],
      ['I moved to Bergen near the fish market.', 'Ann is at the market.', '09'],
    ] as const) {
      app.provider.say(fact(text, words.slice(0, -1)));
      const said = { ...user(words), chat_time: `2026-03-${day}T10:00:00Z` };
      await app.task(await app.add('homes', [said]), isDone);
    }
    app.provider.respond = () =>
      extracted({
        facts: [
          ['The user lives in Oslo.', [1, 'I live in Oslo near the harbour']],
          ['The user moved to Bergen.', [2, 'I moved to Bergen near the fish market']],
        ],
      });
    const run = await read({ user_id: 'homes', extractor: 'model' });
    await promote(run.id);
    const facts = (await memories('homes')).filter(({ metadata }) => metadata.type === 'fact');
    expect(facts.map(({ memory }) => memory).toSorted()).toEqual([
      'The user lives in Oslo.',
      'The user moved to Bergen.',
    ]);
    const rows = await app.app.services.db
      .project(PROJECT)
      .db.selectFrom('memory')
      .select(['body', 'memory_id', 'outdated_by', 'earlier_ids'])
      .where('cube_id', '=', 'homes')
      .where('kind', '=', 'fact')
      .where('status', '=', 'activated')
      .execute();
    const [bergen, oslo] = ['moved', 'lives'].map((word) => rows.find(({ body }) => body.includes(word)));
    expect([oslo?.outdated_by, bergen?.outdated_by]).toEqual([bergen?.memory_id, null]);
    expect(oslo?.earlier_ids).toHaveLength(1);
  });

  it('does not change memories that users edited, archived or deleted, nor later messages', async () => {
    const edited = await remembered('users', 'My dog Rex is three years old and brown.', 'Rex is three.');
    const deleted = await remembered(
      'users',
      'My cat Tom is seven years old and grey.',
      'Tom is seven.',
      'Tom is seven',
    );
    await app.v1('/update/memory', { memory_id: edited.id, content: 'Rex is four.' });
    await app.v1('/delete/memory', { memory_ids: [deleted.id] });
    const before = await texts('users');
    app.provider.respond = ({ body }) =>
      JSON.stringify(body).includes('Rex is three years')
        ? extracted({
            facts: [
              ['Rex is a brown dog.', [1, 'My dog Rex']],
              ['Tom is a grey cat.', [2, 'My cat Tom']],
            ],
          })
        : extracted({});
    const run = await read({ user_id: 'users', extractor: 'model' });
    expect(run.changes).toMatchObject({ added: 0, changed: 0, removed: 0 });
    expect(run.changes.withheld).toBeGreaterThan(0);
    await remembered('users', 'My horse Max is new in the stable.', 'Max is a horse.', 'My horse Max');
    await promote(run.id);
    expect(await texts('users')).toEqual(
      [...before, 'Max is a horse.', 'My horse Max is new in the stable.'].toSorted(),
    );
  });

  it('brings back nothing of messages that were deleted between reading and promoting', async () => {
    await remembered('deleted', 'I keep bees behind the old mill.', 'Ann keeps bees.');
    app.provider.say(fact('Ann has bees behind a mill.', 'bees behind the old mill'));
    const run = await read({ user_id: 'deleted', extractor: 'model' });
    expect((await app.v1('/delete/memory', { user_id: 'deleted' })).body.code).toBe(0);
    expect((await app.admin('GET', `${RUNS}/${run.id}`)).body.diff).toEqual([]);
    await promote(run.id);
    expect(await texts('deleted')).toEqual([]);
    expect(await found('deleted', 'bees')).toEqual([]);
  });

  it('drops: the result is deleted, and a run that is still reading stops', async () => {
    await remembered('dropped', 'I sing in a choir every Tuesday night.', 'Ann sings.');
    const before = await memories('dropped');
    app.provider.say(fact('Ann sings in a choir.', 'sing in a choir'));
    const run = await read({ user_id: 'dropped', extractor: 'model' });
    const dropped = (await app.admin('POST', `${RUNS}/${run.id}/drop`)).body;
    expect(dropped.status).toBe('dropped');
    await app.task(dropped.task_id, isDone);
    const items = await app.app.services.db
      .project(PROJECT)
      .db.selectFrom('extraction_item')
      .selectAll()
      .where('run_id', '=', run.id)
      .execute();
    expect(items).toEqual([]);
    expect((await app.admin('GET', `${RUNS}/${run.id}`)).body.diff).toEqual([]);
    const refused = await app.admin('POST', `${RUNS}/${run.id}/promote`);
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('dropped')]);
    expect(await memories('dropped')).toEqual(before);
    app.provider.fail({ kind: 'status', status: 500 });
    const stopped = await start({ conversation_id: 'c', cube_id: 'dropped', extractor: 'model' });
    expect((await app.admin('POST', `${RUNS}/${stopped.id}/promote`)).status).toBe(409);
    const end = (await app.admin('POST', `${RUNS}/${stopped.id}/drop`)).body;
    expect(end.status).toBe('dropped');
    await app.task(end.task_id, isDone);
  });

  it('takes effect once if its task runs twice', async () => {
    await remembered('twice', 'I play chess with my uncle on Sundays.', 'Ann plays chess.');
    app.provider.respond = () => fact('Ann plays chess with her uncle.', 'play chess with my uncle');
    const run = await read({ user_id: 'twice', extractor: 'model' });
    const { db } = app.app.services;
    const handler = createReextractHandler(app.app.services, app.app.services.models.extractor);
    /** Runs the task as two workers do, of which one was considered dead. */
    const doTwice = async () => {
      const { taskId } = await readRun(app.app.services, PROJECT, run.id);
      const task = {
        ...{ taskId, requestId: taskId, kind: 'reextract', userId: '', cubeId: '' },
        ...{ payload: { run_id: run.id }, attempt: 1, maxAttempts: 5, lastFailure: null },
      };
      const prepared = await Promise.all(
        [1, 2].map(() => handler.prepare(PROJECT, [task], new AbortController().signal)),
      );
      for (const { commit } of prepared) await db.projectTransaction(PROJECT, (scope) => commit(scope, 1));
    };
    const setBack = (status: string, cube: { added?: null; promoted?: boolean }) =>
      db.projectTransaction(PROJECT, async (scope) => {
        await scope.db.updateTable('extraction_run_cube').set(cube).where('run_id', '=', run.id).execute();
        await scope.db
          .updateTable('extraction_run')
          .set({ status, messages_read: 0 })
          .where('run_id', '=', run.id)
          .execute();
      });
    await db.project(PROJECT).db.deleteFrom('extraction_item').where('run_id', '=', run.id).execute();
    await setBack('running', { added: null });
    await doTwice();
    const again = (await app.admin('GET', `${RUNS}/${run.id}`)).body;
    expect(again).toMatchObject({ status: 'ready', messages_read: 1, changes: { changed: 1, added: 0 } });
    expect(again.diff).toHaveLength(1);
    await setBack('promoting', { promoted: false });
    await doTwice();
    expect((await app.admin('GET', `${RUNS}/${run.id}`)).body.status).toBe('promoted');
    expect(await texts('twice')).toEqual([
      'Ann plays chess with her uncle.',
      'I play chess with my uncle on Sundays.',
    ]);
  });

  it('shows that a model or its budget delays it, and continues afterwards', async () => {
    await remembered('held', 'I collect stamps from Iceland and Malta.', 'Ann collects stamps.');
    app.provider.respond = () => fact('Ann collects stamps from Iceland.', 'stamps from Iceland');
    await app.admin('PUT', `/projects/${PROJECT}/budget`, { daily_tokens: 0 });
    const poor = await start({ user_id: 'held', extractor: 'model' });
    const held = await until(poor.id, (run) => run.error !== null);
    expect([held.status, held.error.code]).toEqual(['running', 'model_budget']);
    await app.admin('PUT', `/projects/${PROJECT}/budget`, { daily_tokens: null });
    const end = (await app.admin('POST', `${RUNS}/${poor.id}/drop`)).body;
    await app.task(end.task_id, isDone);
    app.provider.fail({ kind: 'status', status: 500 });
    const run = await start({ user_id: 'held', extractor: 'model' });
    const failing = await until(run.id, (one) => one.error !== null);
    expect([failing.status, failing.error.code]).toEqual(['running', 'model_unavailable']);
    app.provider.heal();
    expect((await until(run.id, has('ready'))).changes.changed).toBe(1);
  });

  it('keeps the version of the prompt, and names it in the memories', async () => {
    await remembered('pinned', 'I water the ferns every second morning.', 'Ann has ferns.');
    const version = await newPrompt('Note plants with care.');
    app.provider.respond = () => fact('Ann waters ferns every second morning.', 'water the ferns');
    const run = await read({ user_id: 'pinned', extractor: 'model', prompt_version: version });
    expect(run.diff[0].after.extractor).toBe(`test-model/extract_memories@2+project@${version}`);
    expect(JSON.stringify(app.provider.requests.at(-1)?.body)).toContain('Note plants with care.');
    const unknown = await app.admin('POST', RUNS, {
      user_id: 'pinned',
      extractor: 'model',
      prompt_version: 99,
    });
    expect([unknown.status, unknown.body.message]).toEqual([404, 'There is no such version of the prompt.']);
  });

  it('reads every message of a project once, cube by cube and conversation by conversation', async () => {
    const { projectId, key } = await app.newProject();
    const path = `/projects/${projectId}/extractions`;
    app.provider.respond = () => extracted({});
    for (const userId of ['p1', 'p2'])
      for (const conversation_id of ['a', 'b']) {
        const messages = Array.from({ length: 45 }, (_, n) =>
          user(`I read book ${n} of ${userId} in room ${conversation_id}.`),
        );
        const added = await app.v1('/add/message', { user_id: userId, conversation_id, messages }, key);
        await app.task(added.body.data.task_id, isDone);
      }
    const started = (await app.admin('POST', path, { extractor: 'offline' })).body;
    const run = await until(started.id, has('ready'), path);
    expect(run).toMatchObject({ messages: 180, messages_read: 180, cubes: 2, cubes_read: 2 });
    // each message is a fact of its own, and an event if the rules find one
    expect(run.changes.added).toBeGreaterThanOrEqual(180);
    await app.admin('POST', `${path}/${run.id}/promote`);
    const done = await until(run.id, has('promoted'), path);
    expect(done.cubes_promoted).toBe(2);
    const rows = await app.app.services.db
      .project(projectId)
      .db.selectFrom('memory')
      .innerJoin('memory_source', 'memory_source.memory_id', 'memory.memory_id')
      .select(['memory.cube_id', 'message_id'])
      .where('memory.project_id', '=', projectId)
      .where('kind', '=', 'fact')
      .where('status', '=', 'activated')
      .execute();
    expect(new Set(rows.map(({ message_id }) => message_id)).size).toBe(180);
    const again = (await app.admin('POST', path, { extractor: 'offline' })).body;
    const same = await until(again.id, has('ready'), path);
    expect(same.changes).toMatchObject({ added: 0, changed: 0, removed: 0 });
  });

  it('runs once per idempotency key, and refuses invalid input', async () => {
    await remembered('once', 'I own a small red boat called Nina.', 'Ann owns a boat.');
    const headers = { authorization: 'Bearer admin-key-0123456789abcdef', 'idempotency-key': 'again' };
    const body = { user_id: 'once', extractor: 'offline' };
    const first = await app.call('POST', `/admin${RUNS}`, { body, headers });
    const second = await app.call('POST', `/admin${RUNS}`, { body, headers });
    expect([first.status, second.body.id]).toEqual([200, first.body.id]);
    for (const [wrong, status] of [
      [{ extractor: 'magic' }, 400],
      [{ user_id: 'once' }, 400],
      [{ user_id: 'once', extractor: 'offline', prompt_version: 0 }, 400],
      [{ user_id: 'nobody', extractor: 'offline' }, 404],
    ] as const)
      expect((await app.admin('POST', RUNS, wrong)).status).toBe(status);
    const listed = (await app.admin('GET', RUNS)).body.extractions.map(({ id }: Any) => id);
    expect(listed).toContain(first.body.id);
    expect((await app.admin('GET', `${RUNS}/${first.body.id}?after=x`)).status).toBe(400);
  });

  it('stays within its project: a run of another project gets the same answer as an unknown one', async () => {
    await remembered('tenant', 'I sew curtains for the village hall.', 'Ann sews.');
    const run = await read({ user_id: 'tenant', extractor: 'offline' });
    const { projectId } = await app.newProject();
    const foreign = `/projects/${projectId}/extractions`;
    for (const [method, path] of [
      ['GET', `${foreign}/${run.id}`],
      ['POST', `${foreign}/${run.id}/promote`],
      ['POST', `${foreign}/${run.id}/drop`],
      ['GET', '/projects/none/extractions'],
      ['POST', `/projects/none/extractions/${run.id}/drop`],
    ] as const)
      expect((await app.admin(method, path)).status).toBe(404);
    expect((await app.admin('POST', foreign, { extractor: 'offline' })).status).toBe(404);
    expect((await app.admin('GET', foreign)).body.extractions).toEqual([]);
  });
});
