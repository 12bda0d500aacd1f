import { RECOLLECT, type Result } from './eval-run.ts';
import { table } from './machine.ts';
import { interval95, mean, meanScore, percentile, type Score } from './metrics.ts';

const share = (value: number) => (value * 100).toFixed(1);
const signed = (value: number) => `${value >= 0 ? '+' : ''}${share(value)}`;
const COLUMNS = {
  recall1: 'R@1',
  recall5: 'R@5',
  recall10: 'R@10',
  recall20: 'R@20',
  recall50: 'R@50',
  any5: 'any@5',
  all10: 'all@10',
  reciprocalRank: 'MRR',
  ndcg10: 'nDCG@10',
} as const satisfies Record<keyof Score, string>;
const MEASURES = Object.keys(COLUMNS) as (keyof Score)[];

function systemsOf(results: readonly Result[]): readonly string[] {
  return Object.keys(results[0]?.scores ?? {});
}

function meanOf(results: readonly Result[], system: string): Score {
  return meanScore(results.flatMap((result) => result.scores[system] ?? []));
}

/** A table of every measure of every system, by category and over all questions, ×100. */
export function byCategory(results: readonly Result[]): string {
  const names = [...new Set(results.map((result) => result.category))].sort();
  const groups = names.map((name) => [name, results.filter((r) => r.category === name)] as const);
  if (names.length > 1) groups.push(['**all**', [...results]]);
  const rows = groups.flatMap(([name, group]) =>
    systemsOf(group).map((system) => {
      const means = meanOf(group, system);
      return [name, String(group.length), system, ...MEASURES.map((measure) => share(means[measure]))];
    }),
  );
  return table(['category', 'n', 'system', ...Object.values(COLUMNS)], rows);
}

/** A table of the measures that others publish by session, over all questions, ×100. */
export function bySession(results: readonly Result[]): string {
  const measures = ['recall5', 'recall10', 'any5', 'all10'] as const;
  const rows = Object.keys(results[0]?.bySession ?? {}).map((system) => {
    const means = meanScore(results.flatMap((result) => result.bySession[system] ?? []));
    return [system, ...measures.map((measure) => share(means[measure]))];
  });
  return table(['by session', ...measures.map((measure) => COLUMNS[measure])], rows);
}

/**
 * A table of every measure over all questions with its 95 % interval, and the
 * paired difference to each baseline.
 */
export function overall(results: readonly Result[]): string {
  const systems = systemsOf(results);
  const baselines = systems.filter((system) => system !== RECOLLECT);
  const rows = MEASURES.map((measure) => {
    const of = (system: string) => results.map((r) => r.scores[system]?.[measure] ?? 0);
    const minus = (system: string) => of(RECOLLECT).map((value, i) => value - (of(system)[i] ?? 0));
    return [
      COLUMNS[measure],
      ...systems.map((system) => withInterval(of(system), share)),
      ...baselines.map((system) => withInterval(minus(system), signed)),
    ];
  });
  return table(['×100 [95 %]', ...systems, ...baselines.map((system) => `− ${system}`)], rows);
}

/** A table of the measures with all signals, and of the difference that leaving out each signal makes. */
export function ablation(whole: readonly Score[], without: ReadonlyMap<string, readonly Score[]>): string {
  const measures = ['recall5', 'recall10', 'recall20', 'reciprocalRank'] as const;
  const all = meanScore(whole);
  const rows = [...without].map(([signal, scores]) => [
    `without ${signal}`,
    ...measures.map((measure) =>
      withInterval(
        scores.map((score, i) => score[measure] - (whole[i]?.[measure] ?? 0)),
        signed,
      ),
    ),
  ]);
  return table(
    ['ablation, ×100 [95 %]', ...measures.map((measure) => COLUMNS[measure])],
    [['all signals', ...measures.map((measure) => share(all[measure]))], ...rows],
  );
}

function withInterval(values: readonly number[], format: (n: number) => string): string {
  const [low, high] = interval95(values);
  return `${format(mean(values))} [${format(low)}, ${format(high)}]`;
}

export interface Latency {
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}

export function latency(values: readonly number[]): Latency {
  return { p50: percentile(values, 50), p95: percentile(values, 95), p99: percentile(values, 99) };
}

export function latencyLine(name: string, values: readonly number[]): string {
  const { p50, p95, p99 } = latency(values);
  return `${name}: p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms (n ${values.length})`;
}

/** Mean measures by system. */
export function means(results: readonly Result[]): Readonly<Record<string, Score>> {
  return Object.fromEntries(systemsOf(results).map((system) => [system, meanOf(results, system)]));
}
