import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Reclaimed } from '../../domain/tasks/upkeep.ts';
import { AppError } from '../../errors.ts';
import { UNPREPARED } from '../connection.ts';
import type { DatabaseLog } from '../engine.ts';

/** Runs a statement and returns its rows. `limitMs` replaces the usual limit of a statement. */
export type Execute = (statement: string, limitMs?: number) => Promise<readonly unknown[]>;

export interface ReclaimAccess {
  /** Lends the only session behind requests. A statement may have a longer limit than usual. */
  readonly withSession: <T>(work: (execute: Execute) => Promise<T>) => Promise<T>;
  /** The cluster's directory; undefined in memory. */
  readonly directory: string | undefined;
  readonly log: DatabaseLog;
}

/**
 * Tables that have pages, small ones first. `mark` changes when a row is changed or deleted, and when the
 * counters are lost, which happens at every start.
 */
const TABLES = `SELECT c.relname AS name, format('%I', c.relname) AS quoted, pg_total_relation_size(c.oid) AS bytes,
    format('%s %s', (SELECT stats_reset FROM pg_stat_wal), s.n_tup_upd + s.n_tup_del) AS mark
  FROM pg_class c JOIN pg_stat_user_tables s ON s.relid = c.oid
  WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' AND pg_relation_size(c.oid) > 0
  ORDER BY 3, 1`;

/**
 * Rewriting 1 MB takes 10–30 ms. The limit allows a slow disk fifty times as long before the statement counts
 * as hanging.
 */
const limitFor = (bytes: number) => 60_000 + bytes / 1000;
const BYTES = 'SELECT coalesce(sum(pg_total_relation_size(c.oid)), 0)::bigint AS bytes FROM pg_class c';
/** File names of relations: number, fork, segment. */
const RELATION_FILE = /^(\d+)(?:_(?:fsm|vm|init))?(?:\.\d+)?$/;

interface Table {
  readonly name: string;
  readonly quoted: string;
  readonly bytes: number;
  readonly mark: string;
}

/**
 * Removes deleted rows from the files of the embedded engine. After a VACUUM, the bytes of a deleted row
 * remain in its page and in the write-ahead log. So tables that lost rows are rewritten, one at a time with
 * requests in between. Then the log begins a new file, so that a checkpoint removes the others. Nothing is
 * lost when the process ends in the meantime.
 * @param marks the mark of each table at its last rewrite; updated here
 * @param beforeEach awaited before each step, so that requests go first
 * @returns the tables rewritten and failed, and the bytes freed in tables and log
 * @throws AppError shutting_down
 */
export async function reclaim(
  access: ReclaimAccess,
  marks: Map<string, string>,
  beforeEach: () => Promise<void>,
): Promise<Reclaimed> {
  const { withSession, directory, log } = access;
  const execute: Execute = (statement, limitMs) => withSession((run) => run(statement, limitMs));
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
  const logBytesRemoved = await withSession((run) =>
    asOwner(run, async () => {
      // pg_statistic holds samples of earlier column values
      await run(`${UNPREPARED} VACUUM FULL pg_statistic`);
      const removed = await removeLog(run);
      if (directory !== undefined) await removeOrphans(run, directory, log);
      return removed;
    }),
  );
  return { rewritten, vacuumed: [], failed, bytesGivenBack, logBytesRemoved };
}

/** Runs `work` as the superuser. The session's ordinary role is restored whatever happens. */
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

/**
 * A second or two of reading after a crash. A shorter limit would make checkpoints, and so the log, cost
 * more.
 */
const LONG_LOG_BYTES = 96 * 1024 * 1024;
const IS_LONG = `SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn) > ${LONG_LOG_BYTES} AS long
  FROM pg_control_checkpoint()`;

/** Ends a long log with a checkpoint. Each statement stands alone: others may run in between. */
export async function shortenLog(execute: Execute): Promise<void> {
  const [row] = (await execute(IS_LONG)) as readonly { long: boolean }[];
  if (row?.long) await execute('CHECKPOINT', limitFor(0));
}

interface LogFile {
  readonly name: string;
  readonly size: number;
}

/**
 * Ends the current log file, and the files that an earlier version prepared by renaming old ones, which still
 * contain the old content. With `wal_recycle=off`, the checkpoint then removes the files that are no longer
 * needed.
 * @returns the number of bytes removed
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
 * Removes the copy of a table that an interrupted rewrite left behind: no relation owns it, and PostgreSQL
 * never looks for such files. Call it after a checkpoint and while holding the only session, so that no file
 * is being created.
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
    log.info({ file }, 'removed a file that an interrupted rewrite of a table left behind');
  }
}
