import { statfs } from 'node:fs/promises';
import { type Diagnosis, diagnosed } from './finding.ts';
import type { Patient } from './patient.ts';

/** A rewrite of the tables during maintenance and a backup need space beside the store. */
const LITTLE_BYTES = 512 * 1024 * 1024;

/** The space on the disk of DATA_DIR. The disk of a PostgreSQL server is not visible from here. */
export async function checkDisk({ config, db }: Patient): Promise<Diagnosis> {
  if (db.engine === 'postgres') return diagnosed('disk', "the disk is the PostgreSQL server's");
  const space = await statfs(config.dataDir).catch(() => null);
  if (space === null) {
    return diagnosed('disk', 'DATA_DIR is no folder', []);
  }
  const free = space.bavail * space.bsize;
  const megabytes = Math.floor(free / 1e6);
  return diagnosed(
    'disk',
    `${megabytes} MB are free on the disk of DATA_DIR`,
    free >= LITTLE_BYTES
      ? []
      : [
          {
            severity: free < LITTLE_BYTES / 8 ? 'error' : 'warning',
            message: `DATA_DIR ${config.dataDir}: only ${megabytes} MB are free on its disk.`,
            action:
              'Free some space or move DATA_DIR to a larger disk. Maintenance and backups need about the size of the store.',
          },
        ],
  );
}
