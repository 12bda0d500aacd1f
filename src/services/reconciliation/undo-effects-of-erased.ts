import type { ProjectScope } from '../../db/database.ts';
import { VERDICTS, type Verdict } from '../../domain/extraction/reconciliation.ts';
import { restoreMemories } from '../../stores/memories/memory-versions.ts';
import { takeChangeNumbers } from '../../stores/memories/memory-writes.ts';
import { applyAssertions, dropAssertions, eraseAssertions } from '../../stores/reconciliation/assertions.ts';
import { eraseReconciliationReasons } from '../../stores/reconciliation/reconciliations.ts';

/**
 * Undoes the effects of erased memories on others. A memory that they outdated is true again, or is outdated
 * by a later one. A memory that they superseded is activated. The caller must hold the locks of the cubes.
 */
export async function undoEffectsOfErased(scope: ProjectScope, erased: readonly string[]): Promise<void> {
  const open = await eraseAssertions(scope, erased);
  const toRestore = await eraseReconciliationReasons(scope, erased, VERDICTS);
  const cubeIds = [...new Set([...open, ...toRestore].map(({ cubeId }) => cubeId))].toSorted();
  for (const cubeId of cubeIds) {
    const restoredIds = idsIn(cubeId, toRestore);
    const openIds = idsIn(cubeId, open);
    const before = await takeChangeNumbers(scope, cubeId, restoredIds.length + openIds.length);
    await restoreMemories(scope, restoredIds, before + 1);
    await applyAssertions(scope, openIds, before + 1 + restoredIds.length);
  }
}

/** Verdicts after which the archived memory says nothing that the other one denies. */
const SAYING_THE_SAME: readonly Verdict[] = ['renewal', 'refinement', 'duplicate'];

/**
 * What memories whose time is over have done to others stays: what they outdated or replaced is not true
 * again. A memory that they only repeated or made more precise is activated. The caller must hold the locks
 * of the cubes.
 */
export async function keepEffectsOfEnded(scope: ProjectScope, ended: readonly string[]): Promise<void> {
  await dropAssertions(scope, ended);
  const toRestore = await eraseReconciliationReasons(scope, ended, SAYING_THE_SAME);
  for (const cubeId of [...new Set(toRestore.map((memory) => memory.cubeId))].toSorted()) {
    const restoredIds = idsIn(cubeId, toRestore);
    await restoreMemories(
      scope,
      restoredIds,
      (await takeChangeNumbers(scope, cubeId, restoredIds.length)) + 1,
    );
  }
}

function idsIn(
  cubeId: string,
  found: readonly { readonly memoryId: string; readonly cubeId: string }[],
): readonly string[] {
  return found.flatMap((item) => (item.cubeId === cubeId ? [item.memoryId] : []));
}
