import { statfs } from 'node:fs/promises';
import { backupFigures } from '../../stores/backups/backups.ts';
import { type Diagnosis, diagnosed, type Finding } from './finding.ts';
import type { Patient } from './patient.ts';

/** A backup takes a while after its moment. */
const LATE_MS = 30 * 60_000;

type Found = Omit<Finding, 'check'>;

/** Scheduled backups that are missing, the last failure, and the space for the next backup. */
export async function checkBackups({ config, db, clock }: Patient): Promise<Diagnosis> {
  const { completed, failed, firstAt } = await backupFigures(db.system());
  const findings: Found[] = [];
  const now = clock();
  const missing = config.backupSchedule?.overdue(completed?.startedAt ?? firstAt ?? now, now) ?? null;
  if (missing !== null && now.getTime() - missing.getTime() > LATE_MS) {
    findings.push({
      severity: 'error',
      message: `BACKUP_SCHEDULE: there is no backup of ${missing.toISOString()} or later.`,
      action:
        'Check that a server with SCHEDULER_CONCURRENCY above 0 runs. GET /admin/backups shows failures.',
    });
  }
  if (failed !== null && (completed === null || completed.startedAt < failed.startedAt)) {
    findings.push({
      severity: 'warning',
      message: `The last backup, on ${failed.host}, failed at ${failed.endedAt?.toISOString()}: ${failed.error}`,
      action: 'Remove the cause and start a backup: POST /admin/backups.',
    });
  }
  findings.push(...(await space(config.backupDir, completed?.bytes ?? null)));
  const last =
    completed === null
      ? 'there is no backup yet'
      : `the last backup ended at ${completed.endedAt?.toISOString()}, ${Math.ceil((completed.bytes ?? 0) / 1e6)} MB`;
  return diagnosed(
    'backups',
    `${last}; BACKUP_SCHEDULE is ${config.backupSchedule === null ? 'not set' : 'set'}`,
    findings,
  );
}

async function space(folder: string, bytes: number | null): Promise<readonly Found[]> {
  if (bytes === null) return [];
  const disk = await statfs(folder).catch(() => null);
  if (disk === null || disk.bavail * disk.bsize > bytes * 2) return [];
  return [
    {
      severity: 'warning',
      message: `BACKUP_DIR ${folder}: its disk has too little space for another backup like the last one.`,
      action: 'Free some space, lower BACKUP_KEEP, or choose another BACKUP_DIR.',
    },
  ];
}
