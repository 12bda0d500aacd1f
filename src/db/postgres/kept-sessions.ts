import type pg from 'pg';
import { ConfigError } from '../../config.ts';

const ROUNDS = 5;
/** The process of a session. Its start tells it from a process of another server with the same number. */
const IDENTITY =
  "SELECT pid || ' ' || coalesce(backend_start::text, '') AS session FROM pg_stat_activity WHERE pid = pg_backend_pid()";

/**
 * Checks that two connections keep a session each. A pooler in transaction or statement mode gives a
 * connection any free session for each transaction: the one that it gave to the other connection, or a new
 * one each time.
 * @throws ConfigError when sessions are not kept
 * @throws the error of `connectAgain`
 */
export async function checkSessionsAreKept(
  client: pg.ClientBase,
  connectAgain: () => Promise<pg.Client>,
): Promise<void> {
  const other = await connectAgain();
  const seen = [new Set<string>(), new Set<string>()] as const;
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      seen[0].add(await sessionOf(client));
      seen[1].add(await sessionOf(other));
    }
  } finally {
    await other.end();
  }
  if (seen[0].size === 1 && seen[1].size === 1 && seen[0].isDisjointFrom(seen[1])) return;
  throw new ConfigError(
    'DATABASE_URL: the pooler in front of PostgreSQL does not keep sessions (transaction or statement pooling). ' +
      'Recollect keeps settings, prepared statements and notifications in its sessions: set pool_mode = session for ' +
      'this database in the pooler, or connect to PostgreSQL directly.',
  );
}

async function sessionOf(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ session: string }>(IDENTITY);
  return rows[0]?.session ?? '';
}
