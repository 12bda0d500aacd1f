import { trimTail } from './trim.ts';

/** A quote with fewer letters and digits proves nothing. */
const FEWEST_SIGNIFICANT = 2;
const ELLIPSIS = /\.{3,}|…+|\[\s*(?:\.{3}|…)\s*\]/;
const BEFORE = /^[\s"'“”‘’«»「」『』《》()[\]*_`>-]+/;
const BEHIND = /^[\s"'“”‘’«»「」『』《》()[\]*_`-]$/;
const SIGNIFICANT = /[\p{L}\p{N}]/gu;
const DASHES = /[\u2010-\u2015\u2212]/g;
const QUOTES = /[\u2018\u2019\u02bc\u0060\u00b4\u201c\u201d\u00ab\u00bb"]/g;
const PLAIN_LATIN = /^[\x21-\x7e]$/;

/** UTF-16 offsets into the searched text. */
export interface QuoteSpan {
  readonly start: number;
  readonly end: number;
}

/**
 * A text that is searched for quotes. It is folded once, and keeps a mapping back to the original offsets.
 */
export class QuotableText {
  readonly #folded: string;
  /** For each UTF-16 unit of the folded text, start and end of its character in the original text. */
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];

  constructor(text: string) {
    let folded = '';
    let at = 0;
    for (const character of text) {
      const plain = foldCharacter(character);
      for (let unit = 0; unit < plain.length; unit += 1) {
        this.#starts.push(at);
        this.#ends.push(at + character.length);
      }
      folded += plain;
      at += character.length;
    }
    this.#folded = folded;
  }

  /**
   * Finds a quote, ignoring case, width, white space, and the kind of dash or quotation mark. A quote with
   * `…` in it has several parts, which must follow each other.
   * @returns one span per part; an empty list when any part is missing
   */
  find(quote: string): readonly QuoteSpan[] {
    const parts = trimTail(quote, BEHIND)
      .replace(BEFORE, '')
      .split(ELLIPSIS)
      .filter((part) => part !== '');
    const spans: QuoteSpan[] = [];
    let from = 0;
    for (const part of parts) {
      const wanted = foldText(part);
      if ((wanted.match(SIGNIFICANT)?.length ?? 0) < FEWEST_SIGNIFICANT) {
        if (parts.length === 1) return [];
        continue;
      }
      const found = this.#folded.indexOf(wanted, from);
      if (found < 0) return [];
      from = found + wanted.length;
      spans.push({ start: this.#starts[found] ?? 0, end: this.#ends[from - 1] ?? 0 });
    }
    return spans;
  }
}

function foldText(text: string): string {
  let folded = '';
  for (const character of text) folded += foldCharacter(character);
  return folded;
}

/** Removes white space and invisible characters, and folds the rest to compatibility form and lower case. */
function foldCharacter(character: string): string {
  if (PLAIN_LATIN.test(character))
    return character === '`' || character === '"' ? "'" : character.toLowerCase();
  return character
    .normalize('NFKC')
    .toLowerCase()
    .replace(QUOTES, "'")
    .replace(DASHES, '-')
    .replace(/[\s\p{Cf}\p{Mn}\p{Cc}]+/gu, '');
}
