import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { newUuid } from '../lib/ids.ts';
import { DEFAULT_PROJECT } from '../services/projects/projects.ts';
import { dropRun } from '../services/re-extraction/drop-run.ts';
import { promoteRun } from '../services/re-extraction/promote-run.ts';
import { type ChangesFrom, readChanges } from '../services/re-extraction/read-changes.ts';
import { listRuns, type RunReport, readRun, shownStatus } from '../services/re-extraction/read-run.ts';
import { type RunServices, startRun } from '../services/re-extraction/start-run.ts';
import { print } from './print.ts';
import { withDatabase } from './with-database.ts';

interface RunOptions {
  readonly project: string;
}

interface NewRunOptions extends RunOptions {
  readonly extractor: 'model' | 'offline';
  readonly user?: string;
  readonly cube?: string;
  readonly conversation?: string;
  readonly promptVersion?: number;
}

interface ShowOptions extends RunOptions {
  readonly cube?: string;
}

export function addReextract(program: Command): void {
  const reextract = program
    .command('reextract')
    .summary('extract again from stored messages: start, list, show, promote, drop')
    .description('Extract again from stored messages. A running server does the work in the background.');
  const add = (name: string, description: string) =>
    reextract
      .command(name)
      .description(description)
      .option('--project <ID>', 'the project of the messages', DEFAULT_PROJECT);
  add('start', 'start a run; nothing changes before it is promoted')
    .addOption(
      new Option('--extractor <NAME>', 'what extracts').choices(['model', 'offline']).makeOptionMandatory(),
    )
    .option('--user <ID>', 'read the messages of this user only')
    .option('--cube <ID>', 'read the messages of this cube only')
    .option('--conversation <ID>', 'read this conversation only')
    .option('--prompt-version <N>', 'a version of the prompt; 0 is the built-in prompt', readVersion)
    .action(start);
  add('list', 'list the runs, newest first').action(list);
  add('show', 'show the changes that a run would make')
    .argument('<RUN>', 'the id of the run')
    .option('--cube <ID>', 'the changes in this cube only')
    .action(show);
  add('promote', 'apply the changes of a run').argument('<RUN>', 'the id of the run').action(promote);
  add('drop', 'discard a run').argument('<RUN>', 'the id of the run').action(drop);
}

function readVersion(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(text);
}

function withRuns(work: (services: RunServices, config: Config) => Promise<void>): Promise<void> {
  return withDatabase((db, config) => work({ db, newId: newUuid, wakeScheduler: () => undefined }, config));
}

function start({ project, extractor, promptVersion, ...target }: NewRunOptions): Promise<void> {
  return withRuns(async (services, { llm }) => {
    const { user = null, cube = null, conversation = null } = target;
    const input = { userId: user, cubeId: cube, conversationId: conversation, extractor, promptVersion };
    print(lineOf(await startRun(services, project, input, llm !== null)));
  });
}

function list({ project }: RunOptions): Promise<void> {
  return withRuns(async (services) => {
    const { runs } = await listRuns(services, project, { limit: 100, before: null });
    for (const run of runs) print(lineOf(run));
  });
}

function promote(id: string, { project }: RunOptions): Promise<void> {
  return withRuns(async (services) => print(lineOf(await promoteRun(services, project, id))));
}

function drop(id: string, { project }: RunOptions): Promise<void> {
  return withRuns(async (services) => print(lineOf(await dropRun(services, project, id))));
}

function show(id: string, { project, cube }: ShowOptions): Promise<void> {
  return withRuns(async ({ db }) => {
    const run = await readRun({ db }, project, id);
    print(lineOf(run));
    if (run.status !== 'dropped') await printChanges(db, project, run, cube ?? null);
  });
}

async function printChanges(
  db: Database,
  projectId: string,
  run: RunReport,
  onlyCube: string | null,
): Promise<void> {
  let from: ChangesFrom | null = null;
  do {
    const page = await readChanges({ db }, projectId, run, { from, limit: 100, onlyCube });
    for (const { cubeId, before, after } of page.changes) {
      print(`cube ${cubeId}`);
      for (const memory of before) print(`  - ${memory.memoryId}  ${memory.text}`);
      if (after !== null) {
        print(`  + ${after.item.memory.kind}  ${after.item.memory.body}`);
        for (const source of after.sources) print(`      ${source.messageId}  "${source.text}"`);
      }
    }
    from = page.next;
  } while (from !== null);
}

function lineOf(run: RunReport): string {
  const { added, changed, removed, kept, withheld } = run.counts;
  const made = run.promptVersion === null ? run.extractor : `${run.extractor} prompt ${run.promptVersion}`;
  const error = run.errorText === null ? '' : `  ${run.errorText}`;
  return `${run.runId}  ${run.createdAt.toISOString()}  ${made}  ${shownStatus(run)}  ${run.messagesRead} of ${run.messages} messages  +${added} ~${changed} -${removed} =${kept} withheld ${withheld}${error}`;
}
