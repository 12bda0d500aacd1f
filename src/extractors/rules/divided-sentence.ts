import { chineseClaims } from './claims/chinese.ts';
import type { ClauseStart } from './clause-start.ts';
import { englishStarts } from './english-starts.ts';
import { isKeyed, listedClaims } from './listed-claims.ts';
import type { Piece } from './turn.ts';

/** Longer sentences are kept whole. */
const MAX_SENTENCE = 300;

/**
 * Divides a sentence into the clauses that hold by themselves: `I live in Leeds, work at a bakery, and my
 * sister lives in Hull` gives three. Where one clause may limit, explain or time another, the sentence stays
 * whole.
 * @returns pieces in order; the sentence itself if it is not divided
 */
export function dividedSentence(piece: Piece): readonly Piece[] {
  const { text, kind, isOwn } = piece;
  if ((kind !== 'statement' && kind !== 'question') || !isOwn || text.length > MAX_SENTENCE) return [piece];
  const listed = kind === 'statement' ? listedParts(piece, false) : null;
  if (listed !== null) return listed;
  const starts = englishStarts(text.replaceAll('’', "'"));
  if (starts.length === 0 || (kind === 'question' && starts.at(-1)?.isRequest !== true)) return [piece];
  const first = starts[0]?.at === 0 ? [] : [{ at: 0, opening: '' }];
  return partsOf(piece, [...first, ...starts], ENGLISH_TAIL, false);
}

/** The facts behind a label, or the fact behind a key; null if a sentence is neither. */
export function listedParts(piece: Piece, isChinese: boolean): readonly Piece[] | null {
  const listed = listedClaims(piece.text);
  if (listed.length > 0)
    return partsOf(piece, listed, LIST_TAIL, isChinese).map((part) => ({ ...part, isListed: true }));
  return isKeyed(piece.text) ? [{ ...piece, isListed: true }] : null;
}

function partsOf(
  piece: Piece,
  starts: readonly ClauseStart[],
  tail: RegExp,
  isChinese: boolean,
): readonly Piece[] {
  return starts.map(({ at, opening, isRequest, isListed }, n) => {
    const next = starts[n + 1];
    const cut = piece.text.slice(at, next?.endBefore ?? next?.at).replace(tail, '');
    const words = cut.trimStart();
    const start = piece.start + at + cut.length - words.length;
    const end = start + words.length;
    const text = opening + words;
    return {
      ...piece,
      ...(isListed === true ? { isListed } : {}),
      text,
      claims: isChinese ? chineseClaims(text) : [],
      opening,
      start,
      end,
      times: piece.times.filter((time) => time.start >= start && time.end <= end),
      kind: isRequest ? 'question' : 'statement',
    };
  });
}

/** The sign at the end of a part of a list. */
const LIST_TAIL = /[\s/;；,，、]{1,8}$/u;
/** The joint at the end of a clause. */
const ENGLISH_TAIL = /(?:[,;\s]|\s[-–—]){0,4}(?:\b(?:and|but|plus|so|or)(?:\s{1,3}also)?)?\s{0,3}$/iu;
