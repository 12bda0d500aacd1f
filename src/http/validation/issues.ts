import type { z } from 'zod';

export type RequestPart = 'body' | 'query' | 'path' | 'header';
export type Location = readonly (string | number)[];

/**
 * One violated rule. Unions are already reduced to a branch. `path` starts at the root of the part and is
 * typed: array indices are numbers.
 */
export type Violation = z.core.$ZodIssue & { readonly path: PropertyKey[] };

/** Keys whose values distinguish the branches of a union. */
const DISCRIMINATORS = new Set<PropertyKey>(['role', 'type']);

const MAX_VIOLATIONS = 100;

/** Flattens zod's issues, at most 100. Of a union it takes the branch that the caller most likely meant. */
export function violations(issues: readonly z.core.$ZodIssue[]): readonly Violation[] {
  return unique(issues.slice(0, MAX_VIOLATIONS).flatMap((issue) => unfold(issue, [])));
}

/** The path of a violation, with symbols as text. */
export function location(violation: Violation): Location {
  return violation.path.map((key) => (typeof key === 'number' ? key : String(key)));
}

/** Whether the violation is an absent field. JSON has no `undefined`, so an undefined input means absence. */
export function isMissing(violation: Violation): boolean {
  const kind = violation.code === 'invalid_type' || violation.code === 'invalid_value';
  return kind && violation.input === undefined;
}

function unfold(issue: z.core.$ZodIssue, above: readonly PropertyKey[]): Violation[] {
  const path = [...above, ...issue.path];
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [{ ...issue, path }];
  const branches = issue.errors.map((branch) => branch.flatMap((inner) => unfold(inner, [])));
  const entered = branches.filter((branch) => !branch.some((inner) => inner.path.length === 0));
  const branch = entered.toSorted((a, b) => distance(a) - distance(b))[0];
  return (branch ?? branches.flat()).map((inner) => ({ ...inner, path: [...path, ...inner.path] }));
}

/** How far an input is from a branch. A wrong discriminator outweighs any number of other violations. */
function distance(branch: readonly Violation[]): number {
  const foreign = branch.some((issue) => DISCRIMINATORS.has(issue.path[0] ?? ''));
  return branch.length + (foreign ? 1_000_000 : 0);
}

function unique(list: readonly Violation[]): Violation[] {
  const seen = new Set<string>();
  return list.filter((violation) => {
    const kind = isMissing(violation) ? 'missing' : `${violation.code} ${violation.message}`;
    const key = JSON.stringify([location(violation), kind]);
    return !seen.has(key) && seen.add(key);
  });
}
