import { sql } from 'kysely';
import type { AnyScope } from '../../db/database.ts';
import { programSchema } from '../../db/migrations.ts';
import { AppError } from '../../errors.ts';

/**
 * The number of the last applied migration. Call it before work that must reach every table, such as a backup
 * or an erasure: a newer version of the program may have added tables that this one does not know.
 * @throws AppError newer_schema
 */
export async function requireOwnSchema(scope: AnyScope): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    SELECT max(version) AS version FROM schema_migration`.execute(scope.db);
  const version = rows[0]?.version ?? 0;
  if (version > (await programSchema())) throw new AppError('newer_schema');
  return version;
}
