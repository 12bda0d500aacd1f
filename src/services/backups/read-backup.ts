import type { FileHandle } from 'node:fs/promises';
import type { Services } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { type Backup, findBackup } from '../../stores/backups/backups.ts';
import { openBackupFile } from './backup-files.ts';

const NO_BACKUP = 'There is no such backup.';

/** @throws AppError not_found */
export async function readBackup({ db }: Pick<Services, 'db'>, id: string): Promise<Backup> {
  const backup = await findBackup(db.system(), id);
  if (backup === null) throw new AppError('not_found', NO_BACKUP);
  return backup;
}

/**
 * Opens the file of a complete backup. The caller closes it.
 * @param directory the folder of the files on this machine
 * @throws AppError not_found | conflict (it is not complete)
 */
export async function openBackup(
  services: Pick<Services, 'db'>,
  directory: string,
  id: string,
): Promise<{ readonly backup: Backup; readonly file: FileHandle }> {
  const backup = await readBackup(services, id);
  if (backup.status === 'running')
    throw new AppError('conflict', 'The backup is not complete yet: wait until its status is "completed".');
  if (backup.status === 'failed')
    throw new AppError('conflict', 'The backup has failed and has no file: make another one.');
  const file = await openBackupFile(directory, backup.file);
  if (file !== null) return { backup, file };
  throw new AppError(
    'not_found',
    `BACKUP_DIR of this instance does not hold the file: it was written on the machine ${backup.host}.`,
  );
}
