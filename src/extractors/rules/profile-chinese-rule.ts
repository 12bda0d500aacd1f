import type { ProfileKind } from '../../domain/profiles/profile-kinds.ts';

/** A rule for the predicate of a clause about the speaker, in simplified characters. */
export interface PredicateRule {
  readonly kind: ProfileKind;
  /** Matches at the beginning of the predicate; its group `value` is the value, or a list of values. */
  readonly pattern: RegExp;
  readonly accepts?: (value: string) => boolean;
  /** Whether the group lists several values: `篮球、足球和游泳`. */
  readonly isList?: boolean;
  /** Whether the value comes besides those that the field has, though the field is no list. */
  readonly adds?: boolean;
  /** How the clause may be meant, besides stated. */
  readonly moods?: readonly ('wish' | 'plan')[];
}

/** A rule whose pattern stands at the beginning of the predicate. */
export const rule = (kind: ProfileKind, body: string, more: Partial<PredicateRule> = {}): PredicateRule => ({
  kind,
  // linear: the bodies are bounded, and read a clause of at most 120 characters
  pattern: new RegExp(`^${body}`, 'u'),
  ...more,
});
