import { type ByteWeights, fromByteWeights } from '../../../lib/byte-weights.ts';
import { fromSparseWeights, type SparseWeights } from '../../../lib/sparse-weights.ts';
import { fits, stepFactors } from './chain.ts';
import type { TaggedField } from './fields.ts';
import type { Tagger } from './tagged-statements.ts';
import chinese from './weights-chinese.json' with { type: 'json' };
import english from './weights-english.json' with { type: 'json' };

interface Stored {
  readonly thresholds: Readonly<Record<TaggedField, number>>;
  readonly features: SparseWeights;
  readonly steps: ByteWeights;
  readonly verdict: ByteWeights;
}

const ENGLISH = taggerFrom(english);
const CHINESE = taggerFrom(chinese);

/** The trained model of a language. */
export const taggerOf = (isChinese: boolean): Tagger => (isChinese ? CHINESE : ENGLISH);

function taggerFrom({ thresholds, features, steps, verdict }: Stored): Tagger {
  const { bytes, scale } = fromSparseWeights(features);
  const chain = { features: bytes, unit: scale, steps: fromByteWeights(steps) };
  if (!fits(chain))
    throw new Error('The weights of the profile tagger have another shape; train them again.');
  return { chain, factors: stepFactors(chain), verdict: fromByteWeights(verdict), thresholds };
}
