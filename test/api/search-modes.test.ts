import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChatModel } from '../../src/providers/chat-model.ts';
import { ProviderError } from '../../src/providers/provider-error.ts';
import type { Reranker } from '../../src/providers/reranker.ts';
import { startTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  const said = (content: string, chat_time: string) => ({ role: 'user', content, chat_time });
  const chats: [string, ReturnType<typeof said>[]][] = [
    ['s1', [said('My sister Nora works as a vet in Oslo.', '2026-02-02 10:00:00')]],
    ['s2', [said('Tom plays the cello in an orchestra.', '2026-02-10 10:00:00')]],
    ['s3', [said('We had dinner at the Golden Lotus, their noodles were great.', '2026-02-20 10:00:00')]],
    ['s4', [said('I repaired the bicycle and cleaned the garage.', '2026-02-28 10:00:00')]],
    ['s5', [said('The garage door makes noise.', '2026-01-05 10:00:00')]],
  ];
  for (const [session_id, messages] of chats)
    await app.product('/add', { user_id: 'ann', session_id, messages });
  await app.idle('ann');
});
afterAll(() => {
  setModels({ chat: null, reranker: null });
  return app.close();
});

function setModels(models: { chat?: ChatModel | null; reranker?: Reranker | null }): void {
  Object.assign(app.app.services.models, models);
}

async function search(body: object) {
  const answer = await app.product('/search', { user_id: 'ann', include_preference: false, ...body });
  expect(answer.body.code, answer.text).toBe(200);
  const items = answer.body.data.text_mem[0].memories as {
    memory: string;
    metadata: { relativity: number };
  }[];
  return { texts: items.map(({ memory }) => memory), items, info: answer.body.data.search };
}

describe('fine without a model', () => {
  it('takes a compound question apart, with the names that pronouns stand for', async () => {
    const query = 'Where does Nora work and what does Tom play?';
    const { texts, info } = await search({ query, mode: 'fine', top_k: 2 });
    expect(info).toMatchObject({ mode: 'fine', used_mode: 'fine', fallback: null });
    expect(info.queries).toEqual(['Where does Nora work', 'what does Tom play']);
    expect(texts.join()).toMatch(/vet in Oslo/);
    expect(texts.join()).toMatch(/cello/);
  });

  it('finds by the day that a time expression means, counted from reference_time', async () => {
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

  it('is fast where there is nothing to take apart: the same hits in the same order', async () => {
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

describe('words that point at the conversation before', () => {
  const query = 'How was the food at that restaurant?';
  const history = [
    { role: 'user', content: 'Do you remember the Golden Lotus restaurant?' },
    { role: 'assistant', content: [{ type: 'text', text: 'Yes, of course.' }] },
  ];

  it('are looked up in chat_history, in every mode', async () => {
    for (const mode of ['fast', 'fine', 'mixture']) {
      const { texts, info } = await search({ query, mode, chat_history: history, top_k: 1 });
      expect(texts[0], mode).toContain('Golden Lotus');
      expect(info.queries[0]).toContain('Golden Lotus');
    }
  });

  it('are looked up in the stored session where chat_history is absent; [] suppresses that', async () => {
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

  it('of a history without any words change nothing', async () => {
    const odd = [{}, { role: 5, content: 7 }, { content: null }, { role: 'user', content: '' }];
    expect((await search({ query, chat_history: odd })).info).toBeUndefined();
  });
});

describe('models in fine', () => {
  const never = () => new Promise<never>(() => undefined);
  const chat = (json: () => Promise<unknown>): ChatModel =>
    ({ id: 'fake', complete: never, stream: never, json }) as unknown as ChatModel;
  const planned = (queries: string[]) =>
    chat(async () => ({ value: { queries, from: null, to: null }, usage: {} }));
  const reranker = (order: (documents: readonly string[]) => number[]): Reranker => ({
    id: 'fake',
    rerank: async ({ documents }) => order(documents).map((index, n) => ({ index, score: 1 - n / 10 })),
  });

  it('plan the searches and order the hits, with the relevances in order', async () => {
    setModels({
      chat: planned(['cello orchestra', 'noodles']),
      reranker: reranker((documents) => [documents.findIndex((text) => text.includes('noodles'))]),
    });
    const { items, texts, info } = await search({ query: 'music', mode: 'fine', top_k: 2 });
    expect(info).toMatchObject({ used_mode: 'fine', queries: ['cello orchestra', 'noodles'] });
    expect(texts[0]).toContain('noodles');
    expect(texts).toHaveLength(2);
    expect(items[0]?.metadata.relativity).toBeGreaterThanOrEqual(items[1]?.metadata.relativity ?? 1);
    const plain = await search({ query: 'music', mode: 'fine', top_k: 2, rerank: false });
    expect(plain.texts[0]).toContain('cello');
  });

  it('are not asked in fast', async () => {
    const fails = async () => {
      throw new Error('asked');
    };
    setModels({ chat: chat(fails), reranker: { id: 'fake', rerank: fails } });
    expect((await search({ query: 'garage' })).texts[0]).toContain('garage');
  });

  it('that fail or lie cost no answer: it is that of fast, and says so', async () => {
    const fast = await search({ query: 'garage' });
    setModels({ chat: chat(() => Promise.reject(new ProviderError('unavailable'))), reranker: null });
    const failed = await search({ query: 'garage', mode: 'fine' });
    expect(failed.texts).toEqual(fast.texts);
    expect(failed.info).toMatchObject({ used_mode: 'fast', fallback: 'model_failed' });
    setModels({
      chat: planned([]),
      reranker: { id: 'fake', rerank: () => Promise.reject(new ProviderError('timeout')) },
    });
    const unranked = await search({ query: 'garage', mode: 'mixture' });
    expect(unranked.info).toMatchObject({ used_mode: 'mixture', fallback: 'rerank_failed' });
    setModels({ reranker: reranker(() => [99, -1, 0, 0]) });
    expect((await search({ query: 'garage', mode: 'fine' })).texts.toSorted()).toEqual(fast.texts.toSorted());
  });

  it('that never answer are given up within what clients wait', async () => {
    setModels({ chat: chat(never), reranker: null });
    const { info } = await search({ query: 'garage', mode: 'fine' });
    expect(info).toMatchObject({ used_mode: 'fast', fallback: 'timed_out' });
  });
});

describe('operation', () => {
  const grant = (mem_cube_id: string, ...permissions: string[]) => ({ mem_cube_id, permissions });

  it('narrows the cubes that are read, and names them where the request does not', async () => {
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

  it('refuses an add to a cube without write permission, and then adds nowhere', async () => {
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
  expect(info.notes[0]).toMatch(/internet/);
});
