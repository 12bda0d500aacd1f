import type { PieceGroups } from '../piece-groups.ts';
import type { Piece } from '../turn.ts';

/**
 * The pieces of a divided Chinese message by claim: a piece goes with the one before it where it says nothing
 * without it, and the steps of a story are one.
 * @param isWeak whether a piece tells nothing, so that it is no claim by itself
 */
export function chineseGroups(kept: readonly Piece[], isWeak: (piece: Piece) => boolean): PieceGroups {
  const claims: Piece[][] = [];
  const story: Piece[] = [];
  const weak: Piece[] = [];
  let last: Piece[] | null = null;
  for (const piece of kept) {
    const isListed = piece.isListed === true;
    if (isWeak(piece) || (last === null && piece.joins === true && !isListed)) weak.push(piece);
    else if (last !== null && !isListed && (piece.joins === true || GOES_ON.test(piece.text)))
      last.push(piece);
    else if (piece.isStory === true || piece.kind === 'code' || !piece.isOwn) {
      story.push(piece);
      last = story;
    } else {
      last = [piece];
      claims.push(last);
    }
  }
  return { claims, story, weak };
}

/** How a story goes on. linear: it is read at the beginning only */
const GOES_ON = /^(?:然后|后来|接着|之后|最后)/u;
