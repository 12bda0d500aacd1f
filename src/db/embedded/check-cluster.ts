import { existsSync, readdirSync, rmdirSync, statfsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ConfigError } from '../../config.ts';

/** Without these, PGlite would create a new cluster in the same folder, over the rows that are there. */
const NEEDED = ['PG_VERSION', 'global/pg_control', 'pg_wal', 'base'];
/** A new cluster takes 60 MB, and opening one writes to its log. */
const LITTLE_SPACE_BYTES = 64 * 1024 * 1024;

/**
 * Refuses a cluster of which parts are missing. Removes an empty directory, in which a cluster is created.
 * @throws ConfigError
 */
export function refuseIncompleteCluster(directory: string): void {
  if (!existsSync(directory)) return;
  if (readdirSync(directory).length === 0) {
    rmdirSync(directory);
    return;
  }
  const missing = NEEDED.find((name) => !existsSync(join(directory, name)));
  if (missing !== undefined) throw new ConfigError(damaged(directory, `${missing} is missing`));
}

/**
 * The error of a cluster that PostgreSQL could not create or open.
 * @param cause what the worker threw; PostgreSQL's own words are in its message
 */
export function unopenedCluster(directory: string, cause: unknown): ConfigError {
  const message = cause instanceof Error ? cause.message : String(cause);
  const { bavail, bsize } = statfsSync(existsSync(directory) ? directory : dirname(directory));
  const free = bavail * bsize;
  const error = new ConfigError(
    free < LITTLE_SPACE_BYTES
      ? `DATA_DIR ${dirname(directory)}: the disk is full (${Math.floor(free / 1e6)} MB are free). Free at least 100 MB, or choose another DATA_DIR.`
      : damaged(directory, message),
  );
  error.cause = cause;
  return error;
}

function damaged(directory: string, reason: string): string {
  return (
    `DATA_DIR ${dirname(directory)}: the database in ${directory} cannot be opened (${reason}). ` +
    'Its files may be damaged: keep a copy of them, set DATA_DIR to a new folder and restore a backup into it.'
  );
}
