import { probabilityOf } from '../../src/extractors/rules/profile-tagger/verdict.ts';
import { VERDICT_BUCKETS } from '../../src/extractors/rules/profile-tagger/verdict-features.ts';
import { generator } from './random.ts';

const EPOCHS = 20;
const RATE = 0.1;
/** Pull of each weight towards 0 at every step that changes it. */
const PENALTY = 4e-3;
/** Share of the features that a value is judged without, so that no single word decides. */
const DROPPED = 0.3;

/** A marked value and whether it is right. */
export interface Verdicted {
  readonly features: readonly number[];
  readonly isRight: boolean;
}

/** Fits a logistic model by AdaGrad. The result depends on the examples and their order only. */
export function trainVerdict(
  examples: readonly Verdicted[],
  options: Partial<{ epochs: number; rate: number; penalty: number; dropped: number; wrong: number }> = {},
): Float64Array {
  const { epochs = EPOCHS, rate = RATE, penalty = PENALTY, dropped = DROPPED, wrong = 1 } = options;
  const weights = new Float64Array(VERDICT_BUCKETS);
  const sums = new Float64Array(VERDICT_BUCKETS).fill(1e-1);
  const mean = new Float64Array(VERDICT_BUCKETS);
  const random = generator(11);
  const order = examples.map((_, i) => i);
  const kept = Math.floor(epochs / 2);
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    for (let i = order.length - 1; i > 0; i -= 1) {
      const other = Math.floor(random() * (i + 1));
      [order[i], order[other]] = [order[other] as number, order[i] as number];
    }
    for (const index of order) {
      const { features, isRight } = examples[index] as Verdicted;
      const read = features.filter(() => random() >= dropped);
      const slope = (probabilityOf(weights, read) - (isRight ? 1 : 0)) * (isRight ? 1 : wrong);
      for (const bucket of read) {
        const full = slope + penalty * (weights[bucket] as number);
        sums[bucket] = (sums[bucket] as number) + full * full;
        weights[bucket] = (weights[bucket] as number) - (rate * full) / Math.sqrt(sums[bucket] as number);
      }
    }
    if (epoch < kept) continue;
    for (const [i, weight] of weights.entries()) mean[i] = (mean[i] as number) + weight / (epochs - kept);
  }
  return mean.map((weight) => weight * (1 - dropped));
}
