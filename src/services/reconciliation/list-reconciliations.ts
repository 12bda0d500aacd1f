import type { Services } from '../../context.ts';
import { findReconciliations, type Reconciliation } from '../../stores/reconciliation/reconciliations.ts';

export interface ListInput {
  /** Absent: all memories of the project. */
  readonly memoryId?: string | undefined;
  /** `next` of the previous page. */
  readonly before?: string | undefined;
  readonly limit: number;
}

/** Lists the decisions about memories, newest first. */
export async function listReconciliations(
  services: Pick<Services, 'db'>,
  projectId: string,
  { memoryId, before, limit }: ListInput,
): Promise<{ readonly reconciliations: readonly Reconciliation[]; readonly next: string | null }> {
  const found = await findReconciliations(
    services.db.project(projectId),
    { memoryId: memoryId ?? null, reconciliationId: null },
    { limit: limit + 1, before: before ?? null },
  );
  const reconciliations = found.slice(0, limit);
  return {
    reconciliations,
    next: found.length > limit ? (reconciliations.at(-1)?.reconciliationId ?? null) : null,
  };
}
