import { describe, expect, it } from 'vitest';
import { readProfileByRules } from '../../../src/extractors/rules/profile.ts';
import { message } from '../../support/message.ts';

const FIELDS = [
  ...'Name Age Birthday Occupation Employer City Hometown Allergies Diet Education Pets'.split(' '),
  ...'姓名 年龄 职业 所在城市 过敏 饮食 学历'.split(' '),
];

const read = (text: string) =>
  readProfileByRules({ messages: [message(text)], fields: FIELDS.map((name) => [name]) })
    .filter(({ effect }) => effect !== 'end')
    .map(({ path, value }) => `${path.join()}: ${value}`)
    .toSorted();

describe('what is said of others, reported or made up fills no profile', () => {
  it.each([
    "My dad, 71, lives in Porto and can't eat shellfish, he's allergic.",
    'Dad, 71, still plays tennis.',
    'Our teacher, Mr Lund, 60, is allergic to cats.',
    "Allergic to penicillin, on night shifts, always tired: that's my sister Nora.",
    "Vegan, 34, from Leeds - that's my flatmate, not me.",
    "Tall, shy, works at Tesco. That's my brother in a nutshell.",
    'The customer wrote: I am vegan and my name is Olga.',
    'The note reads: my name is Sam, I am 40.',
    'Write a CV for someone who is 28, a welder, based in Turin.',
    'Draft a bio for a woman of 35 who lives in Rome and speaks Greek.',
    'Sample row printed on our blank form: Name: John Doe, DOB: 01/01/1990. Please make the labels bold.',
    "INSERT INTO people VALUES ('Wei', 34, 'Toronto', 'plumber'); give me nine more fake rows.",
    "I've got seventeen cats and a llama, lol no.",
    'I work for peanuts.',
    '当公务员是我妈的心愿，我可没答应。',
    '老爸，71了，还在打球',
    '帮一个28岁的程序员写简历，他住在苏州',
  ])('%s', (text) => expect(read(text)).toEqual([]));

  it.each([
    [
      'Priya, 34, from Leeds, any good cafes?',
      ['Age: 34', 'Hometown: Leeds', 'Name: Priya', '姓名: Priya', '年龄: 34'],
    ],
    ['The allergist wrote: you are allergic to wool. I live in York.', ['City: York', '所在城市: York']],
    ["Plan a week for a guy named Leo. I'm a baker.", ['Occupation: baker', '职业: baker']],
  ])('%s: of the speaker', (text, values) => expect(read(text)).toEqual(expect.arrayContaining(values)));
});
