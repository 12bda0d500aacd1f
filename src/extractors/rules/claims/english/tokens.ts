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

function jointIn(lower: string, before: string | undefined): readonly string[] | undefined {
  const noun = before === 'my' || before === 'the' ? NOUN_JOINED.exec(lower) : null;
  return (noun ?? JOINED.exec(lower))?.slice(1);
}

/** Splits a sentence into words and signs. `I'm` becomes `I` and `'m`; `don't` stays one word. */
export function tokensOf(sentence: string): readonly Token[] {
  const tokens: Token[] = [];
  for (const match of sentence.matchAll(TOKEN)) {
    if (tokens.length >= MAX_TOKENS) break;
    const text = match[0];
    const lower = text.toLowerCase().replace('’', "'");
    const start = match.index;
    const parts = lower.includes("'") ? jointIn(lower, tokens.at(-1)?.lower) : BARE[lower];
    const isWord = /[\p{L}\p{N}]/u.test(text[0] ?? '');
    if (parts === undefined || text === 'IM') {
      const plain = lower.endsWith('nt') && BARE_NOT.test(lower) ? `${lower.slice(0, -1)}'t` : lower;
      tokens.push({ text, lower: plain, start, end: start + text.length, isWord });
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
