import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Recollect } from '../../clients/typescript/src/index.ts';
import { startTestApp, TEST_KEY, type TestApp } from '../support/app.ts';

let app: TestApp;
const QUERY = 'Can you recommend a seat for my train to Prague?';
beforeAll(async () => {
  app = await startTestApp({ OFFLINE_EMBEDDER: 'sentence' });
  await app.product('/add', {
    user_id: 'ann',
    session_id: 'chat',
    messages: [
      'I prefer window seats on trains.',
      'My train to Prague leaves at nine in the morning.',
      'Last year the train to Prague was late.',
      'The seat of my old bicycle is worn out.',
      'I moved to Lisbon in March.',
    ].map((content) => ({ role: 'user', content, chat_time: '2026-05-12 10:00:00' })),
  });
  await app.idle('ann');
});
afterAll(() => app.close());

interface Hit {
  readonly id: string;
  readonly metadata: { readonly relativity: number; readonly priority?: number };
}

async function search(more: object = {}) {
  const { body } = await app.product('/search', { user_id: 'ann', query: QUERY, ...more });
  const texts: Hit[] = body.data.text_mem[0].memories;
  const preferences: Hit[] = body.data.pref_mem[0].memories;
  return { texts, preferences };
}

describe('lists of several kinds in one', () => {
  it('a preference that applies passes the default floor of /v1, and says its place among other hits', async () => {
    const { body } = await app.v1('/search/memory', { user_id: 'ann', query: QUERY });
    const [preference] = body.data.preference_detail_list;
    expect(preference.preference).toContain('window seats');
    expect(preference.priority).toBeGreaterThan(preference.relativity);
    for (const fact of body.data.memory_detail_list) expect(fact).not.toHaveProperty('priority');
  });

  it('the priority is below the floor where the relativity is, whatever the API', async () => {
    const { texts, preferences } = await search({ query: 'Where did I move to?', relativity: 0 });
    for (const { metadata } of texts) expect(metadata).not.toHaveProperty('priority');
    expect(preferences).not.toEqual([]);
    for (const { metadata } of preferences)
      expect((metadata.priority ?? 0) >= 0.45).toBe(metadata.relativity >= 0.45);
  });

  it('is the same with the further fields of a hit', async () => {
    const plain = await search();
    const explained = await search({ explain: true });
    expect(explained.preferences.map(({ metadata }) => metadata.priority)).toEqual(
      plain.preferences.map(({ metadata }) => metadata.priority),
    );
  });

  it('a preference that applies is the first of a few tokens', async () => {
    const { texts, preferences } = await search({ max_tokens: 12 });
    expect(texts).toEqual([]);
    expect(preferences).toHaveLength(1);
  });

  it('the tool of MCP and the client put it before what only shares words', async () => {
    const { texts, preferences } = await search();
    const [preference] = preferences;
    const last = texts.at(-1);
    const client = new Recollect({ baseUrl: app.url, apiKey: TEST_KEY });
    const { content } = await client.tool('ann', 'search_memory', { query: QUERY, min_relevance: 0 });
    const { memories } = content as { memories: { id: string }[] };
    const recalled = await client.recall({ user: 'ann', query: QUERY, minRelevance: 0 });
    const lists: readonly (readonly string[])[] = [
      memories.map(({ id }) => id),
      recalled.map(({ id }) => id),
    ];
    for (const ids of lists) {
      expect(ids).toContain(preference?.id);
      expect(ids.indexOf(preference?.id ?? '')).toBeLessThan(ids.indexOf(last?.id ?? ''));
    }
  });
});
