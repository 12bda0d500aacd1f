import { describe, expect, it } from 'vitest';
import {
  readReplacement,
  replaceWords,
  saysWrong,
  statementOf,
} from '../../../src/domain/feedback/read-feedback.ts';

describe('a request to replace words', () => {
  it.each([
    ['Change Riga to Oslo.', 'Riga', 'Oslo'],
    ['Please replace "Tom" with "Tim"!', 'Tom', 'Tim'],
    ['No, it was Oslo, not Riga', 'Riga', 'Oslo'],
    ["It's on Tuesday, not on Monday.", 'Monday', 'Tuesday'],
    ['Not Riga but Oslo.', 'Riga', 'Oslo'],
    ['把里加改成奥斯陆', '里加', '奥斯陆'],
    ['请将“莉娜”替换为“安娜”。', '莉娜', '安娜'],
    ['不是里加，而是奥斯陆。', '里加', '奥斯陆'],
    ['应该是奥斯陆，不是里加', '里加', '奥斯陆'],
  ])('is read from %s', (text, from, to) => {
    expect(readReplacement(text)).toEqual({ from, to, describes: false });
  });

  it.each([
    ["Change my sister's name to Ann", "My sister's name is Ann."],
    ['把我的生日改成5月3日', '我的生日是5月3日。'],
  ])('that describes the fact becomes a statement: %s', (text, statement) => {
    const replacement = readReplacement(text);
    expect(replacement?.describes).toBe(true);
    expect(replacement && statementOf(replacement)).toBe(statement);
  });

  it.each([
    'I live in Oslo now, and my dog likes it.',
    'Thanks, that was helpful.',
    'Things change to the better.',
    '我现在住在奥斯陆。',
    'Change x to x',
    `Change ${'a'.repeat(200)} to b`,
    `change ${'a to '.repeat(100_000)}`,
    `是${' '.repeat(100)}x${' '.repeat(395)}；`,
    `不是${' '.repeat(100)}是${' '.repeat(390)};`,
    `change${' '.repeat(490)}x`,
    `not x${' .'.repeat(100_000)}\n`,
  ])('is not read from %.40s', (text) => {
    expect(readReplacement(text)).toBeNull();
  });
});

it('whole words are replaced, whatever characters they contain', () => {
  const given = { from: 'Ann', to: '$& Eve', describes: false };
  expect(replaceWords('Ann met Anna and ann.', given)).toBe('$& Eve met Anna and $& Eve.');
  expect(replaceWords('C++ (v1.0)', { from: 'v1.0', to: 'v2', describes: false })).toBe('C++ (v2)');
  expect(replaceWords('我住在里加市', { from: '里加', to: '奥斯陆', describes: false })).toBe(
    '我住在奥斯陆市',
  );
});

it.each([
  ['That is wrong.', true],
  ["No, I don't.", true],
  ['Actually I moved.', true],
  ['其实我搬家了', true],
  ['不对', true],
  ['Great, thank you!', false],
  ['I know a lot about it.', false],
])('"%s" says that something is wrong: %s', (text, expected) => {
  expect(saysWrong(text)).toBe(expected);
});
