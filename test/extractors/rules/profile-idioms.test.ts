import { describe, expect, it } from 'vitest';
import { readProfileByRules } from '../../../src/extractors/rules/profile.ts';
import { message } from '../../support/message.ts';

const FIELDS = [
  'Age',
  'Birthday',
  'Occupation',
  'Employer',
  'Education',
  'City',
  'Children',
  'Family',
  'Pets',
  'Languages',
  'Hobbies',
  'Allergies',
  'Diet',
  'Goals',
  'Nickname',
  'Spouse',
];

/** The effects on fields as `field: value`, an end as `field -value`. */
function told(text: string): readonly string[] {
  const fields = FIELDS.map((name) => [name]);
  return readProfileByRules({ messages: [message(text)], fields }).map(
    ({ path, value, effect }) => `${path.at(-1)}${effect === 'end' ? ' -' : ': '}${value}`,
  );
}

describe('everyday words for values of a profile', () => {
  it.each([
    ['I make a living as a wedding photographer', 'Occupation: wedding photographer'],
    ["I've been nursing for 12 years", 'Occupation: nursing'],
    ['Two years into my job as a paramedic', 'Occupation: paramedic'],
    ['Freelance illustrator here', 'Occupation: freelance illustrator'],
    ['I head up the data team at Klarna', 'Employer: Klarna'],
    ['My birthday falls on March 3rd', 'Birthday: March 3rd'],
    ['Married with three boys', 'Children: boys: three'],
    ["I'm an only child", 'Family: only child'],
    ['I share my flat with two guinea pigs', 'Pets: guinea pigs: two'],
    ['Spanish is my first language', 'Languages: Spanish'],
    ['My French is rusty', 'Languages: French'],
    ['I spend my free time restoring vintage radios', 'Hobbies: restoring vintage radios'],
    ["I've taken up pottery", 'Hobbies: pottery'],
    ['I sing in a choir', 'Hobbies: singing in a choir'],
    ['photography is a big passion of mine', 'Hobbies: photography'],
    ['Nuts make my throat swell up', 'Allergies: nuts'],
    ["I can't have shellfish, I'm allergic", 'Allergies: shellfish'],
    ['I react badly to penicillin', 'Allergies: penicillin'],
    ["I don't touch alcohol", 'Diet: no alcohol'],
    ["I'm a Cambridge grad", 'Education: Cambridge'],
    ['hoping to run a sub-4 marathon this year', 'Goals: run a sub-4 marathon'],
    ['people know me as Ziggy', 'Nickname: Ziggy'],
  ])('%s', (text, expected) => {
    expect(told(text)).toContain(expected);
  });

  it.each([
    'I just hit 90 on the test',
    'I raise money for charity',
    'I took up his time',
    'I react badly to criticism',
    'My son is an only child',
    'Her mother is the youngest of five',
    'She makes a living as a painter',
    'I surf the web',
    'I paint the fence every year',
    'My Chinese is non-existent',
    'I hold my own in meetings',
    'Working towards a solution with Tim',
    'People know me as a joker',
    "If I were a single mum of two I'd move",
  ])('nothing: %s', (text) => {
    expect(told(text)).toEqual([]);
  });
});

describe('what ends nothing', () => {
  it.each([
    'I split the bill with Amy',
    'I split my time between Geneva and Lyon',
    'I broke up a chocolate bar',
    'We got separated in the crowd',
    'I separate my recycling',
    "I'm single-minded",
    "English isn't my first language",
    "My French isn't great",
  ])('%s', (text) => {
    expect(told(text)).toEqual([]);
  });

  it('but what is said without a subject ends what the speaker had', () => {
    expect(told('stopped learning Dutch last week')).toContain('Goals -learn Dutch');
    expect(told("had to rehome Bruno, the landlord wouldn't allow it")).toContain('Pets -Bruno');
    expect(told('left Oslo for good, staying with my parents till I find something')).toContain('City -Oslo');
    expect(told('stopped raining')).toEqual([]);
  });

  it('but a parting ends what the profile holds of a partner', () => {
    expect(told('We split up last spring')).toContain('Spouse -');
    expect(told('My husband and I separated')).toContain('Spouse -');
  });
});
