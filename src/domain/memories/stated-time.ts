import type { TimeMention, TimePrecision } from '../time/time.ts';

/** A time that a memory names, as stored: the half-open range `from` ≤ t < `to` in ISO 8601. */
export interface StatedTime {
  /** The words as said. */
  readonly text: string;
  readonly from: string;
  readonly to: string;
  readonly precision: TimePrecision;
}

export function statedTime({ text, from, to, precision }: TimeMention): StatedTime {
  return { text, from: from.toISOString(), to: to.toISOString(), precision };
}
