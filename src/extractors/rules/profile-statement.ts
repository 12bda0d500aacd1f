import type { ProfileKind } from '../../domain/profiles/profile-kinds.ts';

/** What a sentence says of its speaker, before it is known which fields there are. */
export interface Statement {
  readonly kind: ProfileKind | null;
  /** The words under which it was said: `favorite food`, `sister`. */
  readonly label: string;
  readonly value: string;
  /** Of a person or animal: which one it is to the speaker. */
  readonly relation: string | null;
  /** UTF-16 offsets into the sentence. */
  readonly start: number;
  readonly end: number;
}

/** A rule: a pattern with the named group `value`, and what a match says. */
export interface Rule {
  readonly kind: ProfileKind;
  readonly pattern: RegExp;
  /** Cleans or refuses the value. */
  readonly accept?: (value: string, sentence: string) => string | null;
}

export const MAX_VALUE = 80;

/** All that rules find in a sentence, in its order. */
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
