import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, TEST_ADMIN_KEY, type TestApp } from '../support/app.ts';
import { canaries, canariesIn } from '../support/stored-words.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const LIMIT = 60_000;

async function say(owner: object, ...contents: string[]): Promise<void> {
  const added = await app.v1('/add/message', {
    conversation_id: 'c',
    async_mode: false,
    messages: contents.map((content) => ({ role: 'user', content })),
    ...owner,
  });
  expect(added.body.data?.status, added.text).toBe('completed');
}

const remove = async (body: object, key?: string): Promise<number> =>
  (await app.v1('/delete/memory', body, key)).body.code;

/** Everything that a listing shows of an owner or a cube: id → text. */
async function listed(owner: object): Promise<Map<string, string>> {
  const { data } = (await app.v1('/get/memory', { size: 50, ...owner })).body;
  const lists = [data.memory_detail_list, data.preference_detail_list, data.event_detail_list];
  return new Map(
    lists.flat().map((item) => [item.id, item.memory_value ?? item.preference ?? item.event] as const),
  );
}

async function found(user_id: string, query: string, more: object = {}): Promise<Map<string, string>> {
  const answer = await app.v1('/search/memory', { user_id, query, relativity: 0, ...more });
  return new Map(
    answer.body.data.memory_detail_list.map((item: { id: string; memory_value: string }) => [
      item.id,
      item.memory_value,
    ]),
  );
}

const idWith = (memories: ReadonlyMap<string, string>, word: string): string =>
  [...memories].find(([, text]) => text.includes(word))?.[0] ?? `no memory with ${word}`;

describe('memory_ids of /v1/delete/memory', () => {
  it('delete a public memory and one of a knowledge base, with the searching user beside them', {
    timeout: LIMIT,
  }, async () => {
    await say({ user_id: 'ann', allow_public: true }, 'The canteen closes at noon.');
    const made = await app.v1('/create/knowledgebase', { knowledgebase_name: 'K' });
    const knowledgebase_ids = [made.body.data.id];
    await say({ user_id: 'ann', allow_knowledgebase_ids: knowledgebase_ids }, '仓库的钥匙在门卫那里。');
    const shared = await found('bob', 'canteen');
    const known = await found('bob', '仓库的钥匙', { knowledgebase_ids });
    const memory_ids = [idWith(shared, 'canteen'), idWith(known, '钥匙')];
    expect(await remove({ user_ids: ['bob'], memory_ids })).toBe(0);
    expect([...(await found('bob', 'canteen')).values()]).toEqual([]);
    expect([...(await found('bob', '仓库的钥匙', { knowledgebase_ids })).values()].join()).not.toContain(
      '钥匙',
    );
    // the user's own memories are others
    expect([...(await listed({ user_id: 'ann' })).values()].join()).toMatch(/canteen/);
  });

  it('of other users, other projects and nobody are unknown to a key of one user; its own are deleted', async () => {
    await say({ user_id: 'carl' }, 'The ladder is red.');
    await say({ user_id: 'dora' }, 'The bucket is blue.');
    const own = [...(await listed({ user_id: 'carl' })).keys()];
    const others = [...(await listed({ user_id: 'dora' })).keys()];
    const made = await app.call('POST', '/admin/projects/default/api_keys', {
      headers: { authorization: `Bearer ${TEST_ADMIN_KEY}` },
      body: { user_id: 'carl' },
    });
    const key = made.body.key as string;
    expect(await remove({ memory_ids: others }, key)).toBe(40307);
    const { key: foreign } = await app.newProject();
    expect(await remove({ memory_ids: [...own, ...others] }, foreign)).toBe(40307);
    expect(await remove({ memory_ids: [...others, ...own, 'unknown'] }, key)).toBe(0);
    expect((await listed({ user_id: 'carl' })).size).toBe(0);
    expect([...(await listed({ user_id: 'dora' })).keys()]).toEqual(others);
  });
});

describe('a filter alone', () => {
  it('deletes what it matches if it names a user, and nothing of other users', async () => {
    await say({ user_id: 'eli', tags: ['old'] }, 'The lamp is broken.');
    await say({ user_id: 'eli', tags: ['new'] }, '我的自行车在车库里。');
    await say({ user_id: 'fay', tags: ['old'] }, 'The stove is broken.');
    const filter = { and: [{ user_id: 'eli' }, { tags: { contains: 'old' } }] };
    expect(await remove({ filter })).toBe(0);
    expect([...(await listed({ user_id: 'eli' })).values()].join()).toMatch(/^[^;]*自行车[^;]*$/);
    expect([...(await listed({ user_id: 'eli' })).values()].join()).not.toContain('lamp');
    expect([...(await listed({ user_id: 'fay' })).values()].join()).toContain('stove');
    expect(await remove({ filter: { and: [{ user_id: { in: ['eli', 'fay'] } }] } })).toBe(0);
    expect((await listed({ user_id: 'eli' })).size + (await listed({ user_id: 'fay' })).size).toBe(0);
  });

  it('deletes what an agent said or took part in if it names the agent', async () => {
    await say({ agent_id: 'chef' }, 'The agent keeps the knives.');
    await say({ user_id: 'gil', agent_id: 'chef' }, 'The soup needs salt.');
    await say({ user_id: 'gil', agent_id: 'guide' }, 'The train leaves at nine.');
    expect(await remove({ filter: { and: [{ agent_id: 'chef' }] } })).toBe(0);
    expect((await listed({ agent_id: 'chef' })).size).toBe(0);
    expect([...(await listed({ user_id: 'gil' })).values()].join()).toMatch(/^(?!.*soup).*train/);
  });

  it.each<[object]>([
    [{ and: [{ tags: 'x' }] }],
    [{ or: [{ user_id: 'hal' }, { tags: 'x' }] }],
    [{ and: [{ or: [{ user_id: 'hal' }, { tags: 'x' }] }] }],
    [{ and: [{ user_id: { contains: 'h' } }] }],
  ])('%j is refused, because it names no owner of all that it matches', async (filter) => {
    await say({ user_id: 'hal', tags: ['x'] }, 'The gate is open.');
    expect(await remove({ filter })).toBe(40002);
    expect((await listed({ user_id: 'hal' })).size).toBeGreaterThan(0);
  });
});

const words = canaries();
/** The names of the words with this beginning that texts of memories hold, in all versions. */
async function inMemory(beginning: string): Promise<string[]> {
  const rows = await app.app.services.db.systemTransaction(async (tx) => {
    await sql`SET LOCAL ROLE NONE`.execute(tx.db);
    return (await sql<{ body: string }>`SELECT body FROM memory`.execute(tx.db)).rows;
  });
  const names = rows.flatMap(({ body }) => canariesIn(body)).map(words.nameOf);
  return [...new Set(names)].filter((name) => name.startsWith(beginning)).toSorted();
}

describe('a deletion by filter', () => {
  const correct = async (id: string, content: string) =>
    expect((await app.v1('/update/memory', { memory_id: id, content })).body.code).toBe(0);
  const cleared = (cube: string, filter: object) =>
    app.product('/delete_memory', { writable_cube_ids: [cube], filter });

  /** What a listing with the filter shows: texts. */
  async function shownBy(cube: string, filter: object): Promise<string[]> {
    const { data } = (await app.product('/get_memory', { mem_cube_id: cube, filter })).body;
    return ['text_mem', 'pref_mem', 'tool_mem', 'skill_mem'].flatMap((list) =>
      data[list][0].memories.map(({ memory }: { memory: string }) => memory),
    );
  }

  it.each([
    ['en', (word: string) => `The safe code is ${word}.`],
    ['zh', (word: string) => `保险箱的密码是${word}。`],
  ] as const)(
    'takes what a listing shows, and no memory for the words of an earlier version: %s',
    async (lang, said) => {
      const user = `filter-${lang}`;
      const [old, now] = [words[lang](`${lang} old`), words[lang](`${lang} now`)];
      await say({ user_id: user }, said(old));
      await correct(idWith(await listed({ user_id: user }), old), said(now));
      for (const gone of [{ memory: { contains: old } }, { tags: 'none' }]) {
        expect(await shownBy(user, gone)).toEqual([]);
        expect((await cleared(user, gone)).body.data.status).toBe('success');
      }
      expect((await shownBy(user, { memory: { contains: now } })).join()).toContain(now);
      expect(await inMemory(lang)).toEqual([`${lang} now`, `${lang} old`]);
      await cleared(user, { memory: { contains: now } });
      expect(await inMemory(lang)).toEqual([]);
    },
  );

  it.each<[string, object]>([
    ['status', { status: 'archived' }],
    ['version', { and: [{ version: { lte: 2 } }, { memory: { contains: 'bridge' } }] }],
    ['list', { status: { in: ['archived', 'deleted'] } }],
  ])('on the %s of earlier versions erases these alone, also twice and at once', async (name, filter) => {
    const user = `alone-${name}`;
    const said = (n: number) => `The bridge is closed on ${words.en(`${user} ${n}`)}.`;
    await say({ user_id: user }, said(1));
    for (const n of [2, 3]) await correct([...(await listed({ user_id: user })).keys()][0] ?? '', said(n));
    expect(await inMemory(user)).toEqual([`${user} 1`, `${user} 2`, `${user} 3`]);
    await Promise.all([cleared(user, filter), cleared(user, filter)]);
    await cleared(user, filter);
    expect(await inMemory(user)).toEqual([`${user} 3`]);
    expect((await listed({ user_id: user })).size).toBe(1);
    const { data } = (await app.product('/get_memory', { mem_cube_id: user })).body;
    expect(data.text_mem[0].memories[0].metadata.history ?? []).toEqual([]);
  });

  it('erases one version in the middle, and the rest with the present memory', async () => {
    const user = 'middle';
    const said = (n: number) => `The ferry sails on ${words.en(`${user} ${n}`)}.`;
    await say({ user_id: user }, said(1));
    for (const n of [2, 3, 4]) await correct([...(await listed({ user_id: user })).keys()][0] ?? '', said(n));
    await cleared(user, { version: 3 });
    expect(await inMemory(user)).toEqual(['middle 1', 'middle 2', 'middle 4']);
    expect(await remove({ memory_ids: [...(await listed({ user_id: user })).keys()] })).toBe(0);
    expect(await inMemory(user)).toEqual([]);
  });

  it('with an or takes an archived memory only for its state', async () => {
    const user = 'either';
    await say({ user_id: user, tags: ['t'] }, 'The tower is grey.');
    await correct(idWith(await listed({ user_id: user }), 'grey'), 'The tower is white.');
    await say({ user_id: user }, 'The moat is deep.');
    const filter = {
      or: [{ version: 9 }, { memory: { contains: 'grey' } }, { memory: { contains: 'moat' } }],
    };
    await cleared(user, filter);
    expect([...(await listed({ user_id: user })).values()]).toEqual([expect.stringContaining('white')]);
  });
});

describe('after feedback in one session corrected a memory of another', () => {
  const feedback = (user_id: string, session_id: string, feedback_content: string) =>
    app.product('/feedback', { user_id, session_id, feedback_content, history: [], async_mode: 'sync' });
  const forget = (body: object) => app.product('/delete_memory', body);

  /** A user who said two facts in one message of session a; session b corrected one of them. */
  async function corrected(user: string, lang: 'en' | 'zh'): Promise<string> {
    const [pump, valve, now] = [
      words[lang](`${user} pump`),
      words[lang](`${user} valve`),
      words[lang](`${user} now`),
    ];
    const [messages, correction] =
      lang === 'en'
        ? [`The ${valve} valve weighs 62 kilograms and the pump is in ${pump}.`, `Change ${pump} to ${now}.`]
        : [`${valve}阀门重六十二公斤，水泵放在${pump}。`, `把${pump}改成${now}`];
    await app.product('/add', { user_id: user, session_id: 'a', async_mode: 'sync', messages });
    const { body } = await feedback(user, 'b', correction);
    expect(body.data[0].record.update.length).toBeGreaterThan(0);
    expect((await activeIn(user)).filter((name) => name.endsWith('now'))).toHaveLength(1);
    return now;
  }

  /** The raw memory of the only message of a session. */
  async function rawIdOf(user: string, session: string): Promise<string> {
    const { rows } = await sql<{ memory_id: string }>`
      SELECT memory_id FROM memory WHERE user_id = ${user} AND conversation_id = ${session} AND kind = 'raw'
    `.execute(app.app.services.db.system().db);
    expect(rows).toHaveLength(1);
    return rows[0]?.memory_id ?? '';
  }

  /** The names of the words in what a listing shows. */
  async function activeIn(user: string): Promise<string[]> {
    const { text } = await app.product('/get_memory', { mem_cube_id: user });
    const shown = JSON.parse(text).data;
    const texts = ['text_mem', 'pref_mem'].flatMap((list) =>
      shown[list][0].memories.map(({ memory }: { memory: string }) => memory),
    );
    const names = texts.flatMap((one: string) => canariesIn(one)).map(words.nameOf);
    return [...new Set<string>(names)].toSorted();
  }

  it.each(['en', 'zh'] as const)(
    'deleting the session of the memory leaves nothing that was said there only: %s',
    async (lang) => {
      const user = `said-${lang}`;
      await corrected(user, lang);
      await forget({ user_id: user, session_id: 'a' });
      // the feedback itself was said in session b
      expect(await activeIn(user)).toEqual([`${user} now`, `${user} pump`]);
      expect(await inMemory(user)).toEqual([`${user} now`, `${user} pump`]);
      await forget({ user_id: user, session_id: 'b' });
      expect(await inMemory(user)).toEqual([]);
    },
  );

  it.each(['en', 'zh'] as const)(
    'deleting the session of the feedback brings back what it corrected: %s',
    async (lang) => {
      const user = `back-${lang}`;
      await corrected(user, lang);
      await forget({ user_id: user, session_id: 'b' });
      expect(await activeIn(user)).toEqual([`${user} pump`, `${user} valve`]);
      expect(await inMemory(user)).toEqual([`${user} pump`, `${user} valve`]);
      await forget({ user_id: user, session_id: 'a' });
      expect(await inMemory(user)).toEqual([]);
    },
  );

  it('deleting a second feedback brings back the words of the first', async () => {
    const user = 'second';
    const now = await corrected(user, 'en');
    await feedback(user, 'c', `Change ${now} to ${words.en(`${user} latest`)}.`);
    expect(await activeIn(user)).toContain(`${user} latest`);
    await forget({ user_id: user, session_id: 'c' });
    expect(await activeIn(user)).toEqual([`${user} now`, `${user} valve`]);
    await Promise.all(['a', 'b'].map((session_id) => forget({ user_id: user, session_id })));
    expect(await inMemory(user)).toEqual([]);
  });

  it.each(['en', 'zh'] as const)(
    'deleting the raw memory of the feedback by its id brings back what it corrected, and takes no more: %s',
    async (lang) => {
      const user = `raw-${lang}`;
      await corrected(user, lang);
      const raw = await rawIdOf(user, 'b');
      await forget({ memory_ids: [raw] });
      expect(await activeIn(user)).toEqual([`${user} pump`, `${user} valve`]);
      expect(await inMemory(user)).toEqual([`${user} pump`, `${user} valve`]);
      await forget({ memory_ids: [raw] });
      expect(await activeIn(user)).toEqual([`${user} pump`, `${user} valve`]);
    },
  );

  it('deleting the raw memory of one of two feedbacks leaves no word of it', async () => {
    const user = 'raw-second';
    const now = await corrected(user, 'en');
    await feedback(user, 'c', `Change ${now} to ${words.en(`${user} latest`)}.`);
    await forget({ memory_ids: [await rawIdOf(user, 'c')] });
    expect(await activeIn(user)).toEqual([`${user} now`, `${user} valve`]);
    expect(await inMemory(user)).not.toContain(`${user} latest`);
  });

  it('deleting the raw memory of a feedback whose correction a user edited since leaves the edit', async () => {
    const user = 'raw-edited';
    await corrected(user, 'en');
    const { body } = await app.product('/get_memory', { mem_cube_id: user });
    const [memory] = body.data.text_mem[0].memories;
    await app.v1('/update/memory', { memory_id: memory.id, content: `It is ${words.en(`${user} edit`)}.` });
    await forget({ memory_ids: [await rawIdOf(user, 'b')] });
    expect(await activeIn(user)).toEqual([`${user} edit`, `${user} valve`]);
  });

  it('deleting the raw memory of the corrected message takes the memory in all its versions', async () => {
    const user = 'raw-origin';
    await corrected(user, 'en');
    await forget({ memory_ids: [await rawIdOf(user, 'a')] });
    expect(await activeIn(user)).toEqual([]);
    expect(await inMemory(user)).toEqual([]);
  });

  it('a corrected memory that another session said too stays there', async () => {
    const user = 'twice';
    const [place, now] = [words.en('twice place'), words.en('twice now')];
    const said = { role: 'user', content: `The pump is in ${place}.`, chat_time: '2026-01-01 10:00:00' };
    for (const session_id of ['a', 'd'])
      await app.product('/add', { user_id: user, session_id, async_mode: 'sync', messages: [said] });
    await feedback(user, 'b', `Change ${place} to ${now}.`);
    await forget({ user_id: user, session_id: 'a' });
    expect(await activeIn(user)).toEqual(['twice now']);
    await forget({ user_id: user, session_id: 'd' });
    expect(await activeIn(user)).toEqual(['twice now', 'twice place']);
  });
});

describe('the deletion of the id that an add returned', () => {
  it.each([
    ['en', (word: string) => `I love ${word} tea. On Friday I visit the ${word} museum.`],
    ['zh', (word: string) => `我喜欢喝${word}茶。星期五我去${word}博物馆。`],
  ] as const)(
    'takes the preference and the event of words said twice with the last of the two ids: %s',
    async (lang, said) => {
      const user = `made-${lang}`;
      const content = said(words[lang](`${user} word`));
      const ids: string[] = [];
      for (const chat_time of ['2026-01-01 10:00:00', '2026-01-02 10:00:00']) {
        const messages = [{ role: 'user', content, chat_time }];
        const added = await app.product('/add', { user_id: user, session_id: 's', messages });
        ids.push(added.body.data[0].memory_id);
        await app.idle(user);
      }
      await app.product('/delete_memory', { memory_ids: ids.slice(0, 1) });
      expect(await inMemory(user)).toEqual([`${user} word`]);
      await app.product('/delete_memory', { memory_ids: [...ids.slice(1), 'unknown'] });
      expect(await inMemory(user)).toEqual([]);
    },
  );
});
