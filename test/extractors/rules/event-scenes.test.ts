import { describe, expect, it } from 'vitest';
import type { Message } from '../../../src/domain/messages/message.ts';
import { extractByRules } from '../../../src/extractors/rules/index.ts';

/** The events of a message of Wednesday, 4 March 2026, as `words of the source | participants | places`. */
function eventsIn(text: string): readonly string[] {
  const ids = { messageId: '0', externalId: null, conversationId: '', roleId: null, roleName: null };
  const saidAt = new Date('2026-03-04T10:00:00Z');
  const message: Message = { ...ids, role: 'user', text, chatTime: null, saidAt };
  const { items } = extractByRules({ messages: [message], context: [], views: ['event'] });
  return items.flatMap((item) => {
    if (item.view !== 'event') return [];
    const [source] = item.sources;
    const words = text.slice(source?.start, source?.end).replace(/[.。]$/, '');
    return [`${words} | ${item.roles.join(', ')} | ${item.location.join(', ')}`];
  });
}

describe('what happens around an event', () => {
  it.each([
    [
      'On Sunday we walked up Snowdon, the kids moaned the whole way.',
      'On Sunday we walked up Snowdon, the kids moaned the whole way | user, the kids | Snowdon',
    ],
    [
      'We had a barbecue on Saturday, my cousin cooked and the dog ate my burger',
      'We had a barbecue on Saturday, my cousin cooked and the dog ate my burger | user, my cousin, the dog | ',
    ],
    [
      'Dad fell off the ladder on Tuesday and I sat with him for hours.',
      'Dad fell off the ladder on Tuesday and I sat with him for hours | user, Dad | ',
    ],
    [
      'Had lunch with Ann at the museum yesterday, she moaned all the way.',
      'Had lunch with Ann at the museum yesterday, she moaned all the way | user, Ann | the museum',
    ],
    ['昨天我妈摔了一跤，邻居给叫的救护车', '昨天我妈摔了一跤，邻居给叫的救护车 | 我妈, 邻居 | '],
    [
      '上周六我们去爬山，孩子一路喊累，老张还崴了脚',
      '上周六我们去爬山，孩子一路喊累，老张还崴了脚 | user, 孩子, 老张 | ',
    ],
    [
      '昨天下午把车卖了，跟小李在二手车市场签的合同',
      '昨天下午把车卖了，跟小李在二手车市场签的合同 | user, 小李 | 二手车市场',
    ],
  ])('is told with it: %s', (text, event) => {
    expect(eventsIn(text)).toEqual([event]);
  });

  it.each([
    'Yesterday I had a scan and my brother went to Leeds.',
    'I quit my job on Monday and moved to Leeds.',
    'I lost my phone on the bus yesterday, then Ann found it at the depot.',
    'I had lunch with Ann yesterday and met Tom at the station.',
    'My brother passed his exams last week, I went to the gym.',
    '昨天我去体检，我弟去了上海',
    '昨晚我做了饭，然后去健身房练了一个小时',
    '上周我结婚了，我妹考上了研究生',
  ])('is no part of it if it is an event of its own: %s', (text) => {
    expect(eventsIn(text)).toHaveLength(2);
  });

  it.each([
    ["We had a barbecue on Saturday but my neighbour didn't come.", 'neighbour'],
    ['We had dinner at home last night and my boss texted me about work.', 'boss'],
    ['前天开会，老板没来', '老板'],
    ['昨天跟小李吃饭，我妈打电话来了', '我妈'],
    ['周一我辞职了，房东也涨了房租', '房东'],
  ])('names nobody who was not there: %s', (text, absent) => {
    const [first = ''] = eventsIn(text);
    expect(first.split(' | ')[1]).toBe(/小李/.test(text) ? 'user, 小李' : 'user');
    expect(first.split(' | ')[1]).not.toContain(absent);
  });
});
