import { describe, expect, it } from 'vitest';
import { readSpeaker } from '../../../src/domain/messages/speaker.ts';
import { readProfileByRules } from '../../../src/extractors/rules/profile.ts';
import { message } from '../../support/message.ts';

const FIELDS = ['Name', 'Age', 'City', 'Allergies', 'Diet', 'Goals', 'Occupation', 'Languages', 'Email'];

describe('a label before a colon', () => {
  it.each([
    'Correction',
    'Allergies',
    'Budget',
    'Good News',
    'My Budget',
    'Dietary Restrictions',
    'FYI',
    '备注',
  ])('%s names no speaker', (label) => {
    expect(readSpeaker(message(`${label}: I love jazz`))).toMatchObject({ name: null, prefixLength: 0 });
  });

  it.each(['Caroline', 'Tom Price', 'Will', 'Grace Page', 'Mum', 'Note'])('%s may name one', (name) => {
    const said = { ...message(`${name}: I love jazz`), roleName: name };
    expect(readSpeaker(said)).toMatchObject({ name, prefixLength: name.length + 2 });
  });
});

function profile(text: string): readonly string[] {
  const fields = FIELDS.map((name) => [name]);
  return readProfileByRules({ messages: [message(text)], fields }).map(
    ({ path, value }) => `${path.join()}: ${value}`,
  );
}

describe('a form about its sender', () => {
  it.each([
    ['Name: Oliver Grant\nAge: 41\n\nCity: Bristol', ['Name: Oliver Grant', 'Age: 41', 'City: Bristol']],
    ['- Allergies: peanuts, latex\n- Diet: vegan', ['Allergies: peanuts', 'Allergies: latex', 'Diet: vegan']],
    ['Goal: run a half marathon by May', ['Goals: run a half marathon by May']],
    ['Location: Gothenburg, Sweden', ['City: Gothenburg, Sweden']],
  ])('fills the profile: %j', (text, expected) => expect(profile(text)).toEqual(expected));

  it.each([
    'Allergies: none',
    'Diet: not vegan',
    'Customer: Ann\nName: Oliver Grant',
    'Date: 3 May\nLocation: Leeds',
    'Location: Room 4',
    'Email: send it to Bob',
    'Occupation: what should I write?',
    'Name: Oliver Grant\nPlease proofread this form.',
  ])('does not where it is empty or about something else: %j', (text) => expect(profile(text)).toEqual([]));
});
