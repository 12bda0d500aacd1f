/** The measures of one ranking, each from 0 to 1. */
export interface Score {
  recall1: number;
  recall5: number;
  recall10: number;
  recall20: number;
  recall50: number;
  /** 1 if any of the question's evidence is among the first 5. */
  any5: number;
  /** 1 if all of the question's evidence is among the first 10. */
  all10: number;
  /** Reciprocal rank of the first piece of evidence; 0 if the results contain none. */
  reciprocalRank: number;
  ndcg10: number;
}

export const MEASURES = [
  'recall1',
  'recall5',
  'recall10',
  'recall20',
  'recall50',
  'any5',
  'all10',
  'reciprocalRank',
  'ndcg10',
] as const satisfies readonly (keyof Score)[];

/** Scores a ranking (ids, best first; repeated ids count once) against a question's evidence. */
export function score(ranking: readonly string[], evidence: readonly string[]): Score {
  const ranked = [...new Set(ranking)];
  const wanted = new Set(evidence);
  const found = (k: number) => ranked.slice(0, k).filter((id) => wanted.has(id)).length;
  const first = ranked.findIndex((id) => wanted.has(id));
  const gain = (rank: number) => 1 / Math.log2(rank + 2);
  let ideal = 0;
  for (let rank = 0; rank < Math.min(10, wanted.size); rank++) ideal += gain(rank);
  const dcg = ranked.slice(0, 10).reduce((sum, id, rank) => sum + (wanted.has(id) ? gain(rank) : 0), 0);
  return {
    recall1: found(1) / wanted.size,
    recall5: found(5) / wanted.size,
    recall10: found(10) / wanted.size,
    recall20: found(20) / wanted.size,
    recall50: found(50) / wanted.size,
    any5: found(5) > 0 ? 1 : 0,
    all10: found(10) === wanted.size ? 1 : 0,
    reciprocalRank: first < 0 ? 0 : 1 / (first + 1),
    ndcg10: dcg / ideal,
  };
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

export function median(values: readonly number[]): number {
  return percentile(values, 50);
}

/**
 * Nearest-rank percentile; the median of an even count is the mean of the middle
 * two. NaN if there are no values.
 */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  if (percent === 50 && sorted.length % 2 === 0) {
    return ((sorted[sorted.length / 2 - 1] ?? Number.NaN) + (sorted[sorted.length / 2] ?? Number.NaN)) / 2;
  }
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? Number.NaN;
}

export function meanScore(scores: readonly Score[]): Score {
  return Object.fromEntries(
    MEASURES.map((name) => [name, mean(scores.map((s) => s[name]))]),
  ) as unknown as Score;
}

/**
 * A seeded random generator (mulberry32), which gives the same numbers in every run.
 * @returns a function that returns a number in [0, 1)
 */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * 95 % interval of a statistic by bootstrap over questions (percentile method, fixed seed).
 * @param statistic the mean unless given
 */
export function interval95(
  values: readonly number[],
  samples = 2000,
  statistic: (values: readonly number[]) => number = mean,
): [low: number, high: number] {
  const random = seeded(20_261_120);
  const found = Array.from({ length: samples }, () =>
    statistic(values.map(() => values[Math.floor(random() * values.length)] ?? Number.NaN)),
  );
  return [percentile(found, 2.5), percentile(found, 97.5)];
}
