import type { Claim } from './claims/claim.ts';
import { englishClaims } from './claims/english.ts';
import type { Piece } from './turn.ts';

/** The clauses of a piece, in order. Those of an English one are kept by its text. */
export const claimsOf = ({ text, claims }: Piece, isChinese: boolean): readonly Claim[] =>
  isChinese ? claims : englishClaims(text.replaceAll('’', "'"));
