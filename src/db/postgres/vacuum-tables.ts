import type { Reclaimed } from '../../domain/tasks/upkeep.ts';
import { AppError } from '../../errors.ts';
import type { DatabaseLog } from '../engine.ts';

/**
 * The advisory lock for vacuuming Recollect: an arbitrary number that no other user of the database takes.
 */
const LOCK = 5_283_116_750;
const TABLES = `SELECT c.relname AS name, format('%I', c.relname) AS quoted FROM pg_class c
  WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace
    AND (pg_has_role(c.relowner, 'USAGE') OR (SELECT rolsuper FROM pg_roles WHERE rolname = current_user))
    AND EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'project_id')
  ORDER BY pg_total_relation_size(c.oid), 1`;
const BYTES = `SELECT coalesce(sum(pg_total_relation_size(c.oid)), 0)::bigint AS bytes FROM pg_class c
  WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace`;

type Execute = (statement: string) => Promise<readonly unknown[]>;

/**
 * Frees the space of deleted rows on a server. The server manages its own files and its log: it reuses pages
 * over time. No table is rewritten, because that would lock it.
 * @returns the tables vacuumed and failed, and the bytes freed
 * @throws AppError conflict while another process runs it
 */
export async function vacuumTables(
  execute: Execute,
  beforeEach: () => Promise<void>,
  log: DatabaseLog,
): Promise<Reclaimed> {
  const [{ locked }] = (await execute(`SELECT pg_try_advisory_lock(${LOCK}) AS locked`)) as [
    { locked: boolean },
  ];
  if (!locked) throw new AppError('conflict', 'Another process maintains this database. Try again later.');
  await execute("SET statement_timeout = '10min'");
  await execute("SET lock_timeout = '2s'");
  const before = await bytesOf(execute);
  const vacuumed: string[] = [];
  const failed: string[] = [];
  for (const { name, quoted } of (await execute(TABLES)) as readonly { name: string; quoted: string }[]) {
    await beforeEach();
    try {
      await execute(`VACUUM ${quoted}`);
      vacuumed.push(name);
    } catch (error) {
      // on a lost connection the other tables fail too, and the last statement reports it
      log.warn({ err: error, table: name }, 'a table could not be vacuumed; trying again next time');
      failed.push(name);
    }
  }
  const bytesGivenBack = Math.max(0, before - (await bytesOf(execute)));
  return { rewritten: [], vacuumed, failed, bytesGivenBack, logBytesRemoved: 0 };
}

async function bytesOf(execute: Execute): Promise<number> {
  return ((await execute(BYTES))[0] as { bytes: number }).bytes;
}
