import { StorageFailure } from '../../db/storage-failure.ts';
import { togetherFor } from '../../lib/together.ts';
import { databaseFigures } from '../../stores/diagnosis/database-figures.ts';
import { type Diagnosis, diagnosed, joined } from './finding.ts';
import type { Patient } from './patient.ts';

/** Certificates, leases and times of memories are off by as much as the clock. */
const MOST_CLOCK_SECONDS = 5;

/** Version, writes, durability, clock and indexes of the database. */
export async function checkDatabase(patient: Patient): Promise<Diagnosis> {
  const { db, clock } = patient;
  const setting = db.engine === 'embedded' ? 'DATA_DIR' : 'DATABASE_URL';
  const { engine, version, location, durable } = db.describe();
  const [writes] = await togetherFor([db], (database) =>
    database.tryWrite().then(
      () => null,
      (error: unknown) => (error instanceof StorageFailure ? error.reason : 'the database does not answer'),
    ),
  );
  const before = clock().getTime();
  const figures = await databaseFigures(db.system());
  const middle = (before + clock().getTime()) / 2;
  const offSeconds = Math.round((figures.now.getTime() - middle) / 1000);
  return joined([
    diagnosed(
      'database',
      `${engine} ${version} (${location}), pgvector ${figures.pgvector}, schema ${figures.schemaVersion}, ${Math.ceil(figures.bytes / 1e6)} MB`,
      writes === null || writes === undefined
        ? []
        : [
            {
              severity: 'error',
              message: `${setting}: nothing can be stored: ${writes}.`,
              action: 'Free space on the disk of the database, or repair what the message names.',
            },
          ],
    ),
    diagnosed(
      'durability',
      durable ? 'a commit is on the disk when it is acknowledged' : 'commits may be lost in a power failure',
      durable
        ? []
        : [
            {
              severity: 'warning',
              message: `${setting}: a power failure may lose what was acknowledged.`,
              action:
                db.engine === 'embedded'
                  ? 'Keep DATA_DIR on a local file system that passes fsync on to the disk.'
                  : 'Turn fsync and synchronous_commit on in PostgreSQL.',
            },
          ],
    ),
    diagnosed(
      'clock',
      `the clocks of the server and of the database differ by ${Math.abs(offSeconds)} s`,
      Math.abs(offSeconds) <= MOST_CLOCK_SECONDS
        ? []
        : [
            {
              severity: 'warning',
              message: `The database's clock is ${Math.abs(offSeconds)} s ${offSeconds > 0 ? 'ahead of' : 'behind'} this machine's.`,
              action: 'Synchronise both clocks, for example with chrony or systemd-timesyncd.',
            },
          ],
    ),
    diagnosed(
      'indexes',
      figures.invalidIndexes.length === 0 ? 'all indexes are valid' : 'some indexes are not used',
      figures.invalidIndexes.map((name) => ({
        severity: 'warning' as const,
        message: `The index ${name} of the database is invalid and is not used.`,
        action: `Run REINDEX INDEX ${name} as the owner of the database.`,
      })),
    ),
  ]);
}
