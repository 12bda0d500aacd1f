/** A sentence, or a code block. */
export interface Sentence {
  readonly text: string;
  /** UTF-16 offsets into the text. The sentence is exactly that slice, without outer white space. */
  readonly start: number;
  readonly end: number;
  readonly kind: 'prose' | 'code';
}

/** Maximum length of a sentence in characters. Longer text without full stops is cut at white space. */
export const MAX_SENTENCE = 2_000;
const FENCE = /^[ \t]*(?:```|~~~)/;
const CLOSERS = `"'”’)\\]」』）】*_`;
/** Matches the end of a sentence: `.!?…` before white space, or a full-width sign, with closing quotes. */
// linear: each alternative starts only at the start of a run of signs, and runs of one alternative do not
// overlap
const BOUNDARY = new RegExp(
  `(?<![.!?…])[.!?…]+[${CLOSERS}]{0,4}(?=\\s)|(?<![。！？!?…])[。！？!?…]+[${CLOSERS}]{0,4}(?![${CLOSERS}])(?=[^\\x00-\\x7f])|(?<![。！？])[。！？]+[${CLOSERS}]{0,4}`,
  'g',
);
/** Words whose full stop does not end a sentence. */
const ABBREVIATION =
  /(?:^|[\s(])(?:[A-Z]|Mr|Mrs|Ms|Mx|Dr|Prof|St|Jr|Sr|Smt|Shri|Sri|Rev|Fr|Hon|Capt|Lt|Col|Sgt|Gen|Mme|Mlle|vs|etc|e\.g|i\.e|approx|No|Vol|Fig|a\.m|p\.m|U\.S)$/;
/** A month in short before a day: `Sept. 3rd`. */
const MONTH = /(?:^|[\s(])(?:Jan|Feb|Mar|Apr|Aug|Sept?|Oct|Nov|Dec)$/;
const DAY = /^ \d{1,2}(?:st|nd|rd|th)?\b/;
/** A day before a month in German: `am 15. April`, and not `I am 15. April is …`. */
const GERMAN_DAY = /(?:^|[\s(])(?:(?<!\bI )am|der|den|dem|vom|zum|bis|ab|und) \d{1,2}$/i;
const GERMAN_MONTH =
  /^ (?:(?:bis(?: zum)?|und|oder) \d{1,2}\.|Jan|Jän|Feb|März|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez)\p{Ll}*/u;

/**
 * Splits a text into sentences with offsets. Line breaks end sentences. A fenced code block is one item of
 * any length.
 */
export function* splitSentences(text: string): Generator<Sentence> {
  let at = 0;
  let codeStart = -1;
  while (at < text.length) {
    const newline = text.indexOf('\n', at);
    const end = newline < 0 ? text.length : newline;
    if (end === at && codeStart < 0) {
      at++;
      continue;
    }
    const isFence = FENCE.test(text.slice(at, Math.min(end, at + 40)));
    if (codeStart >= 0) {
      if (isFence) {
        yield* slice(text, codeStart, end, 'code');
        codeStart = -1;
      }
    } else if (isFence) codeStart = at;
    else yield* sentencesOfLine(text, at, end);
    at = end + 1;
  }
  if (codeStart >= 0) yield* slice(text, codeStart, text.length, 'code');
}

function* sentencesOfLine(text: string, from: number, to: number): Generator<Sentence> {
  let start = from;
  BOUNDARY.lastIndex = 0;
  const line = text.slice(from, to);
  for (const match of line.matchAll(BOUNDARY)) {
    const end = from + match.index + match[0].length;
    if (match[0] === '.' && ABBREVIATION.test(text.slice(Math.max(start, end - 9), end - 1))) continue;
    if (
      match[0] === '.' &&
      MONTH.test(text.slice(Math.max(start, end - 6), end - 1)) &&
      DAY.test(text.slice(end, end + 6))
    )
      continue;
    if (
      match[0] === '.' &&
      GERMAN_DAY.test(text.slice(Math.max(start, end - 11), end - 1)) &&
      GERMAN_MONTH.test(text.slice(end, end + 12))
    )
      continue;
    // `1. First point` is one item, not two sentences.
    if (
      match[0] === '.' &&
      /^\s*\d{1,3}\.$/.test(text.slice(start, Math.min(end, start + 8))) &&
      end - start < 8
    )
      continue;
    yield* pieces(text, start, end);
    start = end;
  }
  yield* pieces(text, start, to);
}

function* pieces(text: string, from: number, to: number): Generator<Sentence> {
  let start = from;
  while (to - start > MAX_SENTENCE) {
    // search a slice: `lastIndexOf` on the whole text could run back to its beginning each time
    const space = start + text.slice(start, start + MAX_SENTENCE + 1).lastIndexOf(' ');
    let end = space > start + MAX_SENTENCE / 2 ? space : start + MAX_SENTENCE;
    const code = text.charCodeAt(end - 1);
    if (code >= 0xd800 && code <= 0xdbff) end--;
    yield* slice(text, start, end, 'prose');
    start = end;
  }
  yield* slice(text, start, to, 'prose');
}

function* slice(text: string, from: number, to: number, kind: Sentence['kind']): Generator<Sentence> {
  let start = from;
  let end = to;
  while (start < end && isSpace(text.charCodeAt(start))) start++;
  while (end > start && isSpace(text.charCodeAt(end - 1))) end--;
  if (end > start) yield { text: text.slice(start, end), start, end, kind };
}

function isSpace(code: number): boolean {
  return (
    code <= 0x20 || code === 0xa0 || code === 0x3000 || code === 0xfeff || (code >= 0x2000 && code <= 0x200b)
  );
}
