/** The hits of a question with their signals, and what each brings of the evidence. */
export interface Listed {
  readonly signals: readonly (readonly number[])[];
  readonly gains: readonly number[];
}

/** Gives each hit of a question a score. */
export type Ranker = (signals: readonly (readonly number[])[]) => readonly number[];

const ROUNDS = 400;
const RATE = 0.03;

/**
 * A linear ranker: the logarithm of the score, which counts 1, and weights of all signals. Listwise: the
 * likelihood of the evidence among the hits (softmax), with a cost for what differs from the ranking as it
 * is.
 * @param sets all sets weigh the same
 * @param cost of a weight of 1 in steps of the signal's spread, squared
 */
export function linearRanker(
  sets: readonly (readonly Listed[])[],
  cost: number,
): { ranker: Ranker; weights: readonly number[] } {
  const width = sets[0]?.[0]?.signals[0]?.length ?? 0;
  const { means, spreads } = spreadOf(sets, width);
  const scaled = sets.map((lists) =>
    lists
      .filter(({ gains }) => gains.some((gain) => gain > 0))
      .map(({ signals, gains }) => {
        const sum = gains.reduce((total, gain) => total + gain, 0);
        return {
          base: signals.map((row) => row[0] ?? 0),
          rows: signals.map((row) => row.map((value, i) => (value - (means[i] ?? 0)) / (spreads[i] ?? 1))),
          wanted: gains.map((gain) => gain / sum),
        };
      }),
  );
  const weights = new Float64Array(width);
  const [first, second] = [new Float64Array(width), new Float64Array(width)];
  const sharpness = 4;
  for (let round = 1; round <= ROUNDS; round += 1) {
    const slope = weights.map((weight) => 2 * cost * weight);
    for (const lists of scaled)
      for (const { base, rows, wanted } of lists) {
        const scores = rows.map((row, k) => {
          let sum = base[k] ?? 0;
          for (let i = 0; i < width; i += 1) sum += (weights[i] ?? 0) * (row[i] ?? 0);
          return sharpness * sum;
        });
        const shares = softmax(scores);
        for (const [k, row] of rows.entries()) {
          const error = (sharpness * ((shares[k] ?? 0) - (wanted[k] ?? 0))) / (lists.length * sets.length);
          for (let i = 0; i < width; i += 1) slope[i] = (slope[i] ?? 0) + error * (row[i] ?? 0);
        }
      }
    for (let i = 0; i < width; i += 1) {
      first[i] = 0.9 * (first[i] ?? 0) + 0.1 * (slope[i] ?? 0);
      second[i] = 0.99 * (second[i] ?? 0) + 0.01 * (slope[i] ?? 0) ** 2;
      const step = (first[i] ?? 0) / (1 - 0.9 ** round);
      weights[i] =
        (weights[i] ?? 0) -
        (RATE * step) / (Math.sqrt((second[i] ?? 0) / (1 - 0.99 ** round)) + 1e-8) / (1 + round / 100);
    }
  }
  const perUnit = Array.from(weights, (weight, i) => weight / (spreads[i] ?? 1));
  return {
    weights: perUnit,
    ranker: (signals) =>
      signals.map((row) => row.reduce((sum, value, i) => sum + (perUnit[i] ?? 0) * value, row[0] ?? 0)),
  };
}

function softmax(scores: readonly number[]): readonly number[] {
  const most = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - most));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}

function spreadOf(sets: readonly (readonly Listed[])[], width: number) {
  const rows = sets.flatMap((lists) => lists.flatMap(({ signals }) => signals));
  const means = Array.from(
    { length: width },
    (_, i) => rows.reduce((sum, row) => sum + (row[i] ?? 0), 0) / rows.length,
  );
  const spreads = means.map((mean, i) =>
    Math.max(0.02, Math.sqrt(rows.reduce((sum, row) => sum + ((row[i] ?? 0) - mean) ** 2, 0) / rows.length)),
  );
  return { means, spreads };
}

interface Leaf {
  readonly value: number;
}
interface Split {
  readonly signal: number;
  readonly limit: number;
  readonly below: Tree;
  readonly above: Tree;
}
type Tree = Leaf | Split;

const BINS = 24;
const LEAST_ROWS = 150;

/**
 * Shallow trees on top of the score (gradient boosting with the listwise loss above).
 * @param rate share of each tree that counts
 */
export function treeRanker(
  sets: readonly (readonly Listed[])[],
  { trees, depth, rate }: { readonly trees: number; readonly depth: number; readonly rate: number },
): Ranker {
  const sharpness = 4;
  const lists = sets.flatMap((some) => {
    const useful = some.filter(({ gains }) => gains.some((gain) => gain > 0));
    return useful.map((list) => ({ ...list, weight: 1 / (useful.length * sets.length) }));
  });
  const rows = lists.flatMap(({ signals }) => signals);
  const scores = rows.map((row) => row[0] ?? 0);
  const limits = (rows[0] ?? []).map((_, i) => {
    const sorted = rows.map((row) => row[i] ?? 0).sort((a, b) => a - b);
    return [
      ...new Set(
        Array.from(
          { length: BINS },
          (_, n) => sorted[Math.floor(((n + 1) * sorted.length) / (BINS + 1))] ?? 0,
        ),
      ),
    ];
  });
  const total: Tree[] = [];
  for (let n = 0; n < trees; n += 1) {
    const [slope, curve] = [new Float64Array(rows.length), new Float64Array(rows.length)];
    let from = 0;
    for (const { gains, weight } of lists) {
      const own = scores.slice(from, from + gains.length).map((score) => sharpness * score);
      const shares = softmax(own);
      const sum = gains.reduce((all, gain) => all + gain, 0);
      for (const [k, gain] of gains.entries()) {
        slope[from + k] = weight * sharpness * (gain / sum - (shares[k] ?? 0));
        curve[from + k] =
          weight * sharpness ** 2 * Math.max(0.002, (shares[k] ?? 0) * (1 - (shares[k] ?? 0)));
      }
      from += gains.length;
    }
    const tree = grown(rows, Int32Array.from(rows.keys()), slope, curve, limits, depth, rate);
    total.push(tree);
    for (const [k, row] of rows.entries()) scores[k] = (scores[k] ?? 0) + leafOf(tree, row);
  }
  return (signals) => signals.map((row) => total.reduce((sum, tree) => sum + leafOf(tree, row), row[0] ?? 0));
}

function leafOf(tree: Tree, row: readonly number[]): number {
  let at = tree;
  while ('signal' in at) at = (row[at.signal] ?? 0) <= at.limit ? at.below : at.above;
  return at.value;
}

function grown(
  rows: readonly (readonly number[])[],
  some: Int32Array,
  slope: Float64Array,
  curve: Float64Array,
  limits: readonly (readonly number[])[],
  depth: number,
  rate: number,
): Tree {
  const sums = (of: Float64Array) => some.reduce((sum, k) => sum + (of[k] ?? 0), 0);
  const [allSlope, allCurve] = [sums(slope), sums(curve)];
  const cost = 1e-3;
  const leaf = { value: (rate * allSlope) / (allCurve + cost) };
  if (depth === 0 || some.length < 2 * LEAST_ROWS) return leaf;
  let best = { gain: 1e-9, signal: -1, limit: 0 };
  for (const [signal, ofSignal] of limits.entries()) {
    const s = new Float64Array(ofSignal.length + 1);
    const c = new Float64Array(ofSignal.length + 1);
    const count = new Int32Array(ofSignal.length + 1);
    for (const k of some) {
      const value = rows[k]?.[signal] ?? 0;
      let bin = 0;
      while (bin < ofSignal.length && value > (ofSignal[bin] ?? 0)) bin += 1;
      s[bin] = (s[bin] ?? 0) + (slope[k] ?? 0);
      c[bin] = (c[bin] ?? 0) + (curve[k] ?? 0);
      count[bin] = (count[bin] ?? 0) + 1;
    }
    let [leftSlope, leftCurve, left] = [0, 0, 0];
    for (const [bin, limit] of ofSignal.entries()) {
      leftSlope += s[bin] ?? 0;
      leftCurve += c[bin] ?? 0;
      left += count[bin] ?? 0;
      if (left < LEAST_ROWS || some.length - left < LEAST_ROWS) continue;
      const gain =
        leftSlope ** 2 / (leftCurve + cost) +
        (allSlope - leftSlope) ** 2 / (allCurve - leftCurve + cost) -
        allSlope ** 2 / (allCurve + cost);
      if (gain > best.gain) best = { gain, signal, limit };
    }
  }
  if (best.signal < 0) return leaf;
  const { signal, limit } = best;
  const isBelow = (k: number) => (rows[k]?.[signal] ?? 0) <= limit;
  const grow = (part: Int32Array) => grown(rows, part, slope, curve, limits, depth - 1, rate);
  return { signal, limit, below: grow(some.filter(isBelow)), above: grow(some.filter((k) => !isBelow(k))) };
}
