import { sql } from 'kysely';
import type { ProjectScope } from '../../db/database.ts';
import type { JsonObject } from '../../db/tables/columns.ts';
import type { ProfileTemplate, ProfileTree } from '../../domain/profiles/profile.ts';

/** @throws a unique violation when the id exists */
export async function insertProfileTemplate(
  scope: ProjectScope,
  template: { readonly id: string; readonly name: string; readonly metadata: ProfileTree },
): Promise<void> {
  await scope.db
    .insertInto('profile_template')
    .values({
      project_id: scope.projectId,
      profile_template_id: template.id,
      name: template.name,
      metadata: JSON.stringify(template.metadata),
    })
    .execute();
}

interface Row {
  profile_template_id: string;
  project_id: string;
  name: string;
  metadata: JsonObject;
  instance_count: number;
  created_at: Date;
  updated_at: Date;
}

/**
 * @param mostCounted profiles are counted up to this number; null = all. The order keeps the planner from
 *   reading all profiles of the project for each template.
 */
const columns = (mostCounted: number | null) => sql`
  t.profile_template_id, t.project_id, t.name, t.metadata, t.created_at, t.updated_at,
  (SELECT count(*) FROM (SELECT 1 FROM profile p WHERE p.project_id = t.project_id
    AND p.profile_template_id = t.profile_template_id
    ORDER BY p.subject_kind, p.subject_id LIMIT ${mostCounted}::bigint) AS of_template) AS instance_count`;

function toTemplate(row: Row): ProfileTemplate {
  return {
    profileTemplateId: row.profile_template_id,
    projectId: row.project_id,
    name: row.name,
    metadata: row.metadata as ProfileTree,
    instanceCount: row.instance_count,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** Finds a template by id, with the number of its profiles; null if there is none. */
export async function findProfileTemplate(
  scope: ProjectScope,
  id: string,
  mostCounted: number | null = null,
): Promise<ProfileTemplate | null> {
  const { rows } = await sql<Row>`
    SELECT ${columns(mostCounted)} FROM profile_template t
    WHERE t.project_id = ${scope.projectId} AND t.profile_template_id = ${id}`.execute(scope.db);
  return rows[0] === undefined ? null : toTemplate(rows[0]);
}

/** The templates of a project, newest first, each with the number of its profiles. */
export async function listProfileTemplates(
  scope: ProjectScope,
  window: { readonly limit: number; readonly offset: number },
  mostCounted: number | null = null,
): Promise<readonly ProfileTemplate[]> {
  const { rows } = await sql<Row>`
    SELECT ${columns(mostCounted)} FROM profile_template t
    WHERE t.project_id = ${scope.projectId}
    ORDER BY t.created_at DESC, t.profile_template_id DESC
    LIMIT ${window.limit} OFFSET ${window.offset}`.execute(scope.db);
  return rows.map(toTemplate);
}

/** The number of templates of a project. */
export async function countProfileTemplates(scope: ProjectScope): Promise<number> {
  const row = await scope.db
    .selectFrom('profile_template')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('project_id', '=', scope.projectId)
    .executeTakeFirstOrThrow();
  return row.count;
}

/**
 * Locks templates for the rest of the transaction: `share` lets others bind to them at the same time,
 * `update` lets nobody.
 * @returns template id → attribute tree
 */
export async function lockTemplates(
  scope: ProjectScope,
  ids: readonly string[],
  strength: 'share' | 'update',
): Promise<ReadonlyMap<string, ProfileTree>> {
  const query = scope.db
    .selectFrom('profile_template')
    .select(['profile_template_id', 'metadata'])
    .where('project_id', '=', scope.projectId)
    .where(sql<boolean>`profile_template_id = ANY(${[...new Set(ids)]}::text[])`)
    .orderBy('profile_template_id');
  const rows = await (strength === 'share' ? query.forShare() : query.forUpdate()).execute();
  return new Map(rows.map((row) => [row.profile_template_id, row.metadata as ProfileTree]));
}

/** Changes name and attributes of a template. Call it while holding the template's lock. */
export async function updateTemplate(
  scope: ProjectScope,
  template: { readonly id: string; readonly name: string; readonly metadata: ProfileTree },
): Promise<void> {
  await sql`
    UPDATE profile_template SET name = ${template.name}, metadata = ${JSON.stringify(template.metadata)}::jsonb,
      updated_at = now()
    WHERE project_id = ${scope.projectId} AND profile_template_id = ${template.id}`.execute(scope.db);
}

/** Removes a template that no profile refers to any more. */
export async function removeTemplate(scope: ProjectScope, id: string): Promise<void> {
  await scope.db
    .deleteFrom('profile_template')
    .where('project_id', '=', scope.projectId)
    .where('profile_template_id', '=', id)
    .execute();
}
