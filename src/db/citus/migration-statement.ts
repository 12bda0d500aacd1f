import type pg from 'pg';

/** A statement, behind comments, that says how columns are stored, and which of them have statistics. */
const COLUMN_SETTINGS =
  /^(?:--[^\n]*\n\s*)*ALTER TABLE \w+\s+ALTER COLUMN \w+ SET (?:STORAGE|STATISTICS) \w+(?:,\s*ALTER COLUMN \w+ SET (?:STORAGE|STATISTICS) \w+)*$/i;
/** A statement, behind comments, that makes a table. */
const NEW_TABLE = /^(?:--[^\n]*\n\s*)*CREATE TABLE\b/i;

/**
 * Runs a statement of a migration on a cluster whose tables are distributed. Two sorts run on the coordinator
 * alone. Citus refuses settings of columns in distributed tables: `alignColumns` follows. A new table that
 * refers to others would become one that Citus manages, which takes no policy of this program:
 * `distributeTables` follows.
 */
export async function runOnCluster(client: pg.ClientBase, statement: string): Promise<void> {
  if (!COLUMN_SETTINGS.test(statement) && !NEW_TABLE.test(statement)) {
    await client.query(statement);
    return;
  }
  const { rows } = await client.query<{ was: string }>(
    "SELECT current_setting('citus.enable_ddl_propagation') AS was",
  );
  const propagate = (value: string) =>
    client.query("SELECT set_config('citus.enable_ddl_propagation', $1, true)", [value]);
  await propagate('off');
  await client.query(statement);
  await propagate(rows[0]?.was ?? 'on');
}
