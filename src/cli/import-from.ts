import { newUuid } from '../lib/ids.ts';
import type { Source } from '../services/importers/found.ts';
import { importSource } from '../services/importers/import-source.ts';
import { printable, type Survey, surveySource } from '../services/importers/survey.ts';
import { DEFAULT_PROJECT } from '../services/projects/projects.ts';
import type { Progress } from '../services/transfer/progress.ts';
import { auditedCommand } from './audited-command.ts';
import { print, progressPrinter } from './print.ts';
import { withDatabase } from './with-database.ts';

interface ImportFrom {
  readonly path: string;
  readonly source: Source;
  readonly user?: string;
  readonly project?: string;
  readonly dryRun?: true;
}

/** Users that the report names. */
const NAMED_USERS = 5;

const clock = () => new Date();
const toOutput = (line: string) => void process.stdout.write(line);

/** Imports a file of another program, and prints what it holds, what was not understood, and what is new. */
export async function importFrom({ path, source, user, project, dryRun }: ImportFrom): Promise<void> {
  const input = { path, source, userId: user };
  const survey = await surveySource({ clock }, input, progressPrinter(undefined, toOutput));
  printSurvey(path, survey);
  if (dryRun) {
    print('Nothing was written: this was a dry run.');
    return;
  }
  await withDatabase(async (db) => {
    const projectId = project ?? DEFAULT_PROJECT;
    const services = { db, clock, newId: newUuid };
    const show = progressPrinter(undefined, toOutput, 0);
    let written: Progress | null = null;
    const onProgress = (progress: Progress) => {
      written = progress;
      show(progress);
    };
    const command = { action: 'project.import', projectId };
    const added = await auditedCommand(db, command, () =>
      importSource(services, { ...input, projectId }, survey, onProgress),
    ).catch((error: unknown) => {
      if (written !== null)
        print(`${written.rows} of ${written.of} rows are stored. Run the command again to go on.`);
      throw error;
    });
    print(
      `${added.messages} messages and ${added.memories} memories are new in the project ${projectId}; the rest was there.`,
    );
    if (added.messages > 0) print('The server extracts memories from the messages when it runs.');
  });
}

function printSurvey(path: string, survey: Survey): void {
  const { conversations, messages, memories, users, leftOut, problems, problemCount } = survey;
  print(`${path}: ${conversations} conversations with ${messages} messages, ${memories} memories.`);
  const names = [...users.keys()].map(printable);
  const others = names.length - NAMED_USERS;
  print(`users: ${names.slice(0, NAMED_USERS).join(', ')}${others > 0 ? ` and ${others} more` : ''}`);
  for (const [what, count] of leftOut) print(`not imported: ${count} ${what}`);
  for (const { at, reason } of problems) print(`${at}: ${reason}`);
  if (problemCount > problems.length) print(`and ${problemCount - problems.length} more lines like these`);
}
