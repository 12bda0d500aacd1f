import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { glossed } from '../../../src/providers/offline/chinese/gloss.ts';
import { GLOSSES } from '../../../src/providers/offline/chinese/gloss-list.ts';

const words = (text: string) => glossed(text).english.split(/\s+/).filter(Boolean).join(' ');

describe('glosses of Chinese words', () => {
  it('stand in the place of the words, in their order', () => {
    expect(words('Bart在生日派对上吃蛋糕')).toBe('Bart birthday party eat cake');
    expect(words('I like 火锅 and 钢琴.')).toBe('I like hot pot and piano .');
  });

  it('are the same for words that mean the same, and for traditional characters', () => {
    expect(words('爸爸很开心')).toBe(words('父亲很高兴'));
    expect(words('媽媽買鋼琴')).toBe(words('妈妈买钢琴'));
  });

  it('leave out what the list does not hold, and say how much that is', () => {
    expect(glossed('饕餮')).toEqual({ english: '  ', share: 0 });
    expect(glossed('妈妈').share).toBe(1);
    const { share } = glossed('妈妈饕餮');
    expect(share).toBeGreaterThan(0);
    expect(share).toBeLessThan(1);
  });

  it('leave other languages as they are, Japanese too', () => {
    for (const text of ['', 'no Chinese here', '電話をかける', '한국어', 'Привет'])
      expect(glossed(text)).toEqual({ english: text, share: 0 });
  });

  it('read the beginning of a long text only', () => {
    const long = '妈妈'.repeat(5_000);
    expect(words(long).split(' ').length).toBeLessThanOrEqual(100);
    expect(words(`${long} ${long}`)).toBe(words(long));
  });

  it('have a share between 0 and 1 for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        const { share } = glossed(`${text}妈${text}`);
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(1);
      }),
    );
  });
});

it('the list of glosses holds each word once, simplified, with English words before it', () => {
  const entries = GLOSSES.split(';').map((entry) => entry.trim());
  const all = entries.flatMap((entry) => entry.match(/\p{Script=Han}+/gu) ?? []);
  expect(new Set(all).size).toBe(all.length);
  for (const entry of entries) expect(entry).toMatch(/^[A-Za-z][A-Za-z' -]*(?: \p{Script=Han}{1,4})+$/u);
});
