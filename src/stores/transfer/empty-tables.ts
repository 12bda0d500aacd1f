import { type RawBuilder, sql } from 'kysely';
import { isDistributed } from '../../db/citus/citus-tables.ts';
import type { SystemScope } from '../../db/database.ts';
import { APPEND_ONLY, type BackupTable } from './backup-tables.ts';

/**
 * The pages (8 kB) of a table that one statement empties: about a tenth of a second, also with references.
 */
export const PAGES = 128;

/**
 * Deletes all rows, those of referring tables first. Each statement takes a range of pages, so that none
 * comes near the time limit and none looks again at rows that are deleted already. TRUNCATE is the owner's
 * right, and it would lock readers out until the restore ends.
 * @returns the number of rows deleted, after each statement
 */
export async function* emptyTables(
  scope: SystemScope,
  tables: readonly BackupTable[],
): AsyncGenerator<number> {
  let deleted = 0;
  for (const { name } of tables.filter((table) => table.name !== APPEND_ONLY).toReversed()) {
    const { rows } = await sql<{ pages: number }>`
      SELECT (${bytesOf(scope, name)} / current_setting('block_size')::int)::int AS pages`.execute(scope.db);
    const pages = rows[0]?.pages ?? 0;
    for (let page = 0; page === 0 || page < pages; page += PAGES) {
      // the last range is open: it takes rows that others have added meanwhile
      const end = page + PAGES < pages ? sql`AND ctid < ${`(${page + PAGES},0)`}::tid` : sql``;
      const result = await sql`
        DELETE FROM ONLY ${sql.table(name)} WHERE ctid >= ${`(${page},0)`}::tid ${end}`.execute(scope.db);
      deleted += Number(result.numAffectedRows ?? 0);
      yield deleted;
    }
  }
}

/** The bytes of a table. On a cluster those of its largest shard: each statement is run in all shards. */
function bytesOf(scope: SystemScope, table: string): RawBuilder<unknown> {
  if (!scope.distributed || !isDistributed(table)) return sql`pg_relation_size(${table}::regclass)`;
  return sql`(SELECT coalesce(max(size), 0) FROM citus_shard_sizes() JOIN pg_dist_shard ON shardid = shard_id
    WHERE logicalrelid = ${table}::regclass)`;
}
