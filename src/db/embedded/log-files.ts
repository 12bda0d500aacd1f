import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

const LOG_FILE = /^[0-9A-F]{24}$/;
const FILE_BYTES = 16 * 1024 * 1024;

/**
 * Bytes of the write-ahead log of a cluster, from the number of its files.
 * @param directory the cluster's
 */
export async function logBytes(directory: string): Promise<number> {
  const names = await readdir(join(directory, 'pg_wal'));
  return names.filter((name) => LOG_FILE.test(name)).length * FILE_BYTES;
}
