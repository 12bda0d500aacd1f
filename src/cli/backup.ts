import type { Command } from 'commander';
import { writeBackup } from '../services/transfer/backup.ts';
import { auditedCommand } from './audited-command.ts';
import { print, progressPrinter } from './print.ts';
import { withDatabase } from './with-database.ts';

export function addBackup(program: Command): void {
  program
    .command('backup')
    .description('write the whole store into one compressed file')
    .argument('<FILE>', 'the file to write')
    .action((file: string) =>
      withDatabase(async (db) => {
        const rows = await auditedCommand(db, { action: 'backup.create' }, () =>
          writeBackup({ db, clock: () => new Date() }, file, progressPrinter()),
        );
        print(`${rows} rows are in ${file}.`);
      }),
    );
}
