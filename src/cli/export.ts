import type { Command } from 'commander';
import { DEFAULT_PROJECT } from '../services/projects/projects.ts';
import { writeExport } from '../services/transfer/export.ts';
import { auditedCommand } from './audited-command.ts';
import { print, progressPrinter } from './print.ts';
import { withDatabase } from './with-database.ts';

interface Options {
  readonly project: string;
  readonly user?: string;
}

export function addExport(program: Command): void {
  program
    .command('export')
    .description('write a project, or one user of it, as lines of JSON')
    .argument('<FILE.jsonl>', 'the file to write')
    .option('--project <ID>', 'the project to export', DEFAULT_PROJECT)
    .option('--user <ID>', 'export this user only')
    .action((file: string, { project, user }: Options) =>
      withDatabase(async (db) => {
        const input = { projectId: project, userId: user };
        const command = { action: user === undefined ? 'project.export' : 'user.export', ...input };
        const lines = await auditedCommand(db, command, () =>
          writeExport({ db, clock: () => new Date() }, file, input, progressPrinter()),
        );
        print(`${lines} lines are in ${file}.`);
      }),
    );
}
