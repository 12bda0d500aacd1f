import { sql } from 'kysely';
import type { SystemScope } from '../../db/database.ts';

export interface ApiKeyRow {
  readonly id: string;
  readonly projectId: string;
  readonly name: string;
  /** The first characters of the key, to tell keys apart. */
  readonly prefix: string;
  readonly scopes: readonly string[];
  /** The only user whose memories the key can read and write; null: all users of the project. */
  readonly userId: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
  /** At most a minute late; null if it was not used yet. */
  readonly lastUsedAt: Date | null;
}

type Selected = {
  api_key_id: string;
  project_id: string;
  name: string;
  prefix: string;
  scopes: string[];
  user_id: string | null;
  created_at: Date;
  expires_at: Date | null;
  revoked_at: Date | null;
  last_used_at: Date | null;
};

const COLUMNS = [
  'api_key_id',
  'project_id',
  'name',
  'prefix',
  'scopes',
  'user_id',
  'created_at',
  'expires_at',
  'revoked_at',
  'last_used_at',
] as const;

function toRow(row: Selected): ApiKeyRow {
  return {
    id: row.api_key_id,
    projectId: row.project_id,
    name: row.name,
    prefix: row.prefix,
    scopes: row.scopes,
    userId: row.user_id,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
    lastUsedAt: row.last_used_at,
  };
}

/**
 * Adds a key.
 * @returns false when a key with that hash exists already
 */
export async function insertApiKey(
  scope: SystemScope,
  key: {
    readonly id: string;
    readonly projectId: string;
    readonly name: string;
    readonly keyHash: Buffer;
    readonly prefix: string;
    readonly scopes: readonly string[];
    readonly userId: string | null;
    readonly expiresAt: Date | null;
  },
): Promise<boolean> {
  const inserted = await scope.db
    .insertInto('api_key')
    .values({
      api_key_id: key.id,
      project_id: key.projectId,
      name: key.name,
      key_hash: key.keyHash,
      prefix: key.prefix,
      scopes: [...key.scopes],
      user_id: key.userId,
      expires_at: key.expiresAt,
    })
    .onConflict((conflict) => conflict.column('key_hash').doNothing())
    .returning('api_key_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** All keys of a project, oldest first, revoked and expired ones included. */
export async function listApiKeyRows(scope: SystemScope, projectId: string): Promise<readonly ApiKeyRow[]> {
  const rows = await scope.db
    .selectFrom('api_key')
    .select(COLUMNS)
    .where('project_id', '=', projectId)
    .orderBy('created_at')
    .orderBy('api_key_id')
    .execute();
  return rows.map(toRow);
}

/**
 * Finds a key by its hash; null if there is none, or if it is revoked or, by the database's clock, expired.
 */
export async function findUsableKey(scope: SystemScope, keyHash: Buffer): Promise<ApiKeyRow | null> {
  const row = await scope.db
    .selectFrom('api_key')
    .select(COLUMNS)
    .where('key_hash', '=', keyHash)
    .where('revoked_at', 'is', null)
    .where((e) => e.or([e('expires_at', 'is', null), e('expires_at', '>', sql<Date>`now()`)]))
    .executeTakeFirst();
  return row === undefined ? null : toRow(row);
}

/**
 * Revokes a key. Revoking a revoked key has no effect.
 * @returns false when there is no such key
 */
export async function markRevoked(scope: SystemScope, apiKeyId: string): Promise<boolean> {
  const row = await scope.db
    .updateTable('api_key')
    .set({ revoked_at: sql<Date>`coalesce(revoked_at, (SELECT now()))` })
    .where('api_key_id', '=', apiKeyId)
    .returning('api_key_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores when keys were used last. A later time that is stored already stays. */
export async function writeKeyUses(scope: SystemScope, uses: ReadonlyMap<string, Date>): Promise<void> {
  if (uses.size === 0) return;
  await sql`
    UPDATE api_key k SET last_used_at = greatest(k.last_used_at, u.at)
    FROM unnest(${[...uses.keys()]}::text[], ${[...uses.values()]}::timestamptz[]) AS u(id, at)
    WHERE k.api_key_id = u.id`.execute(scope.db);
}

/** The number of keys of all projects. */
export async function countApiKeys(scope: SystemScope): Promise<number> {
  const row = await scope.db
    .selectFrom('api_key')
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}
