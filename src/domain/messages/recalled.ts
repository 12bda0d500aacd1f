import type { TextSpan } from './raw-memory.ts';

/** The reason of a receipt whose message repeats, in whole or in part, what this server had recalled. */
export const RECALLED = 'recalled';

/** How a block of memories begins that this server puts into prompts. */
const FENCE = '<memories';
const FENCE_HEAD_LENGTH = 350;
// bounded: 350 characters
const FENCE_HEAD = /^<memories[^>\n]{0,300}>\s{1,20}<memory /;
const FENCE_END = '</memories>';

/** The lists of memories in the answers of searches and tools. */
const LISTS = ['memories', 'memory_detail_list', 'preference_detail_list', 'event_detail_list'];
const LIST_HEAD_LENGTH = 200;
// bounded: 200 characters
const LIST_HEAD =
  /^\w{1,30}\\?"\s{0,20}:\s{0,20}\[\s{0,20}\{\s{0,20}\\?"id\\?"\s{0,20}:\s{0,20}\\?"[0-9a-f]{8}-[0-9a-f-]{27}\\?"/;
/** How far before a list its object may begin, in characters. */
const OBJECT_BEFORE = 500;

/**
 * The blocks of recalled memories in a text: fenced ones from prompts, and JSON from searches and tools. A
 * block that is cut off goes to the end of the text.
 */
export function recalledBlocks(text: string): readonly TextSpan[] {
  const blocks: TextSpan[] = [];
  for (const block of [...fencedBlocks(text), ...listBlocks(text)].sort((a, b) => a.start - b.start)) {
    const last = blocks.at(-1);
    if (last === undefined || block.start >= last.end) blocks.push(block);
    else blocks[blocks.length - 1] = { start: last.start, end: Math.max(last.end, block.end) };
  }
  return blocks;
}

function* fencedBlocks(text: string): Generator<TextSpan> {
  for (let at = text.indexOf(FENCE); at >= 0; at = text.indexOf(FENCE, at + 1)) {
    if (!FENCE_HEAD.test(text.slice(at, at + FENCE_HEAD_LENGTH))) continue;
    const close = text.indexOf(FENCE_END, at);
    const end = close < 0 ? text.length : close + FENCE_END.length;
    yield { start: at, end };
    at = end - 1;
  }
}

function* listBlocks(text: string): Generator<TextSpan> {
  let from = 0;
  for (;;) {
    const head = nextList(text, from);
    if (head < 0) return;
    const start = Math.max(from, objectStart(text, head));
    const end = objectEnd(text, start);
    yield { start, end };
    from = Math.max(end, head + 1);
  }
}

/** Where the next name of a list of memories stands; -1: nowhere. */
function nextList(text: string, from: number): number {
  for (let quote = text.indexOf('"', from); quote >= 0; quote = text.indexOf('"', quote + 1)) {
    const head = text.slice(quote + 1, quote + 1 + LIST_HEAD_LENGTH);
    if (LISTS.some((name) => head.startsWith(name)) && LIST_HEAD.test(head)) return quote;
  }
  return -1;
}

/** The first brace of the line, because answers are written in one line, or else the last one before it. */
function objectStart(text: string, at: number): number {
  const begin = Math.max(0, at - OBJECT_BEFORE);
  const before = text.slice(begin, at);
  const line = before.lastIndexOf('\n') + 1;
  const inLine = before.indexOf('{', line);
  const brace = inLine >= 0 ? inLine : before.lastIndexOf('{');
  return brace < 0 ? at : begin + brace;
}

/** Where the JSON value ends that begins at `start`; the end of the text if it is cut off. */
function objectEnd(text: string, start: number): number {
  let depth = 0;
  let isInString = false;
  for (let at = start; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '\\') at += 1;
    else if (sign === '"') isInString = !isInString;
    else if (!isInString && (sign === '{' || sign === '[')) depth += 1;
    else if (!isInString && (sign === '}' || sign === ']')) {
      depth -= 1;
      if (depth <= 0) return at + 1;
    }
  }
  return text.length;
}

/** A line that has the form of a memory's text. */
export interface StatedLine extends TextSpan {
  readonly text: string;
}

const MOST_LINES = 500;
const LONGEST_LINE = 6000;
const BULLET_LENGTH = 20;
// bounded: 20 characters
const BULLET = /^[\s>*•·–\-\d.)\]"“'「]*/u;
const FORM_LENGTH = 120;
// bounded: 120 characters
const FORM =
  /^(?:[^:：\n]{1,60}[(（][^()（）\n]{4,40}[)）][:：]|(?:User|Assistant|用户|助手)[:：]|The user |用户)/u;

/**
 * The lines, of the first 500, that look like texts of memories: `User (2 March 2026): …`, `The user prefers
 * …`. Whether there is such a memory is for the caller to find out.
 */
export function statedLines(text: string): readonly StatedLine[] {
  const lines: StatedLine[] = [];
  let start = 0;
  for (let n = 0; n < MOST_LINES && start <= text.length; n += 1) {
    const next = text.indexOf('\n', start);
    const end = next < 0 ? text.length : next;
    if (end - start <= LONGEST_LINE) {
      const line = text.slice(start, end);
      const words = line.slice(BULLET.exec(line.slice(0, BULLET_LENGTH))?.[0].length ?? 0);
      if (FORM.test(words.slice(0, FORM_LENGTH))) lines.push({ start, end, text: words });
    }
    start = end + 1;
  }
  return lines;
}

/** Replaces spans by blanks, so that the places of all other words stay the same. */
export function blanked(text: string, spans: readonly TextSpan[]): string {
  let result = '';
  let at = 0;
  for (const { start, end } of spans) {
    // line breaks at both ends keep the words before and after it from becoming one sentence
    const blank = end - start < 2 ? ' '.repeat(end - start) : `\n${' '.repeat(end - start - 2)}\n`;
    result += text.slice(at, start) + blank;
    at = end;
  }
  const left = result + text.slice(at);
  return /[\p{L}\p{N}]/u.test(left) ? left : ' '.repeat(text.length);
}

/** A text without its blocks of recalled memories, which become blanks. */
export function withoutBlocks(text: string): string {
  const blocks = recalledBlocks(text);
  return blocks.length === 0 ? text : blanked(text, blocks);
}
