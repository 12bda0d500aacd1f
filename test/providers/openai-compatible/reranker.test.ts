import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { UNMETERED } from '../../../src/providers/meter.ts';
import { createReranker } from '../../../src/providers/openai-compatible/reranker.ts';
import type { Reranker } from '../../../src/providers/reranker.ts';
import { failureOf, type TestEndpoint, testEndpoint } from '../../support/endpoint.ts';
import { type ModelProvider, startModelProvider } from '../../support/model-provider.ts';

const { signal } = new AbortController();
const request = {
  account: { projectId: 'p', purpose: 'rerank' },
  query: 'red boats',
  documents: ['a blue car', 'red boats', 'a red car'],
  topN: 2,
} as const;
const best = [
  { index: 1, score: 2 },
  { index: 2, score: 1 },
];

let provider: ModelProvider;
let at: TestEndpoint;
let reranker: Reranker;
beforeEach(async () => {
  provider = await startModelProvider();
  at = testEndpoint(provider.url);
  reranker = createReranker({ endpoint: at.endpoint, model: 'r', meter: UNMETERED });
});
afterEach(async () => {
  await at.endpoint.close();
  await provider.close();
});

describe('reranking', () => {
  it('returns the best documents, best first', async () => {
    expect(await reranker.rerank(request, signal)).toEqual(best);
    expect(provider.requests[0]?.body).toMatchObject({ model: 'r', query: 'red boats', top_n: 2 });
  });

  it('learns the format of servers that expect `texts` and return a bare list', async () => {
    provider.mode.rerankShape = 'texts';
    expect(await reranker.rerank(request, signal)).toEqual(best);
    expect(await reranker.rerank(request, signal)).toEqual(best);
    expect(provider.requests).toHaveLength(3);
  });

  it('sends texts in batches that such servers accept, and merges the rankings', async () => {
    provider.mode.rerankShape = 'texts';
    const documents = Array.from({ length: 70 }, (_, n) => (n % 35 === 34 ? 'two red boats' : 'red paint'));
    const ranked = await reranker.rerank({ ...request, documents, topN: 3 }, signal);
    expect(ranked).toEqual([
      { index: 34, score: 2 },
      { index: 69, score: 2 },
      { index: 0, score: 1 },
    ]);
    expect(provider.requests.slice(1).map(({ body }) => body.texts.length)).toEqual([32, 32, 6]);
  });

  it('of no documents sends no request', async () => {
    expect(await reranker.rerank({ ...request, documents: [] }, signal)).toEqual([]);
    expect(provider.requests).toHaveLength(0);
  });

  it.each([
    ['no list', '{"results":{}}'],
    ['an empty list', '{"results":[]}'],
    ['an index out of range', '{"results":[{"index":3,"relevance_score":1}]}'],
    ['an index twice', '{"results":[{"index":0,"relevance_score":1},{"index":0,"relevance_score":2}]}'],
    ['no score', '[{"index":0}]'],
    ['no number', '[{"index":0,"score":"high"}]'],
  ])('with %s in the answer is a failure', async (_name, body) => {
    provider.fail({ kind: 'raw', body, type: 'application/json' });
    expect((await failureOf(reranker.rerank(request, signal))).failure).toBe('bad_answer');
    provider.heal();
    expect(await reranker.rerank(request, signal)).toEqual(best);
  });

  it('reports the provider’s failure, and tries the other format only after a refusal', async () => {
    provider.fail({ kind: 'unauthorized' });
    expect((await failureOf(reranker.rerank(request, signal))).failure).toBe('unauthorized');
    provider.fail({ kind: 'status', status: 400 });
    expect((await failureOf(reranker.rerank(request, signal))).failure).toBe('rejected');
    expect(provider.requests).toHaveLength(3);
  });
});
