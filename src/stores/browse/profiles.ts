import { sql } from 'kysely';
import type { ProjectScope } from '../../db/database.ts';
import type { Subject } from '../../domain/profiles/profile.ts';

/** A profile of a template, without its values. */
export interface BoundProfile {
  readonly subject: Subject;
  readonly isDefault: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** The next profiles of a template after `after`, agents before users, each in the order of their ids. */
export async function listProfilesOfTemplate(
  scope: ProjectScope,
  templateId: string,
  { after, limit }: { readonly after: Subject | null; readonly limit: number },
): Promise<readonly BoundProfile[]> {
  const { rows } = await sql<{
    kind: Subject['kind'];
    id: string;
    isDefault: boolean;
    createdAt: Date;
    updatedAt: Date;
  }>`
    SELECT subject_kind AS kind, subject_id AS id, is_default AS "isDefault", created_at AS "createdAt",
      updated_at AS "updatedAt"
    FROM profile
    WHERE project_id = ${scope.projectId} AND profile_template_id = ${templateId}
      AND (subject_kind, subject_id) > (${after?.kind ?? ''}::text, ${after?.id ?? ''}::text)
    ORDER BY subject_kind, subject_id LIMIT ${limit}`.execute(scope.db);
  return rows.map(({ kind, id, ...profile }) => ({ subject: { kind, id }, ...profile }));
}

/** A change of one field of a profile, with the message that it came from. */
export interface ProfileChangeRow {
  readonly no: number;
  readonly path: readonly string[];
  readonly oldValue: string | null;
  readonly newValue: string | null;
  readonly cause: 'extraction' | 'edit' | 'template';
  readonly extractor: string | null;
  readonly changedAt: Date;
  readonly saidAt: Date | null;
  readonly messageId: string | null;
  readonly cubeId: string | null;
  readonly conversationId: string | null;
}

/** The changes of a profile before the change `before`, newest first. */
export async function listProfileChanges(
  scope: ProjectScope,
  { subject, templateId }: { readonly subject: Subject; readonly templateId: string },
  { before, limit }: { readonly before: number | null; readonly limit: number },
): Promise<readonly ProfileChangeRow[]> {
  const { rows } = await sql<ProfileChangeRow>`
    SELECT c.change_no AS no, c.path, c.old_value AS "oldValue", c.new_value AS "newValue", c.cause, c.extractor,
      c.changed_at AS "changedAt", c.said_at AS "saidAt", c.message_id AS "messageId",
      m.cube_id AS "cubeId", m.conversation_id AS "conversationId"
    FROM (
      SELECT change_no, path, old_value, new_value, cause, extractor, changed_at, said_at, message_id
      FROM profile_change
      WHERE project_id = ${scope.projectId} AND subject_kind = ${subject.kind} AND subject_id = ${subject.id}
        AND profile_template_id = ${templateId} AND change_no < ${before ?? Number.MAX_SAFE_INTEGER}
      ORDER BY change_no DESC LIMIT ${limit}
    ) AS c
    LEFT JOIN LATERAL (
      SELECT cube_id, conversation_id FROM message
      WHERE project_id = ${scope.projectId} AND message_id = c.message_id LIMIT 1
    ) AS m ON true
    ORDER BY c.change_no DESC`.execute(scope.db);
  return rows;
}
