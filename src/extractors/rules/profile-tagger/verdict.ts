/** Weights of a logistic model: of each bucket of `verdictFeatures`. */
export type Verdict = Float32Array | Float64Array;

/** How much the sequence model's own probability counts beside the verdict on the clause. */
const SHARE = 0.6;
const LEAST = 5e-4;

/** The probability that a candidate with these features is stated of the speaker. */
export function probabilityOf(verdict: Verdict, buckets: readonly number[]): number {
  return sigmoid(scoreOf(verdict, buckets));
}

/** The same, together with the probability with which the sequence model marked it. */
export function verdictOf(verdict: Verdict, buckets: readonly number[], marked: number): number {
  const held = Math.min(1 - LEAST, Math.max(LEAST, marked));
  return sigmoid(scoreOf(verdict, buckets) + SHARE * Math.log(held / (1 - held)));
}

const sigmoid = (score: number) => 1 / (1 + Math.exp(-score));

function scoreOf(verdict: Verdict, buckets: readonly number[]): number {
  let score = 0;
  for (const bucket of buckets) score += verdict[bucket] as number;
  return score;
}
