import { describe, expect, it } from 'vitest';
import { dateWords } from '../../../src/domain/query/date-words.ts';
import { pointsBack, withReferences } from '../../../src/domain/query/references.ts';
import { splitQuestion } from '../../../src/domain/query/split-question.ts';

describe('splitQuestion', () => {
  it.each<[string, string[]]>([
    ['Where does Ann live and what does she like?', ['Where does Ann live', 'what does she like (Ann)']],
    [
      'Who cooked, and when did Bob arrive? Which wine was it?',
      ['Who cooked', 'when did Bob arrive', 'Which wine was it'],
    ],
    ['李娜住在哪里？她喜欢什么音乐？', ['李娜住在哪里', '她喜欢什么音乐']],
    ['Does she like salt and pepper?', []],
    ['Where?', []],
    ['', []],
  ])('%s', (query, parts) => {
    expect(splitQuestion(query)).toEqual(parts);
  });

  it('handles huge texts without spaces or questions quickly', () => {
    for (const hostile of [' '.repeat(1e6), 'and '.repeat(5e5), '?'.repeat(1e6), `${'a '.repeat(900)}and`])
      expect(splitQuestion(hostile).length).toBeLessThanOrEqual(4);
  });
});

describe('pointsBack', () => {
  it.each([
    ['How was that restaurant?', true],
    ['Where does he work?', true],
    ['那家餐厅怎么样？', true],
    ['Is it raining in Oslo?', false],
    ['What did I do that week?', false],
    ['Where does Nora work?', false],
  ])('%s → %s', (query, expected) => {
    expect(pointsBack(query)).toBe(expected);
  });

  it('adds names of the last turns, and nothing when they have none', () => {
    const turns = [{ text: 'We met Nora in Oslo.' }, { text: 'Nice.' }];
    expect(withReferences('Where does she work?', turns)).toContain('Nora');
    expect(withReferences('Where does she work?', [])).toBeNull();
    expect(withReferences('Where does she work?', [{ text: ' ' }])).toBeNull();
  });
});

describe('dateWords', () => {
  const now = new Date('2026-03-02T12:00:00Z');

  it.each<[string, string[]]>([
    ['last Saturday', ['28 february 2026']],
    ['昨天', ['1 march 2026']],
    ['in May 2025', ['may 2025']],
    ['the garage', []],
  ])('%s', (query, words) => {
    expect(dateWords(query, now)).toEqual(words);
  });
});
