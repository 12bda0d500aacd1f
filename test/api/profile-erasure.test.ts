import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const leaf = (value = '') => ({ value, algorithm_updatable: true });

async function bound(user_id: string): Promise<string> {
  const metadata = { Basic: { Occupation: leaf('unknown'), City: leaf() }, Family: leaf() };
  const added = await app.v1('/add/profile_template', { name: 'T', metadata });
  const { profile_template_id } = added.body.data;
  await app.v1('/bind/profile_template', { bind_list: [{ user_id, profile_template_id }] });
  return profile_template_id;
}

async function say(user_id: string, content: string, conversation_id = 'c'): Promise<void> {
  const added = await app.v1('/add/message', {
    user_id,
    conversation_id,
    async_mode: false,
    messages: [{ role: 'user', content }],
  });
  expect(added.body.data.status).toBe('completed');
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into trees of every shape
async function profileOf(user_id: string): Promise<any> {
  const answer = await app.v1('/get/memory', { user_id, include_memory_view: ['profile'] });
  return answer.body.data.profile_detail_list[0].properties;
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into trees of every shape
async function profilesOf(user_id: string): Promise<any[]> {
  const answer = await app.v1('/get/memory', { user_id, include_memory_view: ['profile'] });
  return answer.body.data.profile_detail_list.map(({ properties }: { properties: object }) => properties);
}

async function idOf(user_id: string, words: string, list = 'memory_detail_list'): Promise<string> {
  const { data } = (await app.v1('/get/memory', { user_id, size: 50 })).body;
  return data[list].find((item: object) => JSON.stringify(item).includes(words)).id;
}

const forget = async (user_id: string, words: string) => {
  const answer = await app.v1('/delete/memory', { memory_ids: [await idOf(user_id, words)] });
  expect(answer.body.code).toBe(0);
};

const history = async (user_id: string) => {
  const rows = await app.app.services.db
    .project('default')
    .db.selectFrom('profile_change')
    .select(['path', 'old_value', 'new_value'])
    .where('subject_id', '=', user_id)
    .orderBy('change_no')
    .execute();
  return rows.map((row) => [row.path.at(-1), row.old_value, row.new_value]);
};

describe('deleting the memory from which a profile value came', () => {
  it('restores the previous value, and leaves nothing of the deleted one in the history', async () => {
    await bound('ann');
    await say('ann', 'I work as a nurse.');
    await say('ann', 'I work as a pilot.');
    expect((await profileOf('ann')).Basic.Occupation.value).toBe('pilot');
    await forget('ann', 'pilot');
    expect((await profileOf('ann')).Basic.Occupation.value).toBe('nurse');
    expect(await history('ann')).toEqual([['Occupation', 'unknown', 'nurse']]);
    await forget('ann', 'nurse');
    expect((await profileOf('ann')).Basic.Occupation.value).toBe('unknown');
    expect(await history('ann')).toEqual([]);
  });

  it('of an older value keeps the newer one, which then follows the value before', async () => {
    await bound('bea');
    await say('bea', 'I work as a nurse.');
    await say('bea', 'I work as a pilot.');
    await forget('bea', 'nurse');
    expect((await profileOf('bea')).Basic.Occupation.value).toBe('pilot');
    expect(await history('bea')).toEqual([['Occupation', 'unknown', 'pilot']]);
  });

  it('removes one entry from a list of persons and keeps the others', async () => {
    await bound('cal');
    await say('cal', 'My sister is called Nora.');
    await say('cal', 'My brother is called Emil.');
    expect((await profileOf('cal')).Family.value).toBe('sister: Nora; brother: Emil');
    await forget('cal', 'Nora');
    expect((await profileOf('cal')).Family.value).toBe('brother: Emil');
  });

  it('in which a value ended brings the value back, and only the entry of a list that ended', async () => {
    await say('una', 'I live in Paris. I am allergic to peanuts and eggs. My cat is called Tom.');
    const [first] = await profilesOf('una');
    expect(first.Places.City.value).toBe('Paris');
    await say('una', "I don't live in Paris anymore.");
    await say('una', "I'm not allergic to eggs.");
    await say('una', 'My cat died.');
    const [ended] = await profilesOf('una');
    expect([ended.Places.City.value, ended['Daily Life'].Allergies.value]).toEqual(['', 'peanuts']);
    expect(ended['Family and Pets'].Pets.value).toBe('');
    expect(await history('una')).toContainEqual(['City', 'Paris', '']);
    await forget('una', 'anymore');
    await forget('una', 'died');
    const [back] = await profilesOf('una');
    expect(back.Places.City.value).toBe('Paris');
    expect(back['Family and Pets'].Pets.value).toBe('cat: Tom');
    await say('una', "I'm not a doctor, I'm a pharmacist. 我会说法语。");
    await say('una', '我会说英语，也会画画。');
    const [last] = await profilesOf('una');
    expect(last['Work and Education'].Occupation.value).toBe('pharmacist');
    expect(last['Basic Info'].Languages.value).toBe('法语; 英语');
  });

  it('keeps values written by hand, and values whose source still exists', async () => {
    const profile_template_id = await bound('dan');
    await say('dan', 'I work as a nurse. I live in Oslo.');
    await app.v1('/edit/profile', {
      user_id: 'dan',
      profile_template_id,
      metadata: { Basic: { Occupation: { value: 'surgeon' } } },
    });
    // an event or preference made from the same words is not the words themselves
    await say('dan', 'I love my town.');
    const preferences = await app.v1('/get/memory', { user_id: 'dan' });
    const [preference] = preferences.body.data.preference_detail_list;
    await app.v1('/delete/memory', { memory_ids: [preference.id] });
    expect((await profileOf('dan')).Basic).toMatchObject({
      Occupation: { value: 'surgeon' },
      City: { value: 'Oslo' },
    });
    // the other claim of the message still tells it
    await forget('dan', 'nurse');
    expect((await profileOf('dan')).Basic).toMatchObject({
      Occupation: { value: 'surgeon' },
      City: { value: 'Oslo' },
    });
    await forget('dan', 'Oslo');
    expect((await profileOf('dan')).Basic).toMatchObject({
      Occupation: { value: 'surgeon' },
      City: { value: '' },
    });
  });

  it('applies to deleting a conversation, and deleting by filter', async () => {
    await bound('eve');
    await say('eve', 'I live in Rome.', 'one');
    await say('eve', 'I work as a cook.', 'two');
    await app.product('/delete_memory', { user_id: 'eve', session_id: 'one' });
    expect((await profileOf('eve')).Basic).toMatchObject({
      City: { value: '' },
      Occupation: { value: 'cook' },
    });
    await app.v1('/delete/memory', { user_id: 'eve', memory_type: 'detail_factual' });
    expect((await profileOf('eve')).Basic.Occupation.value).toBe('unknown');
  });
});

describe('profiles', () => {
  it('are found by parts of words and similar wordings, not only by equal words', async () => {
    await bound('fay');
    await say('fay', 'I work as a photographer.');
    const answer = await app.v1('/search/memory', {
      user_id: 'fay',
      query: 'photography',
      include_memory_view: ['profile'],
      relativity: 0,
    });
    expect(answer.body.data.profile_detail_list[0].memory).toBe('Basic.Occupation: photographer');
  });

  it('can be filtered by owner and by times; a filter on other fields leaves them out', async () => {
    await bound('gil');
    const count = async (filter: object) =>
      (await app.v1('/get/memory', { user_id: 'gil', include_memory_view: ['profile'], filter })).body.data
        .profile_detail_list.length;
    expect(await count({ and: [{ related_id: ['gil'] }] })).toBe(1);
    expect(await count({ and: [{ related_id: ['ann'] }] })).toBe(0);
    expect(await count({ and: [{ create_time: { gt: '2000-01-01' } }] })).toBe(1);
    expect(await count({ and: [{ create_time: { lt: '2000-01-01' } }] })).toBe(0);
    expect(await count({ or: [{ tags: { contains: 'x' } }, { update_time: { gte: '2000-01-01' } }] })).toBe(
      1,
    );
    expect(await count({ and: [{ tags: { contains: 'x' } }] })).toBe(0);
    expect(await count({ agent: { and: [{ tags: { contains: 'x' } }] } })).toBe(1);
  });
});
