import { describe, expect, it } from 'vitest';
import { claimsOf } from '../../../src/extractors/rules/claims/index.ts';

/** The clauses in short: text, subject, polarity and modality, and the condition where there is one. */
function read(sentence: string): readonly string[] {
  return claimsOf(sentence, 'en').map((claim) => {
    expect(sentence.slice(claim.start, claim.end)).toBe(claim.text);
    const { text, subject, polarity, modality, condition } = claim;
    return [text, subject, polarity, modality, ...(condition === null ? [] : [`[${condition}]`])].join(' ');
  });
}

/** The clauses that tell plainly what is so of the speaker or a group of his. */
function own(sentence: string): readonly string[] {
  return claimsOf(sentence, 'en')
    .filter(({ subject, modality }) => modality === 'stated' && /^(?:speaker|group)$/.test(subject))
    .map(({ text, polarity }) => (polarity === 'affirmed' ? text : `${text} (${polarity})`));
}

describe('a clause belongs to the person whom it names', () => {
  it.each([
    ['My husband is a nurse and I am a teacher.', ['I am a teacher']],
    ['My wife and I love hiking.', ['My wife and I love hiking']],
    ['Tom and I enjoy sailing', ['Tom and I enjoy sailing']],
    ['My friend who lives in Paris likes jazz.', []],
    ['I have a friend who works at Tesla and lives in Bath', ['I have a friend']],
    ['My colleague Sandra, who is allergic to dogs, sits next to me.', []],
    ['Our neighbour works for Siemens and lives in Ulm.', []],
    ['My dog loves peanut butter', []],
    ['My job is in Ulm', ['My job is in Ulm']],
    [
      'I have a daughter called Mia and a son called Tom.',
      ['I have a daughter called Mia and a son called Tom'],
    ],
    ['Neither my wife nor I eat pork.', ['Neither my wife nor I eat pork (denied)']],
    ['You love coffee', []],
    ['Loud restaurants drive me nuts', []],
  ])('%s', (sentence, expected) => expect(own(sentence)).toEqual(expected));
});

describe('a denial or an end is not read as the claim', () => {
  it.each([
    ['I have no interest in superhero movies', 'denied'],
    ['I never drink alcohol', 'denied'],
    ['I neither smoke nor drink', 'denied'],
    ['I am anything but a morning person', 'denied'],
    ["I've gone off coffee", 'ended'],
    ['I gave up smoking', 'ended'],
    ['I swore off sugar', 'ended'],
    ["I don't live in Paris anymore", 'ended'],
    ['I no longer work at Oracle', 'ended'],
    ['I used to love horror films', 'ended'],
    ['I stopped eating meat', 'ended'],
  ])('%s: %s', (sentence, polarity) => {
    expect(claimsOf(sentence, 'en')).toMatchObject([{ subject: 'speaker', polarity, modality: 'stated' }]);
  });

  it.each([
    ["I'm allergic to nuts but not to eggs", ["I'm allergic to nuts", 'to eggs (denied)']],
    ['I like tea, not coffee', ['I like tea', 'coffee (denied)']],
    ["I can't stand noise, and my sister can't either", ["I can't stand noise (denied)"]],
  ])('%s', (sentence, expected) => expect(own(sentence)).toEqual(expected));
});

describe('what is asked, wished, doubted, supposed or quoted is not stated', () => {
  it.each([
    'Do I like jazz?',
    'You said I like jazz',
    'My mum always says I love chaos',
    'Everyone says I am a nurse',
    'According to my horoscope I love adventure',
    '"I love pineapple on pizza", said nobody ever',
    'The song goes: I like big boats',
    'Translate: I live in Paris',
    'Maybe I am allergic to cats',
    'Apparently I like jazz',
    'I hope I like jazz',
    'If I were rich, I would live in Monaco',
    "I might move to Berlin and I'd love to live in Japan",
    'I like jazz, not',
    'Nobody thinks I like jazz',
    'Act as if I were a pirate',
    'In the film I play a surgeon',
    'I live in Paris, right?',
  ])('%s', (sentence) => expect(own(sentence)).toEqual([]));

  it.each([
    ['I am not sure I like jazz', ['I am not sure (denied)']],
    ['I never said I like jazz', ['I never said (denied)']],
    ['My horoscope says I love adventure', ['My horoscope says']],
    ["My novel's hero says: I live in Rome and I love opera", ["My novel's hero says"]],
    ['I was told I like jazz', ['I was told']],
    ['Remember that I am allergic to nuts', ['I am allergic to nuts']],
    ['I live in Paris, remember?', ['I live in Paris']],
    ['Correction: I live in Bergen, not in Oslo', ['I live in Bergen', 'in Oslo (denied)']],
  ])('of %s, %j is stated', (sentence, expected) => expect(own(sentence)).toEqual(expected));
});

describe('a condition stays with what it holds for', () => {
  it.each([
    ['If it rains I prefer to stay home', 'I prefer to stay home speaker affirmed stated [If it rains]'],
    ['I like jazz unless it is modern', 'I like jazz speaker affirmed stated [unless it is modern]'],
    ['Should it rain, I stay in', 'I stay in speaker affirmed stated [Should it rain]'],
    ['When I was a child I lived in Tunis', 'I lived in Tunis speaker affirmed stated [When I was a child]'],
    ["Unless it's freezing, I cycle", "I cycle speaker affirmed stated [Unless it's freezing]"],
    ['If you ask me, I like tea', 'I like tea speaker affirmed stated'],
    [
      'I like running, but only in winter',
      'I like running, but only in winter speaker affirmed stated [but only in winter]',
    ],
  ])('%s', (sentence, expected) => expect(read(sentence)).toContain(expected));
});

it('words without a clause give no claim that is read wrongly', () => {
  expect(claimsOf('', 'en')).toEqual([]);
  expect(own('Allergies: peanuts, shellfish')).toEqual([]);
  expect(own('Dinner with Ann tomorrow at 8')).toEqual([]);
});
