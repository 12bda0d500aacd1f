import { constants } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../errors.ts';

/** Files of a running process, and the log, which is copied last. */
const LEFT_OUT = new Set(['pg_wal', 'postmaster.pid', 'pgsql_tmp']);
/** A checkpoint in between takes a new attempt. Maintenance makes one at its end, a lost session another. */
const ATTEMPTS = 5;

/**
 * Copies the files of a running cluster, as of the moment at which the copy ends, without a session: nothing
 * waits for it. The copied pages are of different moments, as they are after a crash. The write-ahead log
 * since the last checkpoint, which is copied after them, has a full image of every page that has changed
 * since, so that opening the copy makes it whole. This is not true when a checkpoint came in between: then
 * the copy starts again.
 * @param directory the cluster's
 * @param target a new directory, or the rest of another copy
 * @throws AppError conflict when checkpoints keep coming; the reason of the signal
 */
export async function copyCluster(directory: string, target: string, signal: AbortSignal): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    await rm(target, { recursive: true, force: true });
    const before = await lastCheckpoint(directory);
    await copyFolder(directory, target, signal);
    await copyFolder(join(directory, 'pg_wal'), join(target, 'pg_wal'), signal);
    if (before.equals(await lastCheckpoint(directory))) return;
  }
  throw new AppError('conflict', 'The database was restarted or rewritten meanwhile: try again.');
}

/** PostgreSQL writes this file at each checkpoint. */
const lastCheckpoint = (directory: string) => readFile(join(directory, 'global/pg_control'));

async function copyFolder(from: string, to: string, signal: AbortSignal): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    signal.throwIfAborted();
    if (LEFT_OUT.has(entry.name)) continue;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await copyFolder(source, target, signal);
    else if (entry.isFile()) await copyUnlessGone(source, target);
  }
}

/** A file that PostgreSQL deletes meanwhile is needed by nothing: the log says that it was deleted. */
async function copyUnlessGone(source: string, target: string): Promise<void> {
  try {
    await copyFile(source, target, constants.COPYFILE_FICLONE);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
