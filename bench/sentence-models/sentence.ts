export type TrainingLanguage = 'en' | 'zh';

/** A labelled sentence or message of a list. */
export interface LabelledSentence {
  /** What the model reads. */
  readonly text: string;
  /** Sentences with the same one have the same author. */
  readonly block: string;
  /** Whether it is what the model looks for. */
  readonly isPositive: boolean;
  /** Whether the reader asks for its meaning at all. */
  readonly isCandidate: boolean;
  /** Whether a rule knows what it is. */
  readonly hasHit: boolean;
  /** Whether a model only is measured by it, because the sentence alone does not show what it is. */
  readonly isForMeasure?: boolean;
  /** Buckets of a hash. */
  readonly features: readonly number[];
}
