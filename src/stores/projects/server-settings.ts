import type { SystemScope } from '../../db/database.ts';

/** The setting that signs the sessions of operators. Backups leave it out. */
export const SESSION_SECRET = 'session_secret';

/** The private key that signs certificates of erasure. Backups leave it out. */
export const CERTIFICATE_KEY = 'certificate_key';

/** The key of the hashes that stand for users in the audit log. */
export const AUDIT_SECRET = 'audit_secret';

/** Secrets that their first use creates. */
export type SecretName = typeof AUDIT_SECRET | typeof SESSION_SECRET;

export type SettingName =
  | 'admin_key_hash'
  | 'embedding_progress'
  | 'maintained_at'
  | SecretName
  | typeof CERTIFICATE_KEY;

/** The value of a setting; undefined if it was never written. */
export async function readSetting(scope: SystemScope, name: SettingName): Promise<unknown> {
  const row = await scope.db
    .selectFrom('server_setting')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.value;
}

/**
 * Writes the setting unless it exists.
 * @returns the stored value
 */
export async function initSetting(scope: SystemScope, name: SettingName, value: unknown): Promise<unknown> {
  await scope.db
    .insertInto('server_setting')
    .values({ name, value: JSON.stringify(value) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return readSetting(scope, name);
}

/** Writes the setting (any JSON value), and replaces an existing one. */
export async function writeSetting(scope: SystemScope, name: SettingName, value: unknown): Promise<void> {
  const json = JSON.stringify(value);
  await scope.db
    .insertInto('server_setting')
    .values({ name, value: json })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: json }))
    .execute();
}
