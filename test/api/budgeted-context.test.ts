import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { estimateTokens } from '../../src/domain/text/tokens.ts';
import { startTestApp, TEST_KEY, type TestApp } from '../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

interface Hit {
  readonly id: string;
  readonly memory: string;
  readonly metadata: {
    readonly relativity: number;
    readonly passage?: { readonly start: number; readonly end: number; readonly length: number };
    readonly sources: readonly { readonly message_id: string; readonly content: string }[];
  };
}

async function say(userId: string, ...texts: readonly string[]): Promise<void> {
  for (const [n, content] of texts.entries())
    await app.product('/add', {
      user_id: userId,
      session_id: `s${n}`,
      messages: [{ role: 'user', content, message_id: `m${n}`, chat_time: '2026-05-04 10:00:00' }],
    });
  await app.idle(userId);
}

async function search(userId: string, query: string, more: object = {}) {
  const { status, body, text } = await app.product('/search', { user_id: userId, query, ...more });
  expect(status, text).toBe(200);
  const texts: Hit[] = body.data.text_mem[0].memories;
  const preferences: Hit[] = body.data.pref_mem[0].memories;
  return { texts, preferences, all: [...texts, ...preferences], data: body.data };
}

const whole = async (id: string): Promise<string> =>
  (await app.call('GET', `/product/get_memory/${id}`)).body.data.memory;

/** The words that a hit was made of: each claim of a turn has its own. */
const turnOf = ({ metadata }: Hit) =>
  metadata.sources.map(({ message_id, content }) => message_id + content).join();

/** Sentences without a word of the questions. */
function filler(sentences: number): string {
  return Array.from(
    { length: sentences },
    (_, n) => `In the ${n}th hour we swept the floor, wiped every shelf and stacked grey boxes along a wall.`,
  ).join(' ');
}

describe('a memory of a long message', () => {
  const INSIDE = 'My violin teacher moved to Lisbon after the concert.';

  it.each([
    ['English', `${filler(80)} ${INSIDE} ${filler(80)}`, 'Where did the violin teacher move?', INSIDE],
    [
      'one line without a full stop',
      `${'wall '.repeat(900)}${INSIDE}${' wall'.repeat(900)}`,
      'violin teacher',
      INSIDE,
    ],
    [
      'Chinese',
      `${'我们先把地板扫干净，再擦柜子和窗户。'.repeat(60)}小提琴老师搬到了里斯本。${'下午继续搬箱子，把旧报纸捆好。'.repeat(60)}`,
      '小提琴老师搬到哪里了？',
      '小提琴老师搬到了里斯本。',
    ],
    ['pairs of UTF-16', `${'😀'.repeat(1500)} ${INSIDE} ${'😀'.repeat(1500)}`, 'violin teacher', INSIDE],
  ])('shows the passage that the question is about, and its place: %s', async (name, text, query, inside) => {
    await say(name, text);
    for (const hit of (await search(name, query)).texts) {
      expect(estimateTokens(hit.memory)).toBeLessThanOrEqual(250);
      expect(hit.memory.isWellFormed()).toBe(true);
      for (const { content } of hit.metadata.sources)
        expect(estimateTokens(content)).toBeLessThanOrEqual(250);
      const stored = await whole(hit.id);
      const { passage } = hit.metadata;
      expect(passage?.length).toBe(passage && stored.length);
      expect(stored.slice(passage?.start, passage?.end)).toBe(hit.memory);
    }
    const [first] = (await search(name, query)).texts;
    expect(first?.memory).toContain(inside);
    expect(first?.metadata.passage).toBeDefined();
  });

  it('is shown in part on /v1 too, in each wording, and whole by its id', async () => {
    await say('cloud', `${filler(80)} ${INSIDE} ${filler(80)}`);
    for (const context_format of ['memory', 'sources', 'mixed']) {
      const { body } = await app.v1('/search/memory', {
        user_id: 'cloud',
        query: 'Where did the violin teacher move?',
        relativity: 0,
        context_format,
      });
      const [hit] = body.data.memory_detail_list;
      expect(hit.memory_value).toContain(INSIDE);
      expect(estimateTokens(hit.memory_value)).toBeLessThanOrEqual(250);
      expect(hit.passage.end - hit.passage.start).toBe(hit.memory_value.length);
      const read = await app.call('GET', `/v1/get/memory/${hit.id}`, {
        headers: { authorization: `Token ${TEST_KEY}` },
      });
      expect(read.body.data.content).toContain(hit.memory_value);
      expect(read.body.data.content.length).toBeGreaterThan(5_000);
    }
  });

  it('begins at its start if the question shares no word with it', async () => {
    await say('other', filler(80));
    const [hit] = (await search('other', 'zebra')).texts;
    expect(hit?.metadata.passage?.start).toBe(0);
  });
});

describe('preferences', () => {
  const LIKED = ['jazz', 'chess', 'hiking', 'sushi', 'tulips', 'poetry', 'sailing', 'pottery'];

  it('show other turns than the textual hits where there are enough', async () => {
    await say('many', ...LIKED.map((thing) => `I love ${thing}.`));
    const { texts, preferences } = await search('many', 'What do I love?', { top_k: 4, pref_top_k: 4 });
    expect([texts.length, preferences.length]).toEqual([4, 4]);
    expect(new Set([...texts, ...preferences].map(turnOf)).size).toBe(8);
    const { body } = await app.v1('/search/memory', {
      user_id: 'many',
      query: 'What do I love?',
      relativity: 0,
      memory_limit_number: 4,
      preference_limit_number: 4,
    });
    const shown: { memory_value?: string; preference?: string }[] = [
      ...body.data.memory_detail_list,
      ...body.data.preference_detail_list,
    ];
    for (const thing of LIKED)
      expect(shown.filter((hit) => (hit.memory_value ?? hit.preference)?.includes(thing))).toHaveLength(1);
  });

  it('repeat a turn rather than leave their list short, and are in order', async () => {
    await say('few', ...LIKED.slice(0, 3).map((thing) => `I love ${thing}.`), 'The roof is red.');
    const { texts, preferences } = await search('few', 'What do I love?', { top_k: 2, pref_top_k: 2 });
    expect(preferences).toHaveLength(2);
    expect(new Set([...texts, ...preferences].map(turnOf)).size).toBe(3);
    const relativities = preferences.map(({ metadata }) => metadata.relativity);
    expect(relativities).toEqual(relativities.toSorted((a, b) => b - a));
    expect((await search('few', 'What do I love?')).preferences).toHaveLength(3);
  });

  it('that gave their place are explained by the hit that shows their turn', async () => {
    await say('told', ...LIKED.map((thing) => `I love ${thing}.`));
    const all = await search('told', 'I love jazz', { pref_top_k: 8, top_k: 1, include_preference: true });
    const jazz = all.preferences.find(({ memory }) => memory.includes('jazz'));
    const { texts, data } = await search('told', 'I love jazz', {
      top_k: 1,
      pref_top_k: 2,
      explain_ids: [jazz?.id],
    });
    expect(data.explanations[0]).toMatchObject({ stage: 'duplicate', duplicate_of: texts[0]?.id });
  });
});

describe('max_tokens', () => {
  beforeAll(() =>
    say(
      'budget',
      'I love jazz concerts by the river.',
      `The jazz club has a long history. ${filler(60)}`,
      'Yesterday we heard a jazz trio.',
      'My aunt repairs clocks.',
      'A jazz pianist lives next door.',
    ),
  );

  it('returns the most relevant hits of all lists that fit, and each turn once', async () => {
    const everything = await search('budget', 'jazz');
    for (const max_tokens of [1, 10, 25, 60, 150, 400, '1000']) {
      const { all, texts } = await search('budget', 'jazz', { max_tokens });
      const tokens = all.reduce((sum, { memory }) => sum + estimateTokens(memory), 0);
      expect(tokens).toBeLessThanOrEqual(Number(max_tokens));
      expect(new Set(all.map(turnOf)).size).toBe(all.length);
      const order = everything.texts.map(({ id }) => id).filter((id) => texts.some((hit) => hit.id === id));
      expect(texts.map(({ id }) => id)).toEqual(order);
    }
    expect((await search('budget', 'jazz', { max_tokens: 1 })).all).toEqual([]);
    expect((await search('budget', 'jazz', { max_tokens: 1000 })).all).toHaveLength(5);
    const { body } = await app.v1('/search/memory', {
      user_id: 'budget',
      query: 'jazz',
      relativity: 0,
      max_tokens: 25,
      include_memory_view: ['detail_factual', 'preference', 'event', 'profile'],
    });
    const { memory_detail_list, preference_detail_list, event_detail_list, profile_detail_list } = body.data;
    const texts = [
      ...memory_detail_list.map((hit: { memory_value: string }) => hit.memory_value),
      ...preference_detail_list.map((hit: { preference: string }) => hit.preference),
      ...event_detail_list.map((hit: { event_value: string }) => hit.event_value),
      ...profile_detail_list.map((hit: { memory: string }) => hit.memory),
    ];
    expect(texts.length).toBeGreaterThan(0);
    expect(texts.reduce((sum, text) => sum + estimateTokens(text), 0)).toBeLessThanOrEqual(25);
  });

  it('shows less of a long memory', async () => {
    const { texts } = await search('budget', 'history of the jazz club', { max_tokens: 40 });
    expect(texts[0]?.memory).toContain('jazz club');
    expect(texts[0]?.metadata.passage).toBeDefined();
  });

  it('is named as the reason why a hit is missing', async () => {
    const { all } = await search('budget', 'jazz');
    const { all: few, data } = await search('budget', 'jazz', {
      max_tokens: 12,
      explain_ids: all.map(({ id }) => id),
    });
    const stages = new Map(
      data.explanations.map((one: { memory_id: string; stage: string }) => [one.memory_id, one.stage]),
    );
    for (const { id } of all)
      expect(stages.get(id)).toBe(few.some((hit) => hit.id === id) ? 'hit' : 'over_budget');
  });

  it.each([0, -5, 1.5, 'many', {}, 1_000_001])('%j is refused by name on both APIs', async (max_tokens) => {
    const product = await app.product('/search', { user_id: 'budget', query: 'jazz', max_tokens });
    expect(product.status).toBe(422);
    expect(product.text).toContain('max_tokens');
    const cloud = await app.v1('/search/memory', { user_id: 'budget', query: 'jazz', max_tokens });
    expect(cloud.body.code).toBeGreaterThanOrEqual(40000);
    expect(cloud.body.message).toContain('max_tokens');
  });
});
