import { parseArgs } from 'node:util';
import { type Config, ConfigError, readConfig } from './config.ts';
import type { Database } from './db/database.ts';
import { openDatabase } from './db/open.ts';
import { KEY_SCOPES, type KeyScope } from './domain/projects/key-scope.ts';
import { AppError } from './errors.ts';
import { newUuid } from './lib/ids.ts';
import { together } from './lib/together.ts';
import { createLogger } from './logger.ts';
import { UNMETERED } from './providers/meter.ts';
import { createLocalEmbedder } from './providers/offline/local-embedder.ts';
import { createProviders } from './providers/openai-compatible/index.ts';
import { embedMissing } from './services/embedding/embed-missing.ts';
import { createApiKey, listApiKeys, revokeApiKey } from './services/projects/api-keys.ts';
import { DEFAULT_PROJECT } from './services/projects/projects.ts';
import { dropRun } from './services/re-extraction/drop-run.ts';
import { promoteRun } from './services/re-extraction/promote-run.ts';
import { type ChangesFrom, readChanges } from './services/re-extraction/read-changes.ts';
import { listRuns, type RunReport, readRun, shownStatus } from './services/re-extraction/read-run.ts';
import { startRun } from './services/re-extraction/start-run.ts';
import { writeBackup } from './services/transfer/backup.ts';
import { writeExport } from './services/transfer/export.ts';
import { readImport } from './services/transfer/import.ts';
import { FileError } from './services/transfer/line-file.ts';
import { restoreBackup } from './services/transfer/restore.ts';
import { countMemories } from './stores/memories/missing-vectors.ts';
import { ensureProject } from './stores/projects/projects.ts';

const USAGE = `Usage: recollect <command>
  start                                        run the server
  migrate                                      bring the database's schema up to date
  reembed                                      embed every memory now that has no vector of the configured embedding model
                                               (the server does this in the background after a change of the model)
  keys create [--project ID] [--name NAME] [--scopes read,write,delete] [--user ID] [--expires TIME]
                                               create an API key and print it once; without --scopes it has every scope;
                                               --user binds it to one user; --expires is a time such as 2027-01-31T00:00:00Z
  keys list [--project ID]                     list a project's keys
  keys revoke KEY_ID                           revoke a key
  backup FILE                                  write the whole store into one compressed file
  restore FILE [--replace]                     read a backup into an empty store; --replace empties the store first
  export FILE.jsonl [--project ID] [--user ID] write a project, or one user of it, as lines of JSON
  import FILE.jsonl [--project ID]             add an export, to its own project or to another one
  reextract start --extractor model|offline [--project ID] [--user ID] [--cube ID] [--conversation ID] [--prompt-version N]
                                               extract again from stored messages; a running server does the work in the background
  reextract list|show RUN|promote RUN|drop RUN [--project ID]
                                               list runs; show the changes of a run; apply them; discard them
  eval --data FOLDER [options]                 measure recall on questions whose evidence is known
DATABASE_URL or DATA_DIR in the environment selects the database. Only one process can use the embedded database:
stop the server first.`;

class UsageError extends Error {}
class StoppedError extends Error {}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    project: { type: 'string' },
    name: { type: 'string', default: '' },
    scopes: { type: 'string' },
    user: { type: 'string' },
    expires: { type: 'string' },
    cube: { type: 'string' },
    conversation: { type: 'string' },
    extractor: { type: 'string' },
    'prompt-version': { type: 'string' },
    replace: { type: 'boolean', default: false },
  },
});

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function scopeOf(name: string): KeyScope {
  const scope = KEY_SCOPES.find((candidate) => candidate === name);
  if (scope === undefined) throw new UsageError(`--scopes: each must be one of ${KEY_SCOPES.join(', ')}.`);
  return scope;
}

function timeOf(text: string): Date {
  const time = new Date(text);
  if (!/^\d{4}-\d{2}-\d{2}T/.test(text) || Number.isNaN(time.getTime()))
    throw new UsageError('--expires: must be a time such as 2027-01-31T00:00:00Z.');
  return time;
}

async function withDatabase(work: (db: Database, config: Config) => Promise<void>): Promise<void> {
  const config = readConfig(process.env);
  const db = await openDatabase({
    databaseUrl: config.databaseUrl,
    dataDir: config.dataDir,
    log: createLogger('warn'),
  });
  await work(db, config).finally(() => db.close());
}

async function keys(action: string | undefined, id: string | undefined): Promise<void> {
  await withDatabase(async (db) => {
    await ensureProject(db.system(), DEFAULT_PROJECT, 'Default');
    const services = { db, newId: newUuid, clock: () => new Date() };
    const projectId = values.project ?? DEFAULT_PROJECT;
    if (action === 'create') {
      const scopes = values.scopes?.split(',').map(scopeOf);
      const expiresAt = values.expires === undefined ? undefined : timeOf(values.expires);
      if (values.user === '') throw new UsageError('--user: must not be empty.');
      const input = { projectId, name: values.name, scopes, userId: values.user, expiresAt };
      const { apiKey, key } = await createApiKey(services, input);
      print(`${apiKey.id}  ${key}`);
    } else if (action === 'list') {
      for (const key of await listApiKeys(services, projectId)) {
        const state = key.revokedAt === null ? 'usable' : `revoked ${key.revokedAt.toISOString()}`;
        const may = `${key.scopes.join(',') || 'all'}${key.userId === null ? '' : ` of ${JSON.stringify(key.userId)}`}`;
        const until = key.expiresAt === null ? '' : ` until ${key.expiresAt.toISOString()}`;
        print(
          `${key.id}  ${key.prefix}…  ${key.createdAt.toISOString()}  ${state}${until}  ${may}  ${key.name}`,
        );
      }
    } else if (action === 'revoke' && id !== undefined) {
      await revokeApiKey(services, id);
      print(`${id} is revoked.`);
    } else throw new UsageError(USAGE);
  });
}

async function move(command: string, file: string): Promise<void> {
  await withDatabase(async (db) => {
    const services = { db, clock: () => new Date() };
    const { project, user, replace } = values;
    if (command === 'backup') print(`${await writeBackup(services, file)} rows are in ${file}.`);
    else if (command === 'restore') {
      print(`${await restoreBackup(services, file, { replace })} rows are restored.`);
    } else if (command === 'export') {
      const input = { projectId: project ?? DEFAULT_PROJECT, userId: user };
      print(`${await writeExport(services, file, input)} lines are in ${file}.`);
    } else {
      const { projectId, lines, added } = await readImport(services, file, project);
      print(`${added} of ${lines} lines are new in the project ${projectId}.`);
    }
  });
}

const MOVES = new Set(['backup', 'restore', 'export', 'import']);

async function reembed(): Promise<void> {
  await withDatabase(async (db, config) => {
    const providers = createProviders(config, UNMETERED);
    const embedder = providers.embedder ?? (await createLocalEmbedder(config, createLogger('warn')));
    const stop = new AbortController();
    process.once('SIGINT', () => stop.abort(new StoppedError('Stopped. Run the command again to continue.')));
    const total = await countMemories(db.system());
    const { embedded } = await embedMissing(
      { db, models: { embedder } },
      {
        signal: stop.signal,
        again: true,
        onProgress: ({ seen, embedded }) => print(`${seen} of ${total} memories, ${embedded} embedded`),
      },
    ).finally(() =>
      together(
        () => embedder.close?.(),
        () => providers.close(),
      ),
    );
    print(`Every memory has a vector of ${embedder.id}; ${embedded} were missing.`);
  });
}

async function reextract(action: string | undefined, id: string | undefined): Promise<void> {
  await withDatabase(async (db, config) => {
    const services = { db, newId: newUuid, wakeScheduler: () => undefined };
    const projectId = values.project ?? DEFAULT_PROJECT;
    if (action === 'start') {
      const { extractor, 'prompt-version': version } = values;
      if (extractor !== 'model' && extractor !== 'offline')
        throw new UsageError('--extractor: must be model or offline.');
      if (version !== undefined && !/^\d{1,9}$/.test(version))
        throw new UsageError('--prompt-version: must be a whole number; 0 is the built-in prompt.');
      const target = {
        userId: values.user ?? null,
        cubeId: values.cube ?? null,
        conversationId: values.conversation ?? null,
      };
      const promptVersion = version === undefined ? undefined : Number(version);
      const input = { ...target, extractor, promptVersion } as const;
      print(lineOf(await startRun(services, projectId, input, config.llm !== null)));
    } else if (action === 'list') {
      const { runs } = await listRuns(services, projectId, { limit: 100, before: null });
      for (const run of runs) print(lineOf(run));
    } else if (action === 'show' && id !== undefined) await showRun(db, projectId, id);
    else if (action === 'promote' && id !== undefined)
      print(lineOf(await promoteRun(services, projectId, id)));
    else if (action === 'drop' && id !== undefined) print(lineOf(await dropRun(services, projectId, id)));
    else throw new UsageError(USAGE);
  });
}

function lineOf(run: RunReport): string {
  const { added, changed, removed, kept, withheld } = run.counts;
  const made = run.promptVersion === null ? run.extractor : `${run.extractor} prompt ${run.promptVersion}`;
  const error = run.errorText === null ? '' : `  ${run.errorText}`;
  return `${run.runId}  ${run.createdAt.toISOString()}  ${made}  ${shownStatus(run)}  ${run.messagesRead} of ${run.messages} messages  +${added} ~${changed} -${removed} =${kept} withheld ${withheld}${error}`;
}

async function showRun(db: Database, projectId: string, runId: string): Promise<void> {
  const run = await readRun({ db }, projectId, runId);
  print(lineOf(run));
  if (run.status === 'dropped') return;
  let from: ChangesFrom | null = null;
  do {
    const page = await readChanges({ db }, projectId, run, {
      from,
      limit: 100,
      onlyCube: values.cube ?? null,
    });
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

async function run([command, action, id]: readonly string[]): Promise<void> {
  if (command === 'start') await import('./main.ts');
  else if (command === 'migrate') {
    await withDatabase(async (db) => {
      const { engine, version, location } = db.describe();
      print(`The schema of ${engine} ${version} (${location}) is up to date.`);
    });
  } else if (command === 'reembed') await reembed();
  else if (command === 'keys') await keys(action, id);
  else if (command === 'reextract') await reextract(action, id);
  else if (command !== undefined && MOVES.has(command) && action !== undefined) await move(command, action);
  else throw new UsageError(USAGE);
}

try {
  await run(positionals);
} catch (error) {
  const expected =
    error instanceof UsageError ||
    error instanceof StoppedError ||
    error instanceof ConfigError ||
    error instanceof AppError ||
    error instanceof FileError;
  process.stderr.write(
    `${error instanceof Error ? (expected ? error.message : error.stack) : String(error)}\n`,
  );
  process.exitCode = 1;
}
