import { expect, it } from 'vitest';
import { extractByRules } from '../../../src/extractors/rules/index.ts';
import { message } from '../../support/message.ts';

function preferences(text: string): readonly string[] {
  const { items } = extractByRules({ messages: [message(text)], context: [], views: ['preference'] });
  return items.map((item) => item.text);
}

it.each([
  ['我不吃葱姜蒜', ['用户不吃葱姜蒜。']],
  ['比起咖啡我更喜欢茶', ['比起咖啡，用户更喜欢茶。']],
  ['对综艺节目真的无感', ['用户对综艺节目真的无感。']],
  ['海鲜我过敏得厉害', ['海鲜，用户过敏得厉害。']],
  ['我对鸡蛋不过敏', ['用户对鸡蛋不过敏。']],
  ['我对超级英雄电影没兴趣', ['用户对超级英雄电影没兴趣。']],
  ['我喜歡安靜的地方，討厭人多', ['用户喜歡安靜的地方。', '用户討厭人多。']],
  ['香菜是我的最爱', ['香菜是用户的最爱。']],
  ['每天睡前都要看会儿书', ['每天睡前用户都要看会儿书。']],
  ['预算控制在两千以内', ['用户的预算控制在两千以内。']],
  ['别再给我推荐恐怖片了', ['用户希望助手别再给自己推荐恐怖片。']],
  ['别再说了', []],
  ['我不再喝咖啡了', ['用户不再喝咖啡了。']],
  ['我不再住北京了', []],
  ['我喝美式，不加糖', ['用户喝美式，不加糖。']],
])('a preference is told in the words that state it: %s', (text, expected) => {
  expect(preferences(text)).toEqual(expected);
});

it.each([
  ['下雨的时候我不喜欢出门', ['下雨的时候，用户不喜欢出门。']],
  ['除非特别渴，我不喝可乐', ['除非特别渴，用户不喝可乐。']],
  ['只有冬天我才喝热巧克力', ['只有冬天，用户才喝热巧克力。']],
  ['要是天气好，我喜欢骑车上班', ['要是天气好，用户喜欢骑车上班。']],
])('a preference keeps its condition: %s', (text, expected) => {
  expect(preferences(text)).toEqual(expected);
});

it.each([
  ['以前喜欢喝可乐，现在不喜欢了', ['现在用户不喜欢了喝可乐。']],
  ['我以前爱喝可乐，现在只喝水', ['现在用户只喝水。']],
  ['我已经不喝奶茶了', ['用户已经不喝奶茶了。']],
])('a change of mind is told as it is now: %s', (text, expected) => {
  expect(preferences(text)).toEqual(expected);
});

it.each([
  ['回答简短点', ['用户希望助手回答简短点。']],
  ['价格请用人民币显示', ['用户希望助手价格请用人民币显示。']],
  ['请以后都用表格回答我', ['用户希望助手都用表格回答自己。']],
  ['别用表情符号', ['用户希望助手别用表情符号。']],
  ['请用表格列出这些城市的人口', []],
  ['帮我把这段话翻译成英文', []],
  ['再短一点', []],
])('a lasting wish is one, a task is none: %s', (text, expected) => {
  expect(preferences(text)).toEqual(expected);
});

it.each([
  '我老婆喜欢逛街',
  '我妹妹今年28岁。喜欢吃辣。',
  '我弟喜欢打游戏',
  '我妈总说我不爱吃蔬菜',
  '听说你喜欢爬山',
  '我好像不太喜欢他',
  '要是我喜欢运动就好了',
  '我喜欢喝什么？',
  '我喜欢这个主意，就这么办',
  '我今天不想吃米饭',
  '他说：“我喜欢喝酒。”',
  '私はコーヒーが好きです。',
])('nothing is taken from: %s', (text) => {
  expect(preferences(text)).toEqual([]);
});

it.each([
  ['我家不吃猪肉的', '不吃猪肉'],
  ['我是不吃葱姜蒜的', '不吃葱姜蒜'],
  ['十点以前的会我一概不接', '一概不接'],
  ['我从不在直播间买东西', '从不在直播间买东西'],
  ['除了动物内脏我什么都吃', '除了动物内脏'],
  ['只要不放蘑菇我都行', '不放蘑菇'],
  ['种花是我最放松的时候', '种花'],
  ['我跟早起八字不合', '早起'],
  ['我晚上效率最高', '晚上效率最高'],
  ['我不是早起型的人', '不是早起型'],
  ['无糖可乐我一天离不了', '离不了'],
  ['寿司我get不到', 'get不到'],
])('a preference is read from its whole clause: %s', (text, words) => {
  expect(preferences(text).join(' ')).toContain(words);
});

it.each(['我跟他合不来', '除了我大家都吃了', '我从来不知道这件事', '他是不吃葱姜蒜的'])(
  'no preference is read from a clause alike: %s',
  (text) => {
    expect(preferences(text)).toEqual([]);
  },
);
