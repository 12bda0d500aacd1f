import type { Services } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { deleteBackupRow } from '../../stores/backups/backups.ts';
import { removeBackupFile } from './backup-files.ts';
import { readBackup } from './read-backup.ts';

/**
 * Deletes a backup and its file, if the file is on this machine.
 * @returns whether there was a file
 * @throws AppError not_found | conflict (it is running)
 */
export async function deleteBackup(
  services: Pick<Services, 'db'>,
  directory: string,
  id: string,
): Promise<boolean> {
  const { status, file } = await readBackup(services, id);
  if (status === 'running')
    throw new AppError('conflict', 'The backup is being made: delete it when it has ended.');
  const isRemoved = await removeBackupFile(directory, file);
  await deleteBackupRow(services.db.system(), id);
  return isRemoved;
}
