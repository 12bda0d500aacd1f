import { sql } from 'kysely';
import type { ProjectScope } from '../../db/database.ts';
import type { Page } from './ended-messages.ts';

const READ = 250;

/** Values that were read from messages into profiles more than some days ago, by their change numbers. */
export async function findAgedChanges(
  scope: ProjectScope,
  days: number,
  after: string | null,
): Promise<Page<number>> {
  const { rows } = await sql<{ change: number; over: boolean; place: string }>`
    SELECT change_no AS change,
      cause = 'extraction' AND changed_at < wall_time() - make_interval(days => ${days}::int) AS over,
      jsonb_build_array(subject_kind, subject_id, profile_template_id, change_no)::text AS place
    FROM profile_change WHERE project_id = ${scope.projectId} AND ${behind(after)}
    ORDER BY subject_kind, subject_id, profile_template_id, change_no LIMIT ${READ}`.execute(scope.db);
  const found = rows.filter(({ over }) => over).map(({ change }) => change);
  return { found, next: rows.length < READ ? null : (rows.at(-1)?.place ?? null) };
}

function behind(place: string | null) {
  if (place === null) return sql<boolean>`true`;
  const [kind, id, template, change] = JSON.parse(place) as [string, string, string, number];
  return sql<boolean>`(subject_kind, subject_id, profile_template_id, change_no) >
    (${kind}, ${id}, ${template}, ${change}::bigint)`;
}
