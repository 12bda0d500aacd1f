import { sql } from 'kysely';
import type { ProjectScope } from '../../db/database.ts';
import type { Subject } from '../../domain/profiles/profile.ts';
import { operationBetween, type ValueChange } from '../../domain/profiles/profile-history.ts';
import type { ValueOperation } from '../../domain/profiles/value-change.ts';

/** The numbers of the profile changes that were extracted from the messages of some memories. */
export async function findChangesFrom(
  scope: ProjectScope,
  memoryIds: readonly string[],
): Promise<readonly number[]> {
  const { rows } = await sql<{ change_no: number }>`
    SELECT DISTINCT c.change_no FROM memory_source s
    JOIN profile_change c ON c.project_id = s.project_id AND c.message_id = s.message_id
    WHERE s.project_id = ${scope.projectId} AND s.memory_id = ANY(${memoryIds as string[]}::text[])`.execute(
    scope.db,
  );
  return rows.map((row) => row.change_no);
}

/** All changes of one field of one profile, oldest first. */
export interface FieldHistory {
  readonly subject: Subject;
  readonly profileTemplateId: string;
  readonly path: readonly string[];
  readonly changes: readonly ValueChange[];
}

/** The numbers of those changes whose words no memory contains any more. */
export async function findUnsupported(
  scope: ProjectScope,
  changeNos: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ change_no: number }>`
    SELECT c.change_no FROM profile_change c
    WHERE c.project_id = ${scope.projectId} AND c.change_no = ANY(${changeNos as number[]}::bigint[])
      AND NOT EXISTS (
        SELECT 1 FROM memory_source s
        JOIN memory m ON m.project_id = s.project_id AND m.memory_id = s.memory_id
        WHERE s.project_id = c.project_id AND s.message_id = c.message_id AND (m.kind = 'fact' OR m.kind = 'raw' AND m.superseded_by IS NULL)
          AND m.status <> 'deleted' AND s.span_start < c.span_end AND s.span_end > c.span_start)`.execute(
    scope.db,
  );
  return new Set(rows.map((row) => row.change_no));
}

/** The subjects whose profiles some changes belong to. */
export async function findChangedSubjects(
  scope: ProjectScope,
  changeNos: ReadonlySet<number>,
): Promise<readonly Subject[]> {
  const { rows } = await sql<{ kind: string; id: string }>`
    SELECT DISTINCT subject_kind AS kind, subject_id AS id FROM profile_change
    WHERE project_id = ${scope.projectId} AND change_no = ANY(${[...changeNos]}::bigint[])`.execute(scope.db);
  return rows as readonly Subject[];
}

/** The full histories of the fields that some changes belong to. */
export async function findHistories(
  scope: ProjectScope,
  changeNos: ReadonlySet<number>,
): Promise<readonly FieldHistory[]> {
  const { rows } = await sql<{
    kind: Subject['kind'];
    id: string;
    template: string;
    path: string[];
    changes: StoredChange[];
  }>`
    SELECT c.subject_kind AS kind, c.subject_id AS id, c.profile_template_id AS template, c.path,
      json_agg(json_build_array(c.change_no, c.old_value, c.new_value, c.cause = 'extraction', c.effect, c.value,
        c.entry_key) ORDER BY c.change_no) AS changes
    FROM profile_change c
    JOIN (
      SELECT DISTINCT project_id, subject_kind, subject_id, profile_template_id, path FROM profile_change
      WHERE project_id = ${scope.projectId} AND change_no = ANY(${[...changeNos]}::bigint[])
    ) AS field USING (project_id, subject_kind, subject_id, profile_template_id, path)
    GROUP BY c.subject_kind, c.subject_id, c.profile_template_id, c.path`.execute(scope.db);
  return rows.map((row) => ({
    subject: { kind: row.kind, id: row.id },
    profileTemplateId: row.template,
    path: row.path,
    changes: row.changes.map(toChange),
  }));
}

type StoredChange = [
  changeNo: number,
  oldValue: string | null,
  newValue: string | null,
  extracted: boolean,
  effect: ValueOperation['effect'] | null,
  value: string | null,
  entryKey: string | null,
];

function toChange([changeNo, oldValue, newValue, extracted, ...stored]: StoredChange): ValueChange {
  const [effect, value, entryKey] = stored;
  if (!extracted) return { changeNo, oldValue, newValue, operation: null };
  const operation =
    effect === null ? operationBetween(oldValue, newValue) : { effect, value: value ?? '', entryKey };
  return { changeNo, oldValue, newValue, operation };
}

/**
 * Removes changes from the history and writes the values that the remaining changes then have.
 * @param gone numbers of the changes to remove
 * @param left the remaining changes with their new values
 */
export async function rewriteHistory(
  scope: ProjectScope,
  gone: ReadonlySet<number>,
  left: readonly ValueChange[],
): Promise<void> {
  await sql`
    DELETE FROM profile_change
    WHERE project_id = ${scope.projectId} AND change_no = ANY(${[...gone]}::bigint[])`.execute(scope.db);
  if (left.length === 0) return;
  const rows = left.map(({ changeNo, oldValue, newValue }) => ({
    change_no: changeNo,
    old_value: oldValue,
    new_value: newValue,
  }));
  await sql`
    UPDATE profile_change SET old_value = c.old_value, new_value = c.new_value
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS c(change_no bigint, old_value text, new_value text)
    WHERE project_id = ${scope.projectId} AND profile_change.change_no = c.change_no`.execute(scope.db);
}
