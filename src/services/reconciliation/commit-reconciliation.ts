import type { ProjectScope } from '../../db/database.ts';
import { supersede } from '../../stores/memories/memory-versions.ts';
import { takeChangeNumbers } from '../../stores/memories/memory-writes.ts';
import {
  applyAssertions,
  reassignAssertions,
  writeAssertions,
} from '../../stores/reconciliation/assertions.ts';
import { writeReconciliations } from '../../stores/reconciliation/reconciliations.ts';
import type { Placement } from './place-items.ts';

/**
 * Archives the replaced memories. Call it before the new memories are written, because two activated memories
 * must not have the same content.
 */
export async function supersedeReplaced(
  scope: ProjectScope,
  cubeId: string,
  { replaced, placed }: Placement,
): Promise<void> {
  if (replaced.size === 0) return;
  const own = new Set(placed.flat().map(({ item }) => item.row.memory_id));
  // a new memory that is replaced in the same claim is written as archived later
  const pairs = [...replaced].filter(([memoryId]) => !own.has(memoryId));
  const before = await takeChangeNumbers(scope, cubeId, pairs.length);
  await supersede(scope, pairs, before + 1);
}

/**
 * Writes the effects of new memories on others. Call it after the new ones are written, with the cube's lock
 * held.
 */
export async function commitReconciliation(
  scope: ProjectScope,
  cubeId: string,
  { assertions, outdated, reassigned, reconciliations }: Placement,
): Promise<void> {
  await writeAssertions(scope, cubeId, assertions);
  if (reconciliations.length === 0) return;
  const first = 1 + (await takeChangeNumbers(scope, cubeId, reconciliations.length));
  await writeReconciliations(scope, cubeId, reconciliations, first);
  const affected = new Set(outdated);
  for (const [from, to] of reassigned)
    for (const memoryId of await reassignAssertions(scope, from, to)) affected.add(memoryId);
  const before = await takeChangeNumbers(scope, cubeId, affected.size);
  await applyAssertions(scope, [...affected], before + 1);
}
