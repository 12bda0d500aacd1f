import { z } from 'zod';
import { VERDICTS } from '../../domain/extraction/reconciliation.ts';
import type { Reconciliation } from '../../stores/reconciliation/reconciliations.ts';

const memory = z.object({
  id: z.string(),
  status: z.string(),
  memory: z.string().describe('Text of the memory; empty if it was deleted.'),
});

/** A decision about two memories, as the admin API shows it. */
export const reconciliation = z
  .object({
    id: z.string(),
    cube_id: z.string(),
    verdict: z
      .enum(VERDICTS)
      .describe(
        '`contradiction`: the older memory is marked as outdated and stays. `renewal`, `update`, `refinement`: the newer ' +
          'memory replaces the older one, which is archived. `duplicate`: the newer memory is archived, the older one stays.',
      ),
    older: memory,
    newer: memory,
    judged_by: z.string().describe('Who decided: the rules, or the model and its prompt, with versions.'),
    reason: z
      .string()
      .nullable()
      .describe('Why. null if no reason was given, or after one of the memories was deleted.'),
    created_at: z.string().describe('ISO 8601.'),
    undone_at: z.string().nullable().describe('ISO 8601; null: the decision stands.'),
  })
  .meta({ title: 'admin_reconciliation' });

export function shownReconciliation(of: Reconciliation): z.output<typeof reconciliation> {
  const side = ({ memoryId, status, text }: Reconciliation['older']) => ({
    id: memoryId,
    status,
    memory: text,
  });
  return {
    id: of.reconciliationId,
    cube_id: of.cubeId,
    verdict: of.verdict,
    older: side(of.older),
    newer: side(of.newer),
    judged_by: of.judgedBy,
    reason: of.reason,
    created_at: of.createdAt.toISOString(),
    undone_at: of.undoneAt?.toISOString() ?? null,
  };
}
