import { sql } from 'kysely';
import type { ProjectScope } from '../../db/database.ts';
import type { Quotas, Stock } from '../../domain/projects/quota.ts';

const TODAY = sql`(SELECT (now() AT TIME ZONE 'UTC')::date)`;

/** The quotas of the project and the adds of today (UTC); null if it has none. */
export async function findQuotas(
  scope: ProjectScope,
): Promise<{ readonly quotas: Quotas; readonly addsToday: number } | null> {
  const { rows } = await sql<Quotas & { addsToday: number }>`
    SELECT adds_per_day AS "addsPerDay", memories, bytes, users,
      CASE WHEN day = ${TODAY} THEN adds ELSE 0 END AS "addsToday"
    FROM project_limit WHERE project_id = ${scope.projectId}`.execute(scope.db);
  const [row] = rows;
  if (row === undefined) return null;
  const { addsToday, ...quotas } = row;
  return { quotas, addsToday };
}

/** Sets all quotas of the project. Adds that were counted today stay counted. */
export async function setQuotas(scope: ProjectScope, quotas: Quotas): Promise<void> {
  const { addsPerDay, memories, bytes, users } = quotas;
  await sql`
    INSERT INTO project_limit (project_id, adds_per_day, memories, bytes, users)
    VALUES (${scope.projectId}, ${addsPerDay}, ${memories}, ${bytes}, ${users})
    ON CONFLICT (project_id) DO UPDATE SET adds_per_day = excluded.adds_per_day, memories = excluded.memories,
      bytes = excluded.bytes, users = excluded.users`.execute(scope.db);
}

/** Counts adds of today, all or none. @returns false if there would be more than the quota */
export async function countAdds(scope: ProjectScope, adds: number): Promise<boolean> {
  const { rows } = await sql`
    UPDATE project_limit SET day = ${TODAY}, adds = CASE WHEN day = ${TODAY} THEN adds ELSE 0 END + ${adds}::bigint
    WHERE project_id = ${scope.projectId} AND (
      adds_per_day IS NULL OR CASE WHEN day = ${TODAY} THEN adds ELSE 0 END + ${adds}::bigint <= adds_per_day)
    RETURNING 1`.execute(scope.db);
  return rows.length > 0;
}

/** Takes back what {@link countAdds} counted today. */
export async function uncountAdds(scope: ProjectScope, adds: number): Promise<void> {
  await sql`
    UPDATE project_limit SET adds = greatest(adds - ${adds}::bigint, 0)
    WHERE project_id = ${scope.projectId} AND day = ${TODAY}`.execute(scope.db);
}

/** Counts what the project stores, as far as there are quotas for it. */
export async function countStock(scope: ProjectScope, quotas: Stock): Promise<Stock> {
  const { projectId } = scope;
  const part = (quota: number | null, count: ReturnType<typeof sql>) => (quota === null ? sql`NULL` : count);
  const { rows } = await sql<Stock>`SELECT
    ${part(quotas.memories, sql`(SELECT count(*) FROM memory WHERE project_id = ${projectId} AND status = 'activated')`)} AS memories,
    ${part(
      quotas.bytes,
      sql`(SELECT coalesce(sum(octet_length(body)), 0)::bigint FROM message WHERE project_id = ${projectId})
        + (SELECT coalesce(sum(bytes), 0)::bigint FROM knowledge_file WHERE project_id = ${projectId})`,
    )} AS bytes,
    ${part(
      quotas.users,
      sql`(SELECT count(DISTINCT user_id) FROM memory
        WHERE project_id = ${projectId} AND status <> 'deleted' AND kind NOT IN ('document', 'skill') AND user_id <> '')`,
    )} AS users`.execute(scope.db);
  return rows[0] ?? { memories: null, bytes: null, users: null };
}

/** Those of the users of whom nothing is remembered. */
export async function findNewUsers(
  scope: ProjectScope,
  userIds: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ user_id: string }>`
    SELECT user_id FROM unnest(${[...userIds]}::text[]) AS asked(user_id)
    WHERE NOT EXISTS (
      SELECT FROM memory m WHERE m.project_id = ${scope.projectId} AND m.user_id = asked.user_id AND m.status <> 'deleted')`.execute(
    scope.db,
  );
  return rows.map((row) => row.user_id);
}
