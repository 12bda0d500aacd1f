import { interval95, median } from '../lib/metrics.ts';

/**
 * A row of a table: name, ms without a part, how much more with it (median of the rounds' ratios), and the
 * 95 % interval of that.
 */
export function row(name: string, without: readonly number[], having: readonly number[]): string[] {
  const ratios = having.map((cost, round) => cost / (without[round] ?? Number.NaN) - 1);
  const percent = (ratio: number) => `${(100 * ratio).toFixed(1)} %`;
  return [
    name,
    median(without).toFixed(3),
    percent(median(ratios)),
    interval95(ratios, 2000, median).map(percent).join(' to '),
  ];
}
