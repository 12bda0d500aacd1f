import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { says, type ToldMemory, textsOf } from '../support/told-memories.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

it.each([
  [
    'Hi! I live in Paris. My dog is called Rex. I work as a nurse.',
    ['I live in Paris.', 'I work as a nurse.', 'My dog is called Rex.'],
  ],
  [
    'My dog is called Rex. He is three. I play the violin.',
    ['I play the violin.', 'My dog is called Rex. He is three.'],
  ],
  ['My sister lives in Rome. I like tea.', ['I like tea.', 'My sister lives in Rome.']],
  ["I don't eat meat. I have two sisters.", ["I don't eat meat.", 'I have two sisters.']],
  ['我住在北京。我养了一只猫。我是护士。', ['我住在北京。', '我养了一只猫。', '我是护士。']],
])(
  'a message that tells what holds of the user is a memory for each claim: %s',
  async (message, expected) => {
    await says(app, message, message);
    expect(await textsOf(app, message)).toEqual({ current: expected.toSorted(), outdated: [] });
  },
);

it.each([
  'I met Ann on Monday. We went to Lisbon. I bought a bike.',
  'I live in Paris. Yesterday I met Ann.',
  'If it rains, I stay in. I like tea.',
  'Her sister lives in Rome. I like tea.',
  'I have a question. I like tea.',
  '上周我见了小李。我们去了杭州。',
])('a message that tells anything else stays one memory: %s', async (message) => {
  await says(app, message, message);
  expect((await textsOf(app, message)).current).toHaveLength(1);
});

it.each([
  [
    'en',
    'I live in Paris. My dog is called Rex.',
    'I moved to Rome.',
    'I live in Paris.',
    'My dog is called Rex.',
  ],
  [
    'drink',
    'I drink coffee every morning. My dog is called Rex.',
    "I don't drink coffee any more.",
    'I drink coffee every morning.',
    'My dog is called Rex.',
  ],
  ['zh', '我在华为上班。我养了一只猫。', '我被华为裁了。', '我在华为上班。', '我养了一只猫。'],
])('a change outdates only the claim that it ends: %s', async (user, before, after, ended, standing) => {
  await says(app, user, before);
  await says(app, user, after);
  const { current, outdated } = await textsOf(app, user);
  expect(outdated).toEqual([ended]);
  expect(current).toContain(standing);
});

it('each claim leads to its own words, and the words of the message are found once', async () => {
  await says(app, 'traced', 'I live in Paris. My dog is called Rex.');
  const search = { user_id: 'traced', query: 'What is my dog called?', top_k: 10, relativity: 0 };
  const { body } = await app.product('/search', search);
  const memories: readonly ToldMemory[] = body.data.text_mem[0].memories;
  expect(memories.map(({ memory }) => memory)).toEqual([
    'User: My dog is called Rex.',
    'User: I live in Paris.',
  ]);
});

it('nothing of a message is left when all of its claims are deleted', async () => {
  await says(app, 'gone', 'I live in Paris. My dog is called Rex.');
  const { body } = await app.product('/get_memory', { user_id: 'gone', mem_cube_id: 'gone' });
  const ids = body.data.text_mem[0].memories.map(({ id }: ToldMemory) => id);
  expect(ids).toHaveLength(2);
  expect((await app.product('/delete_memory', { writable_cube_ids: ['gone'], memory_ids: ids })).status).toBe(
    200,
  );
  expect(await textsOf(app, 'gone')).toEqual({ current: [], outdated: [] });
});
