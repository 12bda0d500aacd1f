import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ConfigError } from '../../config.ts';

/** Another process uses the data directory. */
export class DirectoryInUse extends ConfigError {
  override name = 'DirectoryInUse';
}

interface Holder {
  readonly pid: number;
  readonly host: string;
  readonly since: string;
}

/**
 * Locks the data directory for this process. PGlite does not, and two processes on one directory destroy each
 * other's rows.
 *
 * The lock is the operating system's lock on the file `lock`, taken through SQLite because Node has no call
 * for it. The kernel releases it however the process ends. So there are no stale locks to detect and no
 * reused process numbers, and the lock works between containers that share the directory. `lock.json` only
 * names the holder.
 * @returns a function that releases the lock
 * @throws DirectoryInUse that names the holder; ConfigError when the directory cannot be used
 */
export function lockDirectory(dataDir: string): () => void {
  const directory = resolve(dataDir);
  let lock: DatabaseSync | undefined;
  const holderFile = join(directory, 'lock.json');
  try {
    createDirectory(directory);
    lock = new DatabaseSync(join(directory, 'lock'), { timeout: 0 });
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    const holder: Holder = { pid: process.pid, host: hostname(), since: new Date().toISOString() };
    writeFileSync(holderFile, JSON.stringify(holder));
  } catch (error) {
    lock?.close();
    const { errcode, code } = error as { errcode?: number; code?: string };
    if (code === 'ENOSPC')
      throw new ConfigError(
        `DATA_DIR ${directory}: the disk is full. Free at least 100 MB, or choose another DATA_DIR.`,
      );
    if (errcode === SQLITE_BUSY) throw new DirectoryInUse(inUse(directory, readHolder(holderFile)));
    throw new ConfigError(
      `DATA_DIR ${directory} cannot be used: ${(error as Error).message}. The server needs to create and write files there.`,
    );
  }
  const held = lock;
  let released = false;
  return () => {
    if (released) return;
    released = true;
    rmSync(holderFile, { force: true });
    held.close();
  };
}

const SQLITE_BUSY = 5;

/**
 * Creates a directory and those above it. Node.js's own recursive call never ends where the operating system
 * says that a directory to be created does not exist, as it does below /proc.
 */
function createDirectory(path: string): void {
  if (existsSync(path)) {
    if (!statSync(path).isDirectory()) throw new Error('it is a file, not a directory');
    return;
  }
  createDirectory(dirname(path));
  mkdirSync(path, { mode: 0o700 });
}

/** Returns undefined when the holder has taken the lock but has not written its name yet. */
function readHolder(file: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder;
  } catch {
    return undefined;
  }
}

function inUse(directory: string, holder: Holder | undefined): string {
  const by = holder ? `process ${holder.pid} on ${holder.host} since ${holder.since}` : 'another process';
  return (
    `DATA_DIR ${directory} is in use by ${by}. Stop that process, or choose another DATA_DIR. ` +
    'To run several servers on the same memories, set DATABASE_URL to a PostgreSQL server.'
  );
}
