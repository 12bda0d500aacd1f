import { expect, it } from 'vitest';
import { assertionsIn } from '../../../src/extractors/rules/assertions.ts';
import { readProfileByRules } from '../../../src/extractors/rules/profile.ts';
import { message } from '../../support/message.ts';

const FIELDS = ['Name', 'Age', 'City', 'Employer', 'Occupation', 'Hometown', 'Diet', 'Allergies', 'Pets'];

/** The values that hold after a message; `-` stands before what it ends. */
function profile(text: string): readonly string[] {
  const fields = FIELDS.map((name) => [name]);
  return readProfileByRules({ messages: [message(text)], fields }).map(
    ({ path, value, effect, start, end }) => {
      expect(text.slice(start, end)).not.toBe('');
      return `${effect === 'end' ? '-' : ''}${path.join()}: ${value}`;
    },
  );
}

it.each([
  ["I'm a nurse, not a doctor.", ['Occupation: nurse', '-Occupation: doctor']],
  ['My husband is a nurse and I am a teacher.', ['Occupation: teacher']],
  ['I used to live in Madrid but now I live in Seville.', ['-City: Madrid', 'City: Seville']],
  ['Correction: I live in Bergen, not in Oslo.', ['City: Bergen', '-City: Oslo']],
  ["My name isn't Robert, it's Rupert.", ['-Name: Robert', 'Name: Rupert']],
  ["I'm not from Poland, I'm from Latvia.", ['-Hometown: Poland', 'Hometown: Latvia']],
  ["I'm allergic to nuts but not to eggs.", ['Allergies: nuts']],
  ['My sister was late, but I live in Rome.', ['City: Rome']],
  ['This is Marcus speaking', ['Name: Marcus']],
  ['I turned 50 last week', ['Age: 50']],
  ['My employer, Vattenfall, pays for the gym', ['Employer: Vattenfall']],
  ['I drive trams for a living', ['Occupation: drive trams']],
  ["Turns out I'm not allergic to cats after all", ['-Allergies: cats']],
  ["I'm not a doctor, I'm a pharmacist", ['-Occupation: doctor', 'Occupation: pharmacist']],
])('a value is read from the clause that tells it plainly: %s', (text, expected) => {
  expect(profile(text)).toEqual(expected);
});

it.each([
  'Unless I am ill, I work for Bosch.',
  'I live in Oslo, provided that my visa comes through.',
  'Translate: I live in Paris.',
  'My brother works for Siemens and lives in Ulm.',
  'I have a friend who works at Tesla and lives in Bath.',
  'My mum thinks I live in Rome.',
  'Maybe I live in Rome.',
  "My novel's hero says: I live in Rome.",
  'I live in Rome, not.',
  "I'm 5 in the queue",
  'My employer pays for the gym',
  'According to my passport I am 45.',
  'Should I get the visa, I work for Bosch.',
])('nothing is read of others, conditions, doubts, quotes and fiction: %s', (text) => {
  expect(profile(text)).toEqual([]);
  expect(assertionsIn(text)).toEqual([]);
});

it.each([
  ['Ich bin Anna, 34', ['Name: Anna', 'Age: 34']],
  ['Hallo, ich heiße Jürgen und komme aus Kassel', ['Name: Jürgen']],
  ['Hola, me llamo Javier y tengo 30 años', ['Name: Javier', 'Age: 30']],
  ['Je suis Camille, 31 ans', ['Name: Camille', 'Age: 31']],
  ['Sono Giulia, 26 anni', ['Name: Giulia', 'Age: 26']],
  ['Sou a Marta, 30 anos', ['Name: Marta', 'Age: 30']],
  ['Ik ben Femke de Boer, 27 jaar', ['Name: Femke de Boer', 'Age: 27']],
  ['Меня зовут Ольга, мне 29 лет', ['Name: Ольга', 'Age: 29']],
  ['Ich bin Lehrer, 45', []],
  ['Je suis Français, 31 ans', []],
  ["J'ai 52 ans d'expérience", []],
  ['Non mi chiamo Aldo', []],
  ['Mein Sohn ist 9 Jahre alt', []],
])('names and ages are read in other languages too, and jobs are no names: %s', (text, expected) => {
  expect(profile(text)).toEqual(expected);
});
