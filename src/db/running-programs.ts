import type pg from 'pg';

/** The class of the advisory locks of running programs: an arbitrary number that nobody else takes. */
const RUNNING = 528_311_675;

/** Tells others which program runs, as long as the session of `client` lasts. */
export async function announceProgram(client: pg.ClientBase, schema: number): Promise<void> {
  await client.query('SELECT pg_advisory_lock_shared($1::int, $2::int)', [RUNNING, schema]);
}

/** The schema of the oldest program that runs on the database; null if none does. */
export async function oldestRunning(client: pg.ClientBase): Promise<number | null> {
  const { rows } = await client.query<{ schema: number | null }>(
    `SELECT min(objid::bigint)::int AS schema FROM pg_locks
    WHERE locktype = 'advisory' AND classid = $1::int::oid AND objsubid = 2
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    [RUNNING],
  );
  return rows[0]?.schema ?? null;
}
