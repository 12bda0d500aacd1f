import { describe, expect, it } from 'vitest';
import type { Message } from '../../../src/domain/messages/message.ts';
import { extractByRules } from '../../../src/extractors/rules/index.ts';

/** Participants and places of the first event of a message of Wednesday, 4 March 2026. */
function eventIn(text: string): readonly [who: string, where: string] {
  const ids = { messageId: '0', externalId: null, conversationId: '', roleId: null, roleName: null };
  const saidAt = new Date('2026-03-04T10:00:00Z');
  const message: Message = { ...ids, role: 'user', text, chatTime: null, saidAt };
  const { items } = extractByRules({ messages: [message], context: [], views: ['event'] });
  const item = items.find(({ view }) => view === 'event');
  return item?.view === 'event' ? [item.roles.join(', '), item.location.join(', ')] : ['', ''];
}

describe('who takes part in an event', () => {
  it.each([
    ['had lunch with tom and a few mates yesterday', 'user, a few mates, tom'],
    ['went bowling w/ dave, kev n them last night', 'user, dave, kev'],
    ['met up with priya and her two kids at the park yesterday', 'user, her two kids, priya'],
    ['Our whole choir sang at the cathedral on Sunday', 'Our whole choir'],
    ['two engineers from BT fixed the line yesterday', 'two engineers'],
    ['Landlord fixed the boiler on Tuesday', 'Landlord'],
    ['I took Jess to the cinema yesterday', 'user, Jess'],
    ['昨天跟小胖和大刘在簋街撸串', 'user, 大刘, 小胖'],
    ['我们班下周二去天文馆参观', '我们班'],
    ['昨天面完字节了，面试官挺和气', 'user, 面试官'],
    ['昨天和Kevin去三里屯喝酒', 'user, Kevin'],
  ])('is named by a list, a role or a group: %s', (text, who) => {
    expect(eventIn(text)[0]).toBe(who);
  });

  it.each([
    'I took Nurofen for my headache yesterday',
    'I played tennis with Roger’s racket on Monday',
    'Yesterday I made pasta with Tuscan sausage',
    'Went to Leeds with covid on Monday',
    'got home with great difficulty yesterday',
    'had a picnic in the park on Sunday with sandwiches, crisps and cake',
    '昨天办了教师资格证',
    '昨天用Excel做了报表',
  ])('is nobody whom the words only seem to name: %s', (text) => {
    expect(eventIn(text)[0]).toBe('user');
  });

  it.each([
    ['昨晚在阳台抽烟被邻居骂了', 'user, 邻居'],
    ['上周找律师咨询了离婚', 'user, 律师'],
  ])('is the speaker too, to whom others do something: %s', (text, who) => {
    expect(eventIn(text)[0]).toBe(who);
  });

  it('is not the one to whom a participant belongs', () => {
    const [who] = eventIn("had dinner with my husband's boss on Friday");
    expect(who).toBe("user, my husband's boss");
  });
});

describe('where an event takes place', () => {
  it.each([
    ['got my hair done in peckham on saturday', 'peckham'],
    ['flew to berlin with the lads on friday', 'berlin'],
    ['went to heaton park on sunday', 'heaton park'],
    ['saw Dune at the everyman with my sister last night', 'the everyman'],
    ["we drove up to my nan's on Saturday", "my nan's"],
    ['Climbed Ben Nevis with Kev on Sunday', 'Ben Nevis'],
    ['lunch on Friday, the Red Lion, me and Jo', 'the Red Lion'],
    ['left my coat on the bus yesterday', 'the bus'],
    ['今天去丈母娘家吃饭，岳父炖了鱼', '丈母娘家'],
    ['昨天组里聚餐，在海底捞，领导请客', '海底捞'],
    ['今天下午在302教室考试', '302教室'],
    ['周日我带两个娃去了动物园', '动物园'],
    ['奶奶明天八十大寿，在老家摆了十桌', '老家'],
  ])('is a name or a noun behind what leads to it: %s', (text, where) => {
    expect(eventIn(text)[1]).toBe(where);
  });

  it.each([
    'I spent yesterday in pyjamas',
    'met my boss in person yesterday',
    'we lost in extra time yesterday',
    'We lost at halftime yesterday',
    'I walked Bella yesterday',
    'picked up Thai on the way home last night',
    'went to the Adele concert with Josie last night',
    '我昨天在项目过程中发现了问题',
  ])('is nowhere where no place is named: %s', (text) => {
    expect(eventIn(text)[1]).toBe('');
  });
});
