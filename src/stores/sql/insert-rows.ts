import { type RawBuilder, sql } from 'kysely';
import { UNPREPARED } from '../../db/connection.ts';
import type { ProjectScope } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';

/** A statement takes at most 65,535 parameters, and a row of the widest table less than 60. */
const ROWS = 1000;

/** Ends a statement whose text depends on the number of its rows. */
export const ANY_ROWS = sql.raw(UNPREPARED);

/** Inserts rows that are all given, so many with a statement. */
export async function insertMany(
  tx: ProjectScope,
  table: keyof Tables,
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS)
    await tx.db
      .insertInto(table)
      .values(rows.slice(at, at + ROWS) as never)
      .modifyEnd(ANY_ROWS)
      .execute();
}

/** A value of JSON; NULL for null. */
export function json(value: unknown): RawBuilder<never> | null {
  return value === null || value === undefined ? null : sql<never>`${JSON.stringify(value)}::jsonb`;
}
