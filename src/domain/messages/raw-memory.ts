import { RAW_MEMORY_LENGTH } from '../limits.ts';

const SEARCH_BACK = 1500;

/** A part of a message's text, in UTF-16 offsets. */
export interface TextSpan {
  readonly start: number;
  readonly end: number;
}

/**
 * Splits a text into spans of at most 6,000 characters, at paragraphs, lines or sentences where possible. The
 * limit keeps a raw memory within what a search result and the text index can hold.
 */
export function splitForRawMemories(text: string): readonly TextSpan[] {
  return splitText(text, RAW_MEMORY_LENGTH);
}

/** Like {@link splitForRawMemories}, with spans of at most `maxCharacters`, which must be at least 2,000. */
export function splitText(text: string, maxCharacters: number): readonly TextSpan[] {
  if (text.trim() === '') return [];
  const spans: TextSpan[] = [];
  let start = 0;
  while (text.length - start > maxCharacters) {
    const end = breakBefore(text, start + maxCharacters);
    spans.push({ start, end });
    start = end;
  }
  spans.push({ start, end: text.length });
  return spans.filter((span) => text.slice(span.start, span.end).trim() !== '');
}

function breakBefore(text: string, limit: number): number {
  const window = text.slice(limit - SEARCH_BACK, limit);
  for (const boundary of ['\n\n', '\n', '. ', '。', ' ']) {
    const at = window.lastIndexOf(boundary);
    if (at > 0) return limit - SEARCH_BACK + at + boundary.length;
  }
  // never between the two halves of a surrogate pair
  return /[\uD800-\uDBFF]/.test(text[limit - 1] ?? '') ? limit - 1 : limit;
}
