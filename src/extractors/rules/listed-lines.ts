import { isOfFacts } from './listed-claims.ts';
import type { Piece } from './turn.ts';

/** The sign or number before an item. linear: it is read at the beginning only */
const BULLET = /^(?:[-*•·–]|\(?(?:\d{1,2}|[a-h])[.)])\s{1,4}/u;
/** A line that ends with the sign for a list. bounded: 300 characters */
const HEAD = /^(?<label>[^:：]{2,100})[:：]$/u;
const LONGEST = 300;
const FEWEST = 2;

/**
 * Marks the lines behind a line such as `Facts about me:` as facts of their own, without their bullets. Items
 * of any other list belong together.
 */
export function withListedLines(pieces: readonly Piece[]): readonly Piece[] {
  const head = pieces.findIndex(({ text }) => text.length <= LONGEST && HEAD.test(text));
  const label = HEAD.exec(pieces[head]?.text ?? '')?.groups?.label ?? '';
  const lines = pieces.slice(head + 1);
  const count = lines.findIndex(({ text }) => !BULLET.test(text));
  const items = count < 0 ? lines : lines.slice(0, count);
  if (label === '' || !isOfFacts(label) || items.length < FEWEST) return pieces;
  return [...pieces.slice(0, head + 1), ...items.map(itemOf), ...lines.slice(items.length)];
}

function itemOf(piece: Piece): Piece {
  const words = piece.text.replace(BULLET, '');
  return { ...piece, text: words, start: piece.end - words.length, isListed: true };
}
