import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newUuid } from '../../src/lib/ids.ts';
import { writeExport } from '../../src/services/transfer/export.ts';
import { readImport } from '../../src/services/transfer/import.ts';
import { startTestApp, TEST_ADMIN_KEY, TEST_KEY, type TestApp } from '../support/app.ts';
import { createServerDatabase, OPEN_LIMIT_MS, testServerUrl } from '../support/database.ts';

let app: TestApp;
let key: string;
let projectId: string;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ({ key, projectId } = await app.newProject());
});

const leaf = (value = '') => ({ value, algorithm_updatable: true });
const TEMPLATE = 'tpl_default';

async function say(user_id: string | string[], content: string, more: object = {}, of = key): Promise<void> {
  const added = await app.v1(
    '/add/message',
    { user_id, conversation_id: 'c', async_mode: false, messages: [{ role: 'user', content }], ...more },
    of,
  );
  expect(added.body.data.status).toBe('completed');
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into trees of every shape
async function profilesOf(user_id: string, of = key): Promise<any[]> {
  const answer = await app.v1('/get/memory', { user_id, include_memory_view: ['profile'] }, of);
  expect(answer.body.code).toBe(0);
  return answer.body.data.profile_detail_list;
}
const templates = async () => (await app.v1('/list/profile_template', {}, key)).body.data;
const admin = (method: string, body?: unknown, id = projectId) =>
  app.call(method, `/admin/projects/${id}/default_profile`, {
    headers: { authorization: `Bearer ${TEST_ADMIN_KEY}` },
    ...(body === undefined ? {} : { body }),
  });
const bind = async (user_id: string, metadata: object) => {
  const { profile_template_id } = (await app.v1('/add/profile_template', { name: 'T', metadata }, key)).body
    .data;
  const bound = await app.v1(
    '/bind/profile_template',
    { bind_list: [{ user_id, profile_template_id }] },
    key,
  );
  expect(bound.body.code).toBe(0);
  return profile_template_id as string;
};

describe('a user whom nobody bound to a template', () => {
  it('gets the default profile with the first value, in lists and searches, in both languages', async () => {
    await say('mia', 'The weather is nice.');
    expect(await profilesOf('mia')).toEqual([]);
    expect((await templates()).total).toBe(0);
    await say('mia', 'I live in Oslo. I work as a nurse.');
    const [profile, ...others] = await profilesOf('mia');
    expect(others).toEqual([]);
    expect(profile).toMatchObject({
      id: `mia_${TEMPLATE}`,
      profile_template_id: TEMPLATE,
      project_id: projectId,
      status: 'activated',
    });
    expect(profile.properties.Places.City).toEqual(leaf('Oslo'));
    expect(profile.properties['Work and Education'].Occupation).toEqual(leaf('nurse'));
    expect(profile.properties['Basic Info'].Name).toEqual(leaf());
    await say('wei', '我叫张伟，住在上海。');
    const [chinese] = await profilesOf('wei');
    expect(chinese.properties.Places.City.value).toBe('上海');
    expect(chinese.properties['Basic Info'].Name.value).toBe('张伟');
    const found = await app.v1(
      '/search/memory',
      { user_id: 'mia', query: 'Where does she live?', include_memory_view: ['profile'], relativity: 0 },
      key,
    );
    expect(found.body.data.profile_detail_list.map(({ memory }: { memory: string }) => memory)).toContain(
      'Places.City: Oslo',
    );
  });

  it('has all values of a field for several, and every way of contact', async () => {
    await say('tia', 'My hobby is yoga.');
    await say('tia', 'My hobby is chess. My email is tia@example.com.');
    await say('tia', 'My phone number is 555 1234.');
    const [{ properties }] = await profilesOf('tia');
    expect(properties['Daily Life'].Hobbies.value).toBe('yoga; chess');
    expect(properties['Basic Info'].Contact.value).toBe('email: tia@example.com; phone: 555 1234');
  });

  it('has it from /product too; an agent, and a plain message without a value, get none', async () => {
    await app.product('/add', {
      user_id: 'pam',
      async_mode: 'sync',
      messages: [{ role: 'user', content: 'I live in Lima.' }],
    });
    const [profile] = await profilesOf('pam', TEST_KEY);
    expect(profile.properties.Places.City.value).toBe('Lima');
    await app.v1(
      '/add/message',
      {
        agent_id: 'bot',
        conversation_id: 'c',
        async_mode: false,
        messages: [{ role: 'assistant', content: 'My name is Botty and I live in Rome.' }],
      },
      key,
    );
    const ofAgent = await app.v1('/get/memory', { agent_id: 'bot', include_memory_view: ['profile'] }, key);
    expect(ofAgent.body.data.profile_detail_list).toEqual([]);
    expect((await templates()).total).toBe(0);
  });

  it('gets one profile however many first messages arrive at once, and users do not hinder each other', async () => {
    const users = Array.from({ length: 12 }, (_, n) => `many-${n}`);
    const cities = ['Oslo', 'Rome', 'Lima'];
    const answers = await Promise.all(
      users.flatMap((user_id) =>
        cities.map((city, n) =>
          app.v1(
            '/add/message',
            {
              user_id,
              conversation_id: `c${n}`,
              async_mode: false,
              messages: [
                { role: 'user', content: `I live in ${city}.`, chat_time: `2026-03-0${n + 1}T10:00:00Z` },
              ],
            },
            key,
          ),
        ),
      ),
    );
    expect(answers.map(({ body }) => body.data?.status)).toEqual(answers.map(() => 'completed'));
    for (const user of users) {
      const profiles = await profilesOf(user);
      expect(profiles.map(({ properties }) => properties.Places.City.value)).toEqual(['Lima']);
    }
    const { total, profile_templates } = await templates();
    expect([total, profile_templates[0].instance_count]).toEqual([1, users.length]);
  });

  it('loses it with the words it was made of, and with everything else', async () => {
    await say('eve', 'I live in Oslo.');
    const { data } = (await app.v1('/get/memory', { user_id: 'eve' }, key)).body;
    const memory_ids = data.memory_detail_list.map(({ id }: { id: string }) => id);
    expect((await app.v1('/delete/memory', { memory_ids }, key)).body.code).toBe(0);
    expect(await profilesOf('eve')).toEqual([]);
    await say('eve', 'I live in Rome.');
    expect(await profilesOf('eve')).toHaveLength(1);
    expect((await app.v1('/delete/memory', { user_id: 'eve' }, key)).body.code).toBe(0);
    expect(await profilesOf('eve')).toEqual([]);
  });

  it('shares nothing with the same user of another project', async () => {
    await say('sam', 'I live in Oslo.');
    const other = await app.newProject();
    expect(await profilesOf('sam', other.key)).toEqual([]);
    const read = await app.v1('/get/profile_template', { profile_template_id: TEMPLATE }, other.key);
    expect(read.body.code).toBe(40001);
  });
});

describe('a default profile', () => {
  it('is exported and imported with its history, and goes on being one', async () => {
    await say('ora', 'I live in Oslo.');
    await say('ora', 'I live in Rome. I work as a nurse.');
    const directory = await mkdtemp(join(tmpdir(), 'recollect-profile-'));
    try {
      const { db } = app.app.services;
      const path = join(directory, 'ora.jsonl');
      await writeExport({ db, clock: () => new Date() }, path, { projectId, userId: 'ora' });
      const there = await app.newProject();
      await readImport({ db, newId: newUuid }, path, there.projectId);
      expect(await profilesOf('ora', there.key)).toMatchObject([
        { profile_template_id: TEMPLATE, properties: { Places: { City: { value: 'Rome' } } } },
      ]);
      const search = { user_id: 'ora', query: 'Rome', memory_limit_number: 25, relativity: 0 };
      const found = await app.v1('/search/memory', search, there.key);
      const memory_ids = found.body.data.memory_detail_list
        .filter(({ memory_value }: { memory_value: string }) => memory_value.includes('Rome'))
        .map(({ id }: { id: string }) => id);
      await app.v1('/delete/memory', { memory_ids }, there.key);
      expect((await profilesOf('ora', there.key))[0].properties.Places.City.value).toBe('Oslo');
      const own = (
        await app.v1('/add/profile_template', { name: 'T', metadata: { City: leaf() } }, there.key)
      ).body.data.profile_template_id;
      const bind_list = [{ user_id: 'ora', profile_template_id: own }];
      await app.v1('/bind/profile_template', { bind_list }, there.key);
      expect(await profilesOf('ora', there.key)).toMatchObject([{ profile_template_id: own }]);
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  });

  it('can be read and edited by the key of its user, and by no other user’s', async () => {
    await say('pia', 'I live in Oslo.');
    const keyOf = async (user_id: string) =>
      (
        await app.call('POST', `/admin/projects/${projectId}/api_keys`, {
          body: { name: 'k', user_id },
          headers: { authorization: `Bearer ${TEST_ADMIN_KEY}` },
        })
      ).body.key as string;
    const [own, other] = [await keyOf('pia'), await keyOf('quin')];
    expect(await profilesOf('pia', own)).toHaveLength(1);
    const edit = {
      user_id: 'pia',
      profile_template_id: TEMPLATE,
      metadata: { Places: { City: { value: 'Rome' } } },
    };
    expect((await app.v1('/edit/profile', edit, other)).status).toBe(403);
    expect((await app.v1('/edit/profile', edit, own)).body.code).toBe(0);
    expect((await profilesOf('pia', own))[0].properties.Places.City.value).toBe('Rome');
    const deleting = { profile_template_id: TEMPLATE };
    expect((await app.v1('/delete/profile_template', deleting, own)).status).toBe(403);
  });
});

describe('a binding', () => {
  it('takes the place of the default profile, which is neither shown nor filled until the binding ends', async () => {
    await say('ann', 'I live in Oslo.');
    const own = await bind('ann', { City: leaf(), Job: leaf() });
    await say('ann', 'I live in Rome.');
    expect(await profilesOf('ann')).toMatchObject([
      { profile_template_id: own, properties: { City: { value: 'Rome' } } },
    ]);
    const search = { user_id: 'ann', query: 'city', include_memory_view: ['profile'], relativity: 0 };
    const found = await app.v1('/search/memory', search, key);
    expect(found.body.data.profile_detail_list).toMatchObject([{ template_id: own }]);
    await app.v1('/delete/profile', { user_id: 'ann', profile_template_id: own }, key);
    expect(await profilesOf('ann')).toMatchObject([{ properties: { Places: { City: { value: 'Oslo' } } } }]);
  });

  it('before the first message leaves no room for a default profile', async () => {
    const own = await bind('bob', { City: leaf() });
    await say('bob', 'I live in Rome. I work as a nurse.');
    expect(await profilesOf('bob')).toMatchObject([{ profile_template_id: own }]);
    expect((await templates()).total).toBe(1);
  });

  it('to the default template itself makes a profile that counts beside others', async () => {
    await say('cid', 'I live in Oslo.');
    const entry = { user_id: 'cid', profile_template_id: TEMPLATE };
    expect((await app.v1('/bind/profile_template', { bind_list: [entry] }, key)).body.code).toBe(0);
    const own = await bind('cid', { Job: leaf() });
    await say('cid', 'I work as a nurse.');
    const profiles = await profilesOf('cid');
    expect(profiles.map(({ profile_template_id }) => profile_template_id).toSorted()).toEqual(
      [TEMPLATE, own].toSorted(),
    );
    const filled = profiles.find(({ profile_template_id }) => profile_template_id === TEMPLATE);
    expect(filled.properties['Work and Education'].Occupation.value).toBe('nurse');
    expect(filled.properties.Places.City.value).toBe('Oslo');
  });
});

describe('the default template', () => {
  it('can be read, changed and edited like any other, and its changes reach its profiles', async () => {
    await say('dan', 'I live in Oslo.');
    const read = await app.v1('/get/profile_template', { profile_template_id: TEMPLATE }, key);
    expect(read.body.data.profile_template).toMatchObject({ name: 'Default', instance_count: 1 });
    const { metadata } = read.body.data.profile_template;
    const updated = await app.v1(
      '/update/profile_template',
      { profile_template_id: TEMPLATE, name: 'Ours', metadata: { ...metadata, Shop: { Size: leaf() } } },
      key,
    );
    expect(updated.body.data.affected_instances).toBe(1);
    const edit = {
      user_id: 'dan',
      profile_template_id: TEMPLATE,
      metadata: { Shop: { Size: { value: 'M' } } },
    };
    expect((await app.v1('/edit/profile', edit, key)).body.code).toBe(0);
    const [profile] = await profilesOf('dan');
    expect([profile.properties.Shop.Size.value, profile.properties.Places.City.value]).toEqual(['M', 'Oslo']);
    await say('eli', 'I live in Rome.');
    expect((await profilesOf('eli'))[0].properties.Shop.Size).toEqual(leaf());
  });

  it('when deleted takes its profiles along and switches them off, until they are switched on again', async () => {
    await say('fay', 'I live in Oslo.');
    const deleted = await app.v1('/delete/profile_template', { profile_template_id: TEMPLATE }, key);
    expect(deleted.body.data).toMatchObject({ success: true, deleted_instances: 1 });
    await say('fay', 'I live in Rome.');
    expect(await profilesOf('fay')).toEqual([]);
    expect((await admin('GET')).body).toMatchObject({ enabled: false, decided_by: 'project' });
    expect((await admin('PUT', { enabled: true })).body.enabled).toBe(true);
    await say('fay', 'I live in Lima.');
    expect((await profilesOf('fay'))[0].properties.Places.City.value).toBe('Lima');
  });

  it('of a profile that was deleted begins anew with what the user says afterwards', async () => {
    await say('gus', 'I live in Oslo. I work as a nurse.');
    const body = { user_id: 'gus', profile_template_id: TEMPLATE };
    expect((await app.v1('/delete/profile', body, key)).body.code).toBe(0);
    expect(await profilesOf('gus')).toEqual([]);
    expect((await app.v1('/delete/profile', body, key)).body.code).toBe(40001);
    await say('gus', 'I live in Rome.');
    const [profile] = await profilesOf('gus');
    expect(profile.properties.Places.City.value).toBe('Rome');
    expect(profile.properties['Work and Education'].Occupation.value).toBe('');
  });
});

describe('the setting', () => {
  it('of a project switches default profiles off and on; null follows the server', async () => {
    expect((await admin('GET')).body).toEqual({
      project_id: projectId,
      enabled: true,
      decided_by: 'server',
      profile_template_id: TEMPLATE,
    });
    await say('hal', 'I live in Oslo.');
    expect((await admin('PUT', { enabled: false })).body).toMatchObject({
      enabled: false,
      decided_by: 'project',
    });
    expect(await profilesOf('hal')).toEqual([]);
    await say('hal', 'I live in Rome.');
    await say('ida', 'I live in Rome.');
    expect((await admin('PUT', { enabled: null })).body).toMatchObject({
      enabled: true,
      decided_by: 'server',
    });
    expect((await profilesOf('hal'))[0].properties.Places.City.value).toBe('Oslo');
    expect(await profilesOf('ida')).toEqual([]);
  });

  it('of one project changes no other, and refuses what it does not know', async () => {
    const other = await app.newProject();
    await admin('PUT', { enabled: false });
    await say('jan', 'I live in Oslo.', {}, other.key);
    expect(await profilesOf('jan', other.key)).toHaveLength(1);
    for (const body of [{}, { enabled: 'on' }, { enabled: true, more: 1 }]) {
      const refused = await admin('PUT', body);
      expect([refused.status, refused.body.data], JSON.stringify(body)).toEqual([400, null]);
    }
    expect((await admin('GET')).body.enabled).toBe(false);
    expect((await admin('PUT', { enabled: true }, 'prj_none')).status).toBe(404);
    const asClient = await app.call('PUT', `/admin/projects/${projectId}/default_profile`, {
      headers: { authorization: `Bearer ${key}` },
      body: { enabled: true },
    });
    expect([401, 403]).toContain(asClient.status);
  });

  it('of the server decides for projects that say nothing', async () => {
    const off = await startTestApp({ DEFAULT_PROFILES: 'off' });
    try {
      const add = (key: string) =>
        off.v1(
          '/add/message',
          { user_id: 'kim', async_mode: false, messages: [{ role: 'user', content: 'I live in Oslo.' }] },
          key,
        );
      const list = async (key: string) =>
        (await off.v1('/get/memory', { user_id: 'kim', include_memory_view: ['profile'] }, key)).body.data
          .profile_detail_list;
      const quiet = await off.newProject();
      const loud = await off.newProject();
      await off.call('PUT', `/admin/projects/${loud.projectId}/default_profile`, {
        headers: { authorization: `Bearer ${TEST_ADMIN_KEY}` },
        body: { enabled: true },
      });
      for (const project of [quiet, loud]) await add(project.key);
      expect(await list(quiet.key)).toEqual([]);
      expect(await list(loud.key)).toHaveLength(1);
    } finally {
      await off.close();
    }
  });
});

describe.runIf(testServerUrl)('two instances on one PostgreSQL', () => {
  it(
    'that start at once give every new user one profile, and the project one template',
    async () => {
      const database = await createServerDatabase(testServerUrl ?? '');
      const start = () => startTestApp({ DATABASE_URL: database.url });
      const [first, second] = await Promise.all([start(), start()]);
      try {
        const users = Array.from({ length: 16 }, (_, n) => `user-${n}`);
        const adds = users.flatMap((user_id) =>
          [first, second].map(async (instance, n) => {
            const content = n === 0 ? 'I live in Oslo.' : 'I work as a nurse.';
            const added = await instance.v1('/add/message', {
              user_id,
              conversation_id: `c${n}`,
              async_mode: false,
              messages: [{ role: 'user', content }],
            });
            return added.body.data?.status;
          }),
        );
        expect(new Set(await Promise.all(adds))).toEqual(new Set(['completed']));
        for (const user_id of users) {
          const body = { user_id, include_memory_view: ['profile'] };
          const profiles = (await first.v1('/get/memory', body)).body.data.profile_detail_list;
          expect(profiles).toMatchObject([
            {
              properties: {
                Places: { City: { value: 'Oslo' } },
                'Work and Education': { Occupation: { value: 'nurse' } },
              },
            },
          ]);
        }
        const { total, profile_templates } = (await first.v1('/list/profile_template', {})).body.data;
        expect([total, profile_templates[0].instance_count]).toEqual([1, users.length]);
      } finally {
        await Promise.all([first.close(), second.close()]);
        await database.drop();
      }
    },
    OPEN_LIMIT_MS,
  );
});
