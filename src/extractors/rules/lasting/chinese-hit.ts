import { trimTail } from '../../../domain/text/trim.ts';
import { fromByteWeights } from '../../../lib/byte-weights.ts';
import type { PreferenceHit } from '../preference-hit.ts';
import type { Piece } from '../turn.ts';
import { BUCKETS } from './buckets.ts';
import { isChineseCandidate } from './chinese-candidates.ts';
import { chineseFeaturesOf } from './chinese-features.ts';
import weights from './chinese-weights.json' with { type: 'json' };

const words = fromByteWeights(weights.words);
if (words.length !== BUCKETS)
  throw new Error(`The weights have ${words.length} values instead of ${BUCKETS}.`);

/** A lasting preference of a Chinese sentence in words that no rule knows, in the speaker's own words. */
export function chineseLastingHit({ text, claims, times }: Piece): PreferenceHit | null {
  if (!isChineseCandidate(text, claims)) return null;
  const features = chineseFeaturesOf(text, claims, times.length > 0);
  let sum = 0;
  for (const bucket of features) sum += words[bucket] ?? 0;
  if (weights.bias + sum / Math.sqrt(features.length) < weights.threshold) return null;
  const said = trimTail(text.trim(), /^[\s.!…。！~～，,；;]$/u);
  return { predicate: '', object: said, marker: '整句', confidence: 0.6, said, isOwnWords: true };
}
