import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { SystemScope } from '../../db/database.ts';
import { findBackup } from '../../stores/backups/backups.ts';
import { unusable } from '../transfer/file-error.ts';

/** What a backup leaves in its folder: the file, or its unfinished form or scratch store after a crash. */
const NAME = /^recollect-\d{8}T\d{6}Z-([0-9a-f-]{36})\.backup(\.\d+\.unfinished|\.scratch)?$/;
/** Leftovers of an unknown backup may be those of another installation that is at work. */
const OLD_MS = 24 * 3_600_000;

/** The name of a backup's file. It sorts by time. */
export function backupFileName(id: string, startedAt: Date): string {
  return `recollect-${startedAt.toISOString().replace(/[-:]|\.\d+/g, '')}-${id}.backup`;
}

/** The folder in which the embedded store is copied while a backup is made of the copy. */
export const scratchOf = (path: string): string => `${path}.scratch`;

/** Makes the folder of backups, which only its owner may read. @throws FileError */
export async function makeBackupFolder(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
    throw unusable(directory, error);
  });
}

/** @returns whether there was a file */
export async function removeBackupFile(directory: string, file: string): Promise<boolean> {
  const path = join(directory, file);
  const found = await isThere(path);
  await rm(path, { force: true }).catch((error: unknown) => {
    throw unusable(path, error);
  });
  return found;
}

/** @returns the open file; null if it is not on this machine */
export async function openBackupFile(directory: string, file: string) {
  return open(join(directory, file), 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}

/**
 * Removes what backups that have failed left in the folder: half-written files and scratch stores of a
 * process that was killed. What belongs to a running backup stays, and every complete file of an unknown one.
 */
export async function removeLeftovers(scope: SystemScope, directory: string, now: Date): Promise<void> {
  const names = await readdir(directory).catch(() => []);
  for (const name of names) {
    const match = NAME.exec(name);
    if (match === null) continue;
    const [, id = '', rest] = match;
    const backup = await findBackup(scope, id);
    const path = join(directory, name);
    const isLeft =
      backup === null
        ? rest !== undefined && (await isOlder(path, new Date(now.getTime() - OLD_MS)))
        : backup.status === 'failed' || (backup.status === 'completed' && rest !== undefined);
    if (isLeft) await rm(path, { recursive: true, force: true });
  }
}

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

const isOlder = (path: string, than: Date) =>
  stat(path).then(
    ({ mtime }) => mtime < than,
    () => false,
  );
