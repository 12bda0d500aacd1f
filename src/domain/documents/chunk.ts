import { splitSentences } from '../text/sentences.ts';
import { trimTail } from '../text/trim.ts';
import type { DocumentText } from './document.ts';
import { type Heading, headingIn } from './heading.ts';

/** A part of a document. Offsets are UTF-16 units in the document's text. */
export interface Chunk {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Page number from 1; null for formats without pages. */
  readonly page: number | null;
  /** The headings above the part, outermost first. */
  readonly headings: readonly string[];
}

/** Sizes are in Latin characters. A Chinese character carries as much meaning as two and a half of them. */
const TARGET = 900;
const MOST = 1_500;
const WIDE = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]/g;
const WIDE_WEIGHT = 2.5;
/**
 * When a paragraph is cut, the next part repeats up to this much of the last sentence, because the text that
 * follows often refers to it.
 */
const OVERLAP = 200;
const LONGEST_HEADING = 300;

interface Piece {
  readonly start: number;
  readonly end: number;
  readonly weight: number;
  /** The previous sentence of the same paragraph. */
  readonly before: { readonly start: number; readonly weight: number } | null;
}

/**
 * Splits a document into chunks. Paragraphs under the same heading are combined up to a target size. A longer
 * paragraph is split between sentences. No chunk crosses the end of a page. Together the chunks hold every
 * word.
 * @returns chunks in document order
 */
export function chunkDocument({ text, pageStarts }: DocumentText): readonly Chunk[] {
  const chunks: Chunk[] = [];
  const headings: (string | undefined)[] = [];
  let open: { start: number; end: number; weight: number } | null = null;
  let page = 0;
  const nextPage = () => pageStarts?.[page + 1] ?? Number.POSITIVE_INFINITY;
  const close = () => {
    if (open !== null) {
      chunks.push({
        text: text.slice(open.start, open.end),
        start: open.start,
        end: open.end,
        page: pageStarts === null ? null : page + 1,
        headings: headings.filter((heading) => heading !== undefined),
      });
    }
    open = null;
  };
  for (const block of blocksOf(text)) {
    if (block.start >= nextPage()) close();
    while (block.start >= nextPage()) page += 1;
    if (block.heading !== null) {
      const { level, title } = block.heading;
      close();
      headings.length = level - 1;
      headings[level - 1] = title;
      open = { start: block.start, end: block.end, weight: weigh(text, block.start, block.end) };
      continue;
    }
    for (const piece of piecesOf(text, block.start, block.end)) {
      if (open !== null && open.weight + piece.weight > TARGET) {
        const { before } = piece;
        const again: Piece['before'] =
          before !== null && before.weight <= OVERLAP && before.start > open.start ? before : null;
        close();
        open = {
          start: again?.start ?? piece.start,
          end: piece.end,
          weight: piece.weight + (again?.weight ?? 0),
        };
      } else if (open === null) open = { start: piece.start, end: piece.end, weight: piece.weight };
      else open = { start: open.start, end: piece.end, weight: open.weight + piece.weight };
    }
  }
  close();
  return chunks;
}

interface Block {
  readonly start: number;
  readonly end: number;
  /** Set when the block is a heading line. */
  readonly heading: Heading | null;
}

/** Splits a text into paragraphs. A heading line is a block of its own. */
function* blocksOf(text: string): Generator<Block> {
  let start = -1;
  let end = 0;
  for (let at = 0; at < text.length; ) {
    const newline = text.indexOf('\n', at);
    const lineEnd = newline < 0 ? text.length : newline;
    const line = lineEnd - at <= LONGEST_HEADING ? text.slice(at, lineEnd) : null;
    const heading = line === null ? null : titledHeading(line);
    if (heading !== null || line?.trim() === '') {
      if (start >= 0) yield { start, end, heading: null };
      start = -1;
      if (heading !== null) yield { start: at, end: lineEnd, heading };
    } else {
      if (start < 0) start = at;
      end = lineEnd;
    }
    at = lineEnd + 1;
  }
  if (start >= 0) yield { start, end, heading: null };
}

/** Reads a heading that has a title; number signs that close it are removed. */
function titledHeading(line: string): Heading | null {
  const heading = headingIn(trimTail(line, /^#$/));
  return heading === null || heading.title === '' ? null : heading;
}

/**
 * Yields a paragraph as it is, or its sentences when it is too long. Code without sentence ends is cut by
 * size.
 */
function* piecesOf(text: string, start: number, end: number): Generator<Piece> {
  const weight = weigh(text, start, end);
  if (weight <= MOST) {
    yield { start, end, weight, before: null };
    return;
  }
  let before: Piece['before'] = null;
  for (const sentence of splitSentences(text.slice(start, end))) {
    for (let from = sentence.start; from < sentence.end; ) {
      const to = Math.min(sentence.end, cutAt(text, start + from, start + sentence.end) - start);
      const piece = { start: start + from, end: start + to, weight: weigh(text, start + from, start + to) };
      yield { ...piece, before };
      before = { start: piece.start, weight: piece.weight };
      from = to;
    }
  }
}

/**
 * The offset where a sentence that exceeds the maximum size is cut: never between the halves of a surrogate
 * pair.
 */
function cutAt(text: string, start: number, end: number): number {
  // a text's weight is at least its length, so only a short text needs weighing
  if (end - start <= MOST && weigh(text, start, end) <= MOST) return end;
  const most = start + Math.floor(MOST / WIDE_WEIGHT);
  // search a slice: `lastIndexOf` on the whole text could run back to its beginning each time
  const line = start + text.slice(start, most + 1).lastIndexOf('\n');
  const at = line > start ? line : most;
  return /[\uD800-\uDBFF]/.test(text[at - 1] ?? '') ? at - 1 : at;
}

/** Size in Latin characters. */
function weigh(text: string, start: number, end: number): number {
  const wide = text.slice(start, end).match(WIDE)?.length ?? 0;
  return end - start + wide * (WIDE_WEIGHT - 1);
}
