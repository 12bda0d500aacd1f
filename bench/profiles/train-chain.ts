import { BUCKETS } from '../../src/extractors/rules/profile-tagger/buckets.ts';
import {
  type Chain,
  emissions,
  marginals,
  stepFactors,
} from '../../src/extractors/rules/profile-tagger/chain.ts';
import { LABELS } from '../../src/extractors/rules/profile-tagger/fields.ts';
import type { Example } from './labelled.ts';
import { generator } from './random.ts';

const EPOCHS = 8;
const RATE = 0.12;
/** Pull of each weight towards 0 at every step that changes it. */
const PENALTY = 2e-3;
/** Smaller errors of a token change nothing. */
const LEAST_SLOPE = 4e-3;
/** Share of the features that a sentence is read without, so that no single word decides. */
const DROPPED = 0.25;

type Weights = Float32Array | Float64Array;

/**
 * Fits a linear-chain conditional random field by AdaGrad, sentence by sentence. The result depends on the
 * examples and their order only.
 */
export function trainChain(
  examples: readonly Example[],
  options: Partial<{ epochs: number; rate: number; penalty: number; dropped: number }> = {},
): Chain {
  const { epochs = EPOCHS, rate = RATE, penalty = PENALTY, dropped = DROPPED } = options;
  const features = new Float32Array(BUCKETS * LABELS);
  const steps = new Float64Array((LABELS + 1) * LABELS);
  const squares = new Float32Array(features.length).fill(1e-2);
  const stepSquares = new Float64Array(steps.length).fill(1e-2);
  const mean = new Float32Array(features.length);
  const meanSteps = new Float64Array(steps.length);
  const chain: Chain = { features, unit: 1, steps };
  const random = generator(7);
  const move = (weights: Weights, sums: Weights, at: number, slope: number) => {
    const full = slope + penalty * (weights[at] as number);
    sums[at] = (sums[at] as number) + full * full;
    weights[at] = (weights[at] as number) - (rate * full) / Math.sqrt(sums[at] as number);
  };
  const order = examples.map((_, i) => i);
  const kept = Math.floor(epochs / 2);
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    shuffle(order, random);
    for (const index of order) {
      const example = examples[index] as Example;
      const { labels } = example;
      if (labels.length === 0) continue;
      const tokens = example.features.map((buckets) => buckets.filter(() => random() >= dropped));
      const factors = stepFactors(chain);
      const expected = new Float64Array(steps.length);
      const probabilities = marginals(emissions(chain, tokens), factors, expected);
      for (const [i, buckets] of tokens.entries()) {
        const slopes: [label: number, slope: number][] = [];
        for (let label = 0; label < LABELS; label += 1) {
          const slope = (probabilities[i * LABELS + label] as number) - (labels[i] === label ? 1 : 0);
          if (Math.abs(slope) >= LEAST_SLOPE) slopes.push([label, slope]);
        }
        if (slopes.length > 0)
          for (const bucket of buckets)
            for (const [label, slope] of slopes) move(features, squares, bucket * LABELS + label, slope);
      }
      let before = LABELS;
      for (const label of labels) {
        const at = before * LABELS + label;
        expected[at] = (expected[at] as number) - 1;
        before = label;
      }
      for (let at = 0; at < expected.length; at += 1) {
        const slope = expected[at] as number;
        if (Math.abs(slope) > 1e-4) move(steps, stepSquares, at, slope);
      }
    }
    // the mean of the later epochs generalises better than the last one
    if (epoch < kept) continue;
    for (const [i, weight] of features.entries()) mean[i] = (mean[i] as number) + weight / (epochs - kept);
    for (const [i, weight] of steps.entries())
      meanSteps[i] = (meanSteps[i] as number) + weight / (epochs - kept);
  }
  return { features: mean, unit: 1, steps: meanSteps };
}

function shuffle(order: number[], random: () => number): void {
  for (let i = order.length - 1; i > 0; i -= 1) {
    const other = Math.floor(random() * (i + 1));
    [order[i], order[other]] = [order[other] as number, order[i] as number];
  }
}
