import { BACKUP_FORMAT, type BackupHeader } from './backup.ts';
import { FileError } from './file-error.ts';
import { readLines } from './line-file.ts';

/** A row of a backup. */
export interface BackupRow {
  readonly table: string;
  /** The row as JSON text. */
  readonly row: string;
}

/**
 * The rows of a backup, in the order in which they can be written.
 * @param schema the number of the last migration of this program
 * @throws FileError if it is not a backup of this schema; at its end if any byte of it is missing or too many
 */
export async function* readBackup(path: string, schema: number): AsyncGenerator<BackupRow> {
  const lines = readLines(path, true);
  checkHeader((await lines.next()).value, path, schema);
  let count = 0;
  let isComplete = false;
  for await (const line of lines) {
    if (isComplete) throw new FileError(`${path} is damaged: other lines come after its end.`);
    const blank = line.indexOf(' ');
    const table = line.slice(0, blank);
    const row = line.slice(blank + 1);
    if (table === 'end') {
      if (row !== String(count)) break;
      isComplete = true;
    } else {
      count += 1;
      yield { table, row };
    }
  }
  if (!isComplete) throw new FileError(`${path} is incomplete: some of its rows are missing.`);
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
