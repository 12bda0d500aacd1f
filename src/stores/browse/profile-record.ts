import { sql } from 'kysely';
import type { ProjectScope } from '../../db/database.ts';
import type { FieldChange, Subject } from '../../domain/profiles/profile.ts';
import type { ProfileChange } from '../profiles/profile-changes.ts';
import { unexpired } from '../sql/unexpired.ts';

/** A change of a profile's field, with the words that it came from. */
export interface RecordedChange extends FieldChange {
  readonly profileTemplateId: string;
  readonly cause: ProfileChange['cause'];
  readonly changedAt: Date;
  /** What read the message; null unless extraction made the change. */
  readonly extractor: string | null;
  readonly source: RecordedSource | null;
}

export interface RecordedSource {
  readonly messageId: string;
  readonly cubeId: string;
  readonly conversationId: string;
  readonly saidAt: Date;
  /** The words of the message. */
  readonly text: string;
}

/** Changes of one profile that are read. A field that did not change among them has none. */
const MOST_READ = 5000;

interface Row {
  profileTemplateId: string;
  path: string[];
  oldValue: string | null;
  newValue: string | null;
  cause: ProfileChange['cause'];
  changedAt: Date;
  extractor: string | null;
  messageId: string | null;
  cubeId: string;
  conversationId: string;
  saidAt: Date;
  begin: string;
  spanStart: number;
  spanEnd: number;
}

/**
 * The latest changes of the fields of a subject's profiles: the last one of each field first, then the ones
 * before.
 * @param perField the most changes of a field
 * @param most the most changes in all
 */
export async function latestChanges(
  scope: ProjectScope,
  subject: Subject,
  { perField, most }: { readonly perField: number; readonly most: number },
): Promise<readonly RecordedChange[]> {
  const { rows } = await sql<Row>`
    SELECT c.profile_template_id AS "profileTemplateId", c.path, c.old_value AS "oldValue",
      c.new_value AS "newValue", c.cause, c.changed_at AS "changedAt", c.extractor, m.message_id AS "messageId",
      m.cube_id AS "cubeId", m.conversation_id AS "conversationId", m.said_at AS "saidAt",
      left(m.body, c.span_end) AS begin, c.span_start AS "spanStart", c.span_end AS "spanEnd"
    FROM (
      SELECT latest.*, row_number() OVER (PARTITION BY latest.profile_template_id, path ORDER BY change_no DESC) AS place
      FROM profile p CROSS JOIN LATERAL (
        SELECT * FROM profile_change
        WHERE project_id = ${scope.projectId} AND subject_kind = ${subject.kind} AND subject_id = ${subject.id}
          AND profile_template_id = p.profile_template_id
        ORDER BY change_no DESC LIMIT ${MOST_READ}
      ) AS latest
      WHERE p.project_id = ${scope.projectId} AND p.subject_kind = ${subject.kind} AND p.subject_id = ${subject.id}
    ) AS c
    LEFT JOIN message m ON m.project_id = c.project_id AND m.message_id = c.message_id AND ${unexpired('m')}
    WHERE c.place <= ${perField}
    ORDER BY c.place, c.change_no DESC LIMIT ${most}`.execute(scope.db);
  return rows.map((row) => ({
    profileTemplateId: row.profileTemplateId,
    path: row.path,
    oldValue: row.oldValue,
    newValue: row.newValue,
    cause: row.cause,
    changedAt: row.changedAt,
    extractor: row.extractor,
    source: row.messageId === null ? null : toSource(row, row.messageId),
  }));
}

function toSource(row: Row, messageId: string): RecordedSource {
  return {
    messageId,
    cubeId: row.cubeId,
    conversationId: row.conversationId,
    saidAt: row.saidAt,
    // the database counts code points, of which there are at most as many as the UTF-16 units of the span
    text: row.begin.slice(row.spanStart, row.spanEnd),
  };
}

/** Names of profile templates by id. */
export async function templateNames(
  scope: ProjectScope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    SELECT profile_template_id AS id, name FROM profile_template
    WHERE project_id = ${scope.projectId} AND profile_template_id = ANY(${ids as string[]}::text[])`.execute(
    scope.db,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
