import { BUCKETS } from '../../src/extractors/rules/sentence-model/buckets.ts';
import { type Example, type Model, scoreOf, trainModel } from './linear-model.ts';

/** Fewer sentences than that are validated together. */
const SMALL_BLOCK = 40;

/** A labelled sentence with those that it was written with. */
export interface Validated extends Example {
  readonly block: string;
  readonly isForMeasure?: boolean;
}

/** The score of each row by a model of the other blocks. */
export function crossValidated<Row extends Validated>(rows: readonly Row[], dimensions: number): number[] {
  const counts = Map.groupBy(rows, ({ block }) => block);
  const groupOf = ({ block }: Row) => ((counts.get(block)?.length ?? 0) >= SMALL_BLOCK ? block : 'small');
  const models = new Map(
    [...new Set(rows.map(groupOf))].map((group) => {
      const others = rows.filter((row) => groupOf(row) !== group && row.isForMeasure !== true);
      console.log(`validating on ${group}: ${rows.filter((row) => groupOf(row) === group).length} sentences`);
      return [group, trainModel(others, BUCKETS, dimensions)] as const;
    }),
  );
  return rows.map((row) => scoreOf(models.get(groupOf(row)) as Model, row));
}

/** The lowest score from which on the precision holds, with the recall there. */
export function thresholdFor(precision: number, scored: readonly (readonly [number, boolean])[]) {
  const sorted = scored.toSorted(([a], [b]) => b - a);
  const all = sorted.filter(([, isPositive]) => isPositive).length;
  let right = 0;
  let best = { threshold: Number.POSITIVE_INFINITY, recall: 0 };
  for (const [i, [score, isPositive]] of sorted.entries()) {
    if (isPositive) right += 1;
    if (right / (i + 1) >= precision) best = { threshold: score, recall: right / all };
  }
  return best;
}
