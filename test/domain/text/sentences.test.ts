import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_SENTENCE, splitSentences } from '../../../src/domain/text/sentences.ts';

const split = (text: string) => [...splitSentences(text)].map((sentence) => sentence.text);

describe('splitSentences', () => {
  it('ends sentences at full stops of both scripts and at line breaks', () => {
    expect(split('One. Two! Three?\n- four\n- five')).toEqual(['One.', 'Two!', 'Three?', '- four', '- five']);
    expect(split('你好！我来了。他说：“走。”然后')).toEqual(['你好！', '我来了。', '他说：“走。”', '然后']);
  });
  it('does not end sentences at abbreviations, versions and list numbers', () => {
    expect(split('Dr. Li uses v2.0 today. 1. first')).toEqual(['Dr. Li uses v2.0 today.', '1. first']);
  });
  it('keeps a fenced code block in one piece', () => {
    expect(split('See:\n```js\na. b.\n```\nDone.')).toEqual(['See:', '```js\na. b.\n```', 'Done.']);
  });
  it('loses nothing but white space, has exact offsets, and limits the length of prose', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 300 }),
        fc.integer({ min: 1, max: 40 }),
        (text, times) => {
          const whole = text.repeat(times);
          let at = 0;
          for (const { text: sentence, start, end, kind } of splitSentences(whole)) {
            expect(whole.slice(start, end)).toBe(sentence);
            expect(whole.slice(at, start).trim()).toBe('');
            if (kind === 'prose') expect(sentence.length).toBeLessThanOrEqual(MAX_SENTENCE);
            at = end;
          }
          expect(whole.slice(at).trim()).toBe('');
        },
      ),
    );
  });
});
