/** A sentence as numbers: its hashed features, its vector of length 1, and whether it is looked for. */
export interface Example {
  readonly features: readonly number[];
  readonly vector: Float32Array;
  readonly isPositive: boolean;
}

/** A linear model of both, whose sum with the bias is the log-odds. */
export interface Model {
  readonly words: Float64Array;
  readonly meaning: Float64Array;
  bias: number;
}

const STEPS = 300;
const RATE = 0.05;
const PENALTY = 3e-5;

export function scoreOf({ words, meaning, bias }: Model, { features, vector }: Example): number {
  let sum = 0;
  for (const feature of features) sum += words[feature] ?? 0;
  let score = bias + sum / Math.sqrt(features.length);
  // iterators take ten times as long
  const most = Math.min(vector.length, meaning.length);
  for (let i = 0; i < most; i += 1) score += (vector[i] as number) * (meaning[i] as number);
  return score;
}

/** Fits a logistic regression by Adam over all examples. The result depends on nothing else. */
export function trainModel(examples: readonly Example[], buckets: number, dimensions: number): Model {
  const size = buckets + dimensions + 1;
  const weights = new Float64Array(size);
  const mean = new Float64Array(size);
  const square = new Float64Array(size);
  const gradient = new Float64Array(size);
  const words = weights.subarray(0, buckets);
  const meaning = weights.subarray(buckets, size - 1);
  for (let step = 1; step <= STEPS; step += 1) {
    for (let i = 0; i < size; i += 1) gradient[i] = i < size - 1 ? PENALTY * (weights[i] as number) : 0;
    for (const example of examples) {
      const score = scoreOf({ words, meaning, bias: weights[size - 1] as number }, example);
      const error = (1 / (1 + Math.exp(-score)) - (example.isPositive ? 1 : 0)) / examples.length;
      const share = error / Math.sqrt(example.features.length);
      for (const feature of example.features) gradient[feature] = (gradient[feature] as number) + share;
      const { vector } = example;
      for (let i = 0; i < vector.length; i += 1)
        gradient[buckets + i] = (gradient[buckets + i] as number) + error * (vector[i] as number);
      gradient[size - 1] = (gradient[size - 1] as number) + error;
    }
    for (let i = 0; i < size; i += 1) {
      const slope = gradient[i] as number;
      mean[i] = 0.9 * (mean[i] as number) + 0.1 * slope;
      square[i] = 0.999 * (square[i] as number) + 0.001 * slope * slope;
      const direction = (mean[i] as number) / (1 - 0.9 ** step);
      const spread = Math.sqrt((square[i] as number) / (1 - 0.999 ** step)) + 1e-8;
      weights[i] = (weights[i] as number) - (RATE * direction) / spread;
    }
  }
  return { words, meaning, bias: weights[size - 1] as number };
}
