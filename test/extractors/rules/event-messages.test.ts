import { describe, expect, it } from 'vitest';
import type { Message } from '../../../src/domain/messages/message.ts';
import { isoTime } from '../../../src/domain/text/dates/iso.ts';
import { extractByRules } from '../../../src/extractors/rules/index.ts';

/** The events of a message of Wednesday, 4 March 2026: participants, places and the first time of each. */
function eventsIn(text: string): readonly string[] {
  const ids = { messageId: '0', externalId: null, conversationId: '', roleId: null, roleName: null };
  const saidAt = new Date('2026-03-04T10:00:00Z');
  const message: Message = { ...ids, role: 'user', text, chatTime: null, saidAt };
  const { items } = extractByRules({ messages: [message], context: [], views: ['event'] });
  return items.flatMap((item) => {
    if (item.view !== 'event') return [];
    const [time] = item.times;
    const when = time === undefined ? '' : isoTime(time, undefined);
    return [`${item.roles.join(', ')} | ${item.location.join(', ')} | ${when}`];
  });
}

describe('events of messages in everyday words', () => {
  it.each([
    ['me and Dev went to Oxford on saturday', 'user, Dev | Oxford | 2026-02-28'],
    ['Nikhil and me drove down to Pune last friday', 'user, Nikhil | Pune | 2026-02-27'],
    [
      'me, josh and callum had a kickabout at hackney marshes yesterday',
      'user, josh, callum | hackney marshes | 2026-03-03',
    ],
    ['got thrashed by Rob at squash on friday', 'user, Rob |  | 2026-02-27'],
    ['lost 6-2 6-3 to Marek on sunday', 'user, Marek |  | 2026-03-01'],
    ['Grandpa passed.', 'Grandpa |  | '],
    ['accountant Gemma signed it off yesterday', 'accountant, Gemma |  | 2026-03-03'],
    [
      'interview at Monzo next wednesday, with two engineers and the CTO',
      'user, two engineers, the CTO | Monzo | 2026-03-11',
    ],
    ['上午十点家长会', 'user |  | 2026-03-04T10:00Z'],
    ['3月8带我妈去逛颐和园', 'user, 我妈 | 颐和园 | 2026-03-08'],
    ['3月12号早上9点拔智齿，口腔医院，张大夫', 'user, 张大夫 | 口腔医院 | 2026-03-12T09:00Z'],
    ['我、阿杰、强子昨晚在烧烤摊喝到两点', 'user, 阿杰, 强子 | 烧烤摊 | 2026-03-03'],
    ['我儿子昨晚发烧39度，在儿医输液', '我儿子 | 儿医 | 2026-03-03'],
    ['挂了周五上午的专家号，协和', 'user | 协和 | 2026-03-06'],
    ['我爸1月5号做的搭桥', '我爸 |  | 2026-01-05'],
    ['昨天考完雅思了', 'user |  | 2026-03-03'],
    ['Abuela turns 90 on the 8th', 'Abuela |  | 2026-03-08'],
    ['Interview on friday, town hall', 'user | town hall | 2026-03-06'],
    ['drinks with the team on thursday, the Anchor', 'user, the team | the Anchor | 2026-03-05'],
    ['爷爷走了，前天夜里的事，九十一了', '爷爷 |  | 2026-03-02'],
    ['我辞了，周一提的', 'user |  | 2026-03-02'],
    ['终于离了，今天上午民政局', 'user | 民政局 | 2026-03-04'],
    ['我姐夫昨天在工地摔了', '我姐夫 | 工地 | 2026-03-03'],
    ['医生让我下周一去复查', 'user, 医生 |  | 2026-03-09'],
    ['体检查出轻度脂肪肝', 'user |  | '],
  ])('name who, where and when: %s', (text, event) => {
    expect(eventsIn(text)).toEqual([event]);
  });

  it.each([
    ['My son is born! 3.4 kilos, Sunday 03:52, at the Charité.', 'my son | Charité | 2026-03-01T03:52Z'],
    ['We got the keys! Yesterday, at four, from an agent called Colin', 'user, Colin |  | 2026-03-03T16:00Z'],
    ['领证啦！！今天，朝阳区民政局，跟小赵', 'user, 小赵 | 朝阳区民政局 | 2026-03-04'],
  ])('are told on in the next sentence: %s', (text, event) => {
    expect(eventsIn(text)).toEqual([event]);
  });

  it('are as many as have a time of their own', () => {
    expect(eventsIn('moved in on the 1st, housewarming on the 21st')).toEqual([
      'user |  | 2026-03-01',
      'user |  | 2026-03-21',
    ]);
  });

  it('are of whom a pronoun means', () => {
    expect(eventsIn('Broke up with Luca last night. He is picking up his stuff on saturday')[1]).toBe(
      'Luca |  | 2026-03-07',
    );
  });

  it.each([
    'me and Dev might go to Oxford on saturday',
    'me and Dev usually go to the pub on Fridays',
    "me and Dev didn't go to Oxford on saturday",
    'If me and Dev go to Oxford on saturday, where do we park',
    'should me and Dev go to Oxford on saturday?',
    'I was almost thrashed by Rob on Friday',
    'The bus passed.',
    'She said yes, I think',
    'How was it? Yesterday, at the Odeon',
    '老板让我明天去上海，我不想去',
    '每年一到这时候鼻炎就犯，喷剂换了一堆都不顶用',
    '热搜上说有个顶流昨天偷偷领证了，评论区直接炸锅',
    '高中那会儿要不是班主任拦着，我早退学当厨子去了',
    '昨天国足又输了',
    '茅台今天又跌了，割不割',
    '苹果昨天发布了新手机',
    '我妈打麻将输了就不做饭',
    '现在的年轻人都不爱结婚了',
    '谁让我明天去上海的？',
    '体检没查出问题',
    '我妈怕体检查出毛病',
    '帮我写一段话，说我昨天在医院陪护',
  ])('are none where nothing took place: %s', (text) => {
    expect(eventsIn(text)).toEqual([]);
  });

  it.each([
    '阿里昨天裁员了，我也在名单上',
    '天天加班，终于病倒了',
    '朋友圈发了求婚照，昨天刚拍的',
    '小红书上说的那家店昨天去了',
  ])('are read beside words of the public and of habits: %s', (text) => {
    expect(eventsIn(text)).not.toEqual([]);
  });
});
