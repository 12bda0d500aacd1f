import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;
let key: string;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ({ key } = await app.newProject());
});

/** The named fields of a user's profile after some messages; empty ones are left out. */
async function fieldsAfter(said: readonly string[], names: readonly string[]) {
  const fields = Object.fromEntries(names.map((name) => [name, { value: '' }]));
  const template = await app.v1('/add/profile_template', { name: 'T', metadata: { A: fields } }, key);
  const { profile_template_id } = template.body.data;
  await app.v1('/bind/profile_template', { bind_list: [{ user_id: 'u', profile_template_id }] }, key);
  for (const content of said) {
    const message = { user_id: 'u', conversation_id: 'c', async_mode: false };
    const added = await app.v1('/add/message', { ...message, messages: [{ role: 'user', content }] }, key);
    expect(added.body.data.status).toBe('completed');
  }
  const { body } = await app.v1('/get/memory', { user_id: 'u', include_memory_view: ['profile'] }, key);
  const own = body.data.profile_detail_list.find(
    (one: { profile_template_id: string }) => one.profile_template_id === profile_template_id,
  );
  const values = Object.entries<{ value: string }>(own.properties.A).map(([name, { value }]) => [
    name,
    value,
  ]);
  return Object.fromEntries(values.filter(([, value]) => value !== ''));
}

const ENGLISH = ['Employer', 'City', 'Occupation', 'Diet', 'Allergies'];

it.each<[string, readonly string[], Record<string, string>]>([
  [
    'an employer by the next one',
    ['I work at Bosch.', "I left Bosch, I'm with Siemens now."],
    { Employer: 'Siemens' },
  ],
  ['a city by the next one', ['I live in Oxford.', "I left Oxford, I'm at Leeds now."], { City: 'Leeds' }],
  ['nothing where nothing stood', ["I left Oxford, I'm at Leeds now."], {}],
  ['a name that was misheard', ['I live in Berlin.', 'Not Berlin, Bern, sorry.'], { City: 'Bern' }],
  [
    'nothing by what is only ahead',
    ['I work at Tesco.', 'From Monday I start at Siemens.', 'Next year we move to Porto.'],
    { Employer: 'Tesco' },
  ],
  ['nothing by a diet of some days', ["I'm vegetarian during Lent.", 'For vegan month I skip cheese.'], {}],
  ['control characters by spaces', ['I live in\u0007Oslo.'], { City: 'Oslo' }],
])('what is said later replaces %s', async (_, said, values) => {
  expect(await fieldsAfter(said, ENGLISH)).toEqual(values);
});

it.each<[string, readonly string[], Record<string, string>]>([
  ['an employer', ['我在华为上班。', '我离开华为了，现在在小米。'], { 公司: '小米' }],
  ['nothing by what is only ahead', ['我在腾讯工作。', '从下个月开始我在比亚迪上班。'], { 公司: '腾讯' }],
])('what is said later in Chinese replaces %s', async (_, said, values) => {
  expect(await fieldsAfter(said, ['公司', '所在城市'])).toEqual(values);
});
