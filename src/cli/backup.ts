import type { Command } from 'commander';
import { readConfig } from '../config.ts';
import { DirectoryInUse } from '../db/embedded/directory-lock.ts';
import { type WrittenBackup, writeBackup } from '../services/transfer/backup.ts';
import { auditedCommand } from './audited-command.ts';
import { backupFromServer } from './backup-from-server.ts';
import { print, progressPrinter } from './print.ts';
import { processSettings } from './process-settings.ts';
import { withDatabase } from './with-database.ts';

export function addBackup(program: Command): void {
  program
    .command('backup')
    .summary('write the whole store into one compressed file')
    .description(
      'Write the whole store, as of one moment, into one compressed file. Servers may run meanwhile. A server with the ' +
        'embedded database makes the backup itself: the command asks it, and needs ADMIN_KEY.',
    )
    .argument('<FILE>', 'the file to write')
    .action(async (file: string) => {
      try {
        await withDatabase(async (db) => {
          const work = () => writeBackup({ db, clock: () => new Date() }, file, progressPrinter());
          tell(file, await auditedCommand(db, { action: 'backup.create' }, work));
        });
      } catch (error) {
        if (!(error instanceof DirectoryInUse)) throw error;
        const config = readConfig(processSettings().values);
        tell(file, await backupFromServer(config, file, progressPrinter()));
      }
    });
}

function tell(file: string, { rows, bytes, sha256 }: WrittenBackup): void {
  print(`${rows} rows are in ${file}.`);
  print(`${bytes} bytes, sha256 ${sha256}`);
}
