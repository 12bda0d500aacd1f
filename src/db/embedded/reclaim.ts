import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Reclaimed } from '../../domain/tasks/upkeep.ts';
import { AppError } from '../../errors.ts';
import { UNPREPARED } from '../connection.ts';
import type { DatabaseLog } from '../engine.ts';

export type Execute = (statement: string, limitMs?: number) => Promise<readonly unknown[]>;

export interface ReclaimAccess {
  /** Lends the only session, behind requests; a statement may have a longer limit than usual. */
  readonly inTurn: <T>(work: (execute: Execute) => Promise<T>) => Promise<T>;
  /** The cluster's files; undefined in memory. */
  readonly directory: string | undefined;
  readonly log: DatabaseLog;
}

/**
 * Tables with pages, small ones first. `mark` changes whenever a row was changed or deleted, and when the counters were
 * lost, which happens at every start.
 */
const TABLES = `SELECT c.relname AS name, format('%I', c.relname) AS quoted, pg_total_relation_size(c.oid) AS bytes,
    format('%s %s', (SELECT stats_reset FROM pg_stat_wal), s.n_tup_upd + s.n_tup_del) AS mark
  FROM pg_class c JOIN pg_stat_user_tables s ON s.relid = c.oid
  WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' AND pg_relation_size(c.oid) > 0
  ORDER BY 3, 1`;

/** To rewrite 1 MB takes 10–30 ms; a slow disk gets fifty times as long before the statement counts as hanging. */
const limitFor = (bytes: number) => 60_000 + bytes / 1000;
const BYTES = 'SELECT coalesce(sum(pg_total_relation_size(c.oid)), 0)::bigint AS bytes FROM pg_class c';
/** Files of relations: number, fork, segment. */
const RELATION_FILE = /^(\d+)(?:_(?:fsm|vm|init))?(?:\.\d+)?$/;

interface Table {
  readonly name: string;
  readonly quoted: string;
  readonly bytes: number;
  readonly mark: string;
}

/**
 * Takes deleted rows out of the files of the embedded engine. Of a deleted row the bytes stay in its page after a VACUUM, and
 * in the write-ahead log: tables that lost rows are written anew, one at a time with requests in between, and the log
 * begins a new file, so that a checkpoint removes the others. Nothing is lost when the process ends meanwhile.
 * @param marks of the tables as they were rewritten last
 */
export async function reclaim(
  access: ReclaimAccess,
  marks: Map<string, string>,
  beforeEach: () => Promise<void>,
): Promise<Reclaimed> {
  const { inTurn, directory, log } = access;
  const execute: Execute = (statement, limitMs) => inTurn((run) => run(statement, limitMs));
  const rewritten: string[] = [];
  const failed: string[] = [];
  const before = await sizeOfAll(execute);
  for (const table of await changedTables(execute, marks)) {
    await beforeEach();
    try {
      await execute(`${UNPREPARED} VACUUM (FULL, ANALYZE) ${table.quoted}`, limitFor(table.bytes));
      marks.set(table.name, table.mark);
      rewritten.push(table.name);
    } catch (error) {
      if (error instanceof AppError && error.code === 'shutting_down') throw error;
      log.warn({ err: error, table: table.name }, 'a table could not be rewritten; trying again next time');
      failed.push(table.name);
    }
  }
  const bytesGivenBack = Math.max(0, before - (await sizeOfAll(execute)));
  await beforeEach();
  const logBytesRemoved = await inTurn((run) =>
    asOwner(run, async () => {
      // earlier samples of the columns
      await run(`${UNPREPARED} VACUUM FULL pg_statistic`);
      const removed = await removeLog(run);
      if (directory !== undefined) await removeOrphans(run, directory, log);
      return removed;
    }),
  );
  return { rewritten, vacuumed: [], failed, bytesGivenBack, logBytesRemoved };
}

/** The session's role is an ordinary one; it gets it back whatever happens. */
async function asOwner<T>(execute: Execute, work: () => Promise<T>): Promise<T> {
  const [{ role }] = (await execute('SHOW role')) as [{ role: string }];
  await execute('RESET ROLE');
  return await work().finally(() => execute(`SET ROLE ${role}`));
}

async function changedTables(
  execute: Execute,
  marks: ReadonlyMap<string, string>,
): Promise<readonly Table[]> {
  await execute('SELECT pg_stat_force_next_flush()');
  await execute('SELECT pg_stat_clear_snapshot()');
  const tables = (await execute(TABLES)) as readonly Table[];
  return tables.filter(({ name, mark }) => marks.get(name) !== mark);
}

async function sizeOfAll(execute: Execute): Promise<number> {
  const rows = await execute(
    `${BYTES} WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace`,
  );
  return (rows[0] as { bytes: number }).bytes;
}

/** A log that is longer takes seconds to read again after a crash. */
const LONG_LOG_BYTES = 256 * 1024 * 1024;
const IS_LONG = `SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn) > ${LONG_LOG_BYTES} AS long
  FROM pg_control_checkpoint()`;

/** Ends a long log with a checkpoint: PostgreSQL without processes of its own never does, and its log would grow for ever. */
export async function shortenLog(inTurn: ReclaimAccess['inTurn']): Promise<void> {
  const [row] = (await inTurn((execute) => execute(IS_LONG))) as readonly { long: boolean }[];
  if (row?.long) await inTurn((execute) => asOwner(execute, () => execute('CHECKPOINT', limitFor(0))));
}

interface LogFile {
  readonly name: string;
  readonly size: number;
}

/**
 * Ends the log's present file and those that an earlier version prepared from old ones, whose content they still hold.
 * `wal_recycle=off` makes the checkpoint remove what is not needed any more. @returns how many bytes went
 */
async function removeLog(execute: Execute): Promise<number> {
  const before = await logFiles(execute);
  const newest = before.reduce((last, { name }) => (name > last ? name : last), '');
  for (let ended = 0; ended <= before.length; ended += 1) {
    await execute('SELECT pg_switch_wal()');
    await execute("SELECT pg_logical_emit_message(true, 'recollect', 'a new file of the log')");
    const rows = await execute('SELECT pg_walfile_name(pg_current_wal_insert_lsn()) AS name');
    if ((rows[0] as LogFile).name > newest) break;
  }
  await execute('CHECKPOINT', limitFor(0));
  const left = new Set((await logFiles(execute)).map(({ name }) => name));
  return before.reduce((sum, { name, size }) => (left.has(name) ? sum : sum + size), 0);
}

async function logFiles(execute: Execute): Promise<readonly LogFile[]> {
  return (await execute(
    "SELECT name, size FROM pg_ls_waldir() WHERE name ~ '^[0-9A-F]{24}$'",
  )) as readonly LogFile[];
}

/**
 * Removes the copy of a table that a killed rewriting left: no relation owns it, and PostgreSQL never looks for such files.
 * Call it after a checkpoint, in the turn of the only session, so that no file is just being made.
 */
async function removeOrphans(execute: Execute, directory: string, log: DatabaseLog): Promise<void> {
  const rows = await execute(`SELECT pg_relation_filenode(oid)::text AS node,
      (SELECT oid::text FROM pg_database WHERE datname = current_database()) AS folder
    FROM pg_class WHERE pg_relation_filenode(oid) IS NOT NULL`);
  const owned = new Set(rows.map((row) => (row as { node: string }).node));
  const folder = (rows[0] as { folder: string } | undefined)?.folder;
  if (folder === undefined) return;
  const files = join(directory, 'base', folder);
  for (const file of await readdir(files)) {
    const node = RELATION_FILE.exec(file)?.[1];
    if (node === undefined || owned.has(node)) continue;
    await rm(join(files, file), { force: true });
    log.info({ file }, 'removed a file that an interrupted rewriting of a table had left');
  }
}
