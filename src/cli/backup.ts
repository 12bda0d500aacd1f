import type { Command } from 'commander';
import { writeBackup } from '../services/transfer/backup.ts';
import { print, progressPrinter } from './print.ts';
import { withDatabase } from './with-database.ts';

export function addBackup(program: Command): void {
  program
    .command('backup')
    .description('write the whole store into one compressed file')
    .argument('<FILE>', 'the file to write')
    .action((file: string) =>
      withDatabase(async (db) => {
        const rows = await writeBackup({ db, clock: () => new Date() }, file, progressPrinter());
        print(`${rows} rows are in ${file}.`);
      }),
    );
}
