import { sql } from 'kysely';
import type { AnyScope } from '../../db/database.ts';

/** Runs statements so that their failure does not end the transaction. Needs a transaction. */
export async function attempt<Result>(
  scope: AnyScope,
  work: () => Promise<Result>,
): Promise<{ readonly result: Result } | { readonly error: unknown }> {
  await sql`SAVEPOINT attempt`.execute(scope.db);
  try {
    const result = await work();
    await sql`RELEASE SAVEPOINT attempt`.execute(scope.db);
    return { result };
  } catch (error) {
    await sql`ROLLBACK TO SAVEPOINT attempt`.execute(scope.db);
    return { error };
  }
}
