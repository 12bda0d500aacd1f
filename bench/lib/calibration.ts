import { mean } from './metrics.ts';

/** A relativity and whether what it promises came true. */
export interface Promise01 {
  readonly relativity: number;
  readonly kept: boolean;
  /** How much it counts. */
  readonly weight: number;
}

const BINS = 10;

export interface Bin {
  /** Share of all weight. */
  readonly share: number;
  readonly promised: number;
  readonly observed: number;
}

/** Promises in ten bins of equal width; null for an empty one. */
export function binned(promises: readonly Promise01[]): readonly (Bin | null)[] {
  const weightOf = (some: readonly Promise01[]) => some.reduce((sum, { weight }) => sum + weight, 0);
  const all = weightOf(promises);
  const groups = Map.groupBy(promises, ({ relativity }) => Math.min(BINS - 1, Math.floor(relativity * BINS)));
  return Array.from({ length: BINS }, (_, bin) => {
    const group = groups.get(bin) ?? [];
    const weight = weightOf(group);
    if (weight === 0) return null;
    return {
      share: weight / all,
      promised: group.reduce((sum, one) => sum + one.weight * one.relativity, 0) / weight,
      observed: weightOf(group.filter(({ kept }) => kept)) / weight,
    };
  });
}

/** The expected calibration error: the mean distance of what a bin promises from what is observed. */
export function calibrationError(bins: readonly (Bin | null)[]): number {
  return bins.reduce((sum, bin) => sum + (bin ? bin.share * Math.abs(bin.promised - bin.observed) : 0), 0);
}

/**
 * Weighs promises so that those that were kept and those that were not count the same, however many there
 * are.
 */
export function balanced(promises: readonly Omit<Promise01, 'weight'>[]): readonly Promise01[] {
  const kept = promises.filter((one) => one.kept).length;
  const broken = promises.length - kept;
  if (kept === 0 || broken === 0) return [];
  return promises.map((one) => ({ ...one, weight: 1 / (2 * (one.kept ? kept : broken)) }));
}

/** The mean of numbers to one decimal; a dash for none. */
export function meanOrDash(values: readonly number[]): string {
  return values.length === 0 ? '–' : mean(values).toFixed(1);
}
