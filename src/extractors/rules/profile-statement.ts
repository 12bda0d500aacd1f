import type { ProfileFinding, ProfileFindingEffect } from '../../domain/profiles/profile.ts';
import type { ProfileKind } from '../../domain/profiles/profile-kinds.ts';

/** A statement of a sentence about its speaker, before it is matched to a profile's fields. */
export interface Statement {
  readonly kind: ProfileKind | null;
  /** The words that name the field: `favorite food`, `sister`. */
  readonly label: string;
  readonly value: string;
  /** How a person or animal relates to the speaker, such as `older sister`; null for other statements. */
  readonly relation: string | null;
  /** What it does to the field; absent: it sets the value. */
  readonly effect?: ProfileFindingEffect;
  /** The value that it takes the place of; see {@link ProfileFinding.insteadOf}. */
  readonly insteadOf?: string;
  /** UTF-16 offsets into the sentence. */
  readonly start: number;
  readonly end: number;
}

/** A pattern with the named group `value`, and the kind of field that a match fills. */
export interface Rule {
  readonly kind: ProfileKind;
  readonly pattern: RegExp;
  /** Cleans the value; null rejects it. */
  readonly accept?: (value: string, sentence: string) => string | null;
}

/** Most characters of a value. */
export const MAX_VALUE = 80;

/** The statements that rules find in a sentence, in the order of the rules. */
export function applyRules(sentence: string, rules: readonly Rule[]): readonly Statement[] {
  return rules.flatMap(({ kind, pattern, accept }) => {
    const match = pattern.exec(sentence);
    const raw = match?.groups?.value?.trim();
    if (match === null || raw === undefined || raw === '') return [];
    const value = accept === undefined ? raw : accept(raw, sentence);
    if (value === null || value === '' || value.length > MAX_VALUE) return [];
    return [
      { kind, label: kind, value, relation: null, start: match.index, end: match.index + match[0].length },
    ];
  });
}
