import { expect, test } from 'vitest';
import { keptReadings } from '../../src/lib/kept-readings.ts';

function counted(most: number, longest: number) {
  const reads: string[] = [];
  const read = keptReadings(
    (text) => {
      reads.push(text);
      return text === '' ? null : text.length;
    },
    most,
    longest,
  );
  return { read, reads };
}

test('each of the latest texts is read once, and one in use stays', () => {
  const { read, reads } = counted(2, 10);
  for (const text of ['a', 'b', 'a', 'c', 'a', 'd', 'a', 'e', 'a']) expect(read(text)).toBe(1);
  expect(reads).toEqual(['a', 'b', 'c', 'd', 'e']);
  read('b');
  expect(reads.at(-1)).toBe('b');
});

test('a text without a reading is kept too, but none that is too long', () => {
  const { read, reads } = counted(2, 10);
  for (const text of ['', '', 'x'.repeat(11), 'x'.repeat(11)]) read(text);
  expect(reads).toEqual(['', 'x'.repeat(11), 'x'.repeat(11)]);
});

test('long texts leave room for fewer', () => {
  const { read, reads } = counted(2, 300);
  const texts = ['a', 'b', 'c'].map((letter) => letter.repeat(300));
  for (const text of [...texts, ...texts]) read(text);
  expect(reads).toHaveLength(6);
});
