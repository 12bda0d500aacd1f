import type { Piece } from './turn.ts';

/** The pieces of a message by claim. */
export interface PieceGroups {
  readonly claims: readonly Piece[][];
  /** Pieces that explain each other. */
  readonly story: readonly Piece[];
  /** Pieces that tell nothing by themselves. */
  readonly weak: readonly Piece[];
}
