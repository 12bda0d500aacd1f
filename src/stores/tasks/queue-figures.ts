import { sql } from 'kysely';
import type { SystemScope } from '../../db/database.ts';

/** The number of open tasks of each kind, and the age of the oldest in seconds, over all projects. */
export async function countQueues(
  scope: SystemScope,
): Promise<readonly { readonly kind: string; readonly depth: number; readonly oldestSeconds: number }[]> {
  const { rows } = await sql<{ kind: string; depth: number; oldestSeconds: number }>`
    SELECT kind, count(*) AS depth,
      greatest(0, extract(epoch FROM now() - min(created_at)))::float8 AS "oldestSeconds"
    FROM task WHERE status IN ('waiting', 'in_progress') GROUP BY kind`.execute(scope.db);
  return rows;
}
