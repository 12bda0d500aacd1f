import { expect, it } from 'vitest';
import { ReferenceMarks, withoutMarks } from '../../../src/domain/chat/reference-marks.ts';

const IDS = ['01a1fda6-02d3-71cf-adf7-0b283a27f915', '01a1fda6-02d3-71cf-adf7-118ed7ec7a53'];
const TEXT =
  'Window seats [2:d7ec7a53], at [10:30] or [9]; Oslo [1:01a1fda6-02d3-71cf-adf7-0b283a27f915]. Made up [3:00000000]. [';
const SETTLED = `Window seats [2:${IDS[1]}], at [10:30] or [9]; Oslo [1:${IDS[0]}]. Made up . [`;

it('marks are complete and correct wherever the text is split', () => {
  for (let first = 0; first <= TEXT.length; first += 1) {
    for (const second of [first, first + 1, first + 7, TEXT.length]) {
      const marks = new ReferenceMarks(IDS);
      const parts = [
        marks.push(TEXT.slice(0, first)),
        marks.push(TEXT.slice(first, second)),
        marks.push(TEXT.slice(second)),
        marks.end(),
      ];
      expect(parts.join('')).toBe(SETTLED);
      for (const id of IDS) expect(parts.filter((part) => part.includes(`:${id}]`))).toHaveLength(1);
    }
  }
});

it('a wrong number is corrected, because the id identifies the memory', () => {
  expect(new ReferenceMarks(IDS).push('x [7:d7ec7a53] y')).toBe(`x [2:${IDS[1]}] y`);
});

it('marks are removed from an answer before it is remembered', () => {
  expect(withoutMarks(`Oslo [1:${IDS[0]}], at [10:30].`)).toBe('Oslo, at [10:30].');
});
