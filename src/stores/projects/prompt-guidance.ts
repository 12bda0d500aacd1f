import { sql } from 'kysely';
import type { ProjectScope } from '../../db/database.ts';
import type { JsonObject } from '../../db/tables/columns.ts';

/** A version of a project's own guidance for a prompt. */
export interface GuidanceRow {
  readonly version: number;
  readonly guidance: JsonObject;
  readonly note: string | null;
  readonly active: boolean;
  readonly createdAt: Date;
}

const COLUMNS = ['version', 'guidance', 'note', 'active', 'created_at'] as const;

/** All versions, newest first. */
export async function listGuidance(scope: ProjectScope, promptId: string): Promise<readonly GuidanceRow[]> {
  const rows = await scope.db
    .selectFrom('prompt_guidance')
    .select(COLUMNS)
    .where('project_id', '=', scope.projectId)
    .where('prompt_id', '=', promptId)
    .orderBy('version', 'desc')
    .execute();
  return rows.map(({ created_at, ...row }) => ({ ...row, createdAt: created_at }));
}

/** One version, by its number, or the active one; null if there is none. */
export async function findGuidance(
  scope: ProjectScope,
  promptId: string,
  which: number | 'active',
): Promise<GuidanceRow | null> {
  const versions = scope.db
    .selectFrom('prompt_guidance')
    .select(COLUMNS)
    .where('project_id', '=', scope.projectId)
    .where('prompt_id', '=', promptId);
  const row = await (which === 'active'
    ? versions.where('active', '=', true)
    : versions.where('version', '=', which)
  ).executeTakeFirst();
  if (row === undefined) return null;
  const { created_at, ...rest } = row;
  return { ...rest, createdAt: created_at };
}

/** Makes writers of a project's prompts wait for each other until the transaction ends. */
export async function lockPrompts(scope: ProjectScope): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`prompts:${scope.projectId}`}, 0))`.execute(
    scope.db,
  );
}

/**
 * Adds the next version, not active. Call it while holding the lock.
 * @returns its number, from 1
 */
export async function insertGuidance(
  scope: ProjectScope,
  promptId: string,
  given: { readonly guidance: JsonObject; readonly note: string | null },
): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    INSERT INTO prompt_guidance (project_id, prompt_id, version, guidance, note, active)
    SELECT ${scope.projectId}, ${promptId}, coalesce(max(version), 0) + 1, ${JSON.stringify(given.guidance)}::jsonb,
      ${given.note}, false
    FROM prompt_guidance WHERE project_id = ${scope.projectId} AND prompt_id = ${promptId}
    RETURNING version`.execute(scope.db);
  return rows[0]?.version ?? 0;
}

/**
 * Activates one version, or none (0). Call it while holding the lock.
 * @returns false when there is no such version; then nothing is changed
 */
export async function activateGuidance(
  scope: ProjectScope,
  promptId: string,
  version: number,
): Promise<boolean> {
  const of = sql`project_id = ${scope.projectId} AND prompt_id = ${promptId}`;
  if (version > 0) {
    const { rows } = await sql`SELECT 1 FROM prompt_guidance WHERE ${of} AND version = ${version}`.execute(
      scope.db,
    );
    if (rows.length === 0) return false;
  }
  // the old one first: at most one is active at any moment
  await sql`UPDATE prompt_guidance SET active = false WHERE ${of} AND active`.execute(scope.db);
  await sql`UPDATE prompt_guidance SET active = true WHERE ${of} AND version = ${version}`.execute(scope.db);
  return true;
}
