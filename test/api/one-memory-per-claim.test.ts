import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { canaries, storedCanaries } from '../support/stored-words.ts';
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
    ['I play the violin.', 'My dog is called Rex.', 'Rex is three.'],
  ],
  ['My sister lives in Rome. I like tea.', ['I like tea.', 'My sister lives in Rome.']],
  ["I don't eat meat. I have two sisters.", ["I don't eat meat.", 'I have two sisters.']],
  ['我住在北京。我养了一只猫。我是护士。', ['我住在北京。', '我养了一只猫。', '我是护士。']],
  ['I live in Paris. We met Ann in Rome.', ['I live in Paris.', 'We met Ann in Rome.']],
  ['If it rains, I stay in. I like tea.', ['If it rains, I stay in.', 'I like tea.']],
  ['Her sister lives in Rome. I like tea.', ['Her sister lives in Rome.', 'I like tea.']],
  [
    'We had a lovely trip. I work at Bosch. Then Tom lost his hat. My dog is called Rex and he loves trains.',
    [
      'I work at Bosch.',
      'My dog is called Rex',
      'Rex loves trains.',
      'We had a lovely trip. Then Tom lost his hat.',
    ],
  ],
  ['I live in Leeds and work at a bakery.', ['I live in Leeds', 'I work at a bakery.']],
  [
    "I'm a nurse, I have two kids, and my husband drives a truck.",
    ["I'm a nurse", 'I have two kids', 'my husband drives a truck.'],
  ],
  ["I love sushi but I can't stand wasabi.", ['I love sushi', "I can't stand wasabi."]],
  ['I teach maths; my wife teaches music.', ['I teach maths', 'my wife teaches music.']],
  [
    'Our flat has no garden and my dog is called Rex — any ideas for toys?',
    ['Our flat has no garden', 'my dog is called Rex'],
  ],
  ['Anyway, I live in Rome and I work at Bosch.', ['Anyway, I live in Rome', 'I work at Bosch.']],
  [
    'Henrik writes Rust; contractors get paid in euros.',
    ['Henrik writes Rust', 'contractors get paid in euros.'],
  ],
  ['Allergies: peanuts. Budget: 500 euros.', ['Allergies: peanuts.', 'Budget: 500 euros.']],
  ['Car notes: 2016 Fabia; tyres in the shed', ['Car notes: 2016 Fabia', 'Car notes: tyres in the shed']],
  ['关于我：左撇子，会弹吉他，讨厌早起', ['关于我：左撇子', '关于我：会弹吉他', '关于我：讨厌早起']],
  ['项目备忘：前端用Vue；上线是六月', ['项目备忘：前端用Vue', '项目备忘：上线是六月']],
  ['I donated $200 to the school, how can I claim this?', ['I donated $200 to the school']],
  ['我住在北京，在一家银行上班，养了一只猫。', ['我住在北京', '我在一家银行上班', '我养了一只猫。']],
  ['我妈是老师，而我还在上学，老家是成都的。', ['我妈是老师', '我还在上学', '我老家是成都的。']],
  ['我跟小李去爬山了。我住在上海，有什么好吃的推荐？', ['我跟小李去爬山了。', '我住在上海']],
])('a message is a memory for each claim that holds, and one for the rest: %s', async (message, expected) => {
  await says(app, message, message);
  expect(await textsOf(app, message)).toEqual({ current: expected.toSorted(), outdated: [] });
});

it.each([
  'I met Ann on Monday. We went to Lisbon. I bought a bike.',
  "I can't do Thursday, I have choir.",
  "I'm vegetarian because I love animals.",
  'I get up at six and go for a run.',
  "I don't drink and smoke.",
  'I like cycling more than I like running.',
  'If I work late, I take a taxi and my wife picks up the kids.',
  'I work from home but I go in on Tuesdays.',
  'Ann said "I live in Rome and I work at Bosch".',
  'Could you check whether I live in Paris and my dog is called Rex?',
  '因为我住得远，我每天早起。',
  '我每天早上起床，喝一杯咖啡，去公园跑步。',
  '我不吃辣，我胃不好。',
  '如果下雨，我就坐地铁，我老婆开车。',
  '我养了一只猫，叫咪咪。',
  "I'm kinda curious, how can I study law, considering I'm 35?",
  "I'm using Flask and my app is slow, so I'm trying Redis.",
  'I avoid leather shoes; I prefer canvas.',
  'Shopping list: milk; eggs; bread',
  'Error: connection refused; no route to the host',
  'Here is my plan: if it rains, we stay; else we go',
  'Ann said: I live in Rome; I hate tea',
  '购物清单：牛奶；鸡蛋；面包',
  'In my novel I live in a castle. My dog is a dragon.',
  'Novel: I live in a castle. My dog is a dragon.',
  "Let's play a game where you are a wizard. I live in a castle. My dog is a dragon.",
  '我在写小说。我住在城堡里。我养了一条龙。',
  'I want to move to Rome and work at a bakery.',
  'I used to live in Leeds and work at a bakery.',
  'I hate that I live in Leeds and work at a bakery.',
  'I told him I live in Rome and my dog is called Rex.',
  'In summer I live in Leeds, and my wife works at a bakery.',
  'Only on Mondays I work at Bosch and my wife works at Aldi.',
  '我想住在北京，养一只猫。',
  '我跟他说我住在北京，我老婆是护士。',
  '我以前住在北京，養了一隻貓，我老婆是護士。',
  '因為我住得遠，我每天早起，我老婆開車。',
  '夏天我住在北京，我老婆住在上海。',
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
  [
    'clause',
    'I live in Paris and work as a nurse, and we had dinner with Tom yesterday.',
    'I moved to Rome.',
    'I live in Paris',
    'I work as a nurse',
  ],
  [
    'story',
    'We saw a film with Tom. I drink coffee every morning. The film was long.',
    "I don't drink coffee any more.",
    'I drink coffee every morning.',
    'We saw a film with Tom. The film was long.',
  ],
  ['zh-clause', '我在华为上班，养了一只猫。', '我被华为裁了。', '我在华为上班', '我养了一只猫。'],
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

it('a claim that is deleted is not found by the ones that were told with it', async () => {
  await says(app, 'deleted', 'I collect typewriters and my wife is a doctor. We met Ann in Rome.');
  const { body } = await app.product('/get_memory', { user_id: 'deleted', mem_cube_id: 'deleted' });
  const memories: readonly ToldMemory[] = body.data.text_mem[0].memories;
  const ids = memories.filter(({ memory }) => memory.includes('typewriters')).map(({ id }) => id);
  expect(ids).toHaveLength(1);
  await app.product('/delete_memory', { writable_cube_ids: ['deleted'], memory_ids: ids });
  const found = await app.product('/search', {
    user_id: 'deleted',
    query: 'Who collects typewriters?',
    relativity: 0.45,
  });
  expect(found.body.data.text_mem.flatMap((cube: { memories: unknown[] }) => cube.memories)).toEqual([]);
});

it.each([0, 1, 2])('a claim that is deleted takes no other claim along: number %i', async (which) => {
  const user = `alone-${which}`;
  await says(app, user, 'I am a vegetarian, my wife Ellen is a pilot, and our son Max plays tennis.');
  const { body } = await app.product('/get_memory', { user_id: user, mem_cube_id: user });
  const memories: readonly ToldMemory[] = body.data.text_mem[0].memories;
  const words = ['vegetarian', 'Ellen', 'Max'];
  const idOf = (word = '') => memories.find(({ memory }) => memory.includes(word))?.id ?? '';
  const gone = words[which] ?? '';
  await app.product('/delete_memory', { writable_cube_ids: [user], memory_ids: [idOf(gone)] });
  const left = (await textsOf(app, user)).current.join('\n');
  expect(words.filter((word) => left.includes(word))).toEqual(words.filter((word) => word !== gone));
  for (const word of words.filter((one) => one !== gone))
    await app.product('/delete_memory', { writable_cube_ids: [user], memory_ids: [idOf(word)] });
  expect(await textsOf(app, user)).toEqual({ current: [], outdated: [] });
  const found = await app.product('/search', {
    user_id: user,
    query: 'vegetarian pilot tennis',
    relativity: 0,
  });
  expect(JSON.stringify(found.body.data)).not.toMatch(/vegetarian|pilot|tennis/);
});

it.each([
  [
    'never',
    'I love dogs, I hate birds, and my sister has a parrot.',
    'I never said I hate birds',
    ['dogs', 'parrot'],
  ],
  [
    'watch',
    'My phone is a Pixel, my laptop is a Mac, and my watch is broken.',
    'forget about my laptop',
    ['Pixel', 'watch'],
  ],
  [
    'bank',
    'I live in Leeds, I work at Aldi, and my bank is Monzo.',
    "wrong, it's Starling",
    ['I live in Leeds', 'I work at Aldi'],
  ],
])('a feedback about one claim leaves the others as they are: %s', async (user, told, content, standing) => {
  await says(app, user, told);
  await app.product('/feedback', {
    user_id: user,
    writable_cube_ids: [user],
    history: [{ role: 'user', content: told }],
    feedback_content: content,
    async_mode: 'sync',
  });
  const current = (await textsOf(app, user)).current.join('\n');
  for (const words of standing) expect(current).toContain(words);
});

it('a corrected claim is deleted in all its versions, and the others stay', async () => {
  const user = 'versions';
  const memoriesOf = async (): Promise<readonly ToldMemory[]> =>
    (await app.product('/get_memory', { user_id: user, mem_cube_id: user })).body.data.text_mem[0].memories;
  await says(app, user, 'I live in Leeds, I work at Aldi, and my bank is Monzo.');
  const before = (await memoriesOf()).filter(({ memory }) => memory.includes('Aldi')).map(({ id }) => id);
  await app.product('/feedback', {
    user_id: user,
    writable_cube_ids: [user],
    history: [],
    feedback_content: 'I work at Lidl, not Aldi',
    async_mode: 'sync',
  });
  const ids = (await memoriesOf()).filter(({ memory }) => memory.includes('Lidl')).map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(0);
  await app.product('/delete_memory', { writable_cube_ids: [user], memory_ids: ids });
  for (const id of before)
    expect((await app.call('GET', `/product/get_memory/${id}`)).text).not.toContain('Aldi');
  expect((await memoriesOf()).map(({ memory }) => memory)).toEqual(
    expect.arrayContaining([expect.stringContaining('Leeds'), expect.stringContaining('Monzo')]),
  );
});

it('with a claim goes all that was made of its words alone, and no more', async () => {
  const words = canaries();
  const user = 'made-of';
  await says(
    app,
    user,
    `I love ${words.en('tea')} tea. I live in Leeds. My wife works at ${words.en('shop')}.`,
  );
  const memoriesOf = async (): Promise<readonly ToldMemory[]> =>
    (await app.product('/get_memory', { user_id: user, mem_cube_id: user })).body.data.text_mem[0].memories;
  const tea = (await memoriesOf()).filter(({ memory }) => memory.includes('tea')).map(({ id }) => id);
  expect(tea).toHaveLength(1);
  await app.product('/delete_memory', { writable_cube_ids: [user], memory_ids: tea });
  const stored = (await storedCanaries(app.app.services.db)).get('memory') ?? [];
  expect(new Set(stored.map(words.nameOf))).toEqual(new Set(['shop']));
  const left = await app.product('/get_memory', { user_id: user, mem_cube_id: user });
  expect(left.body.data.pref_mem[0].memories).toEqual([]);
  expect(left.text).toContain('Leeds');
});
