import { describe, expect, it } from 'vitest';
import { readProfileByRules } from '../../../src/extractors/rules/profile.ts';
import { message } from '../../support/message.ts';

const FIELDS =
  'Name Age Birthday Occupation Employer City Hometown Family Pets Languages Hobbies Allergies Diet Education Goals'.split(
    ' ',
  );
const CHINESE_FIELDS = '姓名 年龄 生日 职业 公司 所在城市 家乡 家人 宠物 语言 爱好 过敏 饮食 学历 目标'.split(
  ' ',
);

function read(text: string): readonly string[] {
  const names = /\p{Script=Han}/u.test(text) ? CHINESE_FIELDS : FIELDS;
  return readProfileByRules({ messages: [message(text)], fields: names.map((name) => [name]) })
    .filter(({ effect }) => effect !== 'end')
    .map(({ path, value }) => `${path.join()}: ${value}`)
    .toSorted();
}

describe('whom the speaker has, and nothing that is said of them', () => {
  it.each([
    ['My wife is pregnant.', ['Family: wife']],
    ['My wife sings in a choir', ['Family: wife']],
    ['since my twins start school this autumn, what do they need?', ['Family: twins']],
    ["the missus won't hear of a conservatory", ['Family: missus']],
    ['how often should my beagle see the vet?', ['Pets: beagle']],
    ['我老婆意见很大，怎么办', ['家人: 老婆']],
    ['我妹妹今年28岁，住在上海。', ['家人: 妹妹']],
    ['我哥哥是律师，老家在长沙。', ['家人: 哥哥']],
    ['我老公在深圳做软件工程师，他每天坐地铁上班。', ['家人: 老公']],
    ['娃上三年级了，作业拖拉怎么办', ['家人: 娃']],
    ['我家那口子天天打呼噜', ['家人: 那口子']],
    ['我英短最近不爱吃粮', ['宠物: 英短']],
  ])('%s', (text, values) => expect(read(text)).toEqual(values));

  it.each([
    "She isn't my sister",
    'It is not my dog, honest',
    "My friend's wife is expecting",
    'My late husband loved opera',
    'Write a story in which my wife is a spy',
    'My son is an only child',
    '同事老婆生了',
    '楼上那户养了三只泰迪，天天叫',
    '我老公以前的朋友来了',
    '作文题目是我的妈妈',
    '老婆饼怎么做',
  ])('nobody: %s', (text) => expect(read(text)).toEqual([]));
});

describe('what a sentence takes for granted, whatever it asks or denies', () => {
  it.each([
    ['as a midwife I see this all the time', ['Occupation: midwife']],
    ["my landlord here in Rotterdam won't fix the heating", ['City: Rotterdam']],
    ["Greetings from rainy Bergen, what's good for damp walls?", ['City: Bergen']],
    ["as a Liverpool girl I can't support United", ['Hometown: Liverpool']],
    ['重庆这边热死了，空调吹得我头疼', ['所在城市: 重庆']],
  ])('%s', (text, values) => expect(read(text)).toEqual(values));
});

describe('notes and pieces that leave out who and what', () => {
  it.each([
    ['been mad about bouldering lately', ['Hobbies: bouldering']],
    [
      'second year law student here',
      ['Education: second year law student', 'Occupation: second year law student'],
    ],
    ["I've set my heart on walking the Camino", ['Goals: walking the Camino']],
    ['my doctor wants me on a low-salt diet', ['Diet: low-salt']],
    ['都52的人了，学游泳还来得及不', ['年龄: 52']],
    ['我靠接插画稿过日子', ['职业: 接插画稿']],
    ['闲下来就练毛笔字', ['爱好: 练毛笔字']],
    ['房子买在嘉兴，天天坐高铁上班', ['所在城市: 嘉兴']],
  ])('%s', (text, values) => expect(read(text)).toEqual(values));

  it.each([
    'my car just hit 90, thousand miles that is',
    "I'm the family taxi driver at weekends",
    'I never was into golf',
    'Is 40 too old to learn piano?',
    '求靠谱牙医',
    '在南京待了四年就走了',
    '三十岁学编程晚吗',
  ])('nothing: %s', (text) => expect(read(text)).toEqual([]));
});

describe('relatives and pets that are named without a possessive', () => {
  it.each([
    ["Dad's on warfarin, can he have grapefruit?", ['Family: Dad']],
    ['Son-in-law says microwave, I say oven', ['Family: son-in-law']],
    ['two ferrets, one small balcony', ['Pets: ferrets']],
    ['Auntie Joan is coming for tea', ['Family: Auntie Joan']],
  ])('%s', (text, values) => expect(read(text)).toEqual(values));

  it.each([
    "Mum's the word, don't tell anyone",
    'Mother Nature is angry today',
    'Dad jokes please',
    "my friend's mum makes great pasta",
    'Sister cities: what are they?',
    'Uncle Sam wants taxes',
    'Cat or dog for a flat?',
    'His wife left him',
    'Parrot repeats everything - is that true?',
    'Husky voice, how do I get one',
    'Twins are born every minute',
    'Old man yells at cloud',
    '打疫苗排在周五',
  ])('nobody: %s', (text) => expect(read(text)).toEqual([]));
});

describe('what is told in passing', () => {
  it.each([
    ['Grew up in Cork, but these days Bristol is home.', ['City: Bristol', 'Hometown: Cork']],
    ['Well, had my birthday yesterday, so make that 68.', ['Age: 68']],
    [
      'Apart from my mother tongue, Portuguese, I get by in French.',
      ['Languages: French', 'Languages: Portuguese'],
    ],
    ['Twenty years as a bus driver does that to you.', ['Occupation: bus driver']],
    ["I'm on a zero-hours contract with Sports Direct.", ['Employer: Sports Direct']],
    ['Draft an email and sign it Margit Halvorsen, that is me.', ['Name: Margit Halvorsen']],
    ['At 38 with twins on the way, is it mad to go back to night school?', ['Age: 38']],
    [
      'My two girls, Hattie and June, want to put on a show.',
      ['Family: girls: Hattie', 'Family: girls: June'],
    ],
    ['今天过生日，正式28啦！', ['年龄: 28']],
    ['我姓欧阳，单名一个靖字', ['姓名: 欧阳靖']],
    ['我是个修鞋的，摊子摆了快三十年', ['职业: 修鞋']],
    ['我在供电局抄表，干了十二年', ['公司: 供电局', '职业: 抄表']],
    ['我跳槽了，从京东去了顺丰，还是做仓库主管。', ['公司: 顺丰', '职业: 仓库主管']],
    ['医生查了说是对柳絮过敏。', ['过敏: 柳絮']],
    ['裱花师，手腕腱鞘炎反复', ['职业: 裱花师']],
    ['我们公司是海底捞', ['公司: 海底捞']],
  ])('%s', (text, values) => expect(read(text)).toEqual(values));

  it.each([
    'My sister company, Acme, is hiring.',
    'Make that 68.',
    "I've never been allergic to anything, penicillin included",
    "It's his birthday, so make that 68.",
    'My landlord, Mr Pike, wants the rent early.',
    'The book had me in stitches.',
    'Being a doctor in America is expensive.',
    'Vodafone has me on a 24-month contract.',
    'At 50 on the motorway I get good mileage.',
    '厨师，菜太咸了。',
    '在超市买菜，等了一年了。',
    '过了年我就29了。',
    '刚才护士说隔壁床对头孢过敏，头孢和青霉素是一类吗？',
    '客人说对海鲜过敏，菜单怎么改？',
    '我们班主任叫周国栋，教师节送他什么好？',
    '我合伙人叫赵磊，想散伙。',
  ])('nothing: %s', (text) => expect(read(text)).toEqual([]));
});

describe('what is over', () => {
  const ends = (text: string) => {
    const names = /\p{Script=Han}/u.test(text) ? CHINESE_FIELDS : FIELDS;
    return readProfileByRules({ messages: [message(text)], fields: names.map((name) => [name]) })
      .filter(({ effect }) => effect === 'end')
      .map(({ path, value }) => `${path.join()}: ${value}`);
  };
  it.each([
    ["I'm sorry to say Biscuit died on Friday.", 'Pets: Biscuit'],
    ["Poor old Sam's no longer with us.", 'Pets: Sam'],
    ['Star got sold in March.', 'Pets: Star'],
    ["I'm no longer driving buses.", 'Occupation: bus driver'],
    ["I don't teach any more.", 'Occupation: teacher'],
    ['My taxi driving days are over.', 'Occupation: taxi driver'],
    ['I gave up on the vegan thing, I eat everything again.', 'Diet: vegan'],
    ["Scrap Berlin, my knee won't allow it.", 'Goals: Berlin'],
    ['豆豆送给乡下我舅了', '宠物: 豆豆'],
    ['不开公交了', '职业: 公交'],
    ['我不教书了', '职业: 老师'],
    ['早就开荤了', '饮食: 吃素'],
    ['考研算了', '目标: 考研'],
  ])('%s', (text, value) => expect(ends(text)).toContain(value));
});
