import type { Admitted } from './admitted.ts';
import { idfOf } from './okapi.ts';
import type { TermIndex } from './term-index.ts';

/** Frequencies in a small cube say little: a cube counts as if it had at least this many memories. */
const SMALLEST_CUBE = 50;

/**
 * The memories that name a thing of the class that a question asks for, by slot, with the IDF mass of the
 * rarest such word; a word that only one memory holds counts 1. Words of questions name nothing, and those of
 * the question itself are matched anyway.
 * @param members lexemes of the things of the class
 * @param terms lexemes of the question
 */
export function namingMemories(
  index: TermIndex,
  cube: TermIndex,
  members: ReadonlySet<string>,
  terms: ReadonlyMap<string, number>,
  admitted: Admitted | undefined,
): ReadonlyMap<number, number> {
  const size = Math.max(cube.size, SMALLEST_CUBE);
  const unique = idfOf(1, size);
  const naming = new Map<number, number>();
  for (const word of members) {
    const posting = terms.has(word) ? undefined : index.withTerm(word);
    if (posting === undefined) continue;
    const mass = idfOf((cube.withTerm(word) ?? posting).size, size) / unique;
    for (let from = 0, end = 0; from < posting.length; from = end) {
      end = posting.end(from);
      const slot = posting.slot(from);
      if (posting.isAsked(from) || admitted?.has(slot) === false) continue;
      if (mass > (naming.get(slot) ?? 0)) naming.set(slot, mass);
    }
  }
  return naming;
}
