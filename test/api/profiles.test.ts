import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillProfile } from '../../src/services/profiles/fill-profile.ts';
import { lastMessages } from '../../src/stores/messages/messages.ts';
import { startTestApp, TEST_KEY, type TestApp } from '../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const leaf = (value = '', algorithm_updatable = true) => ({ value, algorithm_updatable });
const METADATA = {
  'Basic Info': {
    Name: leaf(),
    Age: leaf(),
    Occupation: leaf(),
    'Place of living': leaf(),
    Birthday: leaf(),
    Plan: leaf('free', false),
  },
  Likes: { 'Favorite food': leaf() },
  Family: leaf(),
};

async function newTemplate(metadata: unknown = METADATA, key?: string): Promise<string> {
  const added = await app.v1('/add/profile_template', { name: 'T', metadata }, key);
  return added.body.data.profile_template_id;
}

async function bound(userId: string, metadata: unknown = METADATA): Promise<string> {
  const id = await newTemplate(metadata);
  const answer = await app.v1('/bind/profile_template', {
    bind_list: [{ user_id: userId, profile_template_id: id }],
  });
  expect(answer.body).toEqual({ code: 0, message: 'ok', data: { success: true } });
  return id;
}

async function say(userId: string, content: string, more: object = {}): Promise<void> {
  const added = await app.v1('/add/message', {
    user_id: userId,
    conversation_id: 'c',
    async_mode: false,
    messages: [{ role: 'user', content }],
    ...more,
  });
  expect(added.body.data.status).toBe('completed');
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into trees of every shape
async function profileOf(userId: string, key?: string): Promise<any> {
  const answer = await app.v1(
    '/get/memory',
    { user_id: userId, include_memory_view: ['profile'] },
    key ?? TEST_KEY,
  );
  expect(answer.body.code).toBe(0);
  return answer.body.data.profile_detail_list[0];
}

const history = async (userId: string) => {
  const { db } = app.app.services.db.project('default');
  return db
    .selectFrom('profile_change')
    .selectAll()
    .where('subject_id', '=', userId)
    .orderBy('change_no')
    .execute();
};

describe('profile templates', () => {
  it('are listed newest first in pages; a page after the last one is empty with the real totals', async () => {
    const { key } = await app.newProject();
    const ids: string[] = [];
    for (let i = 0; i < 3; i += 1) ids.push(await newTemplate({}, key));
    const first = await app.v1('/list/profile_template', { page: 1, size: 2 }, key);
    expect(first.body.data).toMatchObject({ total: 3, current: 1, size: 2, pages: 2 });
    expect(
      first.body.data.profile_templates.map((t: { profile_template_id: string }) => t.profile_template_id),
    ).toEqual([ids[2], ids[1]]);
    const beyond = await app.v1('/list/profile_template', { page: 9, size: 2 }, key);
    expect(beyond.body.data).toEqual({ profile_templates: [], total: 3, current: 9, size: 2, pages: 2 });
    const all = await app.v1('/list/profile_template', {}, key);
    expect(all.body.data.profile_templates).toHaveLength(3);
    expect((await app.v1('/list/profile_template', { size: 101 }, key)).body.code).toBe(40000);
  });

  it('count their instances, which are deleted with them', async () => {
    const id = await bound('count-1');
    await app.v1('/bind/profile_template', { bind_list: [{ agent_id: 'bot', profile_template_id: id }] });
    const read = await app.v1('/get/profile_template', { profile_template_id: id });
    expect(read.body.data.profile_template.instance_count).toBe(2);
    const deleted = await app.v1('/delete/profile_template', { profile_template_id: id });
    expect(deleted.body.data).toEqual({ success: true, profile_template_id: id, deleted_instances: 2 });
    expect(await profileOf('count-1')).toBeUndefined();
    const again = await app.v1('/delete/profile_template', { profile_template_id: id });
    expect(again.body.code).toBe(40001);
  });

  it('are refused with the exact path of the error', async () => {
    const tries: [unknown, string, number][] = [
      [{ A: { B: { C: { value: '' } } } }, 'metadata.A.B', 40006],
      [{ A: { B: { value: 5 } } }, 'metadata.A.B.value', 40006],
      [{ A: { B: { value: '', algorithm_updatable: 'x' } } }, 'metadata.A.B.algorithm_updatable', 40006],
      [undefined, 'metadata: is required', 40002],
    ];
    const id = await newTemplate();
    for (const [metadata, text, code] of tries) {
      for (const answer of [
        await app.v1('/add/profile_template', { name: 'x', metadata }),
        await app.v1('/update/profile_template', { profile_template_id: id, name: 'x', metadata }),
      ]) {
        expect(answer.body.message).toContain(text);
        expect(answer.body.code).toBe(code);
      }
    }
    const blank = await app.v1('/update/profile_template', {
      profile_template_id: id,
      name: ' ',
      metadata: {},
    });
    expect(blank.body.code).toBe(40003);
  });

  it('pass updates on to instances: new fields, changed defaults, removed fields; users’ values stay', async () => {
    const id = await bound('carry', {
      A: { kept: leaf('d'), changed: leaf('d'), touched: leaf('d'), gone: leaf('d') },
    });
    await app.v1('/edit/profile', {
      user_id: 'carry',
      profile_template_id: id,
      metadata: { A: { touched: leaf('mine') }, Own: { extra: leaf('x') } },
    });
    const update = {
      profile_template_id: id,
      name: 'T2',
      metadata: { A: { kept: leaf('d'), changed: leaf('e'), touched: leaf('e'), fresh: leaf('n') } },
    };
    const updated = await app.v1('/update/profile_template', update);
    expect(updated.body.data).toEqual({ success: true, profile_template_id: id, affected_instances: 1 });
    expect((await profileOf('carry')).properties).toEqual({
      A: { kept: leaf('d'), changed: leaf('e'), touched: leaf('mine'), fresh: leaf('n') },
      Own: { extra: leaf('x') },
    });
    const again = await app.v1('/update/profile_template', update);
    expect(again.body.data.affected_instances).toBe(0);
  });
});

describe('binding', () => {
  it('is all or nothing, names the invalid entry, and keeps an existing profile', async () => {
    const id = await bound('bind-a');
    await app.v1('/edit/profile', {
      user_id: 'bind-a',
      profile_template_id: id,
      metadata: { 'Basic Info': { Name: { value: 'Ann' } } },
    });
    const failed = await app.v1('/bind/profile_template', {
      bind_list: [
        { user_id: 'bind-b', profile_template_id: id },
        { user_id: 'bind-c', profile_template_id: 'tpl_none' },
      ],
    });
    expect(failed.body.code).toBe(40001);
    expect(failed.body.message).toContain('bind_list[1].profile_template_id');
    expect(await profileOf('bind-b')).toBeUndefined();
    await app.v1('/bind/profile_template', { bind_list: [{ user_id: 'bind-a', profile_template_id: id }] });
    expect((await profileOf('bind-a')).properties['Basic Info'].Name.value).toBe('Ann');
  });

  it('accepts 1 to 20 entries, each with a user or an agent', async () => {
    const id = await newTemplate();
    const many = Array.from({ length: 21 }, (_, i) => ({ user_id: `m${i}`, profile_template_id: id }));
    const bind = async (bind_list: unknown) => (await app.v1('/bind/profile_template', { bind_list })).body;
    expect((await bind(many)).code).toBe(40000);
    expect((await bind(many.slice(0, 20))).code).toBe(0);
    expect((await bind([])).code).toBe(40003);
    expect(await bind([{ profile_template_id: id }])).toMatchObject({ code: 40002 });
    expect((await bind([{ user_id: 'a', agent_id: 'b', profile_template_id: id }])).code).toBe(40000);
    expect((await bind([{ user_id: 'x'.repeat(101), profile_template_id: id }])).code).not.toBe(0);
  });
});

describe('editing a profile', () => {
  it('merges values, keeps locks, removes fields and categories, and keeps the history', async () => {
    const id = await bound('edit');
    const edit = (more: object) =>
      app.v1('/edit/profile', { user_id: 'edit', profile_template_id: id, ...more });
    await edit({ metadata: { 'Basic Info': { Plan: { value: 'paid' }, Name: { value: 'Eve' } } } });
    await edit({ remove_fields: ['Basic Info.Age', 'Likes'] });
    const { properties } = await profileOf('edit');
    expect(properties['Basic Info'].Plan).toEqual(leaf('paid', false));
    expect(properties['Basic Info'].Name).toEqual(leaf('Eve'));
    expect(properties['Basic Info'].Age).toBeUndefined();
    expect(properties.Likes).toBeUndefined();
    const changes = (await history('edit')).map((row) => [row.path.join('.'), row.old_value, row.new_value]);
    expect(changes).toContainEqual(['Basic Info.Plan', 'free', 'paid']);
    expect(changes).toContainEqual(['Basic Info.Age', '', null]);
    expect((await edit({ remove_fields: ['Basic Info.Nope'] })).body.code).toBe(40001);
  });

  it('of an unknown profile gets 40001, and so does deleting it', async () => {
    const id = await bound('gone');
    const body = { user_id: 'gone', profile_template_id: id };
    expect((await app.v1('/delete/profile', body)).body.data).toEqual({ success: true });
    expect((await app.v1('/delete/profile', body)).body.code).toBe(40001);
    expect((await app.v1('/edit/profile', { ...body, metadata: {} })).body.code).toBe(40001);
  });
});

describe('extraction', () => {
  it('fills fields from English first-person statements, with sources and history', async () => {
    await bound('anna');
    await say('anna', "Hi, I'm Anna and I live in Oslo. I work as a nurse. My favourite food is sushi.", {
      messages: [
        { role: 'assistant', content: 'My name is Bot and I live in Rome.' },
        {
          role: 'user',
          content: "Hi, I'm Anna and I live in Oslo. I work as a nurse. My favourite food is sushi.",
        },
        { role: 'user', content: 'My sister is called Nora. My birthday is March 5.' },
      ],
    });
    const { properties } = await profileOf('anna');
    expect(properties['Basic Info']).toMatchObject({
      Name: leaf('Anna'),
      'Place of living': leaf('Oslo'),
      Occupation: leaf('nurse'),
      Birthday: leaf('March 5'),
    });
    expect(properties.Likes['Favorite food'].value).toBe('sushi');
    expect(properties.Family.value).toBe('sister: Nora');
    const rows = await history('anna');
    const place = rows.find((row) => row.path.at(-1) === 'Place of living');
    expect(place).toMatchObject({ old_value: '', new_value: 'Oslo', cause: 'extraction' });
    expect(place?.extractor).toBe('offline-profile/14');
    const message = await app.app.services.db
      .project('default')
      .db.selectFrom('message')
      .select('body')
      .where('message_id', '=', place?.message_id ?? '')
      .executeTakeFirstOrThrow();
    expect(message.body.slice(place?.span_start ?? 0, place?.span_end ?? 0)).toContain('I live in Oslo');
    await say('anna', 'I live in Oslo.');
    expect(await history('anna')).toHaveLength(rows.length);
    await say('anna', 'I just moved to Bergen.');
    expect((await profileOf('anna')).properties['Basic Info']['Place of living'].value).toBe('Bergen');
    expect((await history('anna')).at(-1)).toMatchObject({ old_value: 'Oslo', new_value: 'Bergen' });
  });

  it('ends what a contradicted memory told, and nothing else', async () => {
    await bound('ends', { Employer: leaf(), Goals: leaf(), Diet: leaf() });
    await say('ends', 'I work at Philips.');
    await say('ends', 'My goal is to buy a house.');
    await say('ends', "I'm gluten-free.");
    const told = { Employer: leaf('Philips'), Goals: leaf('buy a house'), Diet: leaf('gluten-free') };
    expect((await profileOf('ends')).properties).toEqual(told);
    await say('ends', "I'm not leaving Philips. I'm not at Philips on Mondays.");
    expect((await profileOf('ends')).properties).toEqual(told);
    await say('ends', 'We bought the house. I eat gluten again.');
    expect((await profileOf('ends')).properties).toEqual({
      ...{ Employer: leaf('Philips'), Goals: leaf(), Diet: leaf() },
    });
  });

  it('fills fields from Chinese first-person statements', async () => {
    await bound('wei', {
      基本信息: { 姓名: leaf(), 年龄: leaf(), 职业: leaf(), 居住地: leaf(), 最喜欢的颜色: leaf() },
    });
    await say('wei', '我叫张伟，今年30岁，住在上海。我是一名软件工程师。我最喜欢的颜色是蓝色。');
    expect((await profileOf('wei')).properties.基本信息).toEqual({
      姓名: leaf('张伟'),
      年龄: leaf('30'),
      职业: leaf('软件工程师'),
      居住地: leaf('上海'),
      最喜欢的颜色: leaf('蓝色'),
    });
  });

  it('never changes a locked field', async () => {
    await bound('lock', { Name: leaf('Fixed', false), Plan: leaf('free', false) });
    await say('lock', 'My name is Lou. My plan is premium.');
    expect((await profileOf('lock')).properties).toEqual({
      Name: leaf('Fixed', false),
      Plan: leaf('free', false),
    });
    expect(await history('lock')).toEqual([]);
  });

  it('does not undo an edit that is newer than the message', async () => {
    const id = await bound('edited');
    await say('edited', 'I live in Oslo.', { allow_memory_view: ['detail_factual'] });
    const path = ['Basic Info', 'Place of living'];
    await app.v1('/edit/profile', {
      user_id: 'edited',
      profile_template_id: id,
      metadata: { 'Basic Info': { 'Place of living': { value: 'Riga' } } },
    });
    const { db } = app.app.services;
    const [message] = await lastMessages(db.project('default'), 'edited', 'c', null, 1);
    if (message === undefined) throw new Error('the message is missing');
    // the extraction of that message, which ends only now
    const changed = await db.projectTransaction('default', (scope) =>
      fillProfile(
        scope,
        'task',
        {
          subject: { kind: 'user', id: 'edited' },
          extractor: 'test/1',
          findings: [
            {
              path,
              value: 'Oslo',
              effect: 'set',
              entryKey: null,
              messageIndex: 0,
              start: 0,
              end: 5,
              message,
            },
          ],
        },
        false,
      ),
    );
    expect(changed).toBe(0);
    expect((await profileOf('edited')).properties['Basic Info']['Place of living'].value).toBe('Riga');
  });

  it('ignores messages before the binding, and an older message does not undo a newer one', async () => {
    await say('late', 'I live in Paris.');
    await bound('late');
    expect((await profileOf('late')).properties['Basic Info']['Place of living'].value).toBe('');
    const said = (content: string, chat_time: string) =>
      say('late', content, { messages: [{ role: 'user', content, chat_time }] });
    await said('I live in Rome.', '2026-05-01 10:00:00');
    await said('I live in Nice.', '2025-01-01 10:00:00');
    expect((await profileOf('late')).properties['Basic Info']['Place of living'].value).toBe('Rome');
  });

  it('needs the view profile, which is a default view', async () => {
    await bound('views');
    await say('views', 'I live in Lima.', { allow_memory_view: ['detail_factual'] });
    expect((await profileOf('views')).properties['Basic Info']['Place of living'].value).toBe('');
    await say('views', 'I live in Quito.', { allow_memory_view: ['profile'] });
    expect((await profileOf('views')).properties['Basic Info']['Place of living'].value).toBe('Quito');
  });

  it('of a group reads only statements that are marked as the member’s own', async () => {
    const id = await bound('gina');
    await app.v1('/bind/profile_template', { bind_list: [{ user_id: 'hugo', profile_template_id: id }] });
    await app.v1('/add/message', {
      user_id: ['gina', 'hugo'],
      conversation_id: 'g',
      async_mode: false,
      messages: [
        { role: 'user', role_id: 'gina', role_name: 'Gina', content: 'I live in Turin.' },
        { role: 'user', role_id: 'hugo', role_name: 'Hugo', content: 'I live in Milan.' },
      ],
    });
    expect((await profileOf('gina')).properties['Basic Info']['Place of living'].value).toBe('Turin');
    expect((await profileOf('hugo')).properties['Basic Info']['Place of living'].value).toBe('Milan');
  });
});

describe('searching', () => {
  it('returns the fields that answer the query, ranked', async () => {
    const id = await bound('search');
    await say('search', 'I live in Oslo. I work as a nurse. My favourite food is sushi.');
    const found = await app.v1('/search/memory', {
      user_id: 'search',
      query: 'What is my job?',
      include_memory_view: ['profile'],
    });
    const [first] = found.body.data.profile_detail_list;
    expect(first).toMatchObject({
      memory: 'Basic Info.Occupation: nurse',
      memory_type: 'ProfileMemory',
      template_id: id,
      profile_category: 'Basic Info',
      profile_field: 'Occupation',
      profile_path: 'Basic Info.Occupation',
      status: 'activated',
      algorithm_updatable: true,
    });
    expect(first.id).toMatch(new RegExp(`^search_${id}_[0-9a-f]{12}$`));
    expect(first.relativity).toBeGreaterThan(0.45);
    const all = await app.v1('/search/memory', {
      user_id: 'search',
      query: 'food',
      include_memory_view: ['profile'],
      relativity: 0,
    });
    const memories = all.body.data.profile_detail_list.map((row: { memory: string }) => row.memory);
    expect(memories[0]).toBe('Likes.Favorite food: sushi');
    expect(memories).toHaveLength(4);
  });
});

describe('another project', () => {
  it('and an unknown id get the same answer, and reach no template and no profile', async () => {
    const id = await bound('tenant');
    const { key } = await app.newProject();
    const calls: [string, (id: string) => object][] = [
      ['/get/profile_template', (t) => ({ profile_template_id: t })],
      ['/update/profile_template', (t) => ({ profile_template_id: t, name: 'x', metadata: {} })],
      ['/delete/profile_template', (t) => ({ profile_template_id: t })],
      ['/bind/profile_template', (t) => ({ bind_list: [{ user_id: 'u', profile_template_id: t }] })],
      ['/edit/profile', (t) => ({ user_id: 'tenant', profile_template_id: t, metadata: {} })],
      ['/delete/profile', (t) => ({ user_id: 'tenant', profile_template_id: t })],
    ];
    for (const [path, body] of calls) {
      const foreign = await app.v1(path, body(id), key);
      const absent = await app.v1(path, body('tpl_none'), key);
      expect([foreign.status, foreign.body], path).toEqual([absent.status, absent.body]);
      expect(foreign.body.code, path).toBe(40001);
    }
    expect((await app.v1('/list/profile_template', {}, key)).body.data.total).toBe(0);
    expect(await profileOf('tenant', key)).toBeUndefined();
    expect((await profileOf('tenant')).profile_template_id).toBe(id);
  });

  it('every route requires a key', async () => {
    for (const path of [
      '/list/profile_template',
      '/update/profile_template',
      '/delete/profile_template',
      '/bind/profile_template',
      '/edit/profile',
      '/delete/profile',
    ]) {
      const answer = await app.call('POST', `/v1${path}`, { body: {} });
      expect([answer.status, answer.body.code], path).toEqual([401, 40130]);
    }
  });
});
