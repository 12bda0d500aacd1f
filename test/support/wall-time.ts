import { sql } from 'kysely';
import type { Database } from '../../src/db/database.ts';

/** A wall clock that a test sets forward, for the process and for its database. */
export function movableClock() {
  let shiftMs = 0;
  return {
    now: () => new Date(Date.now() + shiftMs),
    /** An ISO 8601 time so many days from now. */
    in: (days: number) => new Date(Date.now() + shiftMs + days * 86_400_000).toISOString(),
    forward: async (db: Database, days: number) => {
      shiftMs += days * 86_400_000;
      await db.systemTransaction(async (tx) => {
        await sql`SET LOCAL ROLE NONE`.execute(tx.db);
        await sql`CREATE OR REPLACE FUNCTION wall_time() RETURNS timestamptz LANGUAGE sql STABLE AS
          ${sql.lit(`SELECT now() + make_interval(secs => ${shiftMs / 1000})`)}`.execute(tx.db);
      });
    },
  };
}

/** Makes everything that the retention goes by older, as if it had been stored so many days earlier. */
export async function makeOlder(db: Database, days: number): Promise<void> {
  const columns = [
    ['message', 'created_at'],
    ['memory', 'created_at'],
    ['memory', 'recorded_at'],
    ['profile_change', 'changed_at'],
    ['retention', 'queued_at'],
  ] as const;
  await db.systemTransaction(async (tx) => {
    for (const [table, column] of columns) {
      const at = sql.ref(column);
      // times in UTC: a cluster refuses functions of columns that depend on the session's time zone
      await sql`UPDATE ${sql.table(table)}
        SET ${at} = (${at} AT TIME ZONE 'UTC' - make_interval(secs => ${days * 86_400})) AT TIME ZONE 'UTC'`.execute(
        tx.db,
      );
    }
  });
}
