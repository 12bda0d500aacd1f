import type { Services } from '../../context.ts';
import { type Backup, type BackupPlace, listBackupRows } from '../../stores/backups/backups.ts';

/** Lists backups, newest first. @returns a page, and where the next one begins */
export async function listBackups(
  { db }: Pick<Services, 'db'>,
  { before, limit }: { readonly before: BackupPlace | null; readonly limit: number },
): Promise<{ readonly backups: readonly Backup[]; readonly next: BackupPlace | null }> {
  const rows = await listBackupRows(db.system(), before, limit + 1);
  const backups = rows.slice(0, limit);
  return { backups, next: rows.length > limit ? (backups.at(-1) ?? null) : null };
}
