import { fits, stepFactors } from './chain.ts';
import type { TaggedField } from './fields.ts';
import type { Tagger } from './tagged-statements.ts';
import chinese from './weights-chinese.json' with { type: 'json' };
import english from './weights-english.json' with { type: 'json' };

interface Stored {
  readonly thresholds: Readonly<Record<TaggedField, number>>;
  readonly features: { readonly scale: number; readonly bytes: string };
  readonly steps: { readonly scale: number; readonly bytes: string };
}

const ENGLISH = taggerFrom(english);
const CHINESE = taggerFrom(chinese);

/** The trained model of a language. */
export const taggerOf = (isChinese: boolean): Tagger => (isChinese ? CHINESE : ENGLISH);

function taggerFrom({ thresholds, features, steps }: Stored): Tagger {
  const chain = { features: decoded(features), steps: decoded(steps) };
  if (!fits(chain))
    throw new Error('The weights of the profile tagger have another shape; train them again.');
  return { chain, factors: stepFactors(chain), thresholds };
}

/** Weights that are stored as one byte each. */
function decoded({ scale, bytes }: Stored['features']): Float32Array {
  return Float32Array.from(Buffer.from(bytes, 'base64'), (byte) => ((byte << 24) >> 24) * scale);
}
