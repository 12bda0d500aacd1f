import fc from 'fast-check';
import { expect, it } from 'vitest';
import { chunkDocument } from '../../../src/domain/documents/chunk.ts';

const plain = (text: string) => chunkDocument({ text, pageStarts: null });

it('paragraphs under one heading stay together, and each part has the headings above it', () => {
  const text = '# Guide\n\nIntro.\n\n## Setup\n\nStep one.\n\nStep two.\n\n# Other\n\nEnd.';
  expect(plain(text).map(({ text: words, headings }) => [words, headings])).toEqual([
    ['# Guide\n\nIntro.', ['Guide']],
    ['## Setup\n\nStep one.\n\nStep two.', ['Guide', 'Setup']],
    ['# Other\n\nEnd.', ['Other']],
  ]);
});

it('a long paragraph is split between sentences, and a short last sentence is repeated', () => {
  const sentences = Array.from({ length: 60 }, (_, i) => `Sentence number ${i} tells about topic ${i * 7}.`);
  const parts = plain(sentences.join(' '));
  expect(parts.length).toBeGreaterThan(2);
  for (const [i, part] of parts.entries()) {
    expect(part.text.length).toBeLessThan(1_500);
    expect(part.text).toMatch(/^Sentence .*\.$/s);
    const before = parts[i - 1];
    if (before) expect(part.start).toBeLessThan(before.end);
  }
});

it('Chinese parts hold fewer characters than English ones', () => {
  const parts = plain('这是一个关于退货流程的句子，请仔细阅读。'.repeat(200));
  expect(Math.max(...parts.map((part) => part.text.length))).toBeLessThan(600);
  expect(parts.every((part) => part.text.endsWith('。'))).toBe(true);
});

it('no part crosses the end of a page', () => {
  const pages = ['First page.\n\n', 'Second page.\n\n', '\n\n', 'Fourth page.\n\n'];
  const text = pages.join('');
  const pageStarts = [0, 13, 27, 29];
  expect(chunkDocument({ text, pageStarts }).map((part) => [part.page, part.text])).toEqual([
    [1, 'First page.'],
    [2, 'Second page.'],
    [4, 'Fourth page.'],
  ]);
});

it('parts of any text are ordered slices of limited size and together hold every word', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '\n',
      '\n\n',
      '# H\n',
      '```\n',
      '。',
      '. ',
      ' ',
      '\u{1F600}',
      'x'.repeat(3_000),
      '字'.repeat(900),
    ),
    fc.string({ maxLength: 40 }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      const text = pieces.join('');
      const parts = plain(text);
      const held = new Uint8Array(text.length);
      let last = -1;
      for (const { start, end, text: words } of parts) {
        expect(words).toBe(text.slice(start, end));
        expect(words.isWellFormed() || !text.isWellFormed()).toBe(true);
        expect(start).toBeGreaterThan(last);
        expect(end - start).toBeLessThan(3_000);
        last = start;
        held.fill(1, start, end);
      }
      const lost = [...held.keys()].filter((i) => held[i] === 0 && /[\p{L}\p{N}]/u.test(text[i] ?? ''));
      expect(lost).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

it('a million characters without sentence ends are split in linear time into parts of limited size', () => {
  for (const text of ['x'.repeat(1_000_000), `\`\`\`\n${'字'.repeat(500_000)}`, '# a\n'.repeat(100_000)]) {
    const parts = plain(text);
    expect(parts.length).toBeGreaterThan(500);
    expect(Math.max(...parts.map((part) => part.text.length))).toBeLessThan(3_000);
  }
});
