import { statfs } from 'node:fs/promises';
import { backupFigures } from '../../stores/backups/backups.ts';
import { type Diagnosis, diagnosed, type Found, finding, joined } from './finding.ts';
import type { Patient } from './patient.ts';

/** A backup takes a while after its moment. */
const LATE_MS = 30 * 60_000;

/** Scheduled backups that are missing, the last failure, and the space for the next backup. */
export async function checkBackups({ config, db, clock }: Patient): Promise<Diagnosis> {
  const { completed, failed, firstAt } = await backupFigures(db.system());
  const findings: Found[] = [];
  const now = clock();
  const missing = config.backupSchedule?.overdue(completed?.startedAt ?? firstAt ?? now, now) ?? null;
  if (missing !== null && now.getTime() - missing.getTime() > LATE_MS)
    findings.push(finding('error', 'backup_missing', { moment: missing.toISOString() }));
  if (failed !== null && (completed === null || completed.startedAt < failed.startedAt)) {
    const { host, endedAt, error } = failed;
    const ended = endedAt?.toISOString() ?? '';
    findings.push(finding('warning', 'backup_failed', { host, ended, error: error ?? '' }));
  }
  if (await isShort(config.backupDir, completed?.bytes ?? null))
    findings.push(finding('warning', 'backup_space', { folder: config.backupDir }));
  const scheduled = config.backupSchedule === null ? 'backups_unscheduled' : 'backups_scheduled';
  const last =
    completed === null
      ? diagnosed('backups', 'no_backup', {}, findings)
      : diagnosed(
          'backups',
          'last_backup',
          {
            ended: completed.endedAt?.toISOString() ?? '',
            megabytes: Math.ceil((completed.bytes ?? 0) / 1e6),
          },
          findings,
        );
  return joined([last, diagnosed('backups', scheduled, {})]);
}

async function isShort(folder: string, bytes: number | null): Promise<boolean> {
  if (bytes === null) return false;
  const disk = await statfs(folder).catch(() => null);
  return disk !== null && disk.bavail * disk.bsize <= bytes * 2;
}
