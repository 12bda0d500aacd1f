import { sql } from 'kysely';
import type { ProjectScope } from '../../db/database.ts';
import type { FieldChange, Subject } from '../../domain/profiles/profile.ts';

/** The part of a message that a value was extracted from; the span counts UTF-16 units. */
export interface ChangeSource {
  readonly messageId: string;
  readonly spanStart: number;
  readonly spanEnd: number;
  readonly saidAt: Date;
  readonly taskId: string;
  readonly extractor: string;
}

/** One change of one field of a profile. `source` is null unless extraction made it. */
export interface ProfileChange extends FieldChange {
  readonly subject: Subject;
  readonly profileTemplateId: string;
  readonly cause: 'extraction' | 'edit' | 'template';
  readonly source: ChangeSource | null;
}

/** Appends changes to the history of profiles, in the given order. */
export async function insertChanges(scope: ProjectScope, changes: readonly ProfileChange[]): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map((change, n) => ({
    n,
    kind: change.subject.kind,
    id: change.subject.id,
    template: change.profileTemplateId,
    path: change.path,
    old_value: change.oldValue,
    new_value: change.newValue,
    cause: change.cause,
    message_id: change.source?.messageId ?? null,
    span_start: change.source?.spanStart ?? null,
    span_end: change.source?.spanEnd ?? null,
    said_at: change.source?.saidAt.toISOString() ?? null,
    task_id: change.source?.taskId ?? null,
    extractor: change.source?.extractor ?? null,
  }));
  await sql`
    INSERT INTO profile_change (project_id, subject_kind, subject_id, profile_template_id, path, old_value, new_value,
      cause, message_id, span_start, span_end, said_at, task_id, extractor)
    SELECT ${scope.projectId}, c.kind, c.id, c.template, c.path, c.old_value, c.new_value, c.cause, c.message_id,
      c.span_start, c.span_end, c.said_at, c.task_id, c.extractor
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS c(n int, kind text, id text, template text, path text[],
      old_value text, new_value text, cause text, message_id text, span_start int, span_end int, said_at timestamptz,
      task_id text, extractor text)
    ORDER BY c.n`.execute(scope.db);
}

/** How a field got its current value. */
export interface LastChange {
  readonly profileTemplateId: string;
  readonly path: readonly string[];
  readonly cause: ProfileChange['cause'];
  readonly saidAt: Date | null;
  readonly changedAt: Date;
}

/** The last change of each field of a subject's profiles. */
export async function findLastChanges(scope: ProjectScope, subject: Subject): Promise<readonly LastChange[]> {
  const { rows } = await sql<{
    profile_template_id: string;
    path: string[];
    cause: string;
    said_at: Date | null;
    changed_at: Date;
  }>`
    SELECT DISTINCT ON (profile_template_id, path) profile_template_id, path, cause, said_at, changed_at
    FROM profile_change
    WHERE project_id = ${scope.projectId} AND subject_kind = ${subject.kind} AND subject_id = ${subject.id}
    ORDER BY profile_template_id, path, change_no DESC`.execute(scope.db);
  return rows.map((row) => ({
    profileTemplateId: row.profile_template_id,
    path: row.path,
    cause: row.cause as ProfileChange['cause'],
    saidAt: row.said_at,
    changedAt: row.changed_at,
  }));
}
