import type { Services } from '../../context.ts';
import type { SystemScope } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import { rescheduleAllTasks } from '../../stores/tasks/reschedule-tasks.ts';
import { releaseAllLeases } from '../../stores/tasks/task-claims.ts';
import {
  type DumpedTable,
  emptyTables,
  findTables,
  isEmpty,
  lockSettings,
  schemaVersion,
  writeRows,
} from '../../stores/transfer/dump.ts';
import { BACKUP_FORMAT, type BackupHeader } from './backup.ts';
import { FileError, readLines } from './line-file.ts';

const BATCH_ROWS = 500;
const BATCH_CHARACTERS = 4_000_000;

interface Batch {
  readonly table: DumpedTable;
  readonly rows: string[];
  size: number;
}

/**
 * Writes a backup's rows into the store, all or nothing. Tasks that were running or waiting at the time of the
 * backup are due at once.
 * @param options.replace whether to delete the store's rows first; without it the store must be empty
 * @returns the number of rows
 * @throws FileError if the store is not empty or the file cannot be restored
 */
export async function restoreBackup(
  { db }: Pick<Services, 'db'>,
  path: string,
  options: { readonly replace: boolean },
): Promise<number> {
  return db.systemTransaction(async (scope) => {
    const tables = await findTables(scope);
    const lines = readLines(path, true);
    checkHeader((await lines.next()).value, path, await schemaVersion(scope));
    await lockSettings(scope);
    if (options.replace) await emptyTables(scope, tables);
    else if (!(await isEmpty(scope, tables))) {
      throw new FileError(
        'The store is not empty: restore into a new one, or add --replace, which deletes everything in it first.',
      );
    }
    const byName = new Map(tables.map((table) => [table.name, table]));
    let count = 0;
    let batch: Batch | null = null;
    const flush = async () => {
      if (batch !== null) await write(scope, path, batch);
      batch = null;
    };
    for await (const line of lines) {
      const blank = line.indexOf(' ');
      const name = line.slice(0, blank);
      const row = line.slice(blank + 1);
      if (name === 'end') {
        await flush();
        if (Number(row) !== count) break;
        await releaseAllLeases(scope);
        await rescheduleAllTasks(scope);
        return count;
      }
      const table = byName.get(name);
      if (table === undefined)
        throw new FileError(`${path} holds the table ${name.slice(0, 80)}, which does not exist here.`);
      if (batch !== null && (batch.table !== table || isFull(batch))) await flush();
      batch ??= { table, rows: [], size: 0 };
      batch.rows.push(row);
      batch.size += row.length;
      count += 1;
    }
    throw new FileError(`${path} is incomplete: its last line is missing. Nothing was restored.`);
  });
}

async function write(scope: SystemScope, path: string, { table, rows }: Batch): Promise<void> {
  try {
    await writeRows(scope, table, rows);
  } catch (error) {
    // an AppError is the database's fault, any other error the file's
    if (error instanceof AppError) throw error;
    throw new FileError(
      `${path} cannot be restored: its rows of ${table.name} do not fit. Nothing was restored.`,
    );
  }
}

function isFull(batch: Batch): boolean {
  return batch.rows.length >= BATCH_ROWS || batch.size >= BATCH_CHARACTERS;
}

function checkHeader(line: string | undefined, path: string, schema: number): void {
  let header: Partial<BackupHeader> | null = null;
  try {
    header = JSON.parse(line ?? '');
  } catch {
    // the check below reports it
  }
  if (header?.format !== BACKUP_FORMAT || header.version !== 1)
    throw new FileError(`${path} is not a backup of this program.`);
  if (header.schema !== schema) {
    throw new FileError(
      `${path} was made with schema ${header.schema}, and this program has schema ${schema}: restore it with the version ` +
        'of the program that made it; a newer version then brings the store up to date at its start.',
    );
  }
}
