import { type Diagnosis, diagnosed, joined, NOTHING } from './finding.ts';
import type { Patient } from './patient.ts';

const HOUR_MS = 3_600_000;

/** Entries that the audit log lacks, and what limits refused, since the start of the server. */
export function checkRefusals({ measurements }: Patient): Diagnosis {
  if (measurements === undefined) return NOTHING;
  const { unwrittenAudits, quotaRefusals, rateRefusals } = measurements;
  const reached = [...quotaRefusals.counts].filter(([, count]) => count > 0).map(([quota]) => quota);
  return joined([
    diagnosed(
      'audit',
      `${unwrittenAudits.total} entries of the audit log could not be written`,
      unwrittenAudits.isRecent(24 * HOUR_MS)
        ? [
            {
              severity: 'warning',
              message: `${unwrittenAudits.total} entries of the audit log could not be written since the start, the last within a day. Refusals are counted and written later; ends of operations are lost.`,
              action: 'Check the database and its disk, and look for "audit log" in the log of the server.',
            },
          ]
        : [],
    ),
    diagnosed(
      'limits',
      `${rateRefusals.total} requests were refused by limits a minute, ${quotaRefusals.total} adds by quotas`,
      quotaRefusals.isRecent(HOUR_MS)
        ? [
            {
              severity: 'warning',
              message: `Quotas refused adds within the last hour (${reached.join(', ')}).`,
              action:
                'GET /admin/projects/{id}/limits shows what a project uses; PUT raises a quota. Or delete what is no longer needed.',
            },
          ]
        : [],
    ),
  ]);
}
