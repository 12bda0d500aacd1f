import { describe, expect, it } from 'vitest';
import { readProfileByRules } from '../../../src/extractors/rules/profile.ts';

const FIELDS = [
  'Occupation',
  'Employer',
  'City',
  'Hometown',
  'Pets',
  'Languages',
  'Hobbies',
  'Allergies',
  'Diet',
  'Goals',
];

function read(text: string): readonly string[] {
  const message = { text, role: 'user', roleName: null, chatTime: null, saidAt: new Date(0) } as never;
  return readProfileByRules({ messages: [message], fields: FIELDS.map((name) => [name]) }).map(
    ({ path, value }) => `${path.join()}: ${value}`,
  );
}

describe('fields that are told by a verb or noun of theirs, in words that no frame knows', () => {
  it.each([
    ['I clean offices for ISS', ['Occupation: cleaning offices', 'Employer: ISS']],
    ["I'm in HR over at Siemens", ['Occupation: HR', 'Employer: Siemens']],
    ['Dubai has been home since 2019', ['City: Dubai']],
    ["We've settled in a village near Lyon", ['City: Lyon']],
    ["I'm originally a Mumbai girl", ['Hometown: Mumbai']],
    ['Peanuts could kill me', ['Allergies: peanuts']],
    ['My doctor put me on a low sodium diet', ['Diet: low sodium']],
    ['I spend most weekends birdwatching on the marshes', ['Hobbies: birdwatching']],
    ['The dream is to open a bakery', ['Goals: open a bakery']],
    [
      'Spanish is my mother tongue but I get by in Portuguese',
      ['Languages: Portuguese', 'Languages: Spanish'],
    ],
  ])('%s', (text, values) => {
    expect(read(text)).toEqual(expect.arrayContaining(values));
    expect(read(text)).toHaveLength(values.length);
  });

  it.each([
    'My mother grew up speaking Yiddish',
    'I take my kids to school for nine',
    'If I lived anywhere it would be a village near Lyon',
    'I shop at Tesco every week',
    'Work could kill me',
    'I spent the evening waiting for the plumber',
    'My Chinese is non-existent',
    'Alicante is home to many pensioners',
  ])('nothing: %s', (text) => {
    expect(read(text)).toEqual([]);
  });
});
