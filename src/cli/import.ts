import type { Command } from 'commander';
import { newUuid } from '../lib/ids.ts';
import { readImport } from '../services/transfer/import.ts';
import { print, progressPrinter } from './print.ts';
import { withDatabase } from './with-database.ts';

export function addImport(program: Command): void {
  program
    .command('import')
    .description('add the memories of an export')
    .argument('<FILE.jsonl>', 'a file that the command export wrote')
    .option('--project <ID>', 'add them to this project instead of their own')
    .action((file: string, { project }: { project?: string }) =>
      withDatabase(async (db) => {
        const services = { db, newId: newUuid };
        const { projectId, lines, added } = await readImport(services, file, project, progressPrinter());
        print(`${added} of ${lines} lines are new in the project ${projectId}.`);
      }),
    );
}
