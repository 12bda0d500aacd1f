import type { Context } from '../../context.ts';
import type { ProjectScope } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import { lockCubes } from '../../stores/memories/memory-deletes.ts';
import { restoreMemories } from '../../stores/memories/memory-versions.ts';
import { takeChangeNumbers } from '../../stores/memories/memory-writes.ts';
import {
  applyAssertions,
  catchUpAssertions,
  restoreAssertion,
} from '../../stores/reconciliation/assertions.ts';
import {
  findReconciliations,
  markUndone,
  type Reconciliation,
  removeEarlier,
} from '../../stores/reconciliation/reconciliations.ts';

/**
 * Undoes a decision: the outdated memory is true again, or the archived memory is activated, so that both
 * memories are active. The decision stays on record. Undoing it again changes nothing.
 * @throws AppError not_found | conflict if both have the same words, because only one of them can be active
 */
export async function undoReconciliation(ctx: Context, reconciliationId: string): Promise<Reconciliation> {
  return ctx.db.projectTransaction(ctx.projectId, async (scope) => {
    const found = await requireReconciliation(scope, reconciliationId);
    if (found.verdict === 'renewal')
      throw new AppError('conflict', 'Both memories have the same words: only one of them can be active.');
    await lockCubes(scope, [found.cubeId]);
    if (await markUndone(scope, reconciliationId)) {
      const before = await takeChangeNumbers(scope, found.cubeId, 3);
      await takeBack(scope, found, before + 1);
    }
    return requireReconciliation(scope, reconciliationId);
  });
}

/** @throws AppError not_found */
export async function readReconciliation(ctx: Context, reconciliationId: string): Promise<Reconciliation> {
  return requireReconciliation(ctx.db.project(ctx.projectId), reconciliationId);
}

/** @param firstChange the first of three change numbers */
async function takeBack(scope: ProjectScope, found: Reconciliation, firstChange: number): Promise<void> {
  const { verdict, claimKey } = found;
  const [older, newer] = [found.older.memoryId, found.newer.memoryId];
  if (verdict === 'contradiction') {
    await removeEarlier(scope, newer, older, firstChange);
    await restoreAssertion(scope, claimKey ?? '', older, newer);
    await applyAssertions(scope, [older], firstChange + 1);
    return;
  }
  const [archived, standing] = verdict === 'duplicate' ? [newer, older] : [older, newer];
  await removeEarlier(scope, standing, archived, firstChange);
  await restoreMemories(scope, [archived], firstChange + 1);
  await catchUpAssertions(scope, archived, standing);
  await applyAssertions(scope, [archived], firstChange + 2);
}

async function requireReconciliation(scope: ProjectScope, reconciliationId: string): Promise<Reconciliation> {
  const [found] = await findReconciliations(
    scope,
    { memoryId: null, reconciliationId },
    { limit: 1, before: null },
  );
  if (found === undefined) throw new AppError('not_found', 'There is no such reconciliation.');
  return found;
}
