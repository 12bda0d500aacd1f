/** Words between quotation marks, with UTF-16 offsets of the marks' outer sides. */
export interface QuotedWords {
  readonly start: number;
  readonly end: number;
}

/** Characters of a message in which quotations are looked for, and those of a quotation. */
const MAX_TEXT = 20_000;
const LONGEST = 2_000;
/** Marks that are tried. */
const MOST = 200;
const MARK = /['"“„«‘「『]/;
const CLOSING: Readonly<Record<string, string>> = {
  '"': '"',
  '“': '”',
  '„': '“',
  '«': '»',
  '‘': '’',
  '「': '」',
  '『': '』',
};
/** An apostrophe where a quotation may begin, and no `'cause`, `'em` or `'90s`. */
const OPENS = /(?:^|[\s(:,;—–-])$/u;
const NO_QUOTE =
  /^'(?:\d(?!\d?\p{Script=Han})|(?:cause|cos|cuz|em|til|till|tis|twas|n|bout|round|kay|sup)\b)/iu;
/** What somebody says of himself or to somebody. bounded: 2000 characters */
const SPEAKS = /\b(?:i|i['’](?:m|ve|d|ll)|im|ive|me|my|mine|myself|we|we['’](?:re|ve|d|ll)|us|our|ours)\b/i;
/** bounded: 2000 characters */
const CHINESE_SPEAKS = /[我你您](?!的?$)[\p{Script=Han}]|\p{Script=Han}[，。！？][\p{Script=Han}]/u;
/** Words that say a thing with a finite verb. bounded: 2000 characters */
const TELLS =
  /\b(?:is|are|was|were|has|have|had|does|do|did|can|will|would|speaks?|lives?|works?|likes?|loves?|hates?|eats?)\b/i;

/**
 * What a message quotes of somebody's speech, in quotation marks. Names and single words between
 * marks are none: `I go by "Kit"`.
 */
export function quotedSpeech(body: string): readonly QuotedWords[] {
  const text = body.slice(0, MAX_TEXT);
  const found: QuotedWords[] = [];
  let tried = 0;
  for (let at = 0; at < text.length && tried < MOST; at++) {
    const mark = text.charAt(at);
    if (!MARK.test(mark)) continue;
    tried++;
    const end = mark === "'" ? apostropheEnd(text, at) : markEnd(text, at, CLOSING[mark]);
    if (end < 0) continue;
    const words = text.slice(at + 1, end);
    const isSaid =
      CHINESE_SPEAKS.test(words) ||
      (/\s/.test(words.trim()) && (SPEAKS.test(words) || (TELLS.test(words) && words.length > 12)));
    if (isSaid) found.push({ start: at, end: end + 1 });
    at = end;
  }
  return found;
}

function markEnd(text: string, at: number, close: string | undefined): number {
  if (close === undefined) return -1;
  if (close === '’' && !OPENS.test(text.slice(Math.max(0, at - 1), at))) return -1;
  if (close === '’') return curlyEnd(text, at);
  const end = text.slice(at + 1, at + 1 + LONGEST).indexOf(close);
  return end < 0 || text.slice(at, at + 1 + end).includes('\n\n') ? -1 : at + 1 + end;
}

const curlyEnd = (text: string, at: number): number => closingMark(text, at, '’');

function apostropheEnd(text: string, at: number): number {
  if (!OPENS.test(text.slice(Math.max(0, at - 1), at)) || NO_QUOTE.test(text.slice(at, at + 8))) return -1;
  return /^[\p{L}\d(]/u.test(text.slice(at + 1, at + 3)) ? closingMark(text, at, "'") : -1;
}

/**
 * The apostrophe that closes a quotation. That of `my parents' house` may end a word inside it, so one beside
 * another sign counts before it.
 */
function closingMark(text: string, at: number, mark: string): number {
  let possible = -1;
  const last = Math.min(text.length, at + LONGEST);
  for (let end = at + 2; end < last; end++) {
    if (text.charAt(end) === '\n' && text.charAt(end + 1) === '\n') break;
    if (text.charAt(end) !== mark) continue;
    const before = text.charAt(end - 1);
    const behind = text.slice(end + 1, end + 3);
    if (/\s/.test(before) || /^[\p{L}\d]/u.test(behind)) continue;
    if (/[.,!?…]/.test(before) || behind === '' || /^[.,:;!?)\]—]|^\s[-–—(]|^\n/.test(behind)) return end;
    if (possible < 0 && before !== 's') return end;
    if (possible < 0) possible = end;
  }
  return possible;
}
