import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { UNMETERED } from '../../../src/providers/meter.ts';
import { createWebSearch } from '../../../src/providers/web-search/index.ts';
import type { WebSearch } from '../../../src/providers/web-search.ts';
import { failureOf } from '../../support/endpoint.ts';
import { type SearchProvider, startSearchProvider } from '../../support/search-provider.ts';

const never = new AbortController().signal;
const of = (projectId: string) => ({ projectId, purpose: 'web_search' }) as const;

let provider: SearchProvider;
let search: WebSearch;
beforeEach(async () => {
  provider = await startSearchProvider();
  search = searchOf(`${provider.url}/?token=t`);
});
afterEach(async () => {
  vi.useRealTimers();
  await search.close();
  await provider.close();
});

function searchOf(baseUrl: string): WebSearch {
  return createWebSearch({
    provider: 'searxng',
    baseUrl,
    apiKey: 'the-key',
    providerTimeoutMs: 60_000,
    meter: UNMETERED,
  });
}

describe('a web search', () => {
  it('keeps the path and the query string of the base URL', async () => {
    provider.pages = [{ url: 'https://a.example/' }];
    expect(await search.search(of('p'), 'a & b', never)).toMatchObject([{ url: 'https://a.example/' }]);
    expect(provider.requests[0]).toMatchObject({ method: 'GET', path: '/search', query: 'a & b' });
    const other = searchOf(`${provider.url}/deep/`);
    expect((await failureOf(other.search(of('p'), 'q', never))).failure).toBe('rejected');
    expect(provider.requests[1]?.path).toBe('/deep/search');
    await other.close();
  });

  it('waits less than three seconds for an answer, however long other models may take', async () => {
    provider.fault = { kind: 'stall' };
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const failed = failureOf(search.search(of('p'), 'q', never));
    await provider.received(1);
    vi.advanceTimersByTime(2900);
    expect((await failed).failure).toBe('timeout');
    vi.useRealTimers();
    await provider.quiet();
  });

  it('says neither the key nor the query in its failures', async () => {
    provider.fault = { kind: 'status', status: 401 };
    const error = await failureOf(search.search(of('p'), 'a secret question', never));
    expect(error.failure).toBe('unauthorized');
    expect(JSON.stringify([error, error.message, error.stack, error.cause, String(error.cause)])).not.toMatch(
      /the-key|secret question/,
    );
  });

  it('leaves other projects their share of the calls', async () => {
    provider.fault = { kind: 'stall' };
    const leaving = new AbortController();
    const calls = Array.from({ length: 40 }, () => search.search(of('greedy'), 'q', leaving.signal));
    const ends = Promise.allSettled(calls);
    await provider.received(14);
    const other = search.search(of('other'), 'mine', leaving.signal).catch(() => undefined);
    await provider.received(15);
    expect(provider.requests.at(-1)?.query).toBe('mine');
    leaving.abort();
    await ends;
    await other;
    await provider.quiet();
    expect(provider.requests).toHaveLength(15);
  });

  it('reads no more than the first entries of an answer with a million of them', async () => {
    provider.fault = { kind: 'raw', body: `{"results":[${'0,'.repeat(1_000_000)}0]}` };
    expect(await search.search(of('p'), 'q', never)).toEqual([]);
  });
});
