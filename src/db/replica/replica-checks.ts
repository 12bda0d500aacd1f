import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import type { Tables } from '../tables.ts';
import { TENANT_ROLE, UNPROTECTED } from '../tenant-role.ts';
import type { ReplicaTrouble } from './replica.ts';
import type { ReplicaSession } from './replica-session.ts';

/** The replica cannot be read from. */
export class ReplicaRefusal extends Error {
  override name = 'ReplicaRefusal';
  readonly trouble: ReplicaTrouble;

  constructor(code: ReplicaTrouble['code'], reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.trouble = { code, reason };
  }
}

/** What the reads of a search select from, and the table of the markers. */
const READ_TABLES = ['cube', 'memory', 'memory_source', 'memory_vector', 'message', 'server_setting'];

/** The same on a server and on its standbys, which are copies of its files. */
const IDENTITY = `SELECT system_identifier || '/' || (SELECT oid FROM pg_database WHERE datname = current_database()) AS identity
  FROM pg_control_system()`;

/**
 * Checks a first connection to the replica: it is a standby, not of another database, and row-level security
 * binds its sessions.
 * @param primary statements across all projects
 * @returns the role that sessions take; undefined if the connected role is already bound
 * @throws ReplicaRefusal, or the driver's error
 */
export async function checkReplica(
  client: pg.ClientBase,
  primary: Kysely<Tables>,
): Promise<string | undefined> {
  const { rows } = await client.query<{ standby: boolean; bypass: boolean }>(
    `SELECT pg_is_in_recovery() AS standby, rolsuper OR rolbypassrls AS bypass FROM pg_roles WHERE rolname = current_user`,
  );
  if (rows[0]?.standby !== true) throw notStandby();
  if (await isOther(client, primary))
    throw new ReplicaRefusal(
      'other_database',
      'it is a standby of another server, or another database of it',
    );
  const role = rows[0].bypass ? TENANT_ROLE : undefined;
  if (role !== undefined) {
    await client.query(`SET ROLE ${role}`).catch((error) => {
      throw new ReplicaRefusal(
        'not_prepared',
        `its role bypasses row-level security and may not take ${role}`,
        {
          cause: error,
        },
      );
    });
  }
  const unprotected = await client.query<{ name: string }>(UNPROTECTED);
  if (unprotected.rows.length > 0) {
    throw new ReplicaRefusal(
      'not_prepared',
      `row-level security does not bind its role on ${namesOf(unprotected.rows)}`,
    );
  }
  await checkTables(client);
  await client.query("SELECT '[1]'::halfvec::text").catch((error) => {
    throw new ReplicaRefusal('not_prepared', 'pgvector is not installed on its machine', { cause: error });
  });
  return role;
}

export function notStandby(): ReplicaRefusal {
  return new ReplicaRefusal('not_standby', 'it is not a standby: it was promoted, or is a server of its own');
}

/** @throws ReplicaRefusal if the server has been promoted: what was read may differ from the primary */
export async function confirmStandby(session: ReplicaSession, scope: string): Promise<void> {
  const { rows } = await session.check(scope, 'SELECT pg_is_in_recovery() AS standby');
  if ((rows as { standby: boolean }[])[0]?.standby !== true) throw notStandby();
}

async function checkTables(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT name FROM unnest($1::text[]) AS t(name)
    WHERE to_regclass(name) IS NULL OR NOT has_table_privilege(to_regclass(name), 'SELECT')`,
    [READ_TABLES],
  );
  if (rows.length === 0) return;
  throw new ReplicaRefusal('not_prepared', `its role cannot read the tables ${namesOf(rows)}`);
}

/** False also where the servers do not tell, as some hosted ones: the markers tell then. */
async function isOther(client: pg.ClientBase, primary: Kysely<Tables>): Promise<boolean> {
  try {
    const [here, there] = [
      await client.query<{ identity: string }>(IDENTITY),
      await sql<{ identity: string }>`${sql.raw(IDENTITY)}`.execute(primary),
    ];
    return here.rows[0]?.identity !== there.rows[0]?.identity;
  } catch {
    return false;
  }
}

function namesOf(rows: readonly { readonly name: string }[]): string {
  return rows.map(({ name }) => name).join(', ');
}
