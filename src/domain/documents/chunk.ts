import { splitSentences } from '../text/sentences.ts';
import type { DocumentText } from './document.ts';

/** A part of a document: UTF-16 offsets into its text. */
export interface Chunk {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Counted from 1; null for formats without pages. */
  readonly page: number | null;
  /** The headings above it, outermost first. */
  readonly headings: readonly string[];
}

/** Sizes are in Latin characters. A Chinese character says as much as two and a half of them. */
const TARGET = 900;
const MOST = 1_500;
const WIDE = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]/g;
const WIDE_WEIGHT = 2.5;
/** Of a paragraph that is cut, so much of the last sentence is repeated: what follows often refers to it. */
const OVERLAP = 200;
const HEADING = /^(#{1,6})[ \t]+(.+?)[ \t]*#*$/;

interface Piece {
  readonly start: number;
  readonly end: number;
  readonly weight: number;
  /** The sentence before it in the same paragraph. */
  readonly before: { readonly start: number; readonly weight: number } | null;
}

/**
 * Cuts a document into parts: paragraphs under the same heading are put together up to a target size, a longer one is cut
 * between sentences, and no part goes over the end of a page. Together the parts hold every word.
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
    const heading = HEADING.exec(text.slice(block.start, Math.min(block.end, block.start + 300)));
    if (heading !== null && block.isLine) {
      close();
      const level = heading[1]?.length ?? 1;
      headings.length = level - 1;
      headings[level - 1] = heading[2] ?? '';
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

/** Paragraphs; a heading's line is a block of its own. */
function* blocksOf(
  text: string,
): Generator<{ readonly start: number; readonly end: number; readonly isLine: boolean }> {
  let start = -1;
  let end = 0;
  for (let at = 0; at < text.length; ) {
    const newline = text.indexOf('\n', at);
    const lineEnd = newline < 0 ? text.length : newline;
    const line = text.slice(at, Math.min(lineEnd, at + 300));
    const isHeading = HEADING.test(line) && lineEnd - at <= 300;
    if (isHeading || (line.trim() === '' && lineEnd - at <= 300)) {
      if (start >= 0) yield { start, end, isLine: false };
      start = -1;
      if (isHeading) yield { start: at, end: lineEnd, isLine: true };
    } else {
      if (start < 0) start = at;
      end = lineEnd;
    }
    at = lineEnd + 1;
  }
  if (start >= 0) yield { start, end, isLine: false };
}

/** A paragraph as it is, or its sentences when it is too long; code without sentence ends is cut by size. */
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

/** Where a sentence beyond the largest size ends: never between the halves of a surrogate pair. */
function cutAt(text: string, start: number, end: number): number {
  // a text weighs no less than it is long: only a short one is weighed
  if (end - start <= MOST && weigh(text, start, end) <= MOST) return end;
  const most = start + Math.floor(MOST / WIDE_WEIGHT);
  const line = text.lastIndexOf('\n', most);
  const at = line > start ? line : most;
  return /[\uD800-\uDBFF]/.test(text[at - 1] ?? '') ? at - 1 : at;
}

function weigh(text: string, start: number, end: number): number {
  const wide = text.slice(start, end).match(WIDE)?.length ?? 0;
  return end - start + wide * (WIDE_WEIGHT - 1);
}
