import { describe, expect, it } from 'vitest';
import { withoutChanges } from '../../../src/domain/profiles/profile-history.ts';
import { applyOperation, overtakes, type ValueOperation } from '../../../src/domain/profiles/value-change.ts';

const op = (
  effect: ValueOperation['effect'],
  value: string,
  entryKey: string | null = null,
): ValueOperation => ({ effect, value, entryKey });

describe('an operation on a value', () => {
  it.each<[value: string, operation: ValueOperation, isList: boolean, after: string]>([
    ['Paris', op('set', 'Rome'), false, 'Rome'],
    ['Paris, France', op('end', 'Paris'), false, ''],
    ['Paris', op('end', 'London'), false, 'Paris'],
    ['a software engineer', op('end', 'engineer'), false, ''],
    ['北京市', op('end', '北京'), false, ''],
    ['北京', op('end', '上海'), false, '北京'],
    ['Bosch', op('end', ''), false, ''],
    ['', op('add', 'English'), true, 'English'],
    ['English', op('add', 'ENGLISH'), true, 'English'],
    ['English, French', op('add', 'french'), true, 'English, French'],
    ['English', op('add', ' '), true, 'English'],
    ['peanuts', op('add', 'a peanut'), true, 'peanuts'],
    ['peanut butter', op('end', 'peanuts'), true, 'peanut butter'],
    ['peanuts; eggs', op('end', 'Peanut'), true, 'eggs'],
    ['peanuts', op('end', 'peanuts'), true, ''],
    ['sister: Nora', op('set', 'sister: Lara', 'sister'), true, 'sister: Lara'],
    ['sister: Nora', op('add', 'sister: Lara', 'sister'), true, 'sister: Nora; sister: Lara'],
    ['dog: Rex; dog: Max', op('set', 'dog: Bo', 'dog'), true, 'dog: Rex; dog: Max; dog: Bo'],
    ['cat: Tom; dog: Rex', op('end', '', 'cat'), true, 'dog: Rex'],
    ['cat: Tom; cat: Kit', op('end', '', 'cat'), true, 'cat: Tom; cat: Kit'],
    ['cat: Tom; cat: Kit', op('end', 'Kit', 'cat'), true, 'cat: Tom'],
    ['cat: Tom; dog: Rex', op('end', 'Rex'), true, 'cat: Tom'],
    ['cat: Tom', op('end', '', 'dog'), true, 'cat: Tom'],
    ['妹妹: 小红', op('add', '弟弟: 小明', '弟弟'), true, '妹妹: 小红; 弟弟: 小明'],
  ])('%s, %o: %s → %s', (value, operation, isList, after) => {
    expect(applyOperation(value, operation, isList)).toBe(after);
  });

  it('leaves a long text alone that a person wrote', () => {
    const essay = 'I like a lot; '.repeat(400);
    expect(applyOperation(essay, op('add', 'x'), true)).toBe(essay);
    expect(applyOperation(essay, op('end', 'x'), true)).toBe(essay);
    expect(applyOperation(essay, op('set', 'x'), true)).toBe('x');
  });
});

describe('what was said later', () => {
  it.each<[later: ValueOperation, earlier: ValueOperation, result: boolean]>([
    [op('set', 'Rome'), op('set', 'Paris'), true],
    [op('end', 'Paris'), op('set', 'Paris'), true],
    [op('end', 'Paris'), op('set', 'Rome'), false],
    [op('end', ''), op('set', 'Rome'), true],
    [op('set', 'Rome'), op('end', 'Rome'), true],
    [op('add', 'French'), op('add', 'Dutch'), false],
    [op('add', 'French'), op('end', 'french'), true],
    [op('end', 'French'), op('add', 'French'), true],
    [op('set', 'sister: A', 'sister'), op('set', 'sister: B', 'sister'), true],
    [op('set', 'sister: A', 'sister'), op('set', 'brother: B', 'brother'), false],
    [op('add', 'dog: A', 'dog'), op('add', 'dog: B', 'dog'), false],
    [op('add', 'cat: A', 'cat'), op('end', '', 'cat'), true],
    [op('end', '', 'cat'), op('add', 'cat: A', 'cat'), true],
    [op('end', '', 'cat'), op('add', 'dog: A', 'dog'), false],
  ])('%o leaves nothing to %o: %s', (later, earlier, result) => {
    expect(overtakes(later, earlier)).toBe(result);
  });
});

describe('a history without some of its changes', () => {
  it('does the others again, in order', () => {
    const operations = [op('add', 'English'), op('add', 'French'), op('end', 'English'), op('add', 'Dutch')];
    let value = '';
    const changes = operations.map((operation, changeNo) => {
      const oldValue = value;
      value = applyOperation(value, operation, true);
      return { changeNo, oldValue, newValue: value, operation };
    });
    expect(value).toBe('French; Dutch');
    const without = (...gone: number[]) => withoutChanges(changes, new Set(gone), true).value;
    expect(without(2)).toBe('English; French; Dutch');
    expect(without(1)).toBe('Dutch');
    expect(without(0)).toBe('French; Dutch');
    expect(without(0, 1, 3)).toBe('');
  });
});
