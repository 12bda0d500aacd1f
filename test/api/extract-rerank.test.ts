import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '../../src/context.ts';
import { ProviderError } from '../../src/providers/provider-error.ts';
import type { Reranker } from '../../src/providers/reranker.ts';
import { rerankDocuments } from '../../src/services/search/rerank-documents.ts';
import { startTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const rerank = async (query: string, documents: unknown, more: object = {}) =>
  app.v1('/rerank', { query, documents, ...more });

describe('rerank', () => {
  it('orders documents best first with their positions, and counts the tokens read', async () => {
    const documents = [
      'Bananas are yellow.',
      'Paris is the capital of France.',
      { text: 'It rained on Monday.' },
    ];
    const { body } = await rerank('What is the capital of France?', documents, {
      model: 'reranker-0.6b',
    });
    expect(body).toMatchObject({ code: 0, message: 'ok' });
    expect(body.data.results[0]).toMatchObject({
      index: 1,
      document: { text: 'Paris is the capital of France.' },
    });
    expect(body.data.results.map(({ index }: { index: number }) => index).toSorted()).toEqual([0, 1, 2]);
    expect(body.data.usage.prompt_tokens).toBeGreaterThan(10);
    expect(body.data.usage.total_tokens).toBe(body.data.usage.prompt_tokens);
    expect(typeof body.data.id).toBe('string');
    expect(typeof body.data.model).toBe('string');
  });

  it.each([
    [
      'how do I reset my password',
      'Password reset: click the link in the mail.',
      'Our office is closed on Sunday.',
    ],
    ['What does Ann do for a living?', 'Ann works as a nurse.', 'The stock market fell today.'],
    ['我喜欢什么座位？', '用户喜欢靠窗的座位。', '今天上海下雨。'],
  ])(
    '%s: a relevant document stays above 0.3, where clients cut, and noise falls below',
    async (query, good, bad) => {
      const { body } = await rerank(query, [bad, good]);
      const score = (index: number) =>
        body.data.results.find((one: { index: number }) => one.index === index).relevance_score;
      expect(score(1)).toBeGreaterThan(0.3);
      expect(score(0)).toBeLessThan(0.3);
    },
  );

  it('returns as many as requested, and accepts a thousand documents', async () => {
    const documents = Array.from({ length: 1000 }, (_, n) => `Entry ${n} tells of the weather.`);
    const { body } = await rerank('entry 777', documents, { top_n: 3 });
    expect(body.data.results).toHaveLength(3);
    expect(body.data.results[0].index).toBe(777);
    expect((await rerank('q', ['a'], { top_n: 99 })).body.data.results).toHaveLength(1);
  });

  it('refuses invalid input and says how to correct it', async () => {
    const code = async (body: object) => (await app.v1('/rerank', body)).body.code;
    expect(await code({ documents: ['a'] })).toBe(40002);
    expect(await code({ query: '', documents: ['a'] })).toBe(40003);
    expect(await code({ query: 'q' })).toBe(40002);
    expect(await code({ query: 'q', documents: [] })).toBe(40003);
    expect(await code({ query: 'q', documents: 'text' })).toBe(40006);
    expect(await code({ query: 'q', documents: ['a'], top_n: 0 })).toBe(40000);
    expect(await code({ query: 'q', documents: Array(1001).fill('a') })).toBe(40000);
    const long = await rerank('q', Array(300).fill('word '.repeat(1000)));
    expect(long.body).toMatchObject({ code: 40305, message: expect.stringContaining('fewer or shorter') });
  });

  it('uses the configured reranking model, turns its logits into shares, and does without it if it fails', async () => {
    const ctxWith = (reranker: Reranker): Context => {
      const { services } = app.app;
      return {
        ...services,
        models: { ...services.models, reranker },
        projectId: 'default',
        actor: { kind: 'anonymous' },
        signal: new AbortController().signal,
      };
    };
    const input = {
      query: 'capital of France',
      documents: ['Bananas.', 'Paris is the capital of France.'],
      topN: 2,
    };
    const logits = ctxWith({
      id: 'model-x',
      rerank: async () => [
        { index: 0, score: 4 },
        { index: 1, score: -4 },
      ],
    });
    const byModel = await rerankDocuments(logits, input);
    expect(byModel.model).toBe('model-x');
    expect(byModel.ranked.map(({ index, score }) => [index, Math.round(score * 100)])).toEqual([
      [0, 98],
      [1, 2],
    ]);
    const failing = ctxWith({ id: 'model-x', rerank: () => Promise.reject(new ProviderError('timeout')) });
    const without = await rerankDocuments(failing, input);
    expect(without.model).not.toBe('model-x');
    expect(without.ranked[0]?.index).toBe(1);
  });
});

describe('extract/memory', () => {
  const messages = [
    { role: 'user', content: 'I prefer window seats on long flights.', chat_time: '2026-03-02T18:30:00Z' },
    { role: 'user', content: 'Last Saturday I met Tom in Lisbon to sign the lease.' },
  ];

  it('shows the memories that messages would become, and stores nothing', async () => {
    const { body } = await app.v1('/extract/memory', { messages, user_id: 'nobody' });
    expect(body.data.success).toBe(true);
    expect(body.data.memory_detail_list[1]).toMatchObject({
      memory_value: expect.stringContaining('28 February 2026'),
      memory_type: 'UserMemory',
    });
    expect(body.data.preference_detail_list[0]).toMatchObject({
      preference: 'The user prefers window seats on long flights.',
      preference_type: 'explicit_preference',
    });
    expect(body.data.event_detail_list).toBeUndefined();
    const rows = await app.app.services.db.project('default').db.selectFrom('message').selectAll().execute();
    expect(rows).toEqual([]);
  });

  it('extracts the requested kinds, or the default kinds for an empty list', async () => {
    const { data } = (await app.v1('/extract/memory', { messages, extraction_types: ['event'] })).body;
    expect(data).toMatchObject({ memory_detail_list: [], preference_detail_list: [] });
    expect(data.event_detail_list[0].event_location).toEqual(['Lisbon']);
    const only = await app.v1('/extract/memory', { messages, extraction_types: ['preference'] });
    expect(only.body.data.memory_detail_list).toEqual([]);
  });

  it('refuses invalid input', async () => {
    const code = async (body: object) => (await app.v1('/extract/memory', body)).body.code;
    expect(await code({})).toBe(40002);
    expect(await code({ messages: [] })).toBe(40003);
    expect(await code({ messages: [{ role: 'user' }] })).toBe(40002);
    expect(await code({ messages, extraction_types: ['dreams'] })).toBe(40000);
    expect(await code({ messages: [{ role: 'user', content: 'word '.repeat(40_000) }] })).toBe(40305);
  });
});
