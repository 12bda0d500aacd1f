export interface Sentence {
  readonly text: string;
  /** UTF-16 offsets into the text that was split; the sentence is exactly that slice, without outer white space. */
  readonly start: number;
  readonly end: number;
  readonly kind: 'prose' | 'code';
}

/** No sentence is longer; a wall of text without full stops is cut at white space. */
export const MAX_SENTENCE = 2_000;
const FENCE = /^[ \t]*(?:```|~~~)/;
const CLOSERS = `"'”’)\\]」』）】*_`;
/** An end of sentence: `.!?…` before white space, or a full-width sign, with the quotes that close it. */
// linear: each alternative begins only at the start of a run of signs, and the runs of one alternative do not overlap
const BOUNDARY = new RegExp(
  `(?<![.!?…])[.!?…]+[${CLOSERS}]{0,4}(?=\\s)|(?<![。！？!?…])[。！？!?…]+[${CLOSERS}]{0,4}(?=[^\\x00-\\x7f])|(?<![。！？])[。！？]+[${CLOSERS}]{0,4}`,
  'g',
);
/** Words before a full stop that end no sentence. */
const ABBREVIATION =
  /(?:^|[\s(])(?:[A-Z]|Mr|Mrs|Ms|Dr|Prof|St|Jr|Sr|vs|etc|e\.g|i\.e|approx|No|Vol|Fig|a\.m|p\.m|U\.S)$/;

/** Sentences with offsets. Line breaks end sentences; a fenced code block is one item, however long. */
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
    // of a slice: looking back from there would go to the beginning of the text each time
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
