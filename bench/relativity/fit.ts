import { generator } from '../profiles/random.ts';
import { type Example, NAMES } from './examples.ts';
import { outcomeOf } from './outcome.ts';

/**
 * How much hits count in the regression: evidence, hits of questions without an answer, and other hits of
 * questions with one, which may say what is asked for too.
 */
const CLASSES = { evidence: 1, unanswered: 0.75, other: 0.25 };
const ROUNDS = 1_500;
const RATE = 0.05;
/** Each signal is expected to count as much as the others: this, in steps of its own spread. */
const EXPECTED = 0.4;
/** What a distance from that costs, so that few questions do not make a signal useless or almighty. */
const EXPECTED_COST = 0.1;
/** A signal that is nearly always the same counts as if it had this spread. */
const LEAST_SPREAD = 0.25;
/** Steps at limits are this wide in the search, so that it feels what nearly changes. */
const SOFTNESS = 0.05;
const SEED = 7;
/** What a distance from the start costs. */
const DISTANCE = 0.2;

/** What speaks against a hit. All else but the constants speaks for it, so that weights keep their sign. */
const AGAINST: ReadonlySet<string> = new Set(
  'unknown unsaid behind behindAlone far silent memberless other asking'.split(' '),
);
const CONSTANT: ReadonlySet<string> = new Set(['zero', 'unread']);
/** Weights that the search leaves as they are, because no set says what they are for. */
const FIXED: ReadonlySet<string> = new Set(['behindAlone']);

function signed(weight: number, name: string): number {
  if (CONSTANT.has(name)) return weight;
  return AGAINST.has(name) ? Math.min(0, weight) : Math.max(0, weight);
}

interface Row {
  readonly features: readonly number[];
  readonly isEvidence: boolean;
  readonly weight: number;
}

function rowsOf(sets: readonly (readonly Example[])[]): readonly Row[] {
  return sets.flatMap((examples) => {
    const hits = examples.flatMap(({ kind, hits }) =>
      hits.map(({ features, gain }) => ({
        features,
        group:
          kind !== 'answerable'
            ? ('unanswered' as const)
            : gain > 0
              ? ('evidence' as const)
              : ('other' as const),
      })),
    );
    const groups = Map.groupBy(hits, ({ group }) => group);
    return [...groups].flatMap(([group, some]) =>
      some.map(({ features }) => ({
        features,
        isEvidence: group === 'evidence',
        weight: CLASSES[group] / some.length,
      })),
    );
  });
}

/** Weights of a logistic regression, by gradient descent with moments. Sets and classes weigh the same. */
export function regression(sets: readonly (readonly Example[])[]): readonly number[] {
  const rows = rowsOf(sets);
  const all = rows.reduce((sum, { weight }) => sum + weight, 0);
  const meanOf = (value: (features: readonly number[]) => number) =>
    rows.reduce((sum, { features, weight }) => sum + (weight / all) * value(features), 0);
  const scale = NAMES.map((name, i) => {
    if (name === 'zero') return 1;
    const mean = meanOf((features) => features[i] ?? 0);
    const spread = Math.sqrt(meanOf((features) => ((features[i] ?? 0) - mean) ** 2));
    return Math.max(LEAST_SPREAD, spread);
  });
  const expected = NAMES.map((name) => (CONSTANT.has(name) ? 0 : AGAINST.has(name) ? -EXPECTED : EXPECTED));
  const weights = NAMES.map(() => 0);
  const [first, second] = [NAMES.map(() => 0), NAMES.map(() => 0)];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const slope = weights.map((weight, i) =>
      NAMES[i] === 'zero' ? 0 : EXPECTED_COST * (weight - (expected[i] ?? 0)),
    );
    for (const { features, isEvidence, weight } of rows) {
      let logOdds = 0;
      for (let i = 0; i < weights.length; i += 1)
        logOdds += (weights[i] ?? 0) * ((features[i] ?? 0) / (scale[i] ?? 1));
      const error = ((1 / (1 + Math.exp(-logOdds)) - Number(isEvidence)) * weight) / all;
      for (let i = 0; i < weights.length; i += 1)
        slope[i] = (slope[i] ?? 0) + error * ((features[i] ?? 0) / (scale[i] ?? 1));
    }
    for (let i = 0; i < weights.length; i += 1) {
      first[i] = 0.9 * (first[i] ?? 0) + 0.1 * (slope[i] ?? 0);
      second[i] = 0.99 * (second[i] ?? 0) + 0.01 * (slope[i] ?? 0) ** 2;
      const step = (first[i] ?? 0) / (1 - 0.9 ** round);
      const size = Math.sqrt((second[i] ?? 0) / (1 - 0.99 ** round)) + 1e-8;
      const moved = (weights[i] ?? 0) - (RATE / (1 + round / 300)) * (step / size);
      weights[i] = signed(moved, NAMES[i] ?? '');
    }
  }
  return weights.map((weight, i) => weight / (scale[i] ?? 1));
}

/** What is wanted of each set: nearly all evidence above the floor, and few hits without an answer. */
function lossOf(sets: readonly (readonly Example[])[], weights: readonly number[]): number {
  return sets.reduce((sum, examples) => {
    const { kept, beside, unanswerable, adversarial, ...judged } = outcomeOf(examples, weights, SOFTNESS);
    return (
      sum +
      40 * Math.max(0, 0.985 - kept) +
      0.25 * unanswerable +
      2 * Math.max(0, unanswerable - 1.4) +
      0.3 * Math.max(0, adversarial - 4) +
      0.05 * adversarial +
      0.2 * beside +
      1.5 * (judged.calledLow + judged.vouchedFor) +
      judged.vouchedForOwn
    );
  }, 0);
}

/** A random search from given weights, the same in every run. */
export function searched(
  sets: readonly (readonly Example[])[],
  start: readonly number[],
  steps: number,
): readonly number[] {
  const random = generator(SEED);
  const normal = () => Math.sqrt(-2 * Math.log(random() + 1e-12)) * Math.cos(2 * Math.PI * random());
  const used = NAMES.flatMap((name, i) =>
    !FIXED.has(name) &&
    sets.some((examples) => examples.some(({ hits }) => hits.some(({ features }) => features[i] !== 0)))
      ? [i]
      : [],
  );
  const total = (weights: readonly number[]) =>
    lossOf(sets, weights) +
    DISTANCE *
      weights.reduce(
        (sum, weight, i) => sum + ((weight - (start[i] ?? 0)) / (0.5 + Math.abs(start[i] ?? 0))) ** 2,
        0,
      );
  let best = { weights: start, loss: total(start) };
  let size = 1;
  for (let step = 1; step <= steps; step += 1) {
    const weights = [...best.weights];
    for (let times = 1 + Math.floor(3 * random()); times > 0; times -= 1) {
      const i = used[Math.floor(random() * used.length)] ?? 0;
      const moved = (weights[i] ?? 0) + normal() * (0.15 + 0.25 * Math.abs(weights[i] ?? 0)) * size;
      weights[i] = signed(moved, NAMES[i] ?? '');
    }
    const loss = total(weights);
    if (loss < best.loss) best = { weights, loss };
    if (step % 400 === 0) size = Math.max(0.1, 0.95 * size);
    if (step % 1000 === 0) process.stderr.write(`\r${step} steps, loss ${best.loss.toFixed(3)}`);
  }
  process.stderr.write('\n');
  return best.weights;
}
