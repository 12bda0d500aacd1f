import { sql } from 'kysely';
import type { AnyScope, SystemScope } from '../../db/database.ts';

/** A table as a backup sees it. */
export interface DumpedTable {
  readonly name: string;
  /** Without identity columns: a restore numbers the rows anew, in their order. */
  readonly columns: readonly string[];
  /** The identity column, by which rows are ordered; null if there is none. */
  readonly numberedBy: string | null;
  /** Whether rows may be so large that they are read one by one. */
  readonly large: boolean;
}

/**
 * All tables, referenced tables before those that refer to them, so that rows can be written in this order.
 * Two tables belong to the installation and not to its data: the migrations, and the clock of its tasks.
 */
export async function findTables(scope: SystemScope): Promise<readonly DumpedTable[]> {
  const { rows } = await sql<{
    name: string;
    columns: string[];
    numbered_by: string | null;
    large: boolean;
    refers_to: string[];
  }>`
    SELECT c.relname::text AS name,
      array_agg(a.attname::text ORDER BY a.attnum) FILTER (WHERE a.attidentity = '') AS columns,
      max(a.attname::text) FILTER (WHERE a.attidentity <> '') AS numbered_by,
      bool_or(a.attname = 'content' AND a.atttypid = 'bytea'::regtype) AS large,
      ARRAY(SELECT r.relname::text FROM pg_constraint f JOIN pg_class r ON r.oid = f.confrelid
        WHERE f.conrelid = c.oid AND f.contype = 'f' AND f.confrelid <> c.oid) AS refers_to
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace AND c.relname NOT IN ('schema_migration', 'task_clock')
    GROUP BY c.oid, c.relname ORDER BY c.relname`.execute(scope.db);
  const left = new Map(rows.map((row) => [row.name, row]));
  const ordered: DumpedTable[] = [];
  while (left.size > 0) {
    const next = [...left.values()].find((row) => row.refers_to.every((name) => !left.has(name)));
    if (next === undefined) throw new Error('Tables refer to each other in a circle.');
    left.delete(next.name);
    const { name, columns, large } = next;
    ordered.push({ name, columns, numberedBy: next.numbered_by, large });
  }
  return ordered;
}

/** The columns that rows of a table are written with, without identity columns and those in `without`. */
export async function columnsOf(
  scope: AnyScope,
  table: string,
  without: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT a.attname::text AS name FROM pg_attribute a
    WHERE a.attrelid = ${table}::regclass AND a.attnum > 0 AND NOT a.attisdropped AND a.attidentity = ''
    ORDER BY a.attnum`.execute(scope.db);
  return rows.map((row) => row.name).filter((name) => !without.includes(name));
}

/** The number of the last applied migration. */
export async function schemaVersion(scope: SystemScope): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    SELECT max(version) AS version FROM schema_migration`.execute(scope.db);
  return rows[0]?.version ?? 0;
}

/**
 * Makes the transaction read everything as of one moment. Call it as the first statement of the transaction.
 */
export async function freezeSnapshot(scope: AnyScope): Promise<void> {
  await sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY`.execute(scope.db);
}

const ROWS = 200;

/** The rows of a table as JSON text, in batches. Needs a transaction. */
export async function* readRows(scope: SystemScope, table: DumpedTable): AsyncGenerator<readonly string[]> {
  const order = table.numberedBy === null ? sql`` : sql`ORDER BY ${sql.ref(table.numberedBy)}`;
  const columns = sql.join(table.columns.map((column) => sql.ref(`t.${column}`)));
  yield* fetchAll(
    scope,
    sql`SELECT to_jsonb(r)::text AS row FROM (SELECT ${columns} FROM ${sql.table(table.name)} t ${order}) AS r`,
    table.large ? 1 : ROWS,
  );
}

/**
 * The rows of a query with one column `row`, in batches, through a cursor: memory use does not grow with the
 * result. Needs a transaction.
 */
export async function* fetchAll(
  scope: AnyScope,
  query: ReturnType<typeof sql>,
  batch: number,
): AsyncGenerator<readonly string[]> {
  await sql`DECLARE reading NO SCROLL CURSOR FOR ${query}`.execute(scope.db);
  for (;;) {
    const { rows } = await sql<{ row: string }>`FETCH ${sql.lit(batch)} FROM reading`.execute(scope.db);
    if (rows.length === 0) break;
    yield rows.map((row) => row.row);
  }
  await sql`CLOSE reading`.execute(scope.db);
}

/** Writes rows as `readRows` returned them. */
export async function writeRows(
  scope: SystemScope,
  table: DumpedTable,
  rows: readonly string[],
): Promise<void> {
  if (rows.length === 0) return;
  const columns = sql.join(table.columns.map((column) => sql.ref(column)));
  await sql`
    INSERT INTO ${sql.table(table.name)} (${columns})
    SELECT ${columns} FROM jsonb_populate_recordset(NULL::${sql.table(table.name)}, ${`[${rows.join(',')}]`}::jsonb)
    WITH ORDINALITY ORDER BY ordinality`.execute(scope.db);
}

/** Whether all of these tables are empty. */
export async function isEmpty(scope: SystemScope, tables: readonly DumpedTable[]): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    SELECT ${sql.join(
      tables.map((table) => sql`EXISTS (SELECT 1 FROM ${sql.table(table.name)})`),
      sql` OR `,
    )} AS found`.execute(scope.db);
  return rows[0]?.found === false;
}

/**
 * Lets nobody else write the settings until the transaction ends: a server that runs beside a restore writes
 * them at any time, and its row would not fit beside the restored one.
 */
export async function lockSettings(scope: SystemScope): Promise<void> {
  await sql`LOCK TABLE server_setting IN SHARE ROW EXCLUSIVE MODE`.execute(scope.db);
}

/** Deletes all rows, those of referring tables first. */
export async function emptyTables(scope: SystemScope, tables: readonly DumpedTable[]): Promise<void> {
  for (const table of [...tables].reverse())
    await sql`DELETE FROM ${sql.table(table.name)}`.execute(scope.db);
}
