import { statfs } from 'node:fs/promises';
import { type Diagnosis, diagnosed, finding } from './finding.ts';
import type { Patient } from './patient.ts';

/** A rewrite of the tables during maintenance and a backup need space beside the store. */
const LITTLE_BYTES = 512 * 1024 * 1024;

/** The space on the disk of DATA_DIR. The disk of a PostgreSQL server is not visible from here. */
export async function checkDisk({ config, db }: Patient): Promise<Diagnosis> {
  if (db.engine === 'postgres') return diagnosed('disk', 'disk_of_server', {});
  const space = await statfs(config.dataDir).catch(() => null);
  if (space === null) return diagnosed('disk', 'no_folder', {});
  const free = space.bavail * space.bsize;
  const megabytes = Math.floor(free / 1e6);
  const severity = free < LITTLE_BYTES / 8 ? 'error' : 'warning';
  const full = finding(severity, 'disk_nearly_full', { folder: config.dataDir, megabytes });
  return diagnosed('disk', 'disk_free', { megabytes }, free >= LITTLE_BYTES ? [] : [full]);
}
