import type { ProjectScope } from '../../db/database.ts';
import { reinstate } from '../../stores/memories/memory-versions.ts';
import { takeChangeNumbers } from '../../stores/memories/memory-writes.ts';
import { followClaims, releaseClaims } from '../../stores/reconciliation/claims.ts';
import { releaseReconciled } from '../../stores/reconciliation/reconciliations.ts';

/**
 * Undoes the effects of erased memories on others. A memory that they outdated is true again, or is outdated
 * by a later one. A memory that they superseded is activated. The caller must hold the locks of the cubes.
 */
export async function releaseErased(scope: ProjectScope, erased: readonly string[]): Promise<void> {
  const open = await releaseClaims(scope, erased);
  const revived = await releaseReconciled(scope, erased);
  const cubeIds = [...new Set([...open, ...revived].map(({ cubeId }) => cubeId))].toSorted();
  for (const cubeId of cubeIds) {
    const toRevive = idsIn(cubeId, revived);
    const toOpen = idsIn(cubeId, open);
    const before = await takeChangeNumbers(scope, cubeId, toRevive.length + toOpen.length);
    await reinstate(scope, toRevive, before + 1);
    await followClaims(scope, toOpen, before + 1 + toRevive.length);
  }
}

function idsIn(
  cubeId: string,
  found: readonly { readonly memoryId: string; readonly cubeId: string }[],
): readonly string[] {
  return found.flatMap((one) => (one.cubeId === cubeId ? [one.memoryId] : []));
}
