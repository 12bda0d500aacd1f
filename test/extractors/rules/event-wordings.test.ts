import { describe, expect, it } from 'vitest';
import type { Message } from '../../../src/domain/messages/message.ts';
import { extractByRules } from '../../../src/extractors/rules/index.ts';

/** What a message of Wednesday, 4 March 2026, 10:00, leads to. */
function itemsOf(text: string) {
  const ids = { messageId: '0', externalId: null, conversationId: '', roleId: null, roleName: null };
  const saidAt = new Date('2026-03-04T10:00:00Z');
  const message: Message = { ...ids, role: 'user', text, chatTime: null, saidAt };
  return extractByRules({ messages: [message], context: [], views: ['event', 'detail_factual'] }).items;
}

/** The events that it tells of, as `title @ date`. */
function eventsIn(text: string): readonly string[] {
  return itemsOf(text).flatMap((item) =>
    item.view === 'event' ? [`${item.title} @ ${item.eventTime?.[0] ?? ''}`.trim()] : [],
  );
}

describe('events as people tell them', () => {
  it.each([
    // notes without a verb
    ['MOT Thursday 8.15am, Kwik Fit', 'MOT, Kwik Fit @ 2026-03-05T08:15Z'],
    ['dentist Tues 3pm', 'Dentist @ 2026-03-10T15:00Z'],
    ['boiler service 9 March 10-12', 'Boiler service @ 2026-03-09T10:00Z/2026-03-09T12:00Z'],
    // what a question takes for given
    ["what should I bring to Tom's housewarming tomorrow?", "Tom's housewarming @ 2026-03-05"],
    ["They're from my grandson's christening last Sunday", "Grandson's christening @ 2026-03-01"],
    // other subjects
    ['Ruby next door broke her hip on Friday', 'Ruby next door broke her hip @ 2026-02-27'],
    ['Biscuit, our rabbit, died on Sunday night.', 'Biscuit, our rabbit @ 2026-03-01'],
    [
      'Some idiot scratched my car last night',
      'Some idiot scratched my car @ 2026-03-03T18:00Z/2026-03-04T06:00Z',
    ],
    ['My uncle is retired, he is coming to stay on the 22nd.', 'My uncle coming to stay @ 2026-03-22'],
    // where somebody is
    [
      "I'm on a silent retreat in Wales from the 20th to the 23rd.",
      'On a silent retreat in Wales @ 2026-03-20/2026-03-23',
    ],
    // without a time
    ['Someone nicked my bike from outside the library', 'Someone nicked my bike from outside the library @'],
    // what is called off
    ['The match on Saturday is called off.', 'Match called off @ 2026-03-07'],
    [
      'My appointment with Dr Osei tomorrow is not happening',
      'Appointment with Dr Osei is not happening @ 2026-03-05',
    ],
    // a time that comes after its sentence
    ['we broke up. last night.', 'Broke up @ 2026-03-03T18:00Z/2026-03-04T06:00Z'],
    // each clause in its own tense
    ['she got in, and her last exam is on 19 June', 'Her last exam @ 2026-06-19'],
    // Chinese
    ['婚纱照 周六 外滩', '婚纱照外滩 @ 2026-03-07'],
    ['3/10 交物业费', '交物业费 @ 2026-03-10'],
    ['同事阿凯前天骑电动车被追尾', '同事阿凯骑电动车被追尾 @ 2026-03-02'],
    ['昨天跟老张吃火锅', '跟老张吃火锅 @ 2026-03-03'],
    ['周五下午三点去口腔医院拔智齿，紧张死我了', '去口腔医院拔智齿 @ 2026-03-06T15:00Z'],
    ['冰箱送到了，商家答应7号给换台新的', '商家答应给换台新的 @ 2026-03-07'],
    ['手机屏碎了，昨天的事', '手机屏碎了 @ 2026-03-03'],
    ['下周的团建泡汤了', '团建泡汤了 @ 2026-03-09/2026-03-15'],
  ])('%s', (text, event) => expect(eventsIn(text)).toContain(event));

  it.each([
    'Write me a short story where a vet called Marnie loses her dog on a ferry in 1987.',
    'The Great Fire of London started in a bakery on Pudding Lane in 1666.',
    'World War II ended in 1945',
    'The first iPhone was released in 2007',
    "I've lived here since March",
    'Good luck for tomorrow',
    'Is my interview on Friday?',
    'My calculation was off',
    '今天累死了',
    '昨天心情特别差',
    '去年我在腾讯工作',
    '明天去北京要带厚衣服吗',
    '帮我写个故事，主角去年离开了家乡',
  ])('none: %s', (text) => expect(eventsIn(text)).toEqual([]));

  it.each([
    'This Sunday: lunch at ours',
    'Bank Holiday: off',
    'Weds: plumber at 9',
    '下周一：交报告',
    '昨晚：喝酒了',
    '周末：爬山',
  ])('a time before a colon speaks to nobody: %s', (text) => {
    const label = text.split(/[:：]/)[0] ?? '';
    expect(itemsOf(text).flatMap((item) => ('roles' in item ? item.roles : []))).not.toContain(label);
  });

  it.each([
    ['Pete left the firm in August.', 'Pete', ''],
    ['Tomasz from my team flies home to Poland tonight.', 'Tomasz', 'Poland'],
    ["our Kev's been let go from the warehouse yesterday", 'Kev', 'warehouse'],
    ['Uncle Des was made a foreman last week.', 'Uncle Des', ''],
    ["We're throwing Dad a party at the bowls club on 2 April", 'Dad', 'bowls club'],
    ['Nell lost a tooth on Sunday, and on Monday she fell off the climbing frame', 'Nell', ''],
    ['明天我未来丈母娘来家里吃饭', '丈母娘', ''],
    ['3/16 带二宝去社区医院打疫苗', '二宝', '社区医院'],
    ['我和阿强今天在民政局领证啦', '阿强', '民政局'],
    ['下周一闺女学校开家长会', '闺女', '学校'],
    ['周六 14:00 家长会 三楼多功能厅', '', '三楼多功能厅'],
  ])('who takes part, and where: %s', (text, who, where) => {
    const found = itemsOf(text).flatMap((item) => (item.view === 'event' ? [item] : []));
    expect(found.flatMap((item) => item.roles).join()).toContain(who);
    expect(found.flatMap((item) => item.location).join()).toContain(where);
  });
});

describe('who and where of a Chinese event', () => {
  it.each([
    ['表姐下个月办婚礼，上周日我陪她去试了婚纱。', '表姐', ''],
    ['儿子今天在幼儿园被小朋友抓伤了脸。', '儿子', '幼儿园'],
    ['昨晚邻居王阿姨送来一锅排骨汤。', '王阿姨', ''],
    ['三叔家的堂哥国庆在老家办婚礼。', '堂哥', '老家'],
    ['周五晚上跟闺蜜小雨去国贸喝了酒。', '小雨', '国贸'],
    ['上周在合肥签了购房合同。', '', '合肥'],
    ['老婆和女儿周末去了桂林。', '女儿', '桂林'],
  ])('%s', (text, who, where) => {
    const events = itemsOf(text).flatMap((item) => (item.view === 'event' ? [item] : []));
    expect(events.flatMap(({ roles }) => roles).join(' ')).toContain(who);
    expect(events.flatMap(({ location }) => location ?? []).join(' ')).toContain(where);
    expect(events.flatMap(({ roles }) => roles)).not.toContain(where);
  });
});

describe('who and where of an English event', () => {
  it.each([
    ["Had lunch with my old tutor Graham at Nando's yesterday.", ['my old tutor', 'Graham'], "Nando's"],
    ["We're flying to Lisbon with the Hendersons on the 14th.", ['Hendersons'], 'Lisbon'],
    ['My manager Priya is visiting our Dublin office next week.', ['my manager', 'Priya'], 'Dublin'],
    ['My stepson is starting at Durham in September.', ['my stepson'], 'Durham'],
    ['The vet in Harrogate put old Rufus to sleep yesterday.', ['the vet', 'Rufus'], 'Harrogate'],
    ['My brother-in-law crashed his bike on the A66 yesterday.', ['my brother-in-law'], 'the A66'],
    ['Got stuck in the lift at work this morning with two strangers.', ['two strangers'], 'work'],
    ['Our cat went missing from the caravan site last weekend.', ['our cat'], 'the caravan site'],
    // a noun that only says of what kind another one is, and a quantity
    ['I paid off my student loan yesterday.', ['user'], ''],
    ['I dropped the cake yesterday, all three tiers.', ['user'], ''],
  ])('%s', (text, who, where) => {
    const events = itemsOf(text).flatMap((item) => (item.view === 'event' ? [item] : []));
    const roles = events.flatMap(({ roles }) => roles);
    expect(roles).toEqual(expect.arrayContaining(who));
    if (where === '') expect(roles).toEqual(who);
    else expect(events.flatMap(({ location }) => location ?? [])).toContain(where);
  });
});
