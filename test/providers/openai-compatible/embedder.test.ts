import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Embedder } from '../../../src/providers/embedder.ts';
import { createEmbedder } from '../../../src/providers/openai-compatible/embedder.ts';
import type { ProviderFailure } from '../../../src/providers/provider-error.ts';
import { failureOf, type TestEndpoint, testEndpoint } from '../../support/endpoint.ts';
import { type Fault, type ModelProvider, startModelProvider } from '../../support/model-provider.ts';

const account = { projectId: 'p', purpose: 'embed' } as const;
const { signal } = new AbortController();

let provider: ModelProvider;
let at: TestEndpoint;
let counted: object[];
beforeEach(async () => {
  provider = await startModelProvider();
  at = testEndpoint(provider.url);
  counted = [];
});
afterEach(async () => {
  await at.endpoint.close();
  await provider.close();
});

function embedderOf(dimensions?: number): Embedder {
  return createEmbedder({
    endpoint: at.endpoint,
    model: 'e',
    dimensions,
    meter: {
      admit: async () => undefined,
      answered: (_account, name, usage) => void counted.push({ name, ...usage }),
      failed: (_account, name, failure) => void counted.push({ name, failure }),
    },
  });
}

const words = Array.from({ length: 100 }, (_, i) => `word ${'abcdefgh'.slice(i % 8)} ${i}`);

describe('embeddings', () => {
  it('are requested in batches; each text gets its own unit vector, whatever the order of the answer', async () => {
    const embedder = embedderOf();
    const together = await embedder.embed(words, account, signal);
    expect(provider.requests.map(({ body }) => body.input.length)).toEqual([32, 32, 32, 4]);
    for (const [i, word] of words.entries()) {
      const [alone] = await embedder.embed([word], account, signal);
      expect(together[i]).toEqual(alone);
      expect(Math.hypot(...(together[i] ?? []))).toBeCloseTo(1, 5);
    }
  });

  it('of texts without any word are null, and nothing is sent', async () => {
    expect(await embedderOf().embed(['', ' \n'], account, signal)).toEqual([null, null]);
    expect(provider.requests).toHaveLength(0);
  });

  it('are requested with dimensions only if these are set', async () => {
    await embedderOf().embed(['a'], account, signal);
    const [vector] = await embedderOf(4096).embed(['a'], account, signal);
    expect(provider.requests.map(({ body }) => body.dimensions)).toEqual([undefined, 4096]);
    expect(vector).toHaveLength(4096);
  });

  it('are accepted from a model that refuses the parameter `dimensions`, if their length is right', async () => {
    provider.mode.takesDimensions = false;
    const embedder = embedderOf(8);
    for (let i = 0; i < 2; i += 1) expect((await embedder.embed(['a'], account, signal))[0]).toHaveLength(8);
    expect(provider.requests.map(({ body }) => body.dimensions)).toEqual([8, undefined, undefined]);
    expect((await failureOf(embedderOf(9).embed(['a'], account, signal))).failure).toBe('bad_answer');
  });

  it('have an id of their model and dimensions', () => {
    expect(embedderOf().id).toBe('model/e');
    expect(embedderOf(16).id).toBe('model/e:16');
  });

  it('are counted by the endpoint’s tokens, or else by an estimate', async () => {
    await embedderOf().embed(['four words are here'], account, signal);
    provider.mode.usage = false;
    await embedderOf().embed(['four words are here'], account, signal);
    expect(counted).toEqual([
      { name: 'e', promptTokens: 5, completionTokens: 0 },
      { name: 'e', promptTokens: 5, completionTokens: 0 },
    ]);
  });

  it('adapt the batch size to the endpoint', async () => {
    provider.mode.maxBatch = 10;
    const embedder = embedderOf();
    expect((await embedder.embed(words.slice(0, 32), account, signal)).every((v) => v !== null)).toBe(true);
    const before = provider.requests.length;
    await embedder.embed(words.slice(0, 32), account, signal);
    expect(provider.requests.slice(before).map(({ body }) => body.input.length)).toEqual([8, 8, 8, 8]);
  });

  it('are made from the beginning of a text that is too long for the model', async () => {
    provider.mode.maxCharacters = 600;
    const texts = ['short', 'long '.repeat(1000), 'other'];
    const vectors = await embedderOf().embed(texts, account, signal);
    expect(vectors.map((vector) => vector?.length)).toEqual([8, 8, 8]);
    expect(vectors[2]).toEqual((await embedderOf().embed(['other'], account, signal))[0]);
  });
});

const raw = (body: string): Fault => ({ kind: 'raw', body, type: 'application/json' });

describe('an embedding model that fails', () => {
  it.each<[Fault, ProviderFailure, number]>([
    [{ kind: 'short_vectors' }, 'bad_answer', 1],
    [{ kind: 'nan_vectors' }, 'bad_answer', 1],
    [{ kind: 'huge' }, 'bad_answer', 1],
    [raw('{"data":[]}'), 'bad_answer', 1],
    [raw('{"data":[{"index":0,"embedding":[1]},{"index":0,"embedding":[1]}]}'), 'bad_answer', 1],
    [raw('{"data":[{"index":0,"embedding":[0,0]},{"index":1,"embedding":[1,0]}]}'), 'bad_answer', 1],
    [raw('{"data":[{"index":0,"embedding":[1e999]},{"index":1,"embedding":[1]}]}'), 'bad_answer', 1],
    [{ kind: 'unauthorized' }, 'unauthorized', 1],
    [{ kind: 'quota' }, 'quota', 1],
    [{ kind: 'status', status: 500 }, 'unavailable', 3],
    [{ kind: 'status', status: 404 }, 'rejected', 1],
    [{ kind: 'status', status: 400 }, 'rejected', 14],
  ])('with %j: %s, at most %i requests, and works again afterwards', async (fault, failure, most) => {
    const embedder = embedderOf();
    provider.fail(fault);
    const texts = ['a '.repeat(2000), 'b '.repeat(2000)];
    expect((await failureOf(embedder.embed(texts, account, signal))).failure).toBe(failure);
    expect(provider.requests.length).toBeLessThanOrEqual(most);
    await provider.quiet();
    expect(counted.at(-1)).toEqual({ name: 'e', failure });
    provider.heal();
    at.later(60_000);
    expect((await embedder.embed(texts, account, signal)).map((vector) => vector?.length)).toEqual([8, 8]);
  });

  it('by changing the length of its vectors is detected', async () => {
    const embedder = embedderOf();
    await embedder.embed(['a'], account, signal);
    provider.mode.dimensions = 9;
    expect((await failureOf(embedder.embed(['a'], account, signal))).failure).toBe('bad_answer');
    const texts = words.slice(0, 32);
    for (const length of [4097, 500_000]) {
      const data = texts.map((_, index) => ({ index, embedding: Array(index === 0 ? length : 1).fill(1) }));
      provider.fail(raw(JSON.stringify({ data })));
      expect((await failureOf(embedderOf().embed(texts, account, signal))).failure).toBe('bad_answer');
    }
  });
});
