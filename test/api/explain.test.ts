import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;
/** Memory ids by name. */
const ids: Record<string, string> = {};

async function add(name: string, content: string, more: object = {}): Promise<void> {
  const answer = await app.product('/add', {
    user_id: 'ann',
    messages: [{ role: 'user', content }],
    ...more,
  });
  ids[name] = answer.body.data[0].memory_id;
  await app.idle('ann');
}

/** The current memory for an id that an add returned. */
async function present(id: string | undefined): Promise<string> {
  const answer = await app.call('GET', `/product/get_memory/${id}`);
  return answer.body.data.metadata.evolve_to[0] ?? id;
}

beforeAll(async () => {
  app = await startTestApp();
  const tagged = { custom_tags: ['keep'] };
  await add('hit', 'The violin concert was in the old harbour hall.', tagged);
  await add('twin', 'The violin concert was in the old harbour halls.', { ...tagged, session_id: 'other' });
  await add('far', 'My violin is in the cellar.', tagged);
  await add('farther', 'The concert tickets of last year are in a drawer with many other things.', tagged);
  await add('silent', '斑马吃草。', { ...tagged, session_id: 'zoo' });
  await add('untagged', 'Another violin concert follows in June.', { custom_tags: ['drop'], info: { n: 3 } });
  await add('gone', 'A violin concert that nobody remembers.', tagged);
  await add('elsewhere', 'A violin concert in another cube.', { ...tagged, writable_cube_ids: ['ann2'] });
  await add('liked', 'I love violin concerts.', tagged);
  ids.archived = ids.hit ?? '';
  for (const name of ['hit', 'twin', 'far', 'farther', 'silent', 'untagged', 'elsewhere'])
    ids[name] = await present(ids[name]);
  expect(ids.archived).not.toBe(ids.hit);
  const pref = await app.product('/search', { user_id: 'ann', query: 'violin concerts' });
  ids.preference = pref.body.data.pref_mem[0].memories[0].id;
  await app.product('/delete_memory', { memory_ids: [ids.gone] });
  const { key } = await app.newProject();
  await app.v1('/add/message', { user_id: 'ann', messages: [{ role: 'user', content: 'violin' }] }, key);
  const foreign = await app.v1('/search/memory', { user_id: 'ann', query: 'violin' }, key);
  ids.foreign = foreign.body.data.memory_detail_list[0].id;
});
afterAll(() => app.close());

type Explanation = { memory_id: string; stage: string; reason: string } & Record<string, unknown>;

async function explain(body: object): Promise<(name: string) => Explanation> {
  const answer = await app.product('/search', {
    user_id: 'ann',
    query: 'violin concert',
    explain_ids: Object.values(ids),
    ...body,
  });
  expect(answer.body.code, answer.text).toBe(200);
  const { explanations } = answer.body.data as { explanations: Explanation[] };
  expect(new Set(explanations.map((one) => one.memory_id))).toEqual(new Set(Object.values(ids)));
  for (const { reason } of explanations) expect(reason).toMatch(/\w/);
  return (name) => explanations.find((one) => one.memory_id === ids[name]) ?? ({} as Explanation);
}

describe('an explanation tells at which stage a memory dropped out', () => {
  it('of a search with a filter, a limit and similar memories', async () => {
    const of = await explain({
      top_k: 2,
      include_preference: false,
      dedup: 'sim',
      filter: { and: [{ tags: 'keep' }, { or: [{ tags: { in: ['keep'] } }, { n: 4 }] }] },
    });
    expect(of('hit')).toMatchObject({ stage: 'hit', rank: expect.any(Number) });
    expect(of('twin')).toMatchObject({ stage: 'duplicate', duplicate_of: ids.hit });
    expect(of('farther')).toMatchObject({ stage: 'beyond_limit', limit: 2, rank: expect.any(Number) });
    expect(of('silent').stage).toBe('no_signal');
    expect(of('untagged')).toMatchObject({
      stage: 'filtered',
      conditions: [
        { field: 'tags', op: 'eq', values: ['keep'] },
        { field: 'tags', op: 'in', values: ['keep'] },
        { field: 'info.n', op: 'eq', values: [4] },
      ],
    });
    expect(of('gone').stage).toBe('deleted');
    expect(of('archived')).toMatchObject({ stage: 'archived', superseded_by: ids.hit });
    expect(of('elsewhere')).toMatchObject({ stage: 'other_cube', cube_id: 'ann2' });
    expect(of('preference')).toMatchObject({ stage: 'not_asked', memory_type: 'PreferenceMemory' });
    expect(of('foreign').stage).toBe('not_found');
  });

  it('below the requested least relevance', async () => {
    const of = await explain({ threshold: 0.9999 });
    for (const name of ['far', 'farther'])
      expect(of(name)).toMatchObject({ stage: 'below_threshold', threshold: 0.9999 });
    expect(of('far').relativity).toBeLessThan(0.9999);
  });

  it('in /v1 too, where events are a view of their own', async () => {
    const answer = await app.v1('/search/memory', {
      user_id: 'ann',
      query: 'violin concert',
      memory_limit_number: 1,
      include_memory_view: ['detail_factual'],
      explain: true,
      explain_ids: [ids.hit, ids.farther, ids.preference, 'unknown', ids.elsewhere],
    });
    const { explanations, memory_detail_list } = answer.body.data;
    expect(explanations.map(({ stage }: Explanation) => stage).slice(2)).toEqual([
      'not_asked',
      'not_found',
      'other_cube',
    ]);
    expect(explanations[1].stage).toMatch(/beyond_limit|below_threshold/);
    expect(memory_detail_list[0].explanation).toMatchObject({ rank: 1 });
  });

  it('is absent unless requested, and at most 100 ids are accepted', async () => {
    const plain = await app.product('/search', { user_id: 'ann', query: 'violin' });
    expect(plain.body.data).not.toHaveProperty('explanations');
    expect(plain.body.data.text_mem[0].memories[0].metadata).not.toHaveProperty('explanation');
    const many = { explain_ids: Array.from({ length: 101 }, (_, n) => `m${n}`) };
    expect((await app.product('/search', { user_id: 'ann', query: 'violin', ...many })).status).toBe(422);
    expect((await app.v1('/search/memory', { user_id: 'ann', query: 'violin', ...many })).status).toBe(400);
  });
});

describe('an explained hit', () => {
  it('shows rank, score and signals; the parts sum up to the score', async () => {
    const answer = await app.product('/search', { user_id: 'ann', query: 'violin concert', explain: true });
    const items = answer.body.data.text_mem[0].memories as { metadata: Record<string, never> }[];
    const explanations = items.map(({ metadata }) => metadata.explanation) as unknown as {
      rank: number;
      score: number;
      signals: Record<string, { value: number; rank: number | null }>;
      parts: Record<string, number>;
    }[];
    expect(explanations.map(({ rank }) => rank)).toEqual(items.map((_, at) => at + 1));
    const scores = explanations.map(({ score }) => score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    for (const { score, parts, signals } of explanations) {
      const sum = Object.values(parts).reduce((total, part) => total + part, 0);
      expect(sum).toBeCloseTo(score, 6);
      for (const { value, rank } of Object.values(signals)) expect(rank === null).toBe(!(value > 0));
    }
    expect(explanations[0]?.signals.lexical?.rank).toBe(1);
  });
});
