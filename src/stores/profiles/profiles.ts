import { type RawBuilder, sql } from 'kysely';
import type { ProjectScope } from '../../db/database.ts';
import type { JsonObject } from '../../db/tables/columns.ts';
import type { Profile, ProfileTree, Subject } from '../../domain/profiles/profile.ts';

interface Row {
  subject_kind: string;
  subject_id: string;
  profile_template_id: string;
  properties: JsonObject;
  is_default: boolean;
  created_at: Date;
  updated_at: Date;
}

const columns = sql`subject_kind, subject_id, profile_template_id, properties, is_default,
  created_at, updated_at`;

function toProfile(row: Row): Profile {
  return {
    subject: { kind: row.subject_kind as Subject['kind'], id: row.subject_id },
    profileTemplateId: row.profile_template_id,
    properties: row.properties as ProfileTree,
    isDefault: row.is_default,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

const subjectsJson = (subjects: readonly Subject[]) => JSON.stringify(subjects);

/**
 * All profiles of some subjects, by template. With `lock` they are locked for the rest of the transaction.
 */
export async function findProfiles(
  scope: ProjectScope,
  subjects: readonly Subject[],
  options: { readonly lock?: boolean } = {},
): Promise<readonly Profile[]> {
  return select(scope, subjects, options, sql`true`);
}

/** One profile; null if there is none. */
export async function findProfile(
  scope: ProjectScope,
  subject: Subject,
  templateId: string,
): Promise<Profile | null> {
  const [profile] = await select(scope, [subject], {}, sql`profile_template_id = ${templateId}`);
  return profile ?? null;
}

/**
 * The profiles of some subjects that count, by template: default profiles only where the project wants them
 * and the subject has no profile that somebody bound.
 * @param byServer whether the server's setting wants default profiles
 */
export async function findCountingProfiles(
  scope: ProjectScope,
  subjects: readonly Subject[],
  byServer: boolean,
  options: { readonly lock?: boolean } = {},
): Promise<readonly Profile[]> {
  return select(
    scope,
    subjects,
    options,
    sql`(NOT is_default OR (
      (SELECT coalesce(j.default_profile, ${byServer}) FROM project j WHERE j.project_id = profile.project_id)
      AND NOT EXISTS (SELECT 1 FROM profile o WHERE o.project_id = profile.project_id
        AND o.subject_kind = profile.subject_kind AND o.subject_id = profile.subject_id AND NOT o.is_default)))`,
  );
}

async function select(
  scope: ProjectScope,
  subjects: readonly Subject[],
  options: { readonly lock?: boolean },
  condition: RawBuilder<unknown>,
): Promise<readonly Profile[]> {
  if (subjects.length === 0) return [];
  const { rows } = await sql<Row>`
    SELECT ${columns} FROM profile
    WHERE project_id = ${scope.projectId} AND (subject_kind, subject_id) IN (
      SELECT kind, id FROM jsonb_to_recordset(${subjectsJson(subjects)}::jsonb) AS s(kind text, id text))
      AND ${condition}
    ORDER BY profile_template_id, subject_kind, subject_id ${options.lock ? sql`FOR UPDATE` : sql``}`.execute(
    scope.db,
  );
  return rows.map(toProfile);
}

/**
 * The next profiles of a template after `after`, ordered by subject, locked for the rest of the transaction.
 */
export async function lockProfilesOfTemplate(
  scope: ProjectScope,
  templateId: string,
  after: Subject | null,
  limit: number,
): Promise<readonly Profile[]> {
  const { rows } = await sql<Row>`
    SELECT ${columns} FROM profile
    WHERE project_id = ${scope.projectId} AND profile_template_id = ${templateId}
      AND (subject_kind, subject_id) > (${after?.kind ?? ''}::text, ${after?.id ?? ''}::text)
    ORDER BY subject_kind, subject_id LIMIT ${limit} FOR UPDATE`.execute(scope.db);
  return rows.map(toProfile);
}

export interface NewProfile {
  readonly subject: Subject;
  readonly profileTemplateId: string;
  readonly properties: ProfileTree;
}

/** Adds profiles. Existing ones keep their values; a default profile becomes a bound one. */
export async function insertProfiles(scope: ProjectScope, profiles: readonly NewProfile[]): Promise<void> {
  await sql`
    INSERT INTO profile (project_id, subject_kind, subject_id, profile_template_id, properties)
    SELECT ${scope.projectId}, p.kind, p.id, p.template, p.properties
    FROM jsonb_to_recordset(${JSON.stringify(
      profiles.map(({ subject, profileTemplateId, properties }) => ({
        ...subject,
        template: profileTemplateId,
        properties,
      })),
    )}::jsonb) AS p(kind text, id text, template text, properties jsonb)
    ORDER BY p.template, p.kind, p.id
    ON CONFLICT (project_id, subject_kind, subject_id, profile_template_id)
      DO UPDATE SET is_default = false WHERE profile.is_default`.execute(scope.db);
}

/** Replaces the values of profiles. Call it while holding their locks. */
export async function updateProfiles(scope: ProjectScope, profiles: readonly NewProfile[]): Promise<void> {
  if (profiles.length === 0) return;
  const rows = profiles.map(({ subject, profileTemplateId, properties }) => ({
    ...subject,
    template: profileTemplateId,
    properties,
  }));
  await sql`
    UPDATE profile SET properties = p.properties, updated_at = now()
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS p(kind text, id text, template text, properties jsonb)
    WHERE profile.project_id = ${scope.projectId} AND profile.subject_kind = p.kind AND profile.subject_id = p.id
      AND profile.profile_template_id = p.template`.execute(scope.db);
}

/**
 * Removes profiles of some subjects (all, or those of one template) with their history.
 * @returns how many were removed
 */
export async function removeProfiles(
  scope: ProjectScope,
  subjects: readonly Subject[],
  templateId: string | null,
): Promise<number> {
  const result = await sql`
    DELETE FROM profile
    WHERE project_id = ${scope.projectId} AND (${templateId}::text IS NULL OR profile_template_id = ${templateId})
      AND (subject_kind, subject_id) IN (
        SELECT kind, id FROM jsonb_to_recordset(${subjectsJson(subjects)}::jsonb) AS s(kind text, id text))`.execute(
    scope.db,
  );
  return Number(result.numAffectedRows ?? 0);
}

/** Removes default profiles of some subjects that nothing was written into, or nothing any more. */
export async function removeUnusedDefaults(scope: ProjectScope, subjects: readonly Subject[]): Promise<void> {
  await sql`
    DELETE FROM profile p
    WHERE p.project_id = ${scope.projectId} AND p.is_default AND (p.subject_kind, p.subject_id) IN (
        SELECT kind, id FROM jsonb_to_recordset(${subjectsJson(subjects)}::jsonb) AS s(kind text, id text))
      AND NOT EXISTS (SELECT 1 FROM profile_change c WHERE c.project_id = p.project_id
        AND c.subject_kind = p.subject_kind AND c.subject_id = p.subject_id
        AND c.profile_template_id = p.profile_template_id)`.execute(scope.db);
}

/**
 * Removes all profiles of a template.
 * @returns how many were removed
 */
export async function removeProfilesOfTemplate(scope: ProjectScope, templateId: string): Promise<number> {
  const result = await scope.db
    .deleteFrom('profile')
    .where('project_id', '=', scope.projectId)
    .where('profile_template_id', '=', templateId)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
