import { type Diagnosis, diagnosed, finding, joined } from './finding.ts';
import type { Patient } from './patient.ts';

const HOUR_MS = 3_600_000;

/** Entries that the audit log lacks, and what limits refused, since the start of the server. */
export function checkRefusals({ measurements }: Patient): Diagnosis {
  if (measurements === undefined) return joined([]);
  const { unwrittenAudits, quotaRefusals, rateRefusals } = measurements;
  const reached = [...quotaRefusals.counts].filter(([, count]) => count > 0).map(([quota]) => quota);
  const unwritten = { count: unwrittenAudits.total };
  return joined([
    diagnosed(
      'audit',
      'audits_unwritten',
      unwritten,
      unwrittenAudits.isRecent(24 * HOUR_MS) ? [finding('warning', 'audit_unwritten', unwritten)] : [],
    ),
    diagnosed(
      'limits',
      'refusals',
      { rates: rateRefusals.total, quotas: quotaRefusals.total },
      quotaRefusals.isRecent(HOUR_MS)
        ? [finding('warning', 'quotas_refused', { quotas: reached.join(', ') })]
        : [],
    ),
  ]);
}
