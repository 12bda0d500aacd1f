import { estimateTokens } from './tokens.ts';

/** A part of a text, in UTF-16 offsets. */
export interface Passage {
  readonly start: number;
  readonly end: number;
}

/** Only the first terms of a query, and only the first occurrences of each, are looked for. */
const MOST_TERMS = 64;
const MOST_OCCURRENCES = 64;
/** A stem that does not occur is looked for without its last letter: `studi` for `study`. */
const SHORTENED_FROM = 5;
/** A passage may begin and end this many characters later or earlier, at the edge of a sentence. */
const MOST_ALIGNED = 240;
const ASCII_WORD = /^[\u0021-\u007e\u00c0-\u024f]+$/;
const LETTER = /[\p{L}\p{N}]/u;
const SENTENCE_ENDS = '.!?。！？\n';

interface Occurrence {
  readonly at: number;
  readonly end: number;
  readonly term: number;
  readonly weight: number;
}

/**
 * The part of a long text that has the most to do with a query: the one with the most of its terms, and of
 * those rather the terms that are rare in the text. Texts are searched, not analysed, because a search shows
 * many.
 * @param terms lexemes of the query, most important first
 * @param maxTokens estimated tokens of the passage
 * @returns null if the text is not longer; the start of the text if it holds no term
 */
export function bestPassage(text: string, terms: readonly string[], maxTokens: number): Passage | null {
  const tokens = estimateTokens(text);
  if (tokens <= maxTokens) return null;
  const length = Math.max(1, Math.floor((text.length * maxTokens) / tokens));
  const { from, to } = densest(occurrencesOf(text, terms), length);
  const spare = length - (to - from);
  // what leads up to the words is shown too
  const first = Math.max(0, Math.min(from - Math.floor(spare / 2), text.length - length));
  const start = startNear(text, first, from);
  return fitted(text, { start, end: endNear(text, Math.min(text.length, start + length), to) }, maxTokens);
}

function occurrencesOf(text: string, terms: readonly string[]): readonly Occurrence[] {
  const folded = text.toLowerCase();
  // the offsets must be those of the text
  const lower = folded.length === text.length ? folded : text;
  const found: Occurrence[] = [];
  for (const [term, lexeme] of terms.slice(0, MOST_TERMS).entries()) {
    let places = placesOf(lower, lexeme);
    if (places.length === 0 && lexeme.length >= SHORTENED_FROM) places = placesOf(lower, lexeme.slice(0, -1));
    const weight = 1 / Math.sqrt(places.length);
    for (const at of places) found.push({ at, end: at + lexeme.length, term, weight });
  }
  return found.sort((a, b) => a.at - b.at);
}

/** Where a term begins in a text; a term of Latin letters only at the beginning of a word. */
function placesOf(text: string, term: string): readonly number[] {
  const places: number[] = [];
  const atWord = ASCII_WORD.test(term);
  let tries = 0;
  for (let at = text.indexOf(term); at >= 0; at = text.indexOf(term, at + term.length)) {
    tries += 1;
    if (places.length >= MOST_OCCURRENCES || tries > 4 * MOST_OCCURRENCES) break;
    if (!atWord || at === 0 || !LETTER.test(text[at - 1] ?? '')) places.push(at);
  }
  return places;
}

/** The shortest range within the best window of a length. The earliest of equally good ones. */
function densest(
  found: readonly Occurrence[],
  length: number,
): { readonly from: number; readonly to: number } {
  const counts = new Map<number, number>();
  let [best, sum, head] = [0, 0, 0];
  let range = { from: 0, to: 0 };
  for (const last of found) {
    const count = counts.get(last.term) ?? 0;
    if (count === 0) sum += last.weight;
    counts.set(last.term, count + 1);
    for (let first = found[head]; first && last.end - first.at > length; first = found[head]) {
      const left = (counts.get(first.term) ?? 0) - 1;
      counts.set(first.term, left);
      if (left === 0) sum -= first.weight;
      head += 1;
    }
    // sums of the same weights in another order differ in the last digits
    if (sum > best + 1e-9) {
      best = sum;
      range = { from: found[head]?.at ?? 0, to: last.end };
    }
  }
  return range;
}

/** A start at a sentence or word between two offsets, as near to the first as possible. */
function startNear(text: string, from: number, most: number): number {
  if (from === 0) return 0;
  const last = Math.min(most, from + MOST_ALIGNED);
  let word = -1;
  for (let at = from; at <= last; at += 1) {
    const before = text[at - 1] ?? '';
    const isSpace = before.trim() === '';
    if (before === '\n' || '。！？'.includes(before)) return at;
    if (isSpace && SENTENCE_ENDS.includes(text[at - 2] ?? ' ')) return at;
    if (isSpace && word < 0) word = at;
  }
  return word >= 0 ? word : whole(text, from);
}

/** An end at a sentence or word between two offsets, as near to the first as possible. */
function endNear(text: string, to: number, least: number): number {
  if (to === text.length) return to;
  const first = Math.max(least, to - MOST_ALIGNED, 1);
  let word = -1;
  for (let at = to; at >= first; at -= 1) {
    const last = text[at - 1] ?? '';
    const follows = text[at] ?? ' ';
    if ('\n。！？'.includes(last)) return at;
    if (SENTENCE_ENDS.includes(last) && follows.trim() === '') return at;
    if (follows.trim() === '' && word < 0) word = at;
  }
  return word >= 0 ? word : whole(text, to);
}

/** Shortens a passage whose characters take more tokens than the text's on average. */
function fitted(text: string, { start, end }: Passage, maxTokens: number): Passage {
  let to = end;
  for (let tokens = estimateTokens(text.slice(start, to)); tokens > maxTokens && to > start + 1; ) {
    to = whole(text, start + Math.max(1, Math.floor(((to - start) * maxTokens) / tokens) - 1));
    tokens = estimateTokens(text.slice(start, to));
  }
  return { start, end: to };
}

/** An offset that is not within a surrogate pair. */
function whole(text: string, at: number): number {
  const code = text.charCodeAt(at - 1);
  return code >= 0xd800 && code <= 0xdbff ? at - 1 : at;
}
