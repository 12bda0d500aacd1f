import { describe, expect, it } from 'vitest';
import { readProfileByRules } from '../../../src/extractors/rules/profile.ts';
import { message } from '../../support/message.ts';

const FIELDS = [
  'Name',
  'Nickname',
  'Age',
  'Occupation',
  'Employer',
  'Location',
  'Hometown',
  'Birthday',
  'Spouse',
  'Wife',
  'Children',
  'Pets',
  'Family',
  'Favorite food',
  'Email',
  'City motto',
];
const CHINESE_FIELDS = [
  '姓名',
  '年龄',
  '职业',
  '公司',
  '居住地',
  '家乡',
  '生日',
  '孩子',
  '家庭成员',
  '最喜欢的颜色',
];

async function read(text: string, names: readonly string[]) {
  const fields = names.map((name) => ['A', name]);
  const found = readProfileByRules({ messages: [message(text)], fields });
  for (const { start, end } of found) expect(text.slice(start, end)).not.toBe('');
  const values = found.filter(({ effect }) => effect !== 'end');
  return Object.fromEntries(values.map(({ path, value }) => [path.at(-1), value]));
}

describe('English', () => {
  it.each<[string, Record<string, string>]>([
    ["Hi, I'm Anna and I live in Oslo now.", { Name: 'Anna', Location: 'Oslo' }],
    ["My name is John van Dyke, I'm 34 years old.", { Name: 'John van Dyke', Age: '34' }],
    ['I work as a software engineer at Google.', { Occupation: 'software engineer', Employer: 'Google' }],
    ["I'm a nurse.", { Occupation: 'nurse' }],
    ['I just moved from Berlin to New York City.', { Location: 'New York City' }],
    ["I'm from Brazil.", { Hometown: 'Brazil' }],
    ['My birthday is March 5, 1990.', { Birthday: 'March 5, 1990' }],
    ['I was born on 5 May 1990.', { Birthday: '5 May 1990' }],
    [
      'My wife Anna and my son Tom love it.',
      { Spouse: 'Anna', Wife: 'Anna', Children: 'son: Tom', Family: 'son: Tom' },
    ],
    ['My younger sister is called Nora.', { Family: 'younger sister: Nora' }],
    ['My dog is called Rex.', { Pets: 'dog: Rex' }],
    ['My favourite food is sushi, and I eat it daily.', { 'Favorite food': 'sushi' }],
    ['My email is ann@example.org.', { Email: 'ann@example.org' }],
    ['Please call me Lou.', { Nickname: 'Lou' }],
  ])('%s', async (text, expected) => {
    expect(await read(text, FIELDS)).toEqual(expected);
  });

  it.each([
    'If my name is Bob, what then?',
    'Is my name Bob?',
    'He said my name is Bob.',
    '"My name is Bob" is a good sentence.',
    'I used to live in Rome.',
    'I do not live in Rome.',
    'I live in a small house.',
    "I'm a vegetarian.",
    'I am 30 minutes late.',
    'My job is boring.',
    'My city is beautiful.',
    'We migrated, I moved to PostgreSQL.',
    'Pretend my name is Zork.',
    'His name is Max and he lives in Rome.',
    '```\nmy name is Bob\n```',
  ])('takes nothing from: %s', async (text) => {
    expect(await read(text, FIELDS)).toEqual({});
  });
});

describe('Chinese', () => {
  it.each<[string, Record<string, string>]>([
    ['你好，我叫张伟，今年30岁，住在上海。', { 姓名: '张伟', 年龄: '30', 居住地: '上海' }],
    ['我是一名软件工程师。', { 职业: '软件工程师' }],
    ['我在腾讯公司当产品经理。', { 职业: '产品经理', 公司: '腾讯公司' }],
    ['我搬到了杭州。', { 居住地: '杭州' }],
    ['我来自四川。', { 家乡: '四川' }],
    ['我的生日是3月5日。', { 生日: '3月5日' }],
    ['我的女儿叫小美。', { 孩子: '女儿: 小美', 家庭成员: '女儿: 小美' }],
    ['我的最喜欢的颜色是蓝色。', { 最喜欢的颜色: '蓝色' }],
    ['我的职业是律师。', { 职业: '律师' }],
    ['我有一个妹妹，住在上海。', { 家庭成员: '妹妹: 一个' }],
    ['现在在重庆工作', { 居住地: '重庆' }],
    ['我现在在北京出差', {}],
    ['程序员一枚', { 职业: '程序员' }],
  ])('%s', async (text, expected) => {
    expect(await read(text, CHINESE_FIELDS)).toEqual(expected);
  });

  it.each([
    '我叫了外卖。',
    '我朋友小王是医生，住在深圳。',
    '我的同事来自成都，现在住在广州。',
    '我在一家公司上班，同事来自成都，住在广州。',
    '如果我住在北京就好了。',
    '我以前住在北京。',
    '我是你的老师。',
    '他叫李雷，住在广州。',
    '我住在一个小镇。',
    '我叫什么名字？',
    '我不是医生。',
  ])('takes nothing from: %s', async (text) => {
    expect(await read(text, CHINESE_FIELDS)).toEqual({});
  });
});

const MORE_FIELDS = [
  'City',
  'Occupation',
  'Employer',
  'Pets',
  'Languages',
  'Hobbies',
  'Allergies',
  'Diet',
  'Education',
  'Goals',
  'Nationality',
];

describe('fields for several values, and values that ended', () => {
  const told = (text: string) =>
    readProfileByRules({ messages: [message(text)], fields: MORE_FIELDS.map((name) => [name]) }).map(
      ({ path, effect, value }) => `${effect} ${path[0]} ${value}`.trim(),
    );

  it.each<[string, string[]]>([
    [
      'I speak French, German and Dutch.',
      ['add Languages French', 'add Languages German', 'add Languages Dutch'],
    ],
    ['My hobbies are painting and old maps.', ['add Hobbies painting', 'add Hobbies old maps']],
    ["I'm allergic to peanuts and shellfish.", ['add Allergies peanuts', 'add Allergies shellfish']],
    ['I have a severe peanut allergy.', ['add Allergies peanut']],
    ["I'm vegan.", ['set Diet vegan']],
    [
      'I speak Portuguese and English, plus a little Catalan.',
      ['Portuguese', 'English', 'Catalan'].map((l) => `add Languages ${l}`),
    ],
    ['My mother tongue is Tamil.', ['add Languages Tamil']],
    ['In my spare time I enjoy painting.', ['add Hobbies painting']],
    ["I've been vegetarian since school.", ['set Diet vegetarian']],
    ['I follow a gluten-free diet.', ['set Diet gluten-free']],
    ['I joined Bosch in January.', ['set Employer Bosch']],
    ['我会说英语、法语和一点日语。', ['英语', '法语', '日语'].map((l) => `add Languages ${l}`)],
    ['平时喜欢钓鱼、下象棋。', ['add Hobbies 钓鱼', 'add Hobbies 下象棋']],
    ['上个月入职了华为。', ['set Employer 华为']],
    ['I studied physics at MIT.', ['add Education physics at MIT']],
    ['My goal is to run a marathon.', ['add Goals run a marathon']],
    ['I am Polish and I live in Oslo.', ['set Nationality Polish', 'set City Oslo']],
    ['我会说英语和法语。', ['add Languages 英语', 'add Languages 法语']],
    ['我的爱好是爬山和下棋。', ['add Hobbies 爬山', 'add Hobbies 下棋']],
    ['我对花生过敏。', ['add Allergies 花生']],
    ['我毕业于清华大学。', ['add Education 清华大学']],
    ["I don't live in Paris anymore.", ['end City Paris']],
    ['I no longer live in Paris, I live in Rome now.', ['end City Paris', 'set City Rome']],
    ["I'm not a doctor, I'm a pharmacist.", ['end Occupation doctor', 'set Occupation pharmacist']],
    ['I quit my job.', ['end Employer', 'end Occupation']],
    ['My cat died.', ['end Pets', 'end Pets cat']],
    ['My dog Rex passed away last week.', ['end Pets dog: Rex']],
    ["I'm not allergic to eggs.", ['end Allergies eggs']],
    ['No allergy to eggs.', ['end Allergies eggs']],
    ["I'm not vegan anymore.", ['end Diet vegan']],
    ['我不住在北京了。', ['end City 北京']],
    ['我不是医生，我是药剂师。', ['end Occupation 医生', 'set Occupation 药剂师']],
    ['我对鸡蛋不过敏。', ['end Allergies 鸡蛋']],
    ['我的猫死了。', ['end Pets']],
  ])('%s', (text, expected) => {
    expect(told(text)).toEqual(expected);
  });

  it.each([
    'My sister speaks French.',
    'If I were vegan, I would eat tofu.',
    'When I retire, I no longer work for Bosch.',
    'My neighbour is allergic to cats.',
    "I'm allergic to people who are late.",
    "I'm not a fan of jazz.",
    'I joined the gym last week.',
    'My mother joined Bosch in January.',
    'She said "I quit my job."',
    'I am happy.',
    'I was born on 29 February 2023.',
    'My birthday is February 30.',
    "My brother's dog died.",
    "My sister doesn't live in Paris anymore.",
    '我妹妹会说法语。',
    '我妹妹对花生过敏。',
    '如果我对花生过敏，怎么办',
    '我朋友不住在北京了。',
  ])('nothing is read from: %s', (text) => {
    expect(told(text)).toEqual([]);
  });
});

it('a very long message is read in bounded time, and its beginning is not lost', async () => {
  const text = `My name is Ann. ${'my '.repeat(100_000)} ${'我'.repeat(50_000)}`;
  expect(await read(text, FIELDS)).toEqual({ Name: 'Ann' });
});
