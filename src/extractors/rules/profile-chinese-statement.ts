import type { ProfileKind } from '../../domain/profiles/profile-kinds.ts';
import type { ChineseClaim } from './claims/chinese.ts';
import type { Claim } from './claims/index.ts';
import type { Statement } from './profile-statement.ts';

/** The words of the clause itself, where `plain` has simplified or masked ones. */
export function original({ plain, text }: ChineseClaim, words: string): string {
  const at = plain.lastIndexOf(words);
  return at < 0 ? words : text.slice(at, at + words.length);
}

export function statement(
  claim: Claim,
  kind: ProfileKind | null,
  value: string,
  effect: 'set' | 'add' | 'end',
): Statement {
  return { kind, label: kind ?? '', value, relation: null, effect, start: claim.start, end: claim.end };
}
