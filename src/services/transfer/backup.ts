import type { Services } from '../../context.ts';
import { requireOwnSchema } from '../../stores/sql/own-schema.ts';
import { findTables } from '../../stores/transfer/backup-tables.ts';
import { freezeSnapshot, readRows } from '../../stores/transfer/dump.ts';
import { writeLines } from './line-file.ts';
import type { OnProgress } from './progress.ts';
import type { WrittenFile } from './whole-file.ts';

export const BACKUP_FORMAT = 'recollect-backup';

/**
 * The first line of a backup. Each further line is `<table> <row as JSON>`, the last one `end <number of
 * rows>`.
 */
export interface BackupHeader {
  readonly format: typeof BACKUP_FORMAT;
  readonly version: 1;
  /** The number of the last migration. */
  readonly schema: number;
  readonly created_at: string;
}

/** A backup that is complete. */
export interface WrittenBackup extends WrittenFile {
  readonly rows: number;
}

/**
 * Writes one snapshot of all rows of this program's tables to a compressed file that both engines and any
 * PostgreSQL can restore: rows as JSON, vectors included.
 * @param signal stops it
 * @throws FileError if the file cannot be written; AppError newer_schema; the reason of the signal
 */
export async function writeBackup(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  path: string,
  onProgress: OnProgress = () => undefined,
  signal?: AbortSignal,
): Promise<WrittenBackup> {
  let rows = 0;
  const file = await writeLines(path, true, (line) =>
    db.systemTransaction(async (scope) => {
      await freezeSnapshot(scope);
      const header: BackupHeader = {
        format: BACKUP_FORMAT,
        version: 1,
        schema: await requireOwnSchema(scope),
        created_at: clock().toISOString(),
      };
      await line(JSON.stringify(header));
      for (const table of await findTables(scope)) {
        for await (const batch of readRows(scope, table)) {
          signal?.throwIfAborted();
          for (const row of batch) await line(`${table.name} ${row}`);
          rows += batch.length;
          onProgress({ step: 'reading', rows, of: null });
        }
      }
      await line(`end ${rows}`);
    }),
  );
  return { ...file, rows };
}
