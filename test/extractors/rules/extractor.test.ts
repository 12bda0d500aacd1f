import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ExtractedItem, Extraction } from '../../../src/domain/extraction/extraction.ts';
import type { MemoryView } from '../../../src/domain/memories/view.ts';
import type { Message } from '../../../src/domain/messages/message.ts';
import { createOfflineExtractor } from '../../../src/extractors/rules/index.ts';
import { message as said } from '../../support/message.ts';

const extractor = createOfflineExtractor();
const ALL: MemoryView[] = ['detail_factual', 'event', 'preference'];

const message = (text: string, more: Partial<Message> = {}) =>
  said(text, {
    chatTime: '2026-03-08T10:00:00+08:00',
    saidAt: new Date('2026-03-08T02:00:00Z'),
    ...more,
  });
const extract = (messages: Message[], views = ALL): Promise<Extraction> =>
  extractor.extract({ projectId: 'p', messages, context: [], views }, new AbortController().signal);
async function itemsOf(text: string, more: Partial<Message> = {}): Promise<readonly ExtractedItem[]> {
  return (await extract([message(text, more)])).items;
}
async function textOf(view: MemoryView, text: string, more: Partial<Message> = {}): Promise<string[]> {
  return (await itemsOf(text, more)).filter((item) => item.view === view).map((item) => item.text);
}

it.each(['I was born on 29 February 2023.', 'I started at Acme on 31 April.', '我2月30日买了车。'])(
  'tells no event of a day that does not exist: %s',
  async (text) => {
    expect(await textOf('event', text)).toEqual([]);
  },
);

describe('facts', () => {
  it('name the speaker, the date of the message and the dates of relative times', async () => {
    expect(await textOf('detail_factual', 'Hi! I moved to Oslo yesterday.', { roleName: 'Ann' })).toEqual([
      'Ann (8 March 2026): I moved to Oslo yesterday (7 March 2026).',
    ]);
    expect(await textOf('detail_factual', '我上周六搬到了杭州。', { roleName: '张伟' })).toEqual([
      '张伟（2026年3月8日）：我上周六（2026年2月28日）搬到了杭州。',
    ]);
  });
  it('do not repeat a name at the beginning of the content', async () => {
    for (const roleName of [null, 'Ann']) {
      expect(await textOf('detail_factual', 'Ann: I own a bakery.', { roleName })).toEqual([
        'Ann (8 March 2026): I own a bakery.',
      ]);
    }
    expect(await textOf('detail_factual', 'Note: I own a bakery.')).toEqual([
      'User (8 March 2026): Note: I own a bakery.',
    ]);
  });
  it('leave out the date if only the time of receipt is known', async () => {
    expect(await textOf('detail_factual', 'I own a bakery.', { chatTime: null, role: 'assistant' })).toEqual([
      'Assistant: I own a bakery.',
    ]);
  });
  it('drop greetings and closing questions, and keep all statements, lists and code', async () => {
    const text =
      'Hello!\nI run two shops.\n- one in Oslo\n- one in Rome\n```js\nlet a  = 1;\n```\nThey opened in 2019. What now?';
    expect(await textOf('detail_factual', text)).toEqual([
      'User (8 March 2026): I run two shops.\n- one in Oslo\n- one in Rome\n```js\nlet a  = 1;\n```\nThey opened in 2019.',
    ]);
  });
  it('point at the kept regions of the message', async () => {
    const text = 'Hello! I run two shops. Thanks! They sell bread.';
    const [fact] = await itemsOf(text);
    expect(fact?.sources.map(({ start, end }) => text.slice(start, end))).toEqual([
      'I run two shops.',
      'They sell bread.',
    ]);
  });
});

describe('skipped messages', () => {
  it.each([
    ['Hey Ann! How are you?', 'small_talk'],
    ['谢谢你的帮助！', 'small_talk'],
    ["That's hilarious, thanks!", 'small_talk'],
    ["hmm that doesn't look right, can u check again", 'small_talk'],
    ['im so tired today lol', 'small_talk'],
    ['why is the sky blue', 'small_talk'],
    ["It still says permission denied. I'm getting the same error.", 'small_talk'],
    ['Not sure yet. Sounds good to me!', 'small_talk'],
    ['Tell me a story', 'task'],
    ['Ok, please shorten the second paragraph. Can you do that?', 'task'],
    ["Let's carry on where we left off", 'task'],
    ['What should I cook tonight?', 'question'],
    ['你能帮我写一封邮件吗？', 'question'],
    ['```js\n1\n```', 'code'],
    [' \n', 'empty'],
    ['\0\ud800', 'empty'],
  ] as const)('%j is skipped as %s', async (text, reason) => {
    expect(await extract([message(text, { roleName: 'Ann' })])).toEqual({
      items: [],
      skipped: [{ messageIndex: 0, reason }],
    });
  });
  it.each(['system', 'tool'] as const)('a message of the role %s is skipped', async (role) => {
    expect((await extract([message('I love tea.', { role })])).skipped).toEqual([
      { messageIndex: 0, reason: 'role' },
    ]);
  });
  it('a question that also tells something about the speaker is kept', async () => {
    expect(await textOf('detail_factual', "I'm planning a trip to Rome, can you help?")).toHaveLength(1);
  });
});

describe('events', () => {
  it('have an event time, places and participants', async () => {
    const [event] = (
      await itemsOf('Last Friday I signed a lease with Dr. Miller in San Francisco.', { roleName: 'Ann' })
    ).filter((i) => i.view === 'event');
    expect(event).toMatchObject({
      eventTime: ['2026-03-06', 'Last Friday'],
      location: ['San Francisco'],
      roles: ['Ann', 'Dr. Miller'],
    });
  });
  it('keep relations as written', async () => {
    const [event] = (await itemsOf('昨天我和妈妈去了上海。')).filter((item) => item.view === 'event');
    expect(event).toMatchObject({ location: ['上海'], roles: ['user', '妈妈'] });
  });
  it.each([
    'I think tea is great.',
    'If I went to Rome, I would stay.',
    "I won't give up.",
    "I didn't go.",
    '我觉得这个方案不错。',
    '如果我去了北京就好了。',
  ])('there is none in %j', async (text) => expect(await textOf('event', text)).toEqual([]));
});

describe('events of a sentence', () => {
  const titles = async (text: string) =>
    (await itemsOf(text)).flatMap((item) => (item.view === 'event' ? [item.title] : []));
  it('are read clause by clause, each with its own time', async () => {
    const events = (
      await itemsOf('I quit my job in January and moved to Lisbon in February.', {
        chatTime: '2026-03-08T10:00:00Z',
      })
    ).flatMap((item) => (item.view === 'event' ? [item] : []));
    expect(events.map(({ times }) => times[0]?.from.toISOString().slice(0, 7))).toEqual([
      '2026-01',
      '2026-02',
    ]);
    expect(events.map(({ title }) => title.includes('Lisbon'))).toEqual([false, true]);
  });
  it.each([
    ['Yesterday was my birthday and we went hiking.', '2026-03-07', '[7 March 2026] we went hiking.'],
    ['昨天是我生日，我们去爬了长城。', '2026-03-07', '［2026年3月7日］我们去爬了长城'],
    ['Kim was fired on Friday and moved to Graz.', '2026-03-06', '[Kim, 6 March 2026] moved to Graz.'],
  ])('take the time and subject of the clause before, and say so: %s', async (text, day, words) => {
    const events = (await itemsOf(text)).flatMap((item) => (item.view === 'event' ? [item] : []));
    expect(events.at(-1)?.eventTime[0]).toBe(day);
    expect(events.at(-1)?.text.endsWith(words)).toBe(true);
  });
  it.each([
    'In 2019 I moved to Berlin and met Jonas there.',
    "I broke my wrist on Saturday and I'm moving to Oslo.",
  ])('take no time that is too long or of another tense: %s', async (text) => {
    const events = (await itemsOf(text)).flatMap((item) => (item.view === 'event' ? [item] : []));
    expect(events).toHaveLength(2);
    expect(events.at(-1)?.times).toEqual([]);
  });
  it.each([
    ['My sister is getting married next month.', 'Sister getting married'],
    [
      "I've just booked a table for two at Gino's, because Ann is in town.",
      "Booked a table for two at Gino's",
    ],
    ['On Friday we finally signed the lease.', 'Signed the lease'],
    ['Kim was fired last week and started a bakery.', 'Kim started a bakery'],
    ['我妹妹上个月结婚了。', '妹妹结婚了'],
    ["I've got a job interview at Siemens on Monday at 10.", 'Job interview at Siemens'],
    ['After ten years, I left the company last month.', 'Left the company'],
    ['Please remind me that the car inspection is on the 20th.', 'Car inspection'],
    ['我妈下周二来北京看我。', '妈妈来北京看我'],
    ['公司年会定在12月20号。', '公司年会'],
    ['上周末我们终于搬到了苏州，累死了。', '搬到了苏州'],
  ])('have a short key: %s → %s', async (text, key) => expect((await titles(text)).at(-1)).toBe(key));
  it('are kept when another clause denies something', async () => {
    expect(await titles('I never liked running, but last week I ran my first 10k.')).toHaveLength(1);
    expect(await titles('我昨天没去上班，去医院看了牙。')).toEqual(['去医院看了牙']);
  });
  it.each([
    ['My sister got married in May.', ['my sister']],
    ['Tom crashed his bike yesterday.', ['Tom']],
    ['Dinner with Ann tomorrow at 8', ['user', 'Ann']],
    ['我妹妹上个月结婚了。', ['我妹妹']],
    ['Kim was fired last week and Tom drove us home.', ['Kim']],
    ['The twins start kindergarten next week.', ['the twins']],
    ['Ben proposed to Lily last night.', ['Ben', 'Lily']],
    ['Somebody broke into our garage on Tuesday.', ['user']],
    ['My sister visited us on Sunday.', ['user', 'my sister']],
    ['周五晚上和小李吃饭', ['user', '小李']],
  ])('have other persons as participants: %s', async (text, roles) => {
    const [event] = (await itemsOf(text)).filter((item) => item.view === 'event');
    expect(event).toMatchObject({ roles });
  });
  it.each([
    "She's having surgery next week.",
    "We're flying to Oslo on Friday.",
    'My dad was promoted last year.',
    'dentist Tue 3pm',
    '我的自行车被偷了。',
  ])('are read from %s', async (text) => expect(await titles(text)).toHaveLength(1));
  it.each([
    'I almost bought a car.',
    'If I win the lottery, I will move to Hawaii.',
    'I go to the gym every Monday.',
    'In my novel, the hero moved to Mars last year.',
    '我差点买了一辆车。',
    '要是我中了彩票，我就买房。',
    '他可能明天来。',
    'We ended up not going to the concert yesterday.',
    '上周本想去看展，后来生病了没去。',
    'We never went to Rome.',
    'Nobody came to the party on Friday.',
    'She asked whether we visited Kyoto last year.',
    'I was supposed to fly to Oslo yesterday.',
    '昨天没去上课。',
    '要是去罗马，我想看斗兽场。',
    '听说他们下个月要搬家。',
  ])('are not read from %s', async (text) => expect(await titles(text)).toEqual([]));
});

describe('participants of an event in Chinese', () => {
  it.each([
    ['昨天我在上海见了张伟。', '张伟'],
    ['上周六我和王芳去看了电影。', '王芳'],
    ['昨天下午我跟李娜一起去上海看了展览。', '李娜'],
    ['上个月我跟妈妈去了北京旅游。', '妈妈'],
  ])('%s → %s', async (text, person) => {
    const [event] = (await itemsOf(text)).filter((item) => item.view === 'event');
    expect(event).toMatchObject({ roles: ['user', person] });
  });
});

describe('preferences', () => {
  it.each([
    ['I hate crowds and love hiking.', ['The user hates crowds.', 'The user loves hiking.']],
    ["I'm really not a fan of my old car", ['The user is not a fan of their old car.']],
    ["I'm vegetarian, but I can't stand tofu!", ['The user is vegetarian.', 'The user cannot stand tofu.']],
    ['My favourite band is Abba.', ["The user's favourite band is Abba."]],
    ["I'm allergic to nuts.", ['The user is allergic to nuts.']],
    ['I never eat meat.', ['The user never eats meat.']],
    ['Please always answer in French.', ['The user asks the assistant: always answer in French.']],
    [
      'Always include version numbers when I ask about libraries.',
      ['The user asks the assistant: Always include version numbers when they ask about libraries.'],
    ],
    [
      'Whenever I ask for recipes, leave out nuts!',
      ['The user asks the assistant: Whenever they ask for recipes, leave out nuts.'],
    ],
    ['Always confirm the dates.', ['The user asks the assistant: Always confirm the dates.']],
    ['每次回答都用中文。', ['用户希望助手每次回答都用中文。']],
    ['我喜欢吃川菜，但是不喜欢太油腻的。', ['用户喜欢吃川菜。', '用户不喜欢太油腻的。']],
    ['我对花生过敏，不吃海鲜。', ['用户对花生过敏。', '用户不吃海鲜。']],
    ['我最喜欢的城市是杭州。', ['用户最喜欢的城市是杭州。']],
    ['希望你以后用中文回答我。', ['用户希望助手用中文回答自己。']],
  ])('are read from %j', async (text, expected) => {
    expect(await textOf('preference', text)).toEqual(expected);
  });
  it.each([
    'Do I like jazz?',
    'My sister loves opera.',
    'I love it!',
    "I'd like to know more.",
    'If I like it I will buy it.',
    'I used to love ham.',
    'When I ask him about money, he only laughs.',
    'Do you always answer when I ask?',
    'I always get nervous when I ask for help.',
    '每次去那里都要排队。',
    '我妹妹喜欢猫。',
    '你喜欢什么？',
    '他说他喜欢我。',
  ])('there is none in %j', async (text) => expect(await textOf('preference', text)).toEqual([]));
  it('are not read from an assistant without a name', async () => {
    expect(await textOf('preference', 'I love tea.', { role: 'assistant' })).toEqual([]);
  });
});

describe('the extractor', () => {
  it('produces only the requested views', async () => {
    const messages = [message('I love tea. Yesterday I moved to Oslo.')];
    for (const view of ALL)
      expect(new Set((await extract(messages, [view])).items.map((item) => item.view))).toEqual(
        new Set([view]),
      );
  });
  it('never throws, and its items are clean, bounded and point into the message', async () => {
    const bit = fc.constantFrom(
      'I love ',
      '我喜欢',
      'yesterday ',
      '. ',
      '？',
      '\n',
      '```\n',
      'Ann: ',
      'went to Rome',
      '\0',
      '\ud800',
      '上周六',
      ' - ',
    );
    const text = fc
      .array(fc.oneof(bit, fc.string({ unit: 'binary' })), { maxLength: 25 })
      .map((parts) => parts.join(''));
    await fc.assert(
      fc.asyncProperty(text, fc.option(fc.string({ unit: 'binary' })), async (content, roleName) => {
        const { items, skipped } = await extract([message(content, { roleName })]);
        expect(items.length + skipped.length).toBeGreaterThan(0);
        for (const item of items) {
          expect(item.title.length).toBeLessThanOrEqual(80);
          for (const part of [item.title, item.text, ...item.tags])
            expect(part.isWellFormed() && !part.includes('\0')).toBe(true);
          for (const { start, end } of item.sources)
            expect(0 <= start && start < end && end <= content.length).toBe(true);
        }
      }),
    );
  });
});
