import { type Command, InvalidArgumentError, Option } from 'commander';
import { newUuid } from '../lib/ids.ts';
import { SOURCES, type Source } from '../services/importers/found.ts';
import { readImport } from '../services/transfer/import.ts';
import { auditedCommand } from './audited-command.ts';
import { importFrom } from './import-from.ts';
import { print, progressPrinter } from './print.ts';
import { withDatabase } from './with-database.ts';

interface Options {
  readonly from?: Source;
  readonly project?: string;
  readonly user?: string;
  readonly dryRun?: true;
}

export function addImport(program: Command): void {
  program
    .command('import')
    .summary('add the memories of an export, also of another program')
    .description(
      'Add the memories of an export of this program, or with --from those of another one. Both can be repeated: what ' +
        'is there already stays as it is.',
    )
    .argument('<FILE>', 'a file that the command export wrote, or that the other program exported')
    .addOption(new Option('--from <PROGRAM>', 'the program that the file comes from').choices(SOURCES))
    .option(
      '--project <ID>',
      'add them to this project instead of their own; with --from, of the project default',
    )
    .option('--user <ID>', 'with --from: the user of memories for which the file names none', userId)
    .option('--dry-run', 'with --from: read and count the file, without a database')
    .addHelpText('after', '\ndocs/importers.md shows how to get a file from each program.')
    .action((file: string, { from, ...options }: Options, command: Command) => {
      if (from !== undefined) return importFrom({ path: file, source: from, ...options });
      if (options.user !== undefined || options.dryRun)
        command.error('error: --user and --dry-run need --from: an export of this program names its users.');
      return importOwn(file, options.project);
    });
}

function userId(value: string): string {
  if (value.trim() === '' || value.length > 100) throw new InvalidArgumentError('1 to 100 characters.');
  return value;
}

function importOwn(file: string, project: string | undefined): Promise<void> {
  return withDatabase(async (db) => {
    const services = { db, newId: newUuid };
    const { projectId, lines, added } = await auditedCommand(
      db,
      { action: 'project.import', projectId: project },
      () => readImport(services, file, project, progressPrinter()),
      (done) => done.projectId,
    );
    print(`${added} of ${lines} lines are new in the project ${projectId}.`);
  });
}
