import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';

const FILE_NAME = /^(\d{4})_([a-z0-9_]+)\.sql$/;
/** The line in which a migration names the oldest program that may run on it. */
const OLDEST_PROGRAM = /^-- oldest program: (\d{4})$/m;
const OWN_MIGRATIONS = new URL('../../migrations/', import.meta.url);

/** A numbered SQL file. */
export interface Migration {
  readonly version: number;
  readonly name: string;
  readonly checksum: string;
  readonly sql: string;
  /**
   * The schema of the oldest program that may run on a database with this migration. A file that does not say
   * so is for its own program and newer ones only.
   */
  readonly oldestProgram: number;
}

/** Reads the migrations of a folder, in their order. */
export async function readMigrations(directory = OWN_MIGRATIONS): Promise<readonly Migration[]> {
  const migrations: Migration[] = [];
  for (const file of (await readdir(directory)).sort()) {
    const match = FILE_NAME.exec(file);
    if (!match) continue;
    const sql = (await readFile(new URL(file, directory), 'utf8')).replaceAll('\r\n', '\n');
    const checksum = createHash('sha256').update(sql).digest('hex');
    const version = Number(match[1]);
    if (version !== migrations.length + 1) throw new Error(`The migration ${file} is out of sequence.`);
    const oldestProgram = Number(OLDEST_PROGRAM.exec(sql)?.[1] ?? version);
    if (oldestProgram > version || oldestProgram < 1)
      throw new Error(`The migration ${file} names a program that does not know it.`);
    migrations.push({ version, name: file, checksum, sql, oldestProgram });
  }
  return migrations;
}

/** The schema of this program: the number of its last migration. */
export async function programSchema(): Promise<number> {
  return (await readMigrations()).length;
}
