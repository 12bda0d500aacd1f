import { keptReadings } from '../../../../lib/kept-readings.ts';

/** A word or a sign of a sentence; offsets are UTF-16 and relative to the sentence. */
export interface Token {
  /** As written. */
  readonly text: string;
  /** Lower case, with plain apostrophes. */
  readonly lower: string;
  readonly start: number;
  readonly end: number;
  readonly isWord: boolean;
}

/** Each clause of a sentence is read with the tokens of the whole one. */
const MAX_KEPT = 1_500;
const MAX_KEPT_SENTENCE = 600;
/** Tokens of one sentence that are read; a sentence of at most 2,000 characters rarely has more. */
const MAX_TOKENS = 500;

// linear: the alternatives begin with different characters and hold no nested repetition
const TOKEN =
  /\d+(?:[:.,]\d+)+|[\p{L}\p{N}\p{M}]+(?:(?:['’.&+/-]|-')[\p{L}\p{N}\p{M}]+)*|[^\s\p{L}\p{N}\p{M}]/gu;
/** A subject with its auxiliary: `I'm`, `she's`. Both become tokens of their own. */
const JOINED = /^(i|we|you|he|she|it|they|that|there|who|what|this|everyone|everybody)('(?:m|re|ve|ll|d|s))$/;
/** Spellings without the apostrophe. */
const BARE: Readonly<Record<string, readonly [string, string]>> = {
  im: ['i', "'m"],
  ive: ['i', "'ve"],
};
const BARE_NOT = /^(?:dont|doesnt|didnt|cant|wont|isnt|arent|wasnt|werent|havent|hasnt|couldnt|wouldnt)$/;

/** `my name's Ingrid`: behind what people say of themselves, `'s` is a verb. */
const NOUN_JOINED = /^(name|birthday|bday)('s)$/;

/** `my other half's called Stig`. */
const CALLED = /^ (?:called|named)\b/;

function jointIn(lower: string, before: string | undefined, behind: string): readonly string[] | undefined {
  const joined = CALLED.test(behind) ? /^(\p{L}{2,20})('s)$/u : NOUN_JOINED;
  const noun =
    before !== undefined && /^(?:my|the|our|other|better|older|younger|little|big)$/.test(before)
      ? joined.exec(lower)
      : null;
  return (noun ?? JOINED.exec(lower))?.slice(1);
}

/** What stands before the month, which is told from the auxiliary. bounded: 14 characters */
const BEFORE_MONTH =
  /(?:\d(?:st|nd|rd|th)?|\b(?:first|second|third|\p{Ll}+th|of|in|on|since|until|till|by|this|next|last|every|early|late|mid)) $/u;

const isMonthAt = (sentence: string, start: number) =>
  BEFORE_MONTH.test(sentence.slice(Math.max(0, start - 14), start)) ||
  /^ \d/.test(sentence.slice(start + 3, start + 5));

/** `called Tom and Will`. */
const isPersonAt = (sentence: string, start: number) =>
  // bounded: 16 characters
  /(?:\p{Lu}\p{Ll}+(?:,| and| &)|called|named|with|to) $/u.test(
    sentence.slice(Math.max(0, start - 16), start),
  ) && /^(?:$|[,.!?]| and )/.test(sentence.slice(start + 4, start + 9));

/** Splits a sentence into words and signs. `I'm` becomes `I` and `'m`; `don't` stays one word. */
export const tokensOf = keptReadings(splitTokens, MAX_KEPT, MAX_KEPT_SENTENCE);

function splitTokens(sentence: string): readonly Token[] {
  const tokens: Token[] = [];
  for (const match of sentence.matchAll(TOKEN)) {
    if (tokens.length >= MAX_TOKENS) break;
    const text = match[0];
    const lower = text.toLowerCase().replace('’', "'");
    const start = match.index;
    const parts = lower.includes("'")
      ? jointIn(lower, tokens.at(-1)?.lower, sentence.slice(start + text.length, start + text.length + 8))
      : BARE[lower];
    const isWord = /[\p{L}\p{N}]/u.test(text[0] ?? '');
    if (parts === undefined || text === 'IM') {
      const plain = lower.endsWith('nt') && BARE_NOT.test(lower) ? `${lower.slice(0, -1)}'t` : lower;
      const isNamed =
        (text === 'May' && isMonthAt(sentence, start)) || (text === 'Will' && isPersonAt(sentence, start));
      tokens.push({
        text,
        lower: isNamed ? `${lower} (name)` : plain,
        start,
        end: start + text.length,
        isWord,
      });
      continue;
    }
    const [subject = '', auxiliary = ''] = parts;
    const middle = start + subject.length;
    tokens.push({ text: text.slice(0, subject.length), lower: subject, start, end: middle, isWord });
    tokens.push({
      text: text.slice(subject.length),
      lower: auxiliary,
      start: middle,
      end: start + text.length,
      isWord,
    });
  }
  return tokens;
}

/** The words between two tokens as written, without signs at their ends. */
export function wordsOf(sentence: string, tokens: readonly Token[], from: number, to: number): string {
  let start = from;
  let end = to;
  while (start < end && tokens[start]?.isWord === false) start++;
  while (end > start && tokens[end - 1]?.isWord === false) end--;
  return start >= end ? '' : sentence.slice(tokens[start]?.start, tokens[end - 1]?.end);
}
