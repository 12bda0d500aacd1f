import { trimTail } from '../../../domain/text/trim.ts';
import type { PreferenceHit } from '../preference-hit.ts';
import { featuresOf } from '../sentence-model/english-features.ts';
import type { Piece } from '../turn.ts';
import { candidateClaims } from './candidates.ts';
import { LASTING_MODEL } from './score.ts';

/**
 * A sentence that may state a lasting preference in words that no rule knows, in the speaker's own words.
 * @returns null for a sentence that states none, whatever it means
 */
export function unsureHit({
  text,
  times,
}: Piece): { readonly hit: PreferenceHit; readonly score: number } | null {
  const claims = candidateClaims(text);
  if (claims === null) return null;
  const score = LASTING_MODEL.wordScore(featuresOf(text, claims, times.length > 0));
  if (score === null) return null;
  const said = trimTail(text.replace(/[’‘]/g, "'").trim(), /^[\s.!…,;:]$/);
  return {
    score,
    hit: { predicate: '', object: said, marker: 'its meaning', confidence: 0.6, said, isOwnWords: true },
  };
}
