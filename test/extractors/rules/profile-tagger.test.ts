import { describe, expect, it } from 'vitest';
import { readProfileByRules } from '../../../src/extractors/rules/profile.ts';
import { mayFollow } from '../../../src/extractors/rules/profile-tagger/fields.ts';

const ENGLISH =
  'Name,Age,Birthday,Occupation,Employer,City,Hometown,Family,Pets,Languages,Hobbies,Allergies,Diet,Education,Goals';
const CHINESE = '姓名,年龄,生日,职业,公司,所在城市,家乡,家人,宠物,语言,爱好,过敏,饮食,学历,目标';

function read(text: string, taggerFor?: () => null): readonly string[] {
  const message = { text, role: 'user', roleName: null, chatTime: null, saidAt: new Date(0) } as never;
  const names = (/\p{Script=Han}/u.test(text) ? CHINESE : ENGLISH).split(',');
  const input = { messages: [message], fields: names.map((name) => [name]) };
  return readProfileByRules(input, undefined, taggerFor).map(({ path, value }) => `${path.join()}: ${value}`);
}

const byRules = (text: string) => read(text, () => null);

describe('values that a trained model marks, in words that no rule knows', () => {
  it.each([
    ['I get a rash from penicillin', 'Allergies: penicillin'],
    ['52 years young and still skiing', 'Age: 52'],
    ['Pottery takes up all my weekends', 'Hobbies: pottery'],
    ['重庆这边热死了，空调吹得我头疼', '所在城市: 重庆'],
  ])('%s', (text, value) => {
    expect(byRules(text)).not.toContain(value);
    expect(read(text)).toContain(value);
  });

  it.each([
    'My boss gets a rash from penicillin',
    'I never got a rash from penicillin',
    'If I got a rash from penicillin I would tell you',
    'Do I get a rash from penicillin?',
    '"I get a rash from penicillin," he said',
    'In my novel I get a rash from penicillin',
    "Most weekends you'll find the neighbour birdwatching",
    'My neighbour was born and raised in Porto',
    'Our postman is Polish',
    'The deadline is 12 March.',
    'I have been to Hanoi twice',
    'Ich bin Anna, 34, aus Berlin',
    'Meine Schwester wohnt in Berlin',
    '他打小在哈尔滨长大的',
    '如果我打小在哈尔滨长大就好了',
    '我在青岛等船',
    '签证2027年7月31日到期',
  ])('nothing: %s', (text) => {
    expect(read(text)).toEqual(byRules(text));
  });

  it.each(['My parents have a house in Porto', 'My gf is vegan', '我妈会说四川话'])(
    'nothing of what a relative does: %s',
    (text) => {
      expect(read(text)).toEqual(byRules(text));
    },
  );

  it.each([
    'Whenever my in-laws visit, I eat meat.',
    "I'm not saying I want to move to Berlin",
    'I was going to become a monk but did not',
    '从下个月开始我在比亚迪上班。',
    '真希望我会弹吉他',
  ])('nothing that is bound, taken back, given up, to come or wished: %s', (text) => {
    const kinds = /^(?:Diet|Goals|公司|爱好)/;
    expect(read(text).filter((one) => kinds.test(one))).toEqual(
      byRules(text).filter((one) => kinds.test(one)),
    );
  });

  it.each([
    "If it is cold, I've been a nurse for 12 years and live in Porto.",
    'Suppose it is cold, I work for Nokia.',
    'Once it is cold, I live in Porto.',
    'I browse the internet every evening',
    'I fish for compliments',
    'I mow my lawn on Saturdays',
    'I clean the windows twice a month',
    'I want to go surfing with my brother',
    'I want to go to the beach tomorrow',
    '如果天气冷，我当了十二年护士。',
    '我每年刷栅栏',
  ])('nothing under a condition, no chore, figure of speech or outing: %s', (text) => {
    const kinds = /^(?:Age|City|Employer|Occupation|Hobbies|Goals|年龄|职业|爱好)/;
    expect(read(text).filter((one) => kinds.test(one))).toEqual([]);
  });

  it('but a pursuit with an object like it', () => {
    expect(read('I climb every Thursday')).toContain('Hobbies: climb');
    expect(read('I restore old radios')).toEqual(['Hobbies: restore old radios']);
    expect(read('I clean offices for a living')).toEqual(['Occupation: clean offices']);
  });

  it('leaves a field alone of which the rules find something in the message', () => {
    expect(byRules("I'm 53. 52 years young and still skiing")).toEqual(['Age: 53']);
    expect(read("I'm 53. 52 years young and still skiing")).toEqual(['Age: 53']);
  });

  it('reads any text without an error', () => {
    for (const text of [
      '',
      ' ',
      '👩‍🌾',
      'a'.repeat(5_000),
      '我'.repeat(5_000),
      'I '.repeat(400),
      '\ud800 I',
      '{name|x}',
    ])
      expect(() => read(text)).not.toThrow();
  });

  it('never goes on with a value of another field', () => {
    expect(mayFollow(-1, 2)).toBe(false);
    expect(mayFollow(1, 2)).toBe(true);
    expect(mayFollow(3, 2)).toBe(false);
  });
});
