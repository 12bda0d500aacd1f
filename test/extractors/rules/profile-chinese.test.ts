import { expect, it } from 'vitest';
import { readProfileByRules } from '../../../src/extractors/rules/profile.ts';
import { message } from '../../support/message.ts';

const FIELDS = [
  ...['姓名', '昵称', '年龄', '生日', '职业', '公司', '城市', '家乡', '语言', '爱好', '过敏', '饮食'],
  ...['学历', '目标', '孩子', '宠物', '家庭', '婚姻状况'],
];

function told(text: string): readonly string[] {
  const found = readProfileByRules({ messages: [message(text)], fields: FIELDS.map((name) => [name]) });
  return found.map(({ path, effect, value }) => `${effect} ${path[0]} ${value}`.trim());
}

it.each([
  ['我住在臺北，在台積電上班。', ['set 城市 臺北', 'set 公司 台積電']],
  ['我1990年出生，老家在湖南。', ['set 生日 1990年', 'set 家乡 湖南']],
  ['我有两个女儿，一只猫。', ['set 孩子 女儿: 两个', 'set 家庭 女儿: 两个']],
  ['我家的猫叫团团，今年三岁。', ['set 宠物 猫: 团团']],
  ['我的英文名叫Grace，大家都叫我小格。', ['set 姓名 Grace', 'set 昵称 小格']],
  ['我打算明年考研。', ['add 目标 考研']],
  ['我对芒果过敏，不过敏花生。', ['add 过敏 芒果', 'end 过敏 花生']],
  ['我们一家三口住在厦门。', ['set 城市 厦门']],
])('a profile holds what its user says of himself: %s', (text, expected) => {
  expect(told(text)).toEqual(expected);
});

it.each([
  ['我已经不在华为上班了，上个月入职了小米。', ['end 公司 华为', 'set 公司 小米']],
  ['我不再住在武汉了，现在住在长沙。', ['end 城市 武汉', 'set 城市 长沙']],
  ['我原来是老师，去年转行做了护士。', ['end 职业 老师', 'set 职业 护士']],
  ['我曾经住在成都，三年前搬到了重庆。', ['end 城市 成都', 'set 城市 重庆']],
  ['我不是程序员，是产品经理。', ['end 职业 程序员', 'set 职业 产品经理']],
  ['我老家不在河南，在河北。', ['set 家乡 河北']],
  ['我被公司裁了。', ['end 公司', 'end 职业']],
  ['我离开字节了。', ['end 城市 字节', 'end 公司 字节']],
  [
    '我现在又开始吃肉了。',
    ['吃素', '素食', '纯素', '素食者', '纯素者', '纯素食', '纯素食者', '素食主义者', '素食主义'].map(
      (diet) => `end 饮食 ${diet}`,
    ),
  ],
  ['我辞职了。', ['end 公司', 'end 职业']],
  // whichever word the family field has for the spouse
  ['我离婚了。', ['set 婚姻状况 离婚', ...Array<string>(9).fill('end 家庭')]],
])('a profile follows what its user denies or ends: %s', (text, expected) => {
  expect(told(text)).toEqual(expected);
});

it.each([
  '我同事小李住在苏州，会说日语。',
  '邻居家的孩子每天练钢琴。',
  '小说里的主角住在伦敦，是个侦探。',
  '“我住在纽约”，他这样说。',
  '他说他叫李雷，住在广州。',
  '如果我搬到广州，我会养一只狗。',
  '假如我是医生，我就去非洲。',
  '我怀疑我对尘螨过敏。',
  '我对花生过敏吗？',
  '别给我推荐海鲜，我吃了会起疹子。',
  '我不会开车，也没有驾照。',
  '帮我把这句话翻译成英文：我住在柏林。',
  '歌词：我住在北京的胡同里',
  '简历模板：我叫张三，毕业于北京大学。',
  '帮我写个自我介绍，比如：我叫王芳，来自杭州。',
  '叫我干嘛',
  '叫爸爸',
  '说中文',
  '小说开头：我住在海边',
  '我说我是北京人，骗他的',
  '明早叫我起床',
  '我生日是三月三十二号',
  '我生于1990年2月29日',
])('a profile takes nothing from what is not said of its user: %s', (text) => {
  expect(told(text)).toEqual([]);
});
