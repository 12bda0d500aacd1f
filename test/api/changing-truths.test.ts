import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

interface Item {
  readonly id: string;
  readonly memory: string;
  readonly metadata: {
    readonly status: string;
    readonly version: number;
    readonly valid_to?: string;
    readonly evolve_to: readonly string[];
    readonly history: readonly { readonly memory_id: string }[];
    readonly explanation: { readonly score: number; readonly parts: Readonly<Record<string, number>> };
  };
}

/** Adds a message and waits until its memories are extracted. */
async function says(userId: string, content: string, chat_time?: string, more: object = {}): Promise<void> {
  const answer = await app.product('/add', {
    user_id: userId,
    messages: [{ role: 'user', content, ...(chat_time ? { chat_time } : {}), ...more }],
  });
  expect(answer.status, answer.text).toBe(200);
  await app.idle(userId);
}
async function search(userId: string, query: string, more: object = {}): Promise<Item[]> {
  const answer = await app.product('/search', { user_id: userId, query, ...more });
  expect(answer.body.code, answer.text).toBe(200);
  return answer.body.data.text_mem[0].memories;
}
async function preferences(userId: string, query: string, more: object = {}): Promise<Item[]> {
  const answer = await app.product('/search', { user_id: userId, query, ...more });
  return answer.body.data.pref_mem[0].memories;
}
/** A time of the database's clock after earlier writes and before later ones. */
async function now(): Promise<string> {
  const { db } = app.app.services.db.system();
  const clock = async () =>
    (await sql<{ now: Date }>`SELECT clock_timestamp() AS now`.execute(db)).rows[0]?.now.getTime() ?? 0;
  const moment = (await clock()) + 1;
  while ((await clock()) <= moment);
  return new Date(moment).toISOString();
}
const one = (items: readonly Item[], words: string): Item => {
  const found = items.filter(({ memory }) => memory.includes(words));
  expect(found, words).toHaveLength(1);
  return found[0] as Item;
};

describe('a fact that someone states differently later', () => {
  it.each([
    [
      'en-home',
      'I live in Berlin.',
      'I just moved to Lisbon!',
      'Berlin',
      'Lisbon',
      'Where does the user live?',
    ],
    [
      'en-work',
      'I work at Globex.',
      'I started working for Initech.',
      'Globex',
      'Initech',
      'Where do I work?',
    ],
    ['en-job', 'I work as a nurse.', 'I now work as a teacher.', 'nurse', 'teacher', 'What work do I do?'],
    ['en-age', "I'm 30 years old.", "I'm 31 years old now.", '30', '31', 'How many years old am I?'],
    ['en-single', "I'm single.", 'I got married.', 'single', 'married', 'Am I single or married?'],
    [
      'en-phone',
      'My phone number is 555-1234.',
      'My phone number is 555-9876.',
      '1234',
      '9876',
      'phone number',
    ],
    [
      'en-colour',
      'My favourite colour is blue.',
      'My favorite color is green now.',
      'blue',
      'green',
      'colour',
    ],
    [
      'en-used',
      'I live in Oslo.',
      'I used to live in Oslo, but now I live in Rome.',
      'I live in Oslo.',
      'Rome',
      'Where do I live?',
    ],
    ['zh-home', '我住在北京。', '我搬到上海了。', '北京', '上海', '我住在哪里？'],
    ['zh-work', '我在腾讯公司上班。', '我现在在阿里巴巴公司工作。', '腾讯', '阿里', '我在哪里工作？'],
    ['zh-colour', '我最喜欢的颜色是蓝色。', '我最喜欢的颜色是绿色。', '蓝色', '绿色', '最喜欢的颜色'],
  ])(
    '%s: ranks first, and the older one is marked as outdated, kept, and found as of its time',
    async (user, before, after, old, now, question) => {
      await says(user, before, '2025-01-10 10:00:00');
      await says(user, 'The weather was fine all week, so the garden is in bloom.', '2025-02-01 10:00:00');
      await says(user, after, '2025-06-01 10:00:00');
      const hits = await search(user, question);
      const [older, newer] = [one(hits, old), one(hits, now)];
      expect(hits.indexOf(newer)).toBeLessThan(hits.indexOf(older));
      expect(older.metadata).toMatchObject({
        status: 'activated',
        evolve_to: [newer.id],
        valid_to: '2025-06-01T10:00:00.000Z',
      });
      expect(newer.metadata).toMatchObject({ history: [{ memory_id: older.id }], evolve_to: [] });
      expect(newer.metadata.valid_to).toBeUndefined();
      const then = await search(user, question, { valid_at: '2025-03-01' });
      expect(then.map(({ id }) => id)).toContain(older.id);
      expect(then.map(({ id }) => id)).not.toContain(newer.id);
      const since = await search(user, question, { valid_at: '2025-07-01' });
      expect(since[0]?.id).toBe(newer.id);
      expect(since.map(({ id }) => id)).not.toContain(older.id);
    },
  );

  it.each([
    ['en', 'I love coffee.', "I don't like coffee any more.", 'coffee'],
    ['en-quit', 'I like coffee.', 'I quit coffee.', 'coffee'],
    ['zh', '我喜欢喝咖啡。', '我不喜欢咖啡了。', '咖啡'],
    ['zh-quit', '我喜欢喝咖啡。', '我戒了咖啡。', '咖啡'],
  ])(
    'marks a liking that reversed (%s) in preferences and facts, and reverses back',
    async (name, before, after, word) => {
      const user = `liking-${name}`;
      await says(user, before, '2025-01-10 10:00:00');
      await says(user, after, '2025-06-01 10:00:00');
      for (const find of [search, preferences]) {
        const [newer, older] = await find(user, word);
        expect(older?.metadata, find.name).toMatchObject({
          status: 'activated',
          evolve_to: [newer?.id],
          valid_to: '2025-06-01T10:00:00.000Z',
        });
        const then = await find(user, word, { valid_at: '2025-03-01' });
        expect(then.map(({ id }) => id)).toEqual([older?.id]);
      }
      await says(user, before, '2025-12-01 10:00:00');
      const [present, past, ...rest] = await preferences(user, word);
      expect(rest).toEqual([]);
      expect(present?.metadata).toMatchObject({ version: 2, evolve_to: [] });
      expect(past?.metadata).toMatchObject({
        evolve_to: [present?.id],
        valid_to: '2025-12-01T10:00:00.000Z',
      });
      // the same words of January have an id of their own, for their own time
      const [january] = await preferences(user, word, { valid_at: '2025-03-01' });
      expect(january?.metadata).toMatchObject({ status: 'archived', evolve_to: [present?.id] });
    },
  );

  it.each([
    ['Where did I live before?', 'Where do I live?', 'I live in Berlin.', 'I live in Lisbon now.'],
    ['Where did I use to work?', 'Where do I work?', 'I work at Globex.', 'I work at Initech now.'],
    ['我以前住在哪里？', '我住在哪里？', '我住在北京。', '我现在住在上海。'],
  ])(
    'ranks behind the older one if the question asks for the past: %s',
    async (before, today, old, newer) => {
      const user = `former ${before}`;
      await says(user, old, '2026-01-10T10:00:00Z');
      await says(user, newer, '2026-03-10T10:00:00Z');
      const order = async (query: string) =>
        (await search(user, query, { explain: true })).map(({ memory, metadata }) => {
          const { score, parts } = metadata.explanation;
          expect(Object.values(parts).reduce((sum, part) => sum + part, 0)).toBeCloseTo(score, 6);
          return memory.includes(newer.slice(0, -1)) ? 'newer' : 'older';
        });
      expect((await order(before)).slice(0, 2)).toEqual(['older', 'newer']);
      expect((await order(today)).slice(0, 2)).toEqual(['newer', 'older']);
    },
  );

  it('keeps its order in time, whatever the order of the adds', async () => {
    await says('late', 'I live in Lisbon.', '2025-06-01 10:00:00');
    await says('late', 'I live in Berlin.', '2024-01-01 10:00:00');
    await says('late', 'I live in Madrid.', '2025-01-01 10:00:00');
    const hits = await search('late', 'Where do I live?');
    expect(hits.map(({ memory }) => /Lisbon|Madrid|Berlin/.exec(memory)?.[0])).toEqual([
      'Lisbon',
      'Madrid',
      'Berlin',
    ]);
    expect(hits.map(({ metadata }) => metadata.valid_to?.slice(0, 10))).toEqual([
      undefined,
      '2025-06-01',
      '2025-01-01',
    ]);
  });

  it.each([
    ['en-city', 'I live in Paris.', 'I live in Berlin.', 'Where do I live?'],
    ['en-country', 'I live in France.', 'I live in Germany.', 'Where do I live?'],
    ['en-work', 'I work at Globex.', 'I work at Initech.', 'Where do I work?'],
    ['en-age', "I'm 30 years old.", "I'm 31 years old.", 'How many years old am I?'],
    ['zh-city', '我住在北京。', '我住在上海。', '我住在哪里？'],
  ])('applies on the same day without a word of change: %s', async (user, before, after, question) => {
    await says(`day-${user}`, before, '2025-01-01 10:00:00');
    await says(`day-${user}`, after, '2025-01-01 18:00:00');
    const [newer, older, ...rest] = await search(`day-${user}`, question);
    expect(rest).toEqual([]);
    expect(newer?.memory).toContain(after.slice(0, -1));
    expect(older?.metadata.evolve_to).toEqual([newer?.id]);
  });

  it('applies within one request, and only to the same speaker', async () => {
    const by = (role_name: string, content: string) => ({
      role: 'user',
      role_name,
      content,
      chat_time: '2025-01-01 10:00:00',
    });
    await app.v1('/add/message', {
      user_id: 'group',
      conversation_id: 'c',
      messages: [
        by('Ann', 'I live in Berlin.'),
        by('Bob', 'I live in Rome.'),
        by('Ann', 'I just moved to Lisbon.'),
      ],
    });
    await app.idle('group');
    const hits = await search('group', 'Where does everyone live?');
    expect(one(hits, 'Berlin').metadata.evolve_to).toEqual([one(hits, 'Lisbon').id]);
    expect(one(hits, 'Rome').metadata.evolve_to).toEqual([]);
  });

  it.each([
    ['a more exact place on the same day', 'I live in Germany.', 'I live in Berlin.', '2025-01-01 18:00:00'],
    ['a less exact place on the same day', 'I live in Austin.', 'I live in Texas.', '2025-01-01 18:00:00'],
    ['地方说得更具体', '我住在广东省。', '我住在深圳。', '2025-01-01 18:00:00'],
    [
      'the same place in more words',
      'I live in Berlin.',
      'I live in Berlin, Germany.',
      '2025-06-01 10:00:00',
    ],
    ['a second job', "I'm a nurse.", "I'm a photographer.", '2025-06-01 10:00:00'],
    ['a question', 'I live in Berlin.', 'Should I say that I live in Rome?', '2025-06-01 10:00:00'],
    ['a supposition', 'I live in Berlin.', 'If I moved to Rome I would be happy.', '2025-06-01 10:00:00'],
    ['somebody else', 'I live in Berlin.', 'My sister moved to Rome.', '2025-06-01 10:00:00'],
    ['another thing', 'I like coffee.', "I don't like tea.", '2025-06-01 10:00:00'],
    [
      'another favourite',
      'My favourite food is ramen.',
      'My favourite colour is red.',
      '2025-06-01 10:00:00',
    ],
  ])('is not %s', async (what, before, after, time) => {
    const user = `sure-${what}`;
    await says(user, before, '2025-01-01 10:00:00');
    await says(user, after, time);
    for (const { metadata } of [...(await search(user, before)), ...(await preferences(user, before))])
      expect(metadata.evolve_to).toEqual([]);
  });

  it('ends one claim of a message without its other claims', async () => {
    await says(
      'beside',
      'I live in Berlin. I bought a red bicycle from an old friend of mine.',
      '2025-01-01 10:00:00',
    );
    await says('beside', 'I just moved to Lisbon.', '2025-06-01 10:00:00');
    const [newer, older] = await search('beside', 'Where do I live?');
    expect(newer?.memory).toContain('Lisbon');
    expect(older?.metadata.evolve_to).toEqual([newer?.id]);
    expect(older?.memory).not.toContain('bicycle');
    const since = await search('beside', 'red bicycle', { valid_at: '2025-07-01' });
    expect(since.map(({ memory }) => memory)).toContainEqual(expect.stringContaining('bicycle'));
  });

  it('is explained: a raised hit shows by how much, and the parts sum up to the score', async () => {
    await says('explained', 'I live in Berlin.', '2025-01-01 10:00:00');
    await says('explained', 'I just moved to Lisbon.', '2025-06-01 10:00:00');
    const answer = await app.v1('/search/memory', {
      user_id: 'explained',
      query: 'Where do I live?',
      relativity: 0,
      explain: true,
    });
    const [newer, older] = answer.body.data.memory_detail_list;
    expect(newer.memory_value).toContain('Lisbon');
    expect(older).toMatchObject({ evolve_to: [newer.id], valid_to: Date.UTC(2025, 5, 1, 10), version: 1 });
    expect(newer).toMatchObject({ history: [{ memory_id: older.id }] });
    expect(newer.relativity).toBeGreaterThanOrEqual(older.relativity);
    const { score, parts } = newer.explanation;
    expect(parts.succession).toBeGreaterThan(0);
    const sum = Object.values<number>(parts).reduce((total, part) => total + part, 0);
    expect(sum).toBeCloseTo(score, 6);
  });

  it('knows the end of a fact only from the time when it was told', async () => {
    await says('known', 'I live in Berlin.', '2025-01-01 10:00:00');
    const [{ id }] = (await search('known', 'Berlin')) as [Item];
    const known_at = await now();
    await says('known', 'I just moved to Lisbon.', '2025-06-01 10:00:00');
    const before = await search('known', 'Berlin', { known_at, valid_at: '2025-07-01' });
    expect(before.map((hit) => hit.id)).toEqual([id]);
  });
});

describe('correcting', () => {
  it('the newer memory makes the older one outdated by the correction', async () => {
    await says('correct', 'I live in Berlin.', '2025-01-01 10:00:00');
    await says('correct', 'I just moved to Lisbon.', '2025-06-01 10:00:00');
    const [newer, older] = await search('correct', 'Where do I live?');
    const answer = await app.v1('/update/memory', {
      memory_id: newer?.id,
      content: 'The user moved to Porto.',
    });
    const { memory_id } = answer.body.data;
    expect(memory_id).toBe(newer?.id);
    const hits = await search('correct', 'Where do I live?');
    expect(hits.map(({ id }) => id)).toEqual([memory_id, older?.id]);
    expect(hits[1]?.metadata.evolve_to).toEqual([memory_id]);
    const history = hits[0]?.metadata.history.map((item) => item.memory_id) ?? [];
    expect(history).toEqual([older?.id, expect.any(String)]);
    const earlier = await app.call('GET', `/product/get_memory/${history[1]}`);
    expect(earlier.body.data).toMatchObject({ memory: newer?.memory, metadata: { status: 'archived' } });
    await says('correct', 'I just moved to Rome.', '2025-09-01 10:00:00');
    const [present, past] = await search('correct', 'Where do I live?');
    expect(past).toMatchObject({ id: memory_id, metadata: { evolve_to: [present?.id] } });
  });
});

describe('deleting', () => {
  async function moved(user: string): Promise<readonly [older: Item, newer: Item]> {
    await says(user, 'I live in Berlin.', '2025-01-01 10:00:00', {});
    await says(user, 'I just moved to Lisbon.', '2025-06-01 10:00:00');
    const [newer, older] = await search(user, 'Where do I live?');
    expect(older?.metadata.evolve_to).toEqual([newer?.id]);
    return [older as Item, newer as Item];
  }

  it('the newer memory restores the older one', async () => {
    const [older, newer] = await moved('delete-newer');
    await app.product('/delete_memory', { memory_ids: [newer.id] });
    const [left, ...rest] = await search('delete-newer', 'Where do I live?');
    expect(rest).toEqual([]);
    expect(left).toMatchObject({ id: older.id, metadata: { evolve_to: [], status: 'activated' } });
    expect(left?.metadata.valid_to).toBeUndefined();
  });

  it('the older memory keeps the newer one', async () => {
    const [older, newer] = await moved('delete-older');
    await app.product('/delete_memory', { memory_ids: [older.id] });
    const left = await search('delete-older', 'Where do I live?');
    expect(left.map(({ id }) => id)).toEqual([newer.id]);
    await says('delete-older', 'I just moved to Rome.', '2025-09-01 10:00:00');
    const [present, past] = await search('delete-older', 'Where do I live?');
    expect(present?.memory).toContain('Rome');
    expect(past).toMatchObject({ id: newer.id, metadata: { evolve_to: [present?.id] } });
  });

  it('a memory in the middle lets the last one end the first', async () => {
    const [first, middle] = await moved('delete-middle');
    await says('delete-middle', 'I just moved to Rome.', '2025-09-01 10:00:00');
    await app.product('/delete_memory', { memory_ids: [middle.id] });
    const [last, left, ...rest] = await search('delete-middle', 'Where do I live?');
    expect(rest).toEqual([]);
    expect(last?.memory).toContain('Rome');
    expect(left).toMatchObject({
      id: first.id,
      metadata: { evolve_to: [last?.id], valid_to: '2025-09-01T10:00:00.000Z' },
    });
  });

  it('the conversation that made a fact true again restores the earlier facts', async () => {
    const chat = (conversation_id: string, content: string, chat_time: string) =>
      app.v1('/add/message', {
        user_id: 'purge',
        conversation_id,
        messages: [{ role: 'user', content, chat_time }],
      });
    await chat('a', 'I like coffee.', '2025-01-01 10:00:00');
    await app.idle('purge');
    await chat('b', "I don't like coffee.", '2025-06-01 10:00:00');
    await app.idle('purge');
    await chat('c', 'I like coffee.', '2025-09-01 10:00:00');
    await app.idle('purge');
    expect((await preferences('purge', 'coffee'))[0]?.metadata).toMatchObject({ version: 2 });
    const gone = await app.product('/delete_memory', { user_id: 'purge', session_id: 'c' });
    expect(gone.body.data, gone.text).toEqual({ status: 'success' });
    const [present, past, ...rest] = await preferences('purge', 'coffee');
    expect(rest).toEqual([]);
    expect(present?.memory).toContain('not like');
    expect(past).toMatchObject({ metadata: { version: 1, status: 'activated', evolve_to: [present?.id] } });
  });
});

describe('the same statement at once', () => {
  it('makes one memory of each kind from 32 concurrent identical facts', async () => {
    const add = () =>
      app.product('/add', {
        user_id: 'same',
        messages: [{ role: 'user', content: 'I like coffee.', chat_time: '2025-01-01 10:00:00' }],
      });
    const answers = await Promise.all(Array.from({ length: 32 }, add));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    await app.idle('same');
    expect(await search('same', 'coffee')).toHaveLength(1);
    expect(await preferences('same', 'coffee')).toHaveLength(1);
  });

  it.each([
    ['case', 'I like dark coffee.', 'I LIKE DARK COFFEE!'],
    ['signs', 'I love dark, bitter coffee.', 'I love dark bitter coffee!'],
    ['chinese', '我喜欢喝咖啡，不加糖。', '我喜欢喝咖啡,不加糖！'],
  ])('in other %s is one preference with both sources', async (name, one, other) => {
    const user = `same-${name}`;
    await says(user, one, '2025-01-01 10:00:00');
    await says(user, other, '2025-06-01 10:00:00');
    const found = await preferences(user, one);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ metadata: { sources: [{}, {}], version: 1 } });
  });
});
