import { expect, it } from 'vitest';
import { assertionsIn } from '../../../src/extractors/rules/assertions.ts';

const told = (text: string) =>
  assertionsIn(text).map(({ attribute, words, value }) => `${attribute} ${words} ${value}`);

it.each([
  ['我喜欢咖啡和红茶，讨厌牛奶。', ['like 咖啡 yes', 'like 红茶 yes', 'like 牛奶 no']],
  ['我不吃鱼。', ['like 鱼 no']],
  ['最近开始爱吃鱼了。', ['like 鱼 yes']],
  ['我戒烟三年了。', ['like 烟 no']],
  ['我住在臺北，在台積電上班。', ['residence 臺北 臺北', 'employer 台積電 台積電']],
  ['我离婚了。', ['relationship 婚 divorced']],
  ['我喜欢靠窗的座位', ['favorite 靠窗 窗']],
  ['现在我改坐过道了', ['favorite 坐过道 过道']],
  ['請用英文回答', ['favorite 英文 英文']],
  ['以后还是用中文吧', ['favorite 中文 中文']],
  ['我每天七点起床', ['favorite 七点 七点']],
  ['现在五点半就起了', ['favorite 五点半 五点半']],
])('an assertion holds what the user says of himself: %s', (text, expected) => {
  expect(told(text)).toEqual(expected);
});

it.each([
  ['我以前住在成都，三年前搬到了重庆。', ['residence 重庆 重庆']],
  ['我不再住在武汉了，现在住在长沙。', ['residence 长沙 长沙']],
  ['我不是医生，我是药剂师。', ['occupation 药剂师 药剂师']],
  ['我以前喜欢可乐，现在不喜欢了。', ['like 可乐 no']],
])('an assertion is made of what holds now alone: %s', (text, expected) => {
  expect(told(text)).toEqual(expected);
});

it.each([
  '我妹妹喜欢喝茶，住在苏州。',
  '他说我喜欢唱歌。',
  '出差的时候我喜欢靠窗',
  '不要用英文',
  '昨天我六点就起床了',
  '如果下雨，我喜欢待在家。',
  '要是搬到杭州，我就在阿里上班。',
  '我想住在杭州。',
  '我可能住在昆明。',
  '我喜欢什么来着',
  '“我住在纽约”，他这样说。',
])('nothing is asserted by: %s', (text) => {
  expect(told(text)).toEqual([]);
});
