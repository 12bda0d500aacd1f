import { WORKING_MEMORIES } from '../../domain/memories/memory.ts';
import type { CubeIndex } from './cube-index.ts';

/**
 * The ids of a cube's working memory: the memories of its last turns. It is a selection, not a store:
 * memories keep their ids and types, belong to it while they are the newest, and leave it when newer ones
 * come.
 */
export function workingMemory(index: CubeIndex): ReadonlySet<string> {
  const docs = [...index.view('detail_factual').entries()].map(({ doc }) => doc);
  const newest = docs.sort((a, b) => b.position - a.position).slice(0, WORKING_MEMORIES);
  return new Set(newest.map(({ id }) => id));
}
