import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';

/** Feedback in everyday wording, without a model: it changes what it means to change, and nothing else. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

interface Shown {
  readonly id: string;
  readonly memory: string;
}

let users = 0;
async function userWho(...said: readonly string[]): Promise<string> {
  users += 1;
  const user_id = `user-${users}`;
  for (const content of said)
    await app.product('/add', {
      user_id,
      session_id: 'before',
      messages: [{ role: 'user', content, chat_time: '2026-03-02T18:30:00Z' }],
    });
  await app.idle(user_id);
  return user_id;
}
async function memoriesOf(user_id: string): Promise<readonly Shown[]> {
  const { body } = await app.product('/get_memory', { mem_cube_id: user_id, user_id, page_size: 100 });
  const lists = [...body.data.text_mem, ...(body.data.pref_mem ?? [])];
  return lists.flatMap((list: { memories: Shown[] }) => list.memories);
}
const textsOf = async (user_id: string) => (await memoriesOf(user_id)).map(({ memory }) => memory);
/** The texts without the feedback's own. */
const othersOf = async (user_id: string, given: string) =>
  (await textsOf(user_id)).filter((text) => text.replace(/^[^:：]*[:：]\s*/, '') !== given).join('\n');
const product = async (user_id: string, feedback_content: string, more: object = {}) => {
  const { body } = await app.product('/feedback', {
    ...{ user_id, feedback_content, history: [], async_mode: 'sync', feedback_time: '2026-03-03T09:00:00Z' },
    ...more,
  });
  return body.data[0].record;
};
const cloud = async (user_id: string, feedback_content: string, more: object = {}) => {
  const { body } = await app.v1('/add/feedback', { user_id, feedback_content, ...more });
  await app.idle(user_id);
  return body.data.task_id as string;
};

/** What the user said, the feedback, what stands afterwards, and what does not. */
const CHANGES: readonly (readonly [readonly string[], string, RegExp, RegExp])[] = [
  [
    ['My daughter is called Laura.', 'My sister is called Nina.'],
    'Her name is Lara, not Laura',
    /Lara/,
    /Laura/,
  ],
  [['I work at Siemens.', 'My brother works at SAP.'], 'I joined Bosch', /SAP/, /Siemens/],
  [
    ['The meeting with Priya is on Friday.', 'I see the dentist on Friday.'],
    'The meeting was moved to Monday',
    /Priya is on Monday/,
    /Priya is on Friday/,
  ],
  [['I am 43 years old.', 'My wife is 41.'], "That's wrong, I'm 34", /34 years/, /43/],
  [
    ['My boss is called Ingrid.', 'My neighbour Ingrid has a dog.'],
    'My boss is called Astrid, not Ingrid',
    /boss is called Astrid/,
    /boss is called Ingrid/,
  ],
  [
    ['My sister Lena keeps two parrots.', 'I have two cats.'],
    'Lena keeps three parrots',
    /three parrots/,
    /two parrots/,
  ],
  [
    ['My rent is 900 euros.', 'My desk cost 900 euros.'],
    'The rent went up to 950 euros',
    /rent is 950/,
    /rent is 900/,
  ],
  [
    ['I drink coffee every morning.', 'I love tea.'],
    "I don't drink coffee anymore",
    /tea/,
    /coffee every morning/,
  ],
  [
    ['My budget is 1200 euros.', 'The sofa costs 900 euros.'],
    'Change my budget to 1500 euros',
    /budget is 1500/,
    /1200/,
  ],
  [['我女儿叫小雪。', '我姐姐叫小玲。'], '我女儿叫小雨，不是小雪', /小雨/, /小雪/],
  [['我出生在上海。', '我在银行工作。'], '不是上海，是苏州', /苏州/, /上海/],
  [['我和安娜周五开会。', '我周五看电影。'], '会议改到周一了', /安娜周一.*开会/, /安娜周五/],
  [['我今年43岁。', '我妻子今年41岁。'], '不对，我34岁', /34岁/, /43岁/],
  [['我的生日是5月3日。', '我儿子的生日是6月8日。'], '我的生日是5月5日，不是5月3日', /5月5日/, /5月3日/],
  [['我在西门子上班。', '我哥哥在华为上班。'], '我跳槽到博世了', /华为/, /西门子/],
];

const MORE_CHANGES: typeof CHANGES = [
  [
    ['I live in Oslo and I work at Equinor. My brother is Lars.', 'I have two cats.'],
    'I live in Bergen now',
    /(?=.*: I work at Equinor)(?=.*My brother is Lars)/s,
    /Oslo/,
  ],
  [
    ['I have a dog called Rex and a cat called Tom.', 'I like tea.'],
    'Tom died last week',
    /dog called Rex/,
    /cat called Tom/,
  ],
  [
    ["I'm vegan and allergic to nuts.", 'I like tea.'],
    "I'm no longer vegan",
    /I'm allergic to nuts/,
    /vegan/,
  ],
  [['I love spicy food.', 'I love sweet wine.'], "I can't stand spicy food", /sweet wine/, /I love spicy/],
  [['I smoke ten cigarettes a day.', 'I drink beer.'], 'I stopped smoking', /beer/, /smoke ten/],
  [['我喜欢猫。', '我邻居喜欢猫。'], '其实我讨厌猫', /邻居喜欢猫/, /：我喜欢猫/],
  [
    ['I live in Berlin.', 'My sister lives in Berlin.'],
    'I moved from Berlin to Munich',
    /sister/,
    /: I live in Berlin/,
  ],
  [
    ['I work as a developer.', 'I live in Kiel.'],
    "You're wrong about my job: I'm a designer",
    /Kiel/,
    /developer/,
  ],
  [['I work at Shell.', 'My wife works at Shell.'], 'I quit my job at Shell', /wife/, /: I work at Shell/],
  [
    ['My dog is called Max.', 'My nephew is called Max.'],
    "My dog's name is Rex",
    /nephew is called Max/,
    /dog is called Max/,
  ],
  [['I take the bus to work.', 'I take vitamins.'], 'I take the train to work now', /vitamins/, /bus/],
  [
    ['My phone number is 555-9876543.', 'My office number is 555-1111111.'],
    'Please update my phone number to 555-1234567',
    /phone number is 555-1234567/,
    /9876543/,
  ],
  [['我是程序员。', '我住在青岛。'], '你记错了，我是设计师', /青岛/, /程序员/],
  [['我从不迟到。', '我坐公交上班。'], '我现在坐地铁上班', /迟到/, /公交/],
];

/** What ended, was never so, or is so now, and what was said last. */
const ENDED: typeof CHANGES = [
  [['My girlfriend is Anna.', 'My sister is Anna.'], 'We broke up', /sister is Anna/, /girlfriend is Anna/],
  [
    ['My sister works at Ford.', 'I work at Ford.'],
    'I got laid off',
    /sister works at Ford/,
    /: I work at Ford/,
  ],
  [['My sister works at Ford.', 'I work at Shell.'], 'My sister joined Bosch', /I work at Shell/, /Ford/],
  [['My cat is called Mimi.', 'My dog is called Rex.'], 'Mimi died', /Rex/, /Mimi/],
  [
    ['I have a dentist appointment tomorrow.', 'My dentist is called Ana.'],
    'The dentist appointment was cancelled',
    /Ana/,
    /tomorrow/,
  ],
  [['I drive a Golf.', 'I play golf.'], 'I sold the Golf and bought a Tesla', /play golf/, /drive a Golf/],
  [
    ['I am a student.', 'My brother is a student.'],
    'I graduated in June',
    /brother is a student/,
    /: I am a student/,
  ],
  [["I don't eat pork.", "My son doesn't eat pork."], 'I do eat pork', /son doesn't/, /: I don't eat/],
  [
    ['I speak French and German.', 'I speak to my cat.'],
    "I don't speak French",
    /speak German/,
    /French and/,
  ],
  [['I have a dog named Rex.', 'My uncle has a dog.'], "I don't have a dog", /uncle/, /Rex/],
  [
    ['I prefer tea over coffee.', 'I own a mill.'],
    'The other way round: I prefer coffee over tea',
    /mill/,
    /tea over coffee/,
  ],
  [
    ['I have a son named Paul.', 'I have a nephew named Paul.'],
    "My son's name is Pavel",
    /nephew named Paul/,
    /son named Paul/,
  ],
  [
    ['I have an appointment on 12 March.', 'I was born on 12 May.'],
    'The appointment is on the 13th',
    /on 13 March/,
    /12 March/,
  ],
  [['我女朋友叫小芳。', '我妹妹叫小芳。'], '我们分手了', /妹妹叫小芳/, /女朋友/],
  [['我养了一只猫。', '我邻居养了一只猫。'], '我没养过猫', /邻居/, /：我养了/],
  [['我会说英语和法语。', '我在法国。'], '我不会说法语', /会说英语/, /和法语/],
  [
    ['航班是早上九点。', '我九点睡觉。', '航班是早上九点。'],
    '把早上九点改成十一点',
    /航班是十一点/,
    /航班是早上九点/,
  ],
];

/** Of several claims of one message, or of several of a kind, only the one that is meant changes. */
const ONE_OF_SEVERAL: typeof CHANGES = [
  [
    ['The wedding is in Bath, the hen weekend is in Brighton, and my dress is lilac.'],
    'hen do isnt brighton anymore its margate',
    /(?=[\s\S]*wedding is in Bath)(?=[\s\S]*the hen weekend is in Margate)/,
    /Brighton/,
  ],
  [['My front door is green.', 'My bike is red.'], 'the door isnt green its blue', /door is blue/, /green/],
  [
    ['My dad is a farmer.', 'I like tea.'],
    "my dad isn't a farmer, he's a fisherman",
    /is a fisherman/,
    /farmer/,
  ],
  [
    ['The gym costs 40 a month, my phone is 20 and the train pass is 90.'],
    'the gym one is wrong, should be 45',
    /(?=[\s\S]*gym costs 45)(?=[\s\S]*phone is 20)/,
    /costs 40/,
  ],
  [
    ["My ex wife's name is Kate.", "My wife's name is Hanna."],
    "my wife's name is Anna",
    /(?=[\s\S]*wife's name is Anna)(?=[\s\S]*Kate)/,
    /Hanna/,
  ],
  [
    ['班主任姓郭，数学老师姓袁，家长会是11月20日。'],
    '数学老师姓阮不姓袁',
    /(?=[\s\S]*班主任姓郭)(?=[\s\S]*数学老师姓阮)(?=[\s\S]*[^任]家长会)/,
    /袁/,
  ],
  [
    ['房租3000，学费4000，生活费2000。'],
    '学费不对，应该是四千五',
    /(?=[\s\S]*房租3000)(?=[\s\S]*学费四千五)(?=[\s\S]*生活费2000)/,
    /4000/,
  ],
  [
    ['我外甥叫乐乐，今年上小学，特别爱画画。'],
    '爱画画的不是乐乐，是他妹妹',
    /(?=[\s\S]*叫乐乐)(?=[\s\S]*他妹妹特别爱画画)/,
    /乐乐特别爱画画/,
  ],
  [['我外公当过兵。', '我外婆是苏州人。'], '外公当兵这事是假的，拿掉', /苏州/, /当过兵/],
];

/** Feedback that names only a value means what was said last before it. */
const LAST: readonly (readonly [said: string, given: string, stands: RegExp])[] = [
  ['I work as an accountant for Deloitte', 'No, KPMG', /for KPMG/],
  ['My dentist is called Dr. Mayer', "It's Dr. Meier, with an e", /Dr\. Meier/],
  ['I am learning Spanish', 'No. Italian.', /learning Italian/],
  ['My favourite band is Muse', "I've changed my mind, it's Radiohead now", /Radiohead/],
  ['My daughter is 5', 'She turned 6 last week', /daughter is 6/],
  ['I live on the third floor', 'Fifth floor, actually', /fifth floor/i],
  ["My daughter's name is Sofia", 'Her name is spelled Sophia', /name is Sophia/],
  ['My name is Jon Smyth', 'My name is spelled John, with an h', /name is John Smyth/],
  ['The wifi code is tulip42', 'the code is now rose77', /rose77/],
  ['I have booked a table for 8 people', 'make that 11', /for 11 people/],
  ['I moved to Utrecht in 2019', 'that was 2018', /in 2018/],
  ['Call me Liz', 'Just call me Elizabeth please', /Call me Elizabeth/],
  ['我老公43岁', '34,说反了', /老公34岁/],
  ['我的狗叫旺财', '它叫来福', /来福/],
];

const REMARKS: readonly string[] = [
  'Great answer, thank you!',
  "That's not what I asked",
  'You already told me that',
  'Your answer is wrong',
  "I don't think that's right",
  'That was a great tip about the sofa',
  'The link you gave me is broken',
  '10/10',
  '回答太长了',
  '谢谢，说得很好',
  '没听懂你的意思',
];

/** What may be so, was so once, or is said of others, is no new state. */
const NOT_SO: typeof UNCHANGED = [
  [['I live in Boston.'], "If I get the job, I'll move to Denver"],
  [['I live in Boston.'], 'I might move to Denver'],
  [['I live in Boston.'], 'I used to live in Denver'],
  [['I live in Boston.'], "I'm in Denver for the weekend"],
  [['I live in Boston.'], 'My friend thinks I moved to Denver'],
  [['I live in Boston.'], 'My brother moved to Denver'],
  [['I like football.'], "My wife doesn't like football"],
  [['I play tennis on Sundays.'], "I didn't play tennis last Sunday"],
  [['My cat is called Luna.'], "My neighbour's cat died"],
  [['My rent is 900 euros.'], 'My rent went up by 50 euros'],
  [['I work at Ford.'], 'I got a great job'],
  [['The Bosch valve is in the hall Alpha.'], 'No, the Siemens valve is in the hall Beta now.'],
  [["My brother's ladder is in the red shed."], "Wrong, my sister's ladder is in the blue shed."],
  [['张三的钥匙在3号柜子里。'], '不对，李四的钥匙在5号柜子里。'],
  [['我住在北京。'], '我可能会搬到深圳'],
  [['我住在北京。'], '我弟弟搬到深圳了'],
];

const ARCHIVED: readonly (readonly [readonly string[], string, RegExp, RegExp])[] = [
  [
    ['My address is 5 Mill Street.', 'My phone number is 0151 234.'],
    'Forget my address',
    /0151 234/,
    /Mill Street/,
  ],
  [
    ['My phone number is 0151 234.', "My wife's phone number is 0151 999."],
    'Please delete my phone number',
    /0151 999/,
    /0151 234/,
  ],
  [['I keep two cats.', 'I am a baker.'], 'I never said that I keep cats', /baker/, /cats/],
  [
    ['We bought the sofa for 900 euros.', 'The sofa is green.', 'I like my desk.'],
    'Forget what I said about the sofa',
    /desk/,
    /sofa/,
  ],
  [['我喜欢咖啡。', '我喜欢茶。'], '别再记我喜欢咖啡', /茶/, /咖啡/],
  [['我的地址是人民路5号。', '我的电话是13800138000。'], '忘掉我的地址', /13800138000/, /人民路/],
];

/** Feedback that leaves every memory as it is. */
const UNCHANGED: readonly (readonly [readonly string[], string])[] = [
  [['My gym is on Mill Street.', 'My office is on Mill Street.'], "It's on Hill Street, not Mill Street"],
  [['Lunch with Ana is on Friday.', 'Lunch with Bea is on Friday.'], 'Lunch was moved to Saturday'],
  [['I like tea.', 'I like coffee.'], 'I like juice'],
  [['My brother lives in Rome.', 'My parents live in Bonn.'], 'I moved to Cologne'],
  [['I keep two cats.', 'I am a baker.'], 'I never said that'],
  [['I keep two cats.', 'I am a baker.'], "That's wrong."],
  [['I play the cello.'], 'I also play the oboe'],
  [['My birthday is in May.'], "Don't forget my birthday is in May!"],
  [['I work at Shell.', 'My keys are blue.'], 'I forgot my keys at Shell'],
  [['My address is 5 Mill Street.'], 'Did you forget my address?'],
  [['我的健身房在米尔街。', '我的办公室在米尔街。'], '不是米尔街，是希尔街'],
  [['我妈妈是老师。'], '我姐姐不是老师'],
  [['My mother is a teacher.'], "I'm not a teacher"],
  [['我喜欢茶。'], '我喜欢果汁'],
  [['My rent is 1200, tuition is 4000, and I spend 300 on food.'], 'No, 2500'],
  [['My internet bill is 40 euros.', 'My rent is 700 euros.'], 'oh and my gas bill is 55 euros'],
  [['I drive a Volvo estate.'], 'Our neighbour sold his Volvo last weekend'],
  [['我的钥匙是蓝色的。'], '我又忘了带钥匙'],
  [['我妻子的生日在五月。'], '别忘了我妻子的生日在五月'],
];

describe('feedback in everyday wording', () => {
  it.each([...CHANGES, ...MORE_CHANGES, ...ENDED, ...ONE_OF_SEVERAL])(
    '%j, then %j: changes the memory that it means, on both APIs',
    async (said, given, stands, gone) => {
      for (const give of [product, cloud]) {
        const user = await userWho(...said);
        await give(user, given);
        const others = await othersOf(user, given);
        expect(others).toMatch(stands);
        expect(others).not.toMatch(gone);
        expect((await textsOf(user)).length).toBeGreaterThan(0);
      }
    },
  );

  it.each(ARCHIVED)(
    '%j, then %j: archives what it names, on both APIs',
    async (said, given, stands, gone) => {
      const user = await userWho(...said);
      const { archive } = await product(user, given);
      expect(archive.map(({ text }: { text: string }) => text).join()).toMatch(gone);
      expect((await textsOf(user)).join('\n')).toMatch(stands);
      expect((await textsOf(user)).join('\n')).not.toMatch(gone);
      const other = await userWho(...said);
      const task_id = await cloud(other, given);
      expect((await textsOf(other)).join('\n')).not.toMatch(gone);
      const { body } = await app.v1('/get/status', { task_id });
      expect(body.data.receipts).toMatchObject([{ reason: 'forgotten' }]);
    },
  );

  it.each([...UNCHANGED, ...NOT_SO])('%j, then %j: changes nothing', async (said, given) => {
    const user = await userWho(...said);
    const before = await memoriesOf(user);
    const record = await product(user, given);
    expect(record.update).toEqual([]);
    expect(record).not.toHaveProperty('archive');
    const after = new Map((await memoriesOf(user)).map(({ id, memory }) => [id, memory]));
    for (const { id, memory } of before) expect(after.get(id)).toBe(memory);
  });

  it.each(LAST)('%j, then %j: corrects what was said last, on both APIs', async (said, given, stands) => {
    const user = await userWho('I keep two cats.', said);
    await cloud(user, given, { conversation_id: 'before' });
    expect(await othersOf(user, given)).toMatch(stands);
    const other = await userWho('I keep two cats.', said);
    await product(other, given, { history: [{ role: 'user', content: said }] });
    expect(await othersOf(other, given)).toMatch(stands);
    expect(await othersOf(other, given)).toContain('two cats');
  });

  it.each(REMARKS)('%j judges the answer: it is no fact, and changes nothing', async (given) => {
    const user = await userWho('I keep two cats.');
    const before = await memoriesOf(user);
    const history = [{ role: 'user', content: 'I keep two cats.' }];
    const record = await product(user, given, { history });
    expect([record.update, record.add]).toEqual([[], []]);
    const after = new Map((await memoriesOf(user)).map(({ id, memory }) => [id, memory]));
    for (const { id, memory } of before) expect(after.get(id)).toBe(memory);
    const task_id = await cloud(user, given);
    const { body } = await app.v1('/get/status', { task_id });
    expect(body.data.receipts).toMatchObject([{ outcome: 'skipped', reason: 'no_change' }]);
  });

  it('takes back what was said last, if the user says that it was not true', async () => {
    for (const given of ['I was only joking', 'None of that is true', '我开玩笑的']) {
      const user = await userWho('I keep two cats.', 'I am allergic to nuts.');
      await cloud(user, given, { conversation_id: 'before' });
      const texts = (await textsOf(user)).join('\n');
      expect(texts).not.toMatch(/nuts/);
      expect(texts).toMatch(/cats/);
    }
  });

  it('says in the receipt that it is not clear which memory is meant, and keeps its words', async () => {
    const user = await userWho('My gym is on Mill Street.', 'My office is on Mill Street.');
    const task_id = await cloud(user, "It's on Hill Street, not Mill Street");
    const { body } = await app.v1('/get/status', { task_id });
    expect(body.data.receipts).toMatchObject([{ reason: 'memory_unclear' }]);
    expect((await textsOf(user)).join()).toContain('Hill Street, not Mill Street');
  });

  it('finds among several the memory that the answer used', async () => {
    const user = await userWho('My gym is on Mill Street.', 'My office is on Mill Street.');
    const gym = (await memoriesOf(user)).find(({ memory }) => memory.includes('gym'));
    await product(user, "It's on Hill Street, not Mill Street", { retrieved_memory_ids: [gym?.id] });
    const texts = (await textsOf(user)).join('\n');
    expect(texts).toMatch(/gym is on Hill Street/);
    expect(texts).toMatch(/office is on Mill Street/);
    const never = await userWho('I keep two cats.', 'I am a baker.');
    const history = [
      { role: 'user', content: 'Do I have pets?' },
      { role: 'assistant', content: 'You keep two cats.' },
    ];
    await product(never, 'I never said that.', { history });
    expect((await textsOf(never)).join('\n')).not.toMatch(/cats/);
    expect((await textsOf(never)).join('\n')).toMatch(/baker/);
  });

  it('keeps the id of a memory and its earlier version, and what is forgotten can be restored', async () => {
    const user = await userWho('The meeting with Priya is on Friday.');
    const [meeting] = await memoriesOf(user);
    const { update } = await product(user, 'The meeting was moved to Monday');
    expect(update).toContainEqual(
      expect.objectContaining({ id: meeting?.id, origin_memory: meeting?.memory }),
    );
    const forgetful = await userWho('My address is 5 Mill Street.');
    const { archive } = await product(forgetful, 'Forget my address');
    expect(await textsOf(forgetful)).toEqual([]);
    for (const { id } of archive) await app.v1('/update/memory', { memory_id: id, status: 'activated' });
    expect((await textsOf(forgetful)).join()).toContain('Mill Street');
  });

  it('dates the corrected event: text and times say the new day, from the day of the feedback on', async () => {
    const user = await userWho('The meeting with Priya is on Friday at 10.');
    await product(user, 'The meeting was moved to Monday');
    const { body } = await app.product('/search', {
      ...{ user_id: user, query: 'When is the meeting with Priya?', top_k: 20 },
    });
    const texts = JSON.stringify(body.data);
    expect(texts).toContain('9 March 2026');
    expect(texts).not.toContain('6 March 2026');
    const events = await app.v1('/search/memory', { user_id: user, query: 'meeting with Priya' });
    expect(JSON.stringify(events.body.data)).not.toContain('2026-03-06');
  });

  it('keeps the day of an event of which only the hour was wrong, however late the feedback comes', async () => {
    const user = await userWho('The meeting with Priya is on Friday at 10:00.');
    await product(user, '11:30, I misread it', { feedback_time: '2026-09-20T09:00:00Z' });
    const events = await app.v1('/search/memory', { user_id: user, query: 'meeting with Priya' });
    expect(JSON.stringify(events.body.data)).toContain('2026-03-06T11:30');
  });

  it('counts a new day from the words that told of the earlier one, if that was over long ago', async () => {
    const user = await userWho('The meeting with Priya is on Friday at 10:00.');
    await product(user, 'The meeting was moved to Monday', { feedback_time: '2026-09-20T09:00:00Z' });
    const events = await app.v1('/search/memory', { user_id: user, query: 'meeting with Priya' });
    expect(JSON.stringify(events.body.data)).toContain('2026-03-09T10:00');
  });

  it('leaves the other sentences of a memory', async () => {
    const user = await userWho('I live in Leeds. My address is 5 Mill Street.');
    await product(user, 'Forget my address');
    const texts = (await textsOf(user)).join('\n');
    expect(texts).toContain('Leeds');
    expect(texts).not.toContain('Mill Street');
  });

  it('forgets nothing of another user of the same cube’s project', async () => {
    const user = await userWho('My address is 5 Mill Street.');
    const other = await userWho('My address is 7 Mill Street.');
    await product(user, 'Forget my address');
    expect((await textsOf(other)).join()).toContain('7 Mill Street');
  });

  it.each([
    ['I am 43 years old.', "I'm 34, not 43", '34', '43'],
    ['I am a nurse.', "I'm a pharmacist, not a nurse", 'pharmacist', 'nurse'],
    ['我今年43岁。', '我34岁，不是43岁', '34', '43'],
    ['I live in Riga.', 'I moved to Oslo', 'Oslo', 'Riga'],
    ['I live in Riga.', "That's wrong, I never lived in Riga", '', 'Riga'],
    ['I speak French and German.', "I don't speak French", 'German', 'French'],
    ['I have a dog named Rex.', "I don't have a dog", '', 'Rex'],
    ['我住在巴黎。', '不对，我从来没住过巴黎', '', '巴黎'],
    ['My phone number is 0151 2345678.', 'Forget my phone number', '', '0151'],
  ])('%j, then %j: the profile follows', async (said, given, stands, gone) => {
    const user = await userWho(said);
    const profile = async () => {
      const { body } = await app.v1('/get/memory', { user_id: user, include_memory_view: ['profile'] });
      const tree = JSON.stringify(body.data.profile_detail_list);
      return [...tree.matchAll(/"value":"([^"]*)"/g)].map(([, value]) => value).join('\n');
    };
    expect(await profile()).toContain(gone);
    await product(user, given);
    expect(await profile()).toContain(stands);
    expect(await profile()).not.toContain(gone);
  });
});
