/** A preference that a clause states of its speaker. */
export interface PreferenceHit {
  /**
   * Predicate with the speaker as the subject, such as `likes` or `is allergic to`, or a
   * possessive: `'s favourite … is`.
   */
  readonly predicate: string;
  readonly object: string;
  /** The words that show the preference. */
  readonly marker: string;
  readonly confidence: number;
  /** English: words before the subject, such as a condition: `if it is raining`. */
  readonly lead?: string;
  /**
   * English: words behind the object, such as a condition or what it is not: `when I travel`, `not coffee`.
   */
  readonly tail?: string;
  /** English: whether it holds only under a condition. */
  readonly isConditional?: boolean;
  /** English: the clause in the first person, where it is told in its own words: `crowds make me anxious`. */
  readonly whole?: string;
  /** The sentence in the first person, which is told with the speaker's name or quoted. */
  readonly said?: string;
  /** Whether the words of the clause are all told, so that they deny what the clause denies. */
  readonly isOwnWords?: boolean;
  /** Chinese: the clause in the first person with its subject, and its condition or `''`. */
  readonly told?: { readonly condition: string; readonly text: string };
  /** Chinese: whether it tells the assistant what to do. */
  readonly isOrder?: boolean;
}
