import { table } from '../lib/machine.ts';
import { type CaseScore, type Counts, noCounts } from './score-case.ts';

/** The counts of a class, with its number of cases and its shares; null where there is nothing to share. */
export interface ClassFigures extends Counts {
  readonly class: string;
  readonly cases: number;
  readonly recall: number | null;
  readonly precision: number | null;
}

const share = (part: number, whole: number) => (whole === 0 ? null : part / whole);

/** The figures of each class, sorted by name, and those of all. */
export function figuresOf(scores: readonly CaseScore[]): ClassFigures[] {
  const names = [...new Set(scores.flatMap((score) => [...score.counts.keys()]))].sort();
  return [...names.map((name) => figures(name, scores)), figures('all', scores)];
}

function figures(name: string, scores: readonly CaseScore[]): ClassFigures {
  const parts = scores
    .map((score) =>
      name === 'all'
        ? [...score.counts.values()]
        : [...(score.counts.get(name) ? [score.counts.get(name) as Counts] : [])],
    )
    .filter((counts) => counts.length > 0);
  const sum = noCounts();
  for (const counts of parts.flat())
    for (const key of Object.keys(sum) as (keyof Counts)[]) sum[key] += counts[key];
  const recall = share(sum.found, sum.expected);
  return { class: name, cases: parts.length, ...sum, recall, precision: share(sum.right, sum.judged) };
}

const percent = (value: number | null) => (value === null ? '–' : (value * 100).toFixed(1));

/** A table of the figures, with recall and precision in percent. */
export function reportTable(rows: readonly ClassFigures[]): string {
  return table(
    ['class', 'cases', 'expected', 'recall', 'stored', 'precision', 'wrong', 'noise'],
    rows.map((row) => [
      row.class === 'all' ? '**all**' : row.class,
      ...[row.cases, row.expected].map(String),
      percent(row.recall),
      String(row.judged),
      percent(row.precision),
      ...[row.wrong, row.noise].map(String),
    ]),
  );
}
