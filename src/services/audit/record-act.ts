import type { Services } from '../../context.ts';
import type { AnyScope } from '../../db/database.ts';
import type { AuditAct, AuditResult } from '../../domain/audit/entry.ts';
import { insertAuditEntries } from '../../stores/audit/audit-entries.ts';

/** Appends one entry to the audit log. Call it in the transaction of the act where there is one. */
export async function recordAct(
  { clock, newId }: Pick<Services, 'clock' | 'newId'>,
  scope: AnyScope,
  act: AuditAct,
  result: AuditResult = 'ok',
): Promise<void> {
  await insertAuditEntries(scope, [{ ...act, id: newId(), at: clock(), result, reason: null, count: 1 }]);
}
