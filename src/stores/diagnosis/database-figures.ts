import { sql } from 'kysely';
import type { SystemScope } from '../../db/database.ts';

export interface DatabaseFigures {
  /** The database's clock. */
  readonly now: Date;
  readonly bytes: number;
  readonly pgvector: string;
  /** The number of the last applied migration. */
  readonly schemaVersion: number;
  /** Names of indexes that an interrupted change left unusable. */
  readonly invalidIndexes: readonly string[];
}

/** Facts about the database itself. */
export async function databaseFigures(scope: SystemScope): Promise<DatabaseFigures> {
  const { rows } = await sql<DatabaseFigures>`
    SELECT clock_timestamp() AS now, pg_database_size(current_database()) AS bytes,
      coalesce((SELECT extversion FROM pg_extension WHERE extname = 'vector'), 'none') AS pgvector,
      (SELECT max(version) FROM schema_migration) AS "schemaVersion",
      ARRAY(
        SELECT c.relname::text FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
        WHERE NOT i.indisvalid AND c.relnamespace = (SELECT relnamespace FROM pg_class WHERE oid = 'memory'::regclass)
        ORDER BY c.relname LIMIT 20
      ) AS "invalidIndexes"`.execute(scope.db);
  const [figures] = rows;
  if (figures === undefined) throw new RangeError('a query without a table returns a row');
  return figures;
}
