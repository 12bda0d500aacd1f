/** How exact a resolved time is. */
export type TimePrecision = 'year' | 'month' | 'week' | 'day' | 'hour' | 'minute';

/** A time expression found in a text, as said and as resolved against the time of the message. */
export interface TimeMention {
  /** The words as said, for example `last Tuesday` or `上周六`. */
  readonly text: string;
  /** UTF-16 offsets of the words in the text that was searched. */
  readonly start: number;
  readonly end: number;
  /** The span of time meant, half-open: `from` ≤ t < `to`. */
  readonly from: Date;
  readonly to: Date;
  readonly precision: TimePrecision;
}
