export const TIME_PRECISIONS = ['year', 'month', 'week', 'day', 'hour', 'minute'] as const;
/** The precision of a resolved time. */
export type TimePrecision = (typeof TIME_PRECISIONS)[number];

/**
 * A time expression in a text: the words as said, and the time they mean relative to the time of the message.
 */
export interface TimeMention {
  /** The words as said, for example `last Tuesday` or `上周六`. */
  readonly text: string;
  /** UTF-16 offsets of the words in the searched text. */
  readonly start: number;
  readonly end: number;
  /** The time range meant, half-open: `from` ≤ t < `to`. */
  readonly from: Date;
  readonly to: Date;
  readonly precision: TimePrecision;
}
