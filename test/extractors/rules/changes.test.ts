import { expect, it } from 'vitest';
import { contradicted } from '../../../src/extractors/rules/changes/contradicted.ts';

const isOver = (memory: string, said: string): boolean =>
  contradicted(said, [{ text: memory, source: memory, group: 'm', isLast: true, isRetrieved: false }])
    .length > 0;

it.each([
  ['I go to spin class every week', 'Spin class was cancelled for good'],
  ['I play the cello', 'Packed in the cello before Christmas'],
  ['I work at Bosch', 'My time at Bosch is over'],
  ['I drive a Fiesta', 'The Fiesta finally gave up the ghost'],
])('%s. %s.', (memory, said) => {
  expect(isOver(memory, said)).toBe(true);
});

it.each([
  ['I go to spin class every week', 'Spin class was cancelled today'],
  ['I play the cello', 'His cello was sold for good'],
  ['I work at Bosch', 'My colleague left Bosch'],
  ['I drive a Fiesta', 'The Fiesta needs new tyres'],
])('%s. %s: it stays', (memory, said) => {
  expect(isOver(memory, said)).toBe(false);
});
