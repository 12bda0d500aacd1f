import { sql } from 'kysely';
import type { AnyScope, SystemScope } from '../../db/database.ts';
import { CERTIFICATE_KEY, SESSION_SECRET } from '../projects/server-settings.ts';
import { APPEND_ONLY, type BackupTable } from './backup-tables.ts';

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

/**
 * Makes the transaction read everything as of one moment. Call it as the first statement of the transaction.
 */
export async function freezeSnapshot(scope: AnyScope): Promise<void> {
  await sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY`.execute(scope.db);
}

const ROWS = 200;

/** The rows of a table as JSON text, in batches. Needs a transaction. */
export async function* readRows(scope: SystemScope, table: BackupTable): AsyncGenerator<readonly string[]> {
  const order = table.numberedBy === null ? sql`` : sql`ORDER BY ${sql.ref(table.numberedBy)}`;
  // with these secrets the reader of a backup could sign sessions and certificates of the running server
  const kept =
    table.name === 'server_setting'
      ? sql`WHERE t.name NOT IN (${SESSION_SECRET}, ${CERTIFICATE_KEY})`
      : sql``;
  // the row of the table itself: a cluster forgets the names of the columns of a subquery's row
  const row =
    table.numberedBy === null ? sql`to_jsonb(t)` : sql`(to_jsonb(t) - ${sql.lit(table.numberedBy)})`;
  yield* fetchAll(
    scope,
    sql`SELECT ${row}::text AS row FROM ONLY ${sql.table(table.name)} t ${kept} ${order}`,
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
  table: BackupTable,
  rows: readonly string[],
): Promise<void> {
  if (rows.length === 0) return;
  const columns = sql.join(table.columns.map((column) => sql.ref(column)));
  // a recordset makes NULL of the JSON value null
  const values = sql.join(
    table.columns.map((column) =>
      table.json.includes(column) ? sql`coalesce(${sql.ref(column)}, 'null')` : sql.ref(column),
    ),
  );
  await sql`
    INSERT INTO ${sql.table(table.name)} (${columns})
    SELECT ${values} FROM jsonb_populate_recordset(NULL::${sql.table(table.name)}, ${`[${rows.join(',')}]`}::jsonb)
    WITH ORDINALITY ORDER BY ordinality
    ${table.name === APPEND_ONLY ? sql`ON CONFLICT DO NOTHING` : sql`RETURNING 1`}`.execute(scope.db);
}

/** Whether all of these tables are empty, apart from the audit log. */
export async function isEmpty(scope: SystemScope, tables: readonly BackupTable[]): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    SELECT ${sql.join(
      tables
        .filter(({ name }) => name !== APPEND_ONLY)
        .map((table) => sql`EXISTS (SELECT 1 FROM ONLY ${sql.table(table.name)})`),
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

/**
 * Plans statements anew, those that check references among them. A plan is made when its tables are first
 * used and kept, and one that was made for empty tables may read a whole index for each row.
 */
export async function forgetPlans(scope: AnyScope): Promise<void> {
  await sql`DISCARD PLANS`.execute(scope.db);
}
