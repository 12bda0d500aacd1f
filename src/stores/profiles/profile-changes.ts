import { sql } from 'kysely';
import type { ProjectScope } from '../../db/database.ts';
import type { FieldChange, Subject } from '../../domain/profiles/profile.ts';
import { operationBetween } from '../../domain/profiles/profile-history.ts';
import type { ValueOperation } from '../../domain/profiles/value-change.ts';

/** The part of a message that a value was extracted from; the span counts UTF-16 units. */
export interface ChangeSource {
  readonly messageId: string;
  readonly spanStart: number;
  readonly spanEnd: number;
  readonly saidAt: Date;
  readonly taskId: string;
  readonly extractor: string;
}

/** One change of one field of a profile. `source` and `operation` are null unless extraction made it. */
export interface ProfileChange extends FieldChange {
  readonly subject: Subject;
  readonly profileTemplateId: string;
  readonly cause: 'extraction' | 'edit' | 'template';
  readonly source: ChangeSource | null;
  readonly operation: ValueOperation | null;
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
    effect: change.operation?.effect ?? null,
    value: change.operation?.value ?? null,
    entry_key: change.operation?.entryKey ?? null,
    message_id: change.source?.messageId ?? null,
    span_start: change.source?.spanStart ?? null,
    span_end: change.source?.spanEnd ?? null,
    said_at: change.source?.saidAt.toISOString() ?? null,
    task_id: change.source?.taskId ?? null,
    extractor: change.source?.extractor ?? null,
  }));
  await sql`
    INSERT INTO profile_change (project_id, subject_kind, subject_id, profile_template_id, path, old_value, new_value,
      cause, effect, value, entry_key, message_id, span_start, span_end, said_at, task_id, extractor)
    SELECT ${scope.projectId}, c.kind, c.id, c.template, c.path, c.old_value, c.new_value, c.cause, c.effect,
      c.value, c.entry_key, c.message_id,
      c.span_start, c.span_end, c.said_at, c.task_id, c.extractor
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS c(n int, kind text, id text, template text, path text[],
      old_value text, new_value text, cause text, effect text, value text, entry_key text, message_id text, span_start int, span_end int, said_at timestamptz,
      task_id text, extractor text)
    ORDER BY c.n
    RETURNING 1`.execute(scope.db);
}

/** A change that a message may come too late for. */
export interface LaterChange {
  readonly profileTemplateId: string;
  readonly path: readonly string[];
  /** When it was said, for a change by extraction; otherwise null. */
  readonly saidAt: Date | null;
  readonly changedAt: Date;
  /** Null for changes by hand or of the template. */
  readonly operation: ValueOperation | null;
}

/**
 * The changes of a subject's profiles that were said after `saidAt`, or made by hand or with the template
 * after `writtenAt`. Where messages are read in the order in which they were said there are none.
 */
export async function findLaterChanges(
  scope: ProjectScope,
  subject: Subject,
  { saidAt, writtenAt }: { readonly saidAt: Date; readonly writtenAt: Date },
): Promise<readonly LaterChange[]> {
  const { rows } = await sql<{
    profile_template_id: string;
    path: string[];
    cause: string;
    said_at: Date | null;
    changed_at: Date;
    old_value: string | null;
    new_value: string | null;
    effect: ValueOperation['effect'] | null;
    value: string | null;
    entry_key: string | null;
  }>`
    SELECT profile_template_id, path, cause, said_at, changed_at, old_value, new_value, effect, value, entry_key
    FROM profile_change
    WHERE project_id = ${scope.projectId} AND subject_kind = ${subject.kind} AND subject_id = ${subject.id}
      AND CASE cause WHEN 'extraction' THEN said_at > ${saidAt.toISOString()}::timestamptz
        ELSE changed_at > ${writtenAt.toISOString()}::timestamptz END
    ORDER BY change_no`.execute(scope.db);
  return rows.map((row) => ({
    profileTemplateId: row.profile_template_id,
    path: row.path,
    saidAt: row.cause === 'extraction' ? row.said_at : null,
    changedAt: row.changed_at,
    operation:
      row.cause !== 'extraction'
        ? null
        : row.effect === null
          ? operationBetween(row.old_value, row.new_value)
          : { effect: row.effect, value: row.value ?? '', entryKey: row.entry_key },
  }));
}
