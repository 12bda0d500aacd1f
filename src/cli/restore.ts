import type { Command } from 'commander';
import { newUuid } from '../lib/ids.ts';
import { recordAct } from '../services/audit/record-act.ts';
import { restoreBackup } from '../services/transfer/restore.ts';
import { print, progressPrinter } from './print.ts';
import { withDatabase } from './with-database.ts';

const RESTORED = { projectId: null, actor: 'cli', action: 'backup.restore', target: '', ip: '' };

export function addRestore(program: Command): void {
  program
    .command('restore')
    .description('read a backup into an empty store')
    .argument('<FILE>', 'a file that the command backup wrote')
    .option('--replace', 'empty the store first', false)
    .action((file: string, { replace }: { replace: boolean }) =>
      withDatabase(async (db) => {
        const rows = await restoreBackup({ db }, file, { replace }, progressPrinter());
        const services = { newId: newUuid, clock: () => new Date() };
        await recordAct(services, db.system(), RESTORED);
        print(`${rows} rows are restored.`);
      }),
    );
}
