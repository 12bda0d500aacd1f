import { expect, it } from 'vitest';
import { extractByRules } from '../../../src/extractors/rules/index.ts';
import { message } from '../../support/message.ts';

function extracted(text: string) {
  return extractByRules({
    messages: [message(text, { saidAt: new Date('2026-03-04T10:00:00Z') })],
    context: [],
    views: ['detail_factual', 'event', 'preference'],
  });
}

it.each([
  ...['早呀！', '哈喽，我又来了', '謝謝你，晚安！', '哈哈哈哈笑死我了', '好的，我知道了，辛苦啦。'],
  ...['原来如此，懂了', '算了，不用了', '下周见', '中秋快乐！', '今天好热啊', '这个回答很有用'],
  ...['发错了，不好意思', '你真聪明，比我厉害多了。', '周五快乐', '稍等'],
  ...['我睡觉去了', '我饿了', '我喜欢这个回答', '我不喜欢这个答案', '我爱你', '我是认真的'],
  ...['你这脑瓜子可真好使', '我去，这也行', '6666', '喂喂喂，听得到吗', '等一下等一下，上面那句撤回'],
  ...[
    'asdfghjkl',
    'testing testing 123',
    'Oh for goodness’ sake.',
    'Good evening to you, my electronic friend.',
  ],
  ...['Kindly do the needful.', 'your answer cut off halfway', 'wow you are quick'],
])('small talk is nothing to remember, and the receipt says so: %s', (text) => {
  expect(extracted(text)).toEqual({ items: [], skipped: [{ messageIndex: 0, reason: 'small_talk' }] });
});

it.each([
  ...['帮我写一封请假邮件。', '给我讲个鬼故事', '继续写', '换个说法', '再短一点', '不对，重新算'],
  ...['把这段话改成英文', '幫我翻譯一下', '帮我查一下明天北京的天气。', '列出中国的省会城市', '我想听故事'],
])('a task for now is nothing to remember, and the receipt says so: %s', (text) => {
  expect(extracted(text)).toEqual({ items: [], skipped: [{ messageIndex: 0, reason: 'task' }] });
});

it.each(['请问附近有什么好吃的', '我想问一下，怎么做红烧肉？', '今天星期几'])(
  'a question is nothing to remember, and the receipt says so: %s',
  (text) => {
    expect(extracted(text)).toEqual({ items: [], skipped: [{ messageIndex: 0, reason: 'question' }] });
  },
);

it.each([
  ...['帮我订周五去上海的机票', '提醒我明天下午三点给妈妈打电话', '以后都用中文回答'],
  ...['帮我写封辞职信，我下个月离开华为', '换工作了，现在在字节跳动', '好的，我住在三里屯'],
  ...[
    '谢谢你，我的猫终于好了',
    '你上次推荐的那家面馆很好吃',
    'The film you recommended was dull',
    'Your advice got me the job',
    '今天好累，加班到十点',
  ],
  ...['翻译这份工作我做了五年', '检查结果出来了，一切正常', '请问有没有不含花生的，我对花生过敏'],
])('what tells of the user is kept, whatever else the sentence does: %s', (text) => {
  expect(extracted(text).items.map(({ view }) => view)).toContain('detail_factual');
});
