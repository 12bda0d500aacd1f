import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { extracted, type ModelApp, startModelApp } from '../support/model-app.ts';
import type { ModelRequest } from '../support/model-provider.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await fill(app);
});
afterAll(() => app.close());

async function fill(on: TestApp): Promise<void> {
  const said = (content: string, chat_time: string) => ({ role: 'user', content, chat_time });
  const chats: [string, ReturnType<typeof said>[]][] = [
    ['s1', [said('My sister Nora works as a vet in Oslo.', '2026-02-02 10:00:00')]],
    ['s2', [said('Tom plays the cello in an orchestra.', '2026-02-10 10:00:00')]],
    ['s3', [said('We had dinner at the Golden Lotus, their noodles were great.', '2026-02-20 10:00:00')]],
    ['s4', [said('I repaired the bicycle and cleaned the garage.', '2026-02-28 10:00:00')]],
    ['s5', [said('The garage door makes noise.', '2026-01-05 10:00:00')]],
  ];
  for (const [session_id, messages] of chats)
    await on.product('/add', { user_id: 'ann', session_id, messages });
  await on.idle('ann');
}

async function search(body: object, on: TestApp = app) {
  const answer = await on.product('/search', { user_id: 'ann', include_preference: false, ...body });
  expect(answer.body.code, answer.text).toBe(200);
  const items = answer.body.data.text_mem[0].memories as {
    memory: string;
    metadata: { relativity: number };
  }[];
  return { texts: items.map(({ memory }) => memory), items, info: answer.body.data.search };
}

describe('fine without a model', () => {
  it('splits a compound question, and replaces pronouns by the names that they stand for', async () => {
    const query = 'Where does Nora work and what does Tom play?';
    const { texts, info } = await search({ query, mode: 'fine', top_k: 2 });
    expect(info).toMatchObject({ mode: 'fine', used_mode: 'fine', fallback: null });
    expect(info.queries).toEqual(['Where does Nora work', 'what does Tom play']);
    expect(texts.join()).toMatch(/vet in Oslo/);
    expect(texts.join()).toMatch(/cello/);
  });

  it('finds by the day of a time expression, relative to reference_time', async () => {
    const ask = (mode: string) =>
      search({
        query: 'What happened last Saturday?',
        mode,
        reference_time: '2026-03-02T12:00:00Z',
        top_k: 1,
      });
    const { texts, info } = await ask('fine');
    expect(texts[0]).toContain('bicycle');
    expect(info.queries).toEqual(['What happened last Saturday?\n28 february 2026']);
  });

  it('equals fast if there is nothing to split: the same hits in the same order', async () => {
    const query = 'garage';
    const fast = await search({ query });
    for (const mode of ['fine', 'mixture']) expect((await search({ query, mode })).texts).toEqual(fast.texts);
    expect(fast.info).toBeUndefined();
  });

  it('mixture fuses both, best first, within the limit', async () => {
    const query = 'Where does Nora work and what does Tom play?';
    const { items, info } = await search({ query, mode: 'mixture', top_k: 3 });
    expect(info.used_mode).toBe('mixture');
    expect(items).toHaveLength(3);
    const relativities = items.map(({ metadata }) => metadata.relativity);
    expect(Math.max(...relativities)).toBe(relativities[0]);
  });
});

describe('words that refer to the conversation before', () => {
  const query = 'How was the food at that restaurant?';
  const history = [
    { role: 'user', content: 'Do you remember the Golden Lotus restaurant?' },
    { role: 'assistant', content: [{ type: 'text', text: 'Yes, of course.' }] },
  ];

  it('are resolved with chat_history, in every mode', async () => {
    for (const mode of ['fast', 'fine', 'mixture']) {
      const { texts, info } = await search({ query, mode, chat_history: history, top_k: 1 });
      expect(texts[0], mode).toContain('Golden Lotus');
      expect(info.queries[0]).toContain('Golden Lotus');
    }
  });

  it('are resolved with the stored session if chat_history is absent; [] prevents that', async () => {
    await app.product('/add', { user_id: 'bob', session_id: 'now', messages: history });
    await app.product('/add', {
      user_id: 'bob',
      session_id: 'then',
      messages: [{ role: 'user', content: 'Dinner at the Golden Lotus was noodles with too much salt.' }],
    });
    const ask = async (more: object) =>
      (await search({ user_id: 'bob', query, session_id: 'now', ...more })).info;
    expect((await ask({})).queries[0]).toContain('Golden Lotus');
    expect(await ask({ chat_history: [] })).toBeUndefined();
    expect(await ask({ session_id: 'unknown' })).toBeUndefined();
    const given = [{ role: 'user', content: 'We talked about the Blue Heron.' }];
    expect((await ask({ chat_history: given })).queries[0]).toContain('Blue Heron');
  });

  it('change nothing if the history has no text', async () => {
    const odd = [{}, { role: 5, content: 7 }, { content: null }, { role: 'user', content: '' }];
    expect((await search({ query, chat_history: odd })).info).toBeUndefined();
  });
});

describe('models in fine', () => {
  const isPlan = ({ path, body }: ModelRequest) =>
    path === '/chat/completions' && String(body.messages[0].content).startsWith('You prepare searches');
  const planned = (queries: string[]) => ({ queries, from: null, to: null });
  let own: ModelApp;
  beforeAll(async () => {
    own = await startModelApp((url) => ({ RERANK_BASE_URL: url, RERANK_MODEL: 'order' }));
    own.provider.respond = () => extracted({});
    await fill(own);
  });
  afterAll(() => own.close());
  beforeEach(() => {
    own.provider.heal();
    own.provider.requests.length = 0;
    own.provider.respond = (request) => (isPlan(request) ? planned([]) : extracted({}));
  });

  it('plan the searches and order the hits, with the relevances in order', async () => {
    own.provider.respond = () => planned(['cello orchestra', 'noodles']);
    // the model's own order: documents with more words of the query come first
    const query = 'music great noodles';
    const { items, texts, info } = await search({ query, mode: 'fine', top_k: 2 }, own);
    expect(info).toMatchObject({
      used_mode: 'fine',
      fallback: null,
      queries: ['cello orchestra', 'noodles'],
    });
    expect(texts[0]).toContain('noodles');
    expect(texts).toHaveLength(2);
    expect(items[0]?.metadata.relativity).toBeGreaterThanOrEqual(items[1]?.metadata.relativity ?? 1);
    expect(own.provider.requests.filter(isPlan)).toHaveLength(1);
    expect(own.provider.requests.some(({ path }) => path === '/rerank')).toBe(true);
    own.provider.requests.length = 0;
    await search({ query: 'music', mode: 'fine', top_k: 2, rerank: false }, own);
    expect(own.provider.requests.map(({ path }) => path)).toEqual(['/chat/completions']);
  });

  it('raise a hit from beyond the limit that ranks low by its words', async () => {
    const query = 'garage';
    const plain = await search({ query, mode: 'fine', top_k: 1, rerank: false }, own);
    own.provider.fail(
      { kind: 'raw', body: JSON.stringify({ results: [{ index: 2, relevance_score: 0.9 }] }) },
      Number.POSITIVE_INFINITY,
      '/rerank',
    );
    const lifted = await search({ query, mode: 'fine', top_k: 1 }, own);
    expect(lifted.info).toMatchObject({ used_mode: 'fine', fallback: null });
    expect(lifted.texts).not.toEqual(plain.texts);
  });

  it('are not called in fast', async () => {
    expect((await search({ query: 'garage' }, own)).texts[0]).toContain('garage');
    expect(own.provider.requests).toEqual([]);
  });

  it('that fail do not cost the answer: it is that of fast, and says so', async () => {
    const fast = await search({ query: 'garage' }, own);
    own.provider.fail({ kind: 'raw', body: 'no answer' }, Number.POSITIVE_INFINITY, '/chat/completions');
    const failed = await search({ query: 'garage', mode: 'fine' }, own);
    expect(failed.texts).toEqual(fast.texts);
    expect(failed.info).toMatchObject({ used_mode: 'fast', fallback: 'model_failed' });
    own.provider.fail({ kind: 'raw', body: '{}' }, Number.POSITIVE_INFINITY, '/rerank');
    const unranked = await search({ query: 'garage', mode: 'mixture' }, own);
    expect(unranked.info).toMatchObject({ used_mode: 'mixture', fallback: 'rerank_failed' });
    expect(unranked.texts.toSorted()).toEqual(fast.texts.toSorted());
  });

  it('that name unknown documents lose no hit', async () => {
    const fast = await search({ query: 'garage' }, own);
    const results = [99, -1, 0, 0].map((index) => ({ index, relevance_score: 0.5 }));
    own.provider.fail(
      { kind: 'raw', body: JSON.stringify({ results }) },
      Number.POSITIVE_INFINITY,
      '/rerank',
    );
    const lied = await search({ query: 'garage', mode: 'fine' }, own);
    expect(lied.texts.toSorted()).toEqual(fast.texts.toSorted());
  });

  it.each([
    ['/chat/completions', { used_mode: 'fast', fallback: 'timed_out' }],
    ['/rerank', { used_mode: 'fine', fallback: 'rerank_failed' }],
  ])('that stall at %s are aborted before clients time out, and the answer says so', async (path, info) => {
    const fast = await search({ query: 'garage' }, own);
    own.provider.fail({ kind: 'stall' }, Number.POSITIVE_INFINITY, path);
    // The time limit of the endpoint is a minute, so that the limit of searches ends the wait.
    const found = await search({ query: 'garage', mode: 'fine' }, own);
    expect(found.info).toMatchObject(info);
    expect(found.texts.toSorted()).toEqual(fast.texts.toSorted());
    // the aborted call does not continue
    await own.provider.quiet();
  });
});

describe('operation', () => {
  const grant = (mem_cube_id: string, ...permissions: string[]) => ({ mem_cube_id, permissions });

  it('restricts the cubes of a search, and names them if the request does not', async () => {
    const cubes = async (body: object) => {
      const answer = await app.product('/search', { user_id: 'ann', query: 'garage', ...body });
      if (answer.status !== 200) return answer.body;
      return answer.body.data.text_mem.map(({ cube_id }: { cube_id: string }) => cube_id);
    };
    const operation = [grant('ann', 'read'), grant('bob', 'write'), grant('cat', 'read', 'write')];
    expect(await cubes({ operation })).toEqual(['ann', 'cat']);
    expect(await cubes({ operation, readable_cube_ids: ['bob', 'cat', 'dan'] })).toEqual(['cat', 'dan']);
    expect(await cubes({ operation: [] })).toEqual(['ann']);
    expect(await cubes({ operation, readable_cube_ids: ['bob'] })).toMatchObject({ code: 403, data: null });
  });

  it('refuses an add to a cube without write permission, and then adds to no cube', async () => {
    const operation = [grant('w1', 'write'), grant('w2', 'read')];
    const add = (body: object) =>
      app.product('/add', { user_id: 'eve', messages: 'The piano is out of tune.', operation, ...body });
    const refused = await add({ writable_cube_ids: ['w1', 'w2'] });
    expect(refused.body).toMatchObject({ code: 403, data: null });
    const exists = await app.product('/exist_mem_cube_id', { mem_cube_id: 'w1' });
    expect(exists.body.data).toEqual({ w1: false });
    expect((await add({})).body.data.map(({ cube_id }: { cube_id: string }) => cube_id)).toEqual(['w1']);
    expect((await add({ operation: [{ mem_cube_id: 'x' }] })).status).toBe(422);
  });
});

it('internet_search is answered from the memories, and the answer says so', async () => {
  const { texts, info } = await search({ query: 'garage', internet_search: true });
  expect(texts[0]).toContain('garage');
  expect(info.notes[0]).toMatch(/Internet/);
});
