import { rm, statfs } from 'node:fs/promises';
import type { Services } from '../../context.ts';
import { openDatabase } from '../../db/open.ts';
import { type WrittenBackup, writeBackup } from '../transfer/backup.ts';
import { unusable } from '../transfer/file-error.ts';
import type { OnProgress } from '../transfer/progress.ts';
import { scratchOf } from './backup-files.ts';

/** Opening the copy takes a new file of the log, 16 MB, and its checkpoint some more. */
const LITTLE_BYTES = 48 * 1024 * 1024;
const FULL = Object.assign(new Error('disk full'), { code: 'ENOSPC', syscall: 'write' });

/**
 * Writes a backup while the server works. On a PostgreSQL server one transaction reads everything as of its
 * first statement, and nothing waits for it. The embedded database has one session, which such a transaction
 * would hold: its files are copied, and a second database, opened on the copy, is read.
 * @throws FileError if the file cannot be written; AppError; the reason of the signal
 */
export async function writeBackupFile(
  { db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>,
  path: string,
  onProgress: OnProgress,
  signal: AbortSignal,
): Promise<WrittenBackup> {
  const scratch = scratchOf(path);
  try {
    const isCopied = await db.copyTo(scratch, signal).catch((error: unknown) => {
      throw unusable(path, error);
    });
    if (!isCopied) return await writeBackup({ db, clock }, path, onProgress, signal);
    signal.throwIfAborted();
    const quiet = { info() {}, warn: log.warn.bind(log), error: log.error.bind(log) };
    const copy = await openDatabase({ dataDir: scratch, log: quiet, migrate: false }).catch(
      async (error: unknown) => {
        throw (await isFull(scratch)) ? unusable(path, FULL) : error;
      },
    );
    try {
      return await writeBackup({ db: copy, clock }, path, onProgress, signal);
    } finally {
      await copy.close();
    }
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** Whether the disk is too full to open the copy. PostgreSQL's own words tell an operator little. */
async function isFull(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize < LITTLE_BYTES;
}
