import type { RawBuilder } from 'kysely';
import type { ProjectScope, SystemScope } from '../../src/db/database.ts';
import type { Tables } from '../../src/db/tables.ts';

/** Rows of one INSERT; each value is a parameter, and a statement has at most 65,535 of them. */
const BATCH = 1000;

/**
 * Inserts the rows that a query returns. A Citus cluster takes `INSERT … SELECT` of rows from no table as a
 * COPY, which row-level security forbids.
 * @param query names its columns as the table does
 */
export async function insertSelected(
  { db }: Pick<ProjectScope | SystemScope, 'db'>,
  table: keyof Tables,
  query: RawBuilder<Record<string, unknown>>,
): Promise<void> {
  const { rows } = await query.execute(db);
  for (let at = 0; at < rows.length; at += BATCH)
    await db
      .insertInto(table)
      .values(rows.slice(at, at + BATCH) as never)
      .execute();
}
