import { APPLIES, DEFAULT_FLOOR } from '../../src/domain/ranking/relativity.ts';
import type { Example } from './examples.ts';

/** A relativity before calibration from which on a question counts as answerable. */
const LIKELY = 0.85;
const MOST_HITS = 10;

/** What weights make of a data set. With `softness`, each is a smooth function of the weights. */
export interface Outcome {
  /** Share of the evidence among the first ten hits that is above the floor. */
  readonly kept: number;
  /** Hits above the floor of questions with an answer that bring nothing of it. */
  readonly beside: number;
  /** Hits above the floor of questions that no set answers. */
  readonly unanswerable: number;
  /** The same of the set's own questions without an answer. */
  readonly adversarial: number;
  /** Share of questions with an answer that are called unlikely to have one. */
  readonly calledLow: number;
  /** Share of questions that no set answers, and of the set's own without an answer, that are not. */
  readonly vouchedFor: number;
  readonly vouchedForOwn: number;
}

/** Relativities of the hits of a question before calibration, which fall along the ranking. */
export function fittedOf({ hits }: Example, weights: readonly number[]): readonly number[] {
  const values = hits.map(({ features, applies }) => {
    let logOdds = 0;
    for (let i = 0; i < weights.length; i += 1) logOdds += (weights[i] ?? 0) * (features[i] ?? 0);
    return Math.max(applies * APPLIES, 1 / (1 + Math.exp(-logOdds)));
  });
  return falling(values);
}

/** As `descending` of the ranking, without rounding: a search takes many steps. */
function falling(values: readonly number[]): readonly number[] {
  const sums: number[] = [];
  const counts: number[] = [];
  for (const value of values) {
    let [sum, count] = [value, 1];
    while (sums.length > 0 && (sums.at(-1) ?? 0) * count < sum * (counts.at(-1) ?? 0)) {
      sum += sums.pop() ?? 0;
      count += counts.pop() ?? 0;
    }
    sums.push(sum);
    counts.push(count);
  }
  return sums.flatMap((sum, i) => Array<number>(counts[i] ?? 0).fill(sum / (counts[i] ?? 1)));
}

const mean = (sum: number, count: number) => (count === 0 ? 0 : sum / count);

/** @param softness width of the step at a limit; 0 for a sharp one */
export function outcomeOf(
  examples: readonly Example[],
  weights: readonly number[],
  softness: number,
): Outcome {
  const above = (value: number, limit: number) =>
    softness === 0 ? Number(value >= limit) : 1 / (1 + Math.exp((limit - value) / softness));
  const sums = { answerable: [0, 0, 0], unanswerable: [0, 0, 0], adversarial: [0, 0, 0] };
  let [kept, found, beside] = [0, 0, 0];
  for (const example of examples) {
    const fitted = fittedOf(example, weights);
    const sum = sums[example.kind];
    sum[0] = (sum[0] ?? 0) + 1;
    sum[2] = (sum[2] ?? 0) + above(fitted[0] ?? 0, LIKELY);
    for (const [i, hit] of example.hits.slice(0, MOST_HITS).entries()) {
      const isKept = above(fitted[i] ?? 0, DEFAULT_FLOOR);
      sum[1] = (sum[1] ?? 0) + isKept;
      if (example.kind === 'answerable' && hit.gain === 0) beside += isKept;
      kept += hit.gain * isKept;
      found += hit.gain;
    }
  }
  const [asked = 0, , likely = 0] = sums.answerable;
  const [others = 0, hits = 0, vouched = 0] = sums.unanswerable;
  const [own = 0, ownHits = 0, ownVouched = 0] = sums.adversarial;
  return {
    kept: mean(kept, found),
    beside: mean(beside, asked),
    unanswerable: mean(hits, others),
    adversarial: mean(ownHits, own),
    calledLow: 1 - mean(likely, asked),
    vouchedFor: mean(vouched, others),
    vouchedForOwn: mean(ownVouched, own),
  };
}
