import { StorageFailure } from '../../db/storage-failure.ts';
import { togetherFor } from '../../lib/together.ts';
import { databaseFigures } from '../../stores/diagnosis/database-figures.ts';
import { type Diagnosis, diagnosed, finding, joined } from './finding.ts';
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
  const seconds = Math.abs(offSeconds);
  const { pgvector, schemaVersion: schema } = figures;
  const described = {
    engine,
    version,
    location,
    pgvector,
    schema,
    megabytes: Math.ceil(figures.bytes / 1e6),
  };
  const unwritten = writes === null || writes === undefined ? [] : [{ setting, reason: writes }];
  const lost = db.engine === 'embedded' ? ('folder_not_durable' as const) : ('server_not_durable' as const);
  const off = offSeconds > 0 ? ('clock_ahead' as const) : ('clock_behind' as const);
  const { invalidIndexes } = figures;
  return joined([
    diagnosed(
      'database',
      'database',
      described,
      unwritten.map((values) => finding('error', 'nothing_stored', values)),
    ),
    diagnosed(
      'durability',
      durable ? 'durable' : 'not_durable',
      {},
      durable ? [] : [finding('warning', lost, {})],
    ),
    diagnosed(
      'clock',
      'clock',
      { seconds },
      seconds <= MOST_CLOCK_SECONDS ? [] : [finding('warning', off, { seconds })],
    ),
    diagnosed(
      'indexes',
      invalidIndexes.length === 0 ? 'indexes_valid' : 'indexes_unused',
      {},
      invalidIndexes.map((name) => finding('warning', 'index_invalid', { name })),
    ),
  ]);
}
