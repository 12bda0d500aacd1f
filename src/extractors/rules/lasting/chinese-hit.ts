import { trimTail } from '../../../domain/text/trim.ts';
import type { PreferenceHit } from '../preference-hit.ts';
import { chineseFeaturesOf } from '../sentence-model/chinese-features.ts';
import { linearModel } from '../sentence-model/linear-model.ts';
import type { Piece } from '../turn.ts';
import { isChineseCandidate } from './chinese-candidates.ts';
import weights from './chinese-weights.json' with { type: 'json' };

const MODEL = linearModel(weights);

/** A lasting preference of a Chinese sentence in words that no rule knows, in the speaker's own words. */
export function chineseLastingHit({ text, claims, times }: Piece): PreferenceHit | null {
  if (!isChineseCandidate(text, claims)) return null;
  const features = chineseFeaturesOf(text, claims, times.length > 0);
  if (MODEL.wordScore(features) === null) return null;
  const said = trimTail(text.trim(), /^[\s.!…。！~～，,；;]$/u);
  return { predicate: '', object: said, marker: '整句', confidence: 0.6, said, isOwnWords: true };
}
