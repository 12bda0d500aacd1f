import type { Services } from '../../context.ts';
import type { SystemScope } from '../../db/database.ts';
import { requireOwnSchema } from '../../stores/sql/own-schema.ts';
import { rescheduleAllTasks } from '../../stores/tasks/reschedule-tasks.ts';
import { releaseAllLeases } from '../../stores/tasks/task-leases.ts';
import { type BackupTable, findTables, foreignReferences } from '../../stores/transfer/backup-tables.ts';
import { forgetPlans, isEmpty, lockSettings, writeRows } from '../../stores/transfer/dump.ts';
import { emptyTables } from '../../stores/transfer/empty-tables.ts';
import { throwDatabaseFault } from './database-fault.ts';
import { FileError } from './file-error.ts';
import { isRereadable } from './line-file.ts';
import type { OnProgress } from './progress.ts';
import { readBackup } from './read-backup.ts';

const BATCH_ROWS = 500;
const BATCH_CHARACTERS = 4_000_000;

interface Batch {
  readonly table: BackupTable;
  readonly rows: string[];
  size: number;
}

/**
 * Writes a backup's rows into the store, all or nothing. Tasks that were running or waiting at the time of
 * the backup are due at once. The file is read to its end before anything is changed, unless it is a pipe.
 * @param options.replace whether to delete the store's rows first; without it the store must be empty
 * @returns the number of rows
 * @throws FileError if the store is not empty or the file cannot be restored; AppError newer_schema
 */
export async function restoreBackup(
  { db }: Pick<Services, 'db'>,
  path: string,
  options: { readonly replace: boolean },
  onProgress: OnProgress = () => undefined,
): Promise<number> {
  const schema = await requireOwnSchema(db.system());
  const of = (await isRereadable(path)) ? await countRows(path, schema, onProgress) : null;
  return db.systemTransaction(async (scope) => {
    const tables = await findTables(scope);
    await lockSettings(scope);
    if (options.replace) await empty(scope, tables, onProgress);
    else if (!(await isEmpty(scope, tables))) {
      throw new FileError(
        'The store is not empty: restore into a new one, or add --replace, which deletes everything in it first.',
      );
    }
    const count = await writeAll(scope, path, schema, tables, (rows) =>
      onProgress({ step: 'writing', rows, of }),
    );
    await releaseAllLeases(scope);
    await rescheduleAllTasks(scope);
    return count;
  });
}

async function countRows(path: string, schema: number, onProgress: OnProgress): Promise<number> {
  let rows = 0;
  for await (const _ of readBackup(path, schema)) {
    rows += 1;
    onProgress({ step: 'checking', rows, of: null });
  }
  return rows;
}

async function empty(
  scope: SystemScope,
  tables: readonly BackupTable[],
  onProgress: OnProgress,
): Promise<void> {
  const [foreign] = await foreignReferences(scope);
  if (foreign !== undefined) {
    throw new FileError(
      `The table ${foreign} is none of this program's and refers to its tables, so that emptying them would change it. ` +
        'Drop its foreign keys, or restore into a new store. Nothing was changed.',
    );
  }
  for await (const rows of emptyTables(scope, tables)) onProgress({ step: 'deleting', rows, of: null });
}

async function writeAll(
  scope: SystemScope,
  path: string,
  schema: number,
  tables: readonly BackupTable[],
  onRows: (rows: number) => void,
): Promise<number> {
  const byName = new Map<string, BackupTable>(tables.map((table) => [table.name, table]));
  let count = 0;
  let batches = 0;
  let batch: Batch | null = null;
  const flush = async () => {
    if (batch === null) return;
    await write(scope, path, batch);
    onRows(count);
    batches += 1;
    // the plans are those of a table half as large at most
    if (Number.isInteger(Math.log2(batches))) await forgetPlans(scope);
    batch = null;
  };
  for await (const { table: name, row } of readBackup(path, schema)) {
    const table = byName.get(name);
    if (table === undefined) {
      throw new FileError(
        `${path} holds the table ${JSON.stringify(name.slice(0, 80))}, which is none of this program's: make the backup again ` +
          'with this version of the program. Nothing was restored.',
      );
    }
    if (batch !== null && (batch.table !== table || isFull(batch))) {
      const isDone = batch.table !== table;
      await flush();
      if (isDone) batches = 0;
    }
    batch ??= { table, rows: [], size: 0 };
    batch.rows.push(row);
    batch.size += row.length;
    count += 1;
  }
  await flush();
  return count;
}

async function write(scope: SystemScope, path: string, { table, rows }: Batch): Promise<void> {
  try {
    await writeRows(scope, table, rows);
  } catch (error) {
    throwDatabaseFault(error);
    throw new FileError(
      `${path} cannot be restored: its rows of ${table.name} do not fit. Nothing was restored.`,
    );
  }
}

function isFull(batch: Batch): boolean {
  return batch.rows.length >= BATCH_ROWS || batch.size >= BATCH_CHARACTERS;
}
