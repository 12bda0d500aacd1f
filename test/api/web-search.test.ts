import { request } from 'undici';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, TEST_ADMIN_KEY, TEST_KEY, type TestApp } from '../support/app.ts';
import { openTestDatabase } from '../support/database.ts';
import {
  type Page,
  type SearchFault,
  type SearchProvider,
  startSearchProvider,
} from '../support/search-provider.ts';
import { openEventStream } from '../support/sse.ts';
import { canaries, storedCanaries } from '../support/stored-words.ts';

/** Web searches with a provider on loopback, and without a language model. */
const KEY = 'the-key';
const QUERY = 'When does the Graz tram museum open?';
const FOUND: Readonly<Record<string, Page>> = {
  museum: {
    url: 'https://museum.example/graz?a=1&b=2',
    title: 'Tram museum Graz',
    content: 'The Graz tram museum opens on Saturday at ten.',
  },
  undated: { url: 'https://wiki.example/tram', title: 'Trams', content: 'A tram is a rail vehicle.' },
};
const settings = (provider: SearchProvider, name: string) => ({
  WEB_SEARCH_PROVIDER: name,
  WEB_SEARCH_BASE_URL: provider.url,
  WEB_SEARCH_API_KEY: KEY,
});
const notesOf = (answer: { body: { data: { search?: { notes: string[] } } } }) =>
  answer.body.data.search?.notes ?? [];
// biome-ignore lint/suspicious/noExplicitAny: items of every kind
type Item = any;
const itemsOf = (answer: { body: { data: { text_mem: { memories: Item[] }[] } } }): Item[] =>
  answer.body.data.text_mem.flatMap(({ memories }) => memories);
const outer = (items: Item[]) => items.filter((item) => item.metadata.memory_type === 'OuterMemory');

describe.each([
  ['searxng', '2026-03-02T18:30:00'],
  ['tavily', 'Mon, 02 Mar 2026 18:30:00 GMT'],
])('a web search by %s', (name, published) => {
  let provider: SearchProvider;
  let app: TestApp;
  beforeAll(async () => {
    provider = await startSearchProvider();
    app = await startTestApp(settings(provider, name));
    await app.product('/add', {
      user_id: 'ann',
      async_mode: 'sync',
      messages: [{ role: 'user', content: 'My sister Lena works at the tram museum in Graz.' }],
    });
  });
  afterAll(async () => {
    await app.close();
    await provider.close();
  });
  afterEach(() => {
    provider.fault = null;
    provider.pages = [];
    provider.requests.length = 0;
  });
  const pages = () => [{ ...FOUND.museum, published } as Page, FOUND.undated as Page];
  const search = (body: object = {}) =>
    app.product('/search', { user_id: 'ann', query: QUERY, internet_search: true, ...body });

  it('adds results with address and date to /product/search, behind the memories', async () => {
    provider.pages = pages();
    const answer = await search({ readable_cube_ids: ['ann', 'other'] });
    expect(answer.status).toBe(200);
    const [first, second] = answer.body.data.text_mem;
    expect(first.memories[0].memory).toContain('Lena');
    expect(first.total_nodes).toBe(first.memories.length);
    expect(second).toEqual({ cube_id: 'other', memories: [], total_nodes: 0 });
    const [museum, undated] = first.memories.slice(-2);
    expect(museum.memory).toBe('Tram museum Graz — The Graz tram museum opens on Saturday at ten.');
    expect(museum.metadata).toMatchObject({
      memory_type: 'OuterMemory',
      source: 'web',
      key: 'Tram museum Graz',
      created_at: '2026-03-02T18:30:00.000000',
      sources: [{ type: 'web', url: FOUND.museum?.url, chat_time: '2026-03-02T18:30:00.000Z' }],
      internet_info: {
        title: 'Tram museum Graz',
        url: FOUND.museum?.url,
        site_name: 'museum.example',
        published_at: '2026-03-02T18:30:00.000Z',
      },
    });
    expect(museum.metadata.relativity).toBeGreaterThan(undated.metadata.relativity);
    expect(undated.metadata.internet_info.published_at).toBeNull();
    expect(notesOf(answer)).toEqual([]);
    const [sent] = provider.requests;
    expect(sent).toMatchObject({
      path: '/search',
      query: QUERY,
      headers: { authorization: `Bearer ${KEY}` },
    });
    if (name === 'tavily')
      expect(sent?.body).toMatchObject({
        max_results: 10,
        include_raw_content: false,
        include_answer: false,
      });
  });

  it('asks only when the request wants it', async () => {
    provider.pages = pages();
    const plain = await search({ internet_search: false });
    expect(outer(itemsOf(plain))).toEqual([]);
    const narrow = await search({ search_memory_type: 'UserMemory' });
    expect(notesOf(narrow)).toEqual([expect.stringContaining('names stored memories only')]);
    const empty = await search({ query: ' ' });
    expect(notesOf(empty)).toEqual([expect.stringContaining('found nothing')]);
    expect(provider.requests).toEqual([]);
  });

  it('of the type OuterMemory has results of the web only', async () => {
    provider.pages = pages();
    const answer = await search({ internet_search: false, search_memory_type: 'OuterMemory' });
    expect(itemsOf(answer)).toHaveLength(2);
    expect(outer(itemsOf(answer))).toHaveLength(2);
    for (const kind of ['pref_mem', 'tool_mem', 'skill_mem'])
      expect(answer.body.data[kind]).toEqual([{ cube_id: 'ann', memories: [], total_nodes: 0 }]);
  });

  it('has at most ten results, each address once and none that is not http(s)', async () => {
    const many = Array.from({ length: 1000 }, (_, n) => ({
      url: `https://many.example/${Math.floor(n / 2)}`,
      title: `Page ${n}`,
      content: 'words '.repeat(20),
    }));
    provider.pages = [
      { url: 'javascript:alert(1)', title: 'No' },
      { url: 'file:///etc/passwd', title: 'No' },
      { url: 'https://bank.example@evil.example/', title: 'No' },
      { url: `https://long.example/${'x'.repeat(3000)}`, title: 'No' },
      { url: 'not an address', title: 'No' },
      { title: 'No' } as unknown as Page,
      7 as unknown as Page,
      ...many,
    ].filter((page) => typeof page === 'object');
    const items = outer(itemsOf(await search()));
    expect(items.map((item) => item.metadata.internet_info.url)).toEqual(
      Array.from({ length: 10 }, (_, n) => `https://many.example/${n}`),
    );
    expect(new Set(items.map(({ id }) => id)).size).toBe(10);
  });

  it('cuts long texts and keeps results whose fields are missing or strange', async () => {
    provider.pages = [
      { url: 'https://a.example/', title: `T\0\ud800${'t'.repeat(5000)}`, content: 'c\n'.repeat(100_000) },
      { url: 'https://b.example/', title: null, content: null, published: 'yesterday' },
      { url: 'https://c.example/', title: 7 as unknown as string, published: '2026-99-99' },
    ];
    const [a, b, c] = outer(itemsOf(await search()));
    expect(a.metadata.internet_info.title).toMatch(/^T�t{290,298}$/);
    expect(a.metadata.internet_info.summary.length).toBeLessThanOrEqual(2000);
    for (const item of [b, c]) {
      expect(item.memory).toBe(item.metadata.internet_info.site_name);
      expect(item.metadata.internet_info.published_at).toBeNull();
    }
  });

  const FAULTS: readonly (readonly [string, SearchFault])[] = [
    ['status 500', { kind: 'status', status: 500 }],
    ['status 401', { kind: 'status', status: 401 }],
    ['status 403', { kind: 'status', status: 403 }],
    ['status 404', { kind: 'status', status: 404 }],
    ['a closed connection', { kind: 'reset' }],
    ['no JSON', { kind: 'raw', body: '<html>' }],
    ['half of a JSON', { kind: 'raw', body: '{"results":[{"url":"https://a' }],
    ['other JSON', { kind: 'raw', body: '{"results":{"0":1}}' }],
    ['null', { kind: 'raw', body: 'null' }],
    ['deep JSON', { kind: 'raw', body: '['.repeat(500_000) }],
    ['a body of 100 MB', { kind: 'huge', bytes: 100 * 1024 * 1024 }],
  ];
  it.each(FAULTS)('that fails with %s costs the answer nothing but the results', async (_name, fault) => {
    provider.pages = pages();
    provider.fault = fault;
    const answer = await search();
    expect(answer.status).toBe(200);
    expect(itemsOf(answer)[0].memory).toContain('Lena');
    expect(outer(itemsOf(answer))).toEqual([]);
    expect(notesOf(answer)).toEqual([expect.stringContaining('internet search failed')]);
    expect(answer.text).not.toContain(KEY);
    await provider.quiet();
    expect(provider.sent()).toBeLessThan(16 * 1024 * 1024);
    provider.fault = null;
    expect(outer(itemsOf(await search()))).toHaveLength(2);
  });

  it('follows no redirect', async () => {
    provider.fault = { kind: 'status', status: 302, headers: { location: `${provider.url}/elsewhere` } };
    expect(notesOf(await search())).toEqual([expect.stringContaining('internet search failed')]);
    expect(provider.requests.map(({ path }) => path)).toEqual(['/search']);
  });

  it('never opens the address of a result, and stores nothing of it', async () => {
    const db = await openTestDatabase();
    const own = await startTestApp(settings(provider, name), db);
    try {
      const words = canaries();
      const word = (part: string) => words.en(`${name} ${part}`);
      provider.pages = [
        {
          url: `${provider.url}/page-${word('address')}`,
          title: `${word('title')} tram museum Graz`,
          content: `${word('content')} The Graz tram museum opens on Saturday at ten.`,
        },
      ];
      const body = { user_id: 'eve', query: QUERY, internet_search: true };
      const ask = await own.product('/search', body);
      expect(outer(itemsOf(ask))).toHaveLength(1);
      const chat = await own.product('/chat/complete', { ...body, session_id: 's' });
      expect(chat.body.data.response).toContain('From the web, not from memories:');
      expect(chat.body.data.response).toContain('opens on Saturday');
      await own.idle('eve');
      await own.app.services.meter.flush();
      expect(await storedCanaries(db)).toEqual(new Map());
      const kept = await own.v1('/get/message', { user_id: 'eve', conversation_id: 's' });
      expect(kept.body.data.message_detail_list).toHaveLength(2);
      expect(kept.text).not.toContain('opens on Saturday');
      expect(new Set(provider.requests.map(({ path }) => path))).toEqual(new Set(['/search']));
      const usage = await own.call('GET', '/admin/projects/default/usage', {
        headers: { authorization: `Bearer ${TEST_ADMIN_KEY}` },
      });
      expect(usage.text).toContain('"purpose":"web_search"');
      const metrics = await own.call('GET', '/metrics');
      expect(metrics.text).toContain(
        'recollect_model_calls_total{purpose="web_search",outcome="answered"} 2',
      );
    } finally {
      await own.close();
    }
  });

  it('is not made for a request that is refused', async () => {
    const made = await app.call('POST', '/admin/projects/default/api_keys', {
      body: { name: 'bob', user_id: 'bob' },
      headers: { authorization: `Bearer ${TEST_ADMIN_KEY}` },
    });
    const body = { user_id: 'ann', query: QUERY, internet_search: true };
    const headers = { authorization: `Token ${made.body.key}` };
    expect((await app.product('/search', body, headers)).status).toBe(403);
    expect((await app.product('/chat/complete', body, headers)).status).toBe(403);
    expect((await search({ filter: { tags: { resembles: 'x' } } })).status).toBe(400);
    expect(provider.requests).toEqual([]);
    expect((await app.product('/search', { ...body, user_id: 'bob' }, headers)).status).toBe(200);
    expect(provider.requests).toHaveLength(1);
  });

  it('is answered for many callers at once', async () => {
    provider.pages = pages();
    const answers = await Promise.all(Array.from({ length: 60 }, () => search()));
    expect(answers.map((answer) => outer(itemsOf(answer)).length)).toEqual(Array(60).fill(2));
  });

  it('is given up when the caller leaves', async () => {
    provider.fault = { kind: 'stall' };
    const leaving = new AbortController();
    const asked = request(`${app.url}/product/search`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ user_id: 'ann', query: QUERY, internet_search: true }),
      signal: leaving.signal,
    });
    const left = expect(asked).rejects.toThrow();
    await provider.received(1);
    leaving.abort();
    await left;
    await provider.quiet();
    expect(provider.requests).toHaveLength(1);
  });

  describe('in a chat', () => {
    const complete = (body: object = {}) =>
      app.product('/chat/complete', { user_id: 'ann', query: QUERY, internet_search: true, ...body });
    const cloud = (body: object = {}) =>
      app.v1('/chat', { user_id: 'ann', conversation_id: 'c', query: QUERY, internet_search: true, ...body });

    it('is cited like memories, complete and on both APIs', async () => {
      provider.pages = pages();
      const { data } = (await complete()).body;
      const [, place, id] = /\(museum\.example, 2026-03-02\) \[(\d+):([\w-]+)\]/.exec(data.response) ?? [];
      expect(data.references[Number(place) - 1].metadata).toMatchObject({
        id,
        memory_type: 'OuterMemory',
        internet_info: { url: FOUND.museum?.url },
      });
      expect(data.notices).toEqual([]);
      const answer = (await cloud()).body.data;
      expect(answer.response).toContain(`${place}:${id}]`);
      expect(answer.references[Number(place) - 1]).toMatchObject({
        id,
        memory_type: 'OuterMemory',
        create_time: Date.parse('2026-03-02T18:30:00Z'),
        internet_info: { url: FOUND.museum?.url, published_at: '2026-03-02T18:30:00.000Z' },
      });
    });

    const open = (path: string, body: object, headers = {}) =>
      openEventStream(`${app.url}${path}`, {
        body: { user_id: 'ann', query: QUERY, internet_search: true, ...body },
        headers,
      });
    const reference = {
      type: 'internet_reference',
      data: [
        expect.objectContaining({ url: FOUND.museum?.url, published_at: '2026-03-02T18:30:00.000Z' }),
        expect.objectContaining({ url: FOUND.undated?.url, published_at: null }),
      ],
    };

    it('is cited in streams, whose pages follow the answer', async () => {
      provider.pages = pages();
      const frames = await (await open('/product/chat/stream', {})).rest();
      expect(frames.map(({ type }) => type).slice(-2)).toEqual(['text', 'internet_reference']);
      expect(frames.at(-1)).toEqual(reference);
      const headers = { authorization: `Token ${TEST_KEY}` };
      const v1 = await (await open('/v1/chat', { conversation_id: 'c', stream: true }, headers)).rest();
      expect(v1.slice(-2)).toEqual([reference, { type: 'end', data: '' }]);
    });

    it('has its frames at their places in the playground', async () => {
      provider.pages = pages();
      const frames = await (await open('/product/chat/stream/playground', {})).rest();
      const types = frames
        .map(({ type, data }) => (type === 'status' ? `status ${data}` : String(type)))
        .filter((type, at, all) => type !== all[at - 1]);
      expect(types).toEqual([
        'status 0',
        'status 1',
        'reference',
        'pref_md_string',
        'status start_internet_search',
        'reference',
        'text',
        'internet_reference',
        'time',
        'suggestion',
        'end',
      ]);
      const references = frames.filter(({ type }) => type === 'reference').map(({ data }) => data as Item[]);
      expect(references.map((list) => outer(list).length)).toEqual([0, 2]);
      const first = await open('/product/chat/stream/playground', { beginner_guide_step: 'first' });
      expect((await first.rest()).map(({ data }) => data)).not.toContain('start_internet_search');
    });

    it('that fails or finds nothing gets a notice in the language of the question', async () => {
      expect((await complete()).body.data.notices).toEqual([expect.stringContaining('found nothing')]);
      provider.fault = { kind: 'status', status: 404 };
      const failed = await complete();
      expect(failed.body.data.notices).toEqual([expect.stringContaining('internet search failed')]);
      expect(failed.body.data.response).toContain('Lena');
      const chinese = await cloud({ query: '格拉茨有轨电车博物馆什么时候开放？' });
      expect(chinese.body.data.notices).toEqual([expect.stringContaining('互联网搜索失败')]);
      const frames = await (await open('/product/chat/stream', {})).rest();
      expect(frames.map(({ type }) => type)).not.toContain('internet_reference');
      expect(frames[0]).toMatchObject({ type: 'notice', data: expect.stringContaining('failed') });
    });

    it('works in Chinese', async () => {
      provider.pages = [
        {
          url: 'https://例子.example/博物馆',
          title: '格拉茨有轨电车博物馆',
          content: '格拉茨有轨电车博物馆星期六上午十点开放。',
          published,
        },
      ];
      const query = '格拉茨有轨电车博物馆什么时候开放？';
      const { data } = (await complete({ query })).body;
      expect(provider.requests[0]?.query).toBe(query);
      expect(data.response).toContain('来自互联网，而非记忆：');
      expect(data.response).toContain('星期六上午十点开放');
      expect(data.references.at(-1).metadata.internet_info).toMatchObject({
        url: 'https://xn--fsqu00a.example/%E5%8D%9A%E7%89%A9%E9%A6%86',
        title: '格拉茨有轨电车博物馆',
      });
    });
  });
});

describe('a web search', () => {
  it('by SearXNG sends no word that chooses engines, languages, time limits or a redirect', async () => {
    const provider = await startSearchProvider();
    const app = await startTestApp(settings(provider, 'searxng'));
    try {
      const ask = (query: string) =>
        app.product('/search', {
          user_id: 'u',
          query,
          internet_search: true,
          search_memory_type: 'OuterMemory',
        });
      await ask('!!g :fr <850 !images tram ?museum 1:2 a!b');
      await ask('!! : <');
      await ask('x'.repeat(100_000));
      expect(provider.requests.map(({ query }) => query)).toEqual([
        'g fr 850 images tram museum 1:2 a!b',
        'x'.repeat(400),
      ]);
    } finally {
      await app.close();
      await provider.close();
    }
  });

  it('that never answers ends at the limit, and after five of them is no longer tried for a while', async () => {
    const provider = await startSearchProvider();
    const app = await startTestApp({ ...settings(provider, 'searxng'), PROVIDER_TIMEOUT_MS: '150' });
    try {
      for (const kind of ['stall', 'stall_midway', 'stall', 'stall_midway', 'stall', 'stall'] as const) {
        provider.fault = { kind };
        const answer = await app.product('/search', { user_id: 'u', query: QUERY, internet_search: true });
        expect(notesOf(answer)).toEqual([expect.stringContaining('internet search failed or took too long')]);
        await provider.quiet();
      }
      expect(provider.requests).toHaveLength(5);
    } finally {
      await app.close();
      await provider.close();
    }
  });

  it('takes at most three seconds with its retries: a provider that asks for a pause is not awaited', async () => {
    const provider = await startSearchProvider();
    const app = await startTestApp(settings(provider, 'searxng'));
    try {
      provider.fault = { kind: 'status', status: 429, headers: { 'retry-after': '5' } };
      const answer = await app.product('/search', { user_id: 'u', query: QUERY, internet_search: true });
      expect(notesOf(answer)).toEqual([expect.stringContaining('internet search failed or took too long')]);
      expect(provider.requests).toHaveLength(1);
    } finally {
      await app.close();
      await provider.close();
    }
  });
});
