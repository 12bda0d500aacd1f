import { sql } from 'kysely';
import type { ProjectScope } from '../../db/database.ts';
import type { JsonObject } from '../../db/tables/columns.ts';
import {
  DEFAULT_TEMPLATE,
  DEFAULT_TEMPLATE_ID,
  DEFAULT_TEMPLATE_NAME,
} from '../../domain/profiles/default-template.ts';
import type { ProfileTree } from '../../domain/profiles/profile.ts';

/** What a project says about default profiles. */
export interface DefaultProfileSetting {
  /** Null: as the server's setting says. */
  readonly enabled: boolean | null;
  /** The default template as it is in the project; null until somebody needs it. */
  readonly metadata: ProfileTree | null;
}

/** Reads the project's setting and its default template. */
export async function readDefaultProfile(scope: ProjectScope): Promise<DefaultProfileSetting> {
  const { rows } = await sql<{ enabled: boolean | null; metadata: JsonObject | null }>`
    SELECT p.default_profile AS enabled, t.metadata FROM project p
    LEFT JOIN profile_template t ON t.project_id = p.project_id AND t.profile_template_id = ${DEFAULT_TEMPLATE_ID}
    WHERE p.project_id = ${scope.projectId}`.execute(scope.db);
  const [row] = rows;
  return { enabled: row?.enabled ?? null, metadata: (row?.metadata ?? null) as ProfileTree | null };
}

/** Switches default profiles on or off for the project. @param enabled null = as the server's setting says */
export async function writeDefaultProfile(scope: ProjectScope, enabled: boolean | null): Promise<void> {
  await scope.db
    .updateTable('project')
    .set({ default_profile: enabled })
    .where('project_id', '=', scope.projectId)
    .execute();
}

/** Adds the default template to the project, unless it has one. */
export async function ensureDefaultTemplate(scope: ProjectScope): Promise<void> {
  await scope.db
    .insertInto('profile_template')
    .values({
      project_id: scope.projectId,
      profile_template_id: DEFAULT_TEMPLATE_ID,
      name: DEFAULT_TEMPLATE_NAME,
      metadata: JSON.stringify(DEFAULT_TEMPLATE),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Gives a user the default profile, unless the user has a profile, the project wants none or its default
 * template was deleted. The template stays locked against deletion and changes until the transaction ends.
 * @param byServer the server's setting
 * @returns whether the profile was added
 */
export async function insertDefaultProfile(
  scope: ProjectScope,
  userId: string,
  byServer: boolean,
): Promise<boolean> {
  if (scope.distributed) return await insertDefaultProfileInSteps(scope, userId, byServer);
  const { numAffectedRows } = await sql`
    INSERT INTO profile (project_id, subject_kind, subject_id, profile_template_id, properties, is_default)
    SELECT t.project_id, 'user', ${userId}, t.profile_template_id, t.metadata, true
    FROM profile_template t JOIN project p ON p.project_id = t.project_id
    WHERE t.project_id = ${scope.projectId} AND t.profile_template_id = ${DEFAULT_TEMPLATE_ID}
      AND coalesce(p.default_profile, ${byServer})
      AND NOT EXISTS (SELECT 1 FROM profile o WHERE o.project_id = t.project_id AND o.subject_kind = 'user'
        AND o.subject_id = ${userId})
    FOR SHARE OF t
    ON CONFLICT DO NOTHING`.execute(scope.db);
  return Number(numAffectedRows ?? 0) > 0;
}

/**
 * The same on a cluster, whose node of the project must not have to wait for the others: what one statement
 * found for another one would be sent to all nodes.
 */
async function insertDefaultProfileInSteps(
  scope: ProjectScope,
  userId: string,
  byServer: boolean,
): Promise<boolean> {
  const { enabled } = await readDefaultProfile(scope);
  if (!(enabled ?? byServer)) return false;
  const template = await scope.db
    .selectFrom('profile_template')
    .select('metadata')
    .where('project_id', '=', scope.projectId)
    .where('profile_template_id', '=', DEFAULT_TEMPLATE_ID)
    .forShare()
    .executeTakeFirst();
  if (template === undefined) return false;
  const other = await scope.db
    .selectFrom('profile')
    .select('profile_template_id')
    .where('project_id', '=', scope.projectId)
    .where('subject_kind', '=', 'user')
    .where('subject_id', '=', userId)
    .limit(1)
    .executeTakeFirst();
  if (other !== undefined) return false;
  const { numInsertedOrUpdatedRows } = await scope.db
    .insertInto('profile')
    .values({
      project_id: scope.projectId,
      subject_kind: 'user',
      subject_id: userId,
      profile_template_id: DEFAULT_TEMPLATE_ID,
      properties: JSON.stringify(template.metadata),
      is_default: true,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows ?? 0) > 0;
}
