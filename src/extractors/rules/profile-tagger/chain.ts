import { BUCKETS } from './buckets.ts';
import { fieldOf, isInside, LABELS, mayFollow, type TaggedField } from './fields.ts';

/** Weights of a linear-chain model: of each bucket with each label, and of each label behind each label. */
export interface Chain {
  /** `BUCKETS` × `LABELS`. */
  readonly features: Float32Array | Int8Array;
  /** What a 1 in `features` stands for. */
  readonly unit: number;
  /** (`LABELS` + 1) × `LABELS`; the last row: at the start of a sentence. */
  readonly steps: Float32Array | Float64Array;
}

/** A value that the model marks. */
export interface Span {
  readonly field: TaggedField;
  /** Indices of its first token and of the one behind it. */
  readonly from: number;
  readonly to: number;
  /** The least probability that one of its tokens has its label, 0 to 1. */
  readonly probability: number;
}

/** How much each token's features say for each label: tokens × `LABELS`. */
export function emissions({ features, unit }: Chain, tokens: readonly (readonly number[])[]): Float64Array {
  const scores = new Float64Array(tokens.length * LABELS);
  for (const [i, buckets] of tokens.entries()) {
    const row = i * LABELS;
    let next = 0;
    // four at a time, one behind the other, so that a score is read and written a quarter as often
    for (; next + 4 <= buckets.length; next += 4) {
      const first = (buckets[next] as number) * LABELS;
      const second = (buckets[next + 1] as number) * LABELS;
      const third = (buckets[next + 2] as number) * LABELS;
      const fourth = (buckets[next + 3] as number) * LABELS;
      for (let label = 0; label < LABELS; label += 1) {
        let score = scores[row + label] as number;
        score += features[first + label] as number;
        score += features[second + label] as number;
        score += features[third + label] as number;
        score += features[fourth + label] as number;
        scores[row + label] = score;
      }
    }
    for (; next < buckets.length; next += 1) {
      const from = (buckets[next] as number) * LABELS;
      for (let label = 0; label < LABELS; label += 1)
        scores[row + label] = (scores[row + label] as number) + (features[from + label] as number);
    }
  }
  if (unit !== 1) for (let i = 0; i < scores.length; i += 1) scores[i] = (scores[i] as number) * unit;
  return scores;
}

/** `exp` of the steps, 0 for those that cannot be. */
export function stepFactors({ steps }: Chain): Float64Array {
  return Float64Array.from(steps, (step, i) => {
    const before = Math.floor(i / LABELS);
    return mayFollow(before === LABELS ? -1 : before, i % LABELS) ? Math.exp(step) : 0;
  });
}

/**
 * The probability of each label at each token by the forward-backward algorithm.
 * @param scores from `emissions`
 * @param factors from `stepFactors`
 * @param pairs where the probabilities of each step are added, for training
 */
export function marginals(scores: Float64Array, factors: Float64Array, pairs?: Float64Array): Float64Array {
  const count = scores.length / LABELS;
  const local = new Float64Array(scores.length);
  const forward = new Float64Array(scores.length);
  const scale = new Float64Array(count);
  for (let i = 0; i < count; i += 1) {
    const row = i * LABELS;
    let most = Number.NEGATIVE_INFINITY;
    for (let label = 0; label < LABELS; label += 1) most = Math.max(most, scores[row + label] as number);
    let sum = 0;
    for (let label = 0; label < LABELS; label += 1) {
      local[row + label] = Math.exp((scores[row + label] as number) - most);
      let reached = i === 0 ? (factors[LABELS * LABELS + label] as number) : 0;
      // an inside stands behind its beginning or itself only
      const first = isInside(label) ? label - 1 : 0;
      const last = isInside(label) ? label : LABELS - 1;
      if (i > 0)
        for (let before = first; before <= last; before += 1)
          reached +=
            (forward[row - LABELS + before] as number) * (factors[before * LABELS + label] as number);
      forward[row + label] = reached * (local[row + label] as number);
      sum += forward[row + label] as number;
    }
    scale[i] = sum;
    for (let label = 0; label < LABELS; label += 1)
      forward[row + label] = (forward[row + label] as number) / sum;
  }
  const backward = new Float64Array(scores.length).fill(1);
  for (let i = count - 2; i >= 0; i -= 1) {
    const row = i * LABELS;
    const next = row + LABELS;
    for (let label = 0; label < LABELS; label += 1) {
      let sum = 0;
      const inside = label === 0 ? 0 : isInside(label) ? label : label + 1;
      for (let behind = 0; behind < LABELS; behind += 1) {
        if (isInside(behind) && behind !== inside) continue;
        sum +=
          (factors[label * LABELS + behind] as number) *
          (local[next + behind] as number) *
          (backward[next + behind] as number);
      }
      backward[row + label] = sum / (scale[i + 1] as number);
    }
  }
  if (pairs !== undefined) addPairs(pairs, { forward, backward, local, scale, factors });
  for (let i = 0; i < forward.length; i += 1) forward[i] = (forward[i] as number) * (backward[i] as number);
  return forward;
}

function addPairs(
  pairs: Float64Array,
  given: Record<'forward' | 'backward' | 'local' | 'scale' | 'factors', Float64Array>,
): void {
  const { forward, backward, local, scale, factors } = given;
  for (let label = 0; label < LABELS; label += 1) {
    const at = LABELS * LABELS + label;
    pairs[at] = (pairs[at] as number) + (forward[label] as number) * (backward[label] as number);
  }
  for (let i = 1; i < scale.length; i += 1)
    for (let before = 0; before < LABELS; before += 1) {
      const share = (forward[(i - 1) * LABELS + before] as number) / (scale[i] as number);
      if (share < 1e-9) continue;
      for (let label = 0; label < LABELS; label += 1) {
        const at = before * LABELS + label;
        const row = i * LABELS + label;
        pairs[at] =
          (pairs[at] as number) +
          share * (factors[at] as number) * (local[row] as number) * (backward[row] as number);
      }
    }
}

/** Where another label than "no value" is less probable than that in sum, none is marked. */
const LEAST_MARKED = 0.12;

/** The values in a sentence: runs of tokens which a field may be the most probable label of. */
export function spansOf(chain: Chain, factors: Float64Array, tokens: readonly (readonly number[])[]): Span[] {
  if (tokens.length === 0) return [];
  const probabilities = marginals(emissions(chain, tokens), factors);
  const best = tokens.map((_, i) => {
    if ((probabilities[i * LABELS] as number) > 1 - LEAST_MARKED) return 0;
    let label = 1;
    for (let other = 2; other < LABELS; other += 1)
      if ((probabilities[i * LABELS + other] as number) > (probabilities[i * LABELS + label] as number))
        label = other;
    return label;
  });
  const spans: Span[] = [];
  for (let from = 0; from < best.length; from += 1) {
    const first = best[from] as number;
    if (first === 0) continue;
    const inside = isInside(first) ? first : first + 1;
    let to = from + 1;
    while (best[to] === inside) to += 1;
    let probability = 1;
    for (let i = from; i < to; i += 1) {
      const row = i * LABELS;
      const own = (probabilities[row + inside] as number) + (probabilities[row + inside - 1] as number);
      probability = Math.min(probability, own);
    }
    spans.push({ field: fieldOf(first), from, to, probability });
    from = to - 1;
  }
  return spans;
}

/** Whether weights have the shape that this program reads. */
export const fits = ({ features, steps }: Chain) =>
  features.length === BUCKETS * LABELS && steps.length === (LABELS + 1) * LABELS;
