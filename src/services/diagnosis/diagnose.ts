import { togetherFor } from '../../lib/together.ts';
import { checkBackups } from './check-backups.ts';
import { checkDatabase } from './check-database.ts';
import { checkDisk } from './check-disk.ts';
import { checkModels } from './check-models.ts';
import { checkRefusals } from './check-refusals.ts';
import { checkReplica } from './check-replica.ts';
import { checkSettings } from './check-settings.ts';
import { checkWork } from './check-work.ts';
import { type Check, type Diagnosis, finding, joined } from './finding.ts';
import type { Patient } from './patient.ts';

/** Each with the check that its own failure is reported as. */
const CHECKS: readonly (readonly [Check, (patient: Patient) => Promise<Diagnosis>])[] = [
  ['settings', async (patient) => checkSettings(patient)],
  ['database', checkDatabase],
  ['replica', checkReplica],
  ['disk', checkDisk],
  ['models', checkModels],
  ['streams', checkWork],
  ['limits', async (patient) => checkRefusals(patient)],
  ['backups', checkBackups],
];

/**
 * Examines a server and says what is wrong and what to do. Every configured model gets a call of a few words.
 * It ends within about ten seconds, and a check that fails is a finding.
 */
export async function diagnose(patient: Patient): Promise<Diagnosis> {
  const diagnoses = await togetherFor(CHECKS, async ([check, examine]) =>
    examine(patient).catch((error: unknown): Diagnosis => {
      patient.signal.throwIfAborted();
      const reason = error instanceof Error ? error.message : 'unknown failure';
      return { facts: [], findings: [{ check, ...finding('error', 'check_failed', { reason }) }] };
    }),
  );
  return joined(diagnoses);
}
