import { sql } from 'kysely';
import type { ProjectScope } from '../../db/database.ts';
import { takeChangeNumbers } from '../memories/memory-writes.ts';
import { columnsOf } from './dump.ts';
import type { ExportType } from './exports.ts';

/** Tasks have a function of their own. */
type RowType = Exclude<ExportType, 'task'>;

const PLAIN = ['profile_template', 'knowledge_base', 'knowledge_file', 'message'] as const;

/**
 * Writes lines of one type (JSON text, as an export writes them). Existing rows stay as they are.
 * @returns the number of new rows
 */
export async function importLines(
  scope: ProjectScope,
  type: RowType,
  lines: readonly string[],
): Promise<number> {
  const rows = `[${lines.join(',')}]`;
  switch (type) {
    case 'cube':
      return importCubes(scope, rows);
    case 'memory':
      return importMemories(scope, rows);
    case 'profile':
      return importProfiles(scope, rows);
    default:
      return importPlain(scope, type, rows);
  }
}

async function importPlain(
  scope: ProjectScope,
  table: (typeof PLAIN)[number],
  rows: string,
): Promise<number> {
  const names = sql.join((await columnsOf(scope, table, ['project_id'])).map((column) => sql.ref(column)));
  const { rows: added } = await sql`
    INSERT INTO ${sql.table(table)} (project_id, ${names})
    SELECT ${scope.projectId}, ${names} FROM jsonb_populate_recordset(NULL::${sql.table(table)}, ${rows}::jsonb)
    ON CONFLICT DO NOTHING RETURNING 1`.execute(scope.db);
  return added.length;
}

/** Those of the files that are still to be read and that no task reads. */
export async function unreadFiles(
  scope: ProjectScope,
  fileIds: readonly string[],
): Promise<readonly { readonly file_id: string; readonly knowledge_base_id: string }[]> {
  const { rows } = await sql<{ file_id: string; knowledge_base_id: string }>`
    SELECT f.file_id, f.knowledge_base_id FROM knowledge_file f
    WHERE f.project_id = ${scope.projectId} AND f.file_id = ANY(${[...fileIds]}::text[]) AND f.status = 'PROCESSING'
      AND NOT EXISTS (
        SELECT 1 FROM task t WHERE t.project_id = f.project_id AND t.user_id = f.knowledge_base_id
          AND t.kind = 'document' AND t.payload->>'file_id' = f.file_id AND t.status IN ('waiting', 'in_progress'))
    ORDER BY f.file_id`.execute(scope.db);
  return rows;
}

/**
 * The cube's counter continues after the exported one, so that later messages get higher positions than
 * imported ones.
 */
async function importCubes(scope: ProjectScope, rows: string): Promise<number> {
  const { rows: added } = await sql<{ fresh: boolean }>`
    INSERT INTO cube AS c (project_id, cube_id, owner_id, name, change_seq, created_at)
    SELECT ${scope.projectId}, cube_id, owner_id, name, change_seq, created_at
    FROM jsonb_populate_recordset(NULL::cube, ${rows}::jsonb) ORDER BY cube_id
    ON CONFLICT (project_id, cube_id) DO UPDATE SET change_seq = greatest(c.change_seq, excluded.change_seq)
    RETURNING xmax = 0 AS fresh`.execute(scope.db);
  return added.filter((row) => row.fresh).length;
}

/**
 * Each memory is a new change of its cube, so that searches see it. If the cube already has an activated
 * memory with the same content under another id, the imported one becomes an archived version of it.
 */
async function importMemories(scope: ProjectScope, rows: string): Promise<number> {
  const { rows: cubes } = await sql<{ cube_id: string; count: number }>`
    SELECT r.cube_id, count(*) AS count
    FROM jsonb_to_recordset(${rows}::jsonb) AS r(cube_id text, memory_id text)
    ${lookUp(scope)} WHERE existing.memory_id IS NULL
    GROUP BY r.cube_id ORDER BY r.cube_id`.execute(scope.db);
  let added = 0;
  for (const { cube_id, count } of cubes) {
    const before = await takeChangeNumbers(scope, cube_id, count);
    const inserted = await insertMemories(scope, cube_id, rows, before);
    added += inserted;
  }
  return added;
}

/**
 * Finds the memory of each row `r`, one by one: without statistics, a join reads all memories of the project.
 */
const lookUp = ({ projectId }: ProjectScope) => sql`
  LEFT JOIN LATERAL (
    SELECT m.memory_id FROM memory m WHERE m.project_id = ${projectId} AND m.memory_id = r.memory_id LIMIT 1
  ) AS existing ON true`;

const REPLACED = ['project_id', 'status', 'superseded_by', 'retired_at', 'change_seq'];

async function insertMemories(
  scope: ProjectScope,
  cubeId: string,
  rows: string,
  before: number,
): Promise<number> {
  const project = scope.projectId;
  const own = await columnsOf(scope, 'memory', REPLACED);
  const names = sql.join(own.map((column) => sql.ref(column)));
  // older export files lack this column
  const values = sql.join(
    own.map((column) =>
      column === 'earlier_ids' ? sql`coalesce(r.earlier_ids, '{}')` : sql.ref(`r.${column}`),
    ),
  );
  const { rows: added } = await sql<{ memory_id: string }>`
    INSERT INTO memory (project_id, status, superseded_by, retired_at, change_seq, ${names})
    SELECT ${project}, CASE WHEN e.memory_id IS NULL THEN r.status ELSE 'archived' END,
      coalesce(e.memory_id, r.superseded_by), CASE WHEN e.memory_id IS NULL THEN r.retired_at ELSE now() END,
      ${before}::bigint + row_number() OVER (ORDER BY r.ordinality), ${values}
    FROM (
      SELECT r.* FROM jsonb_populate_recordset(NULL::memory, ${rows}::jsonb) WITH ORDINALITY AS r
      ${lookUp(scope)} WHERE r.cube_id = ${cubeId} AND existing.memory_id IS NULL
    ) AS r
    LEFT JOIN memory e ON r.status = 'activated' AND e.project_id = ${project} AND e.cube_id = r.cube_id
      AND e.kind = r.kind AND e.content_hash = r.content_hash AND e.status = 'activated'
    RETURNING memory_id`.execute(scope.db);
  const ids = added.map((row) => row.memory_id);
  await sql`
    INSERT INTO memory_source (project_id, memory_id, message_id, span_start, span_end)
    SELECT ${project}, r->>'memory_id', s.message_id, s.span_start, s.span_end
    FROM jsonb_array_elements(${rows}::jsonb) AS r
    CROSS JOIN LATERAL jsonb_to_recordset(r->'sources') AS s(message_id text, span_start int, span_end int)
    JOIN message g ON g.project_id = ${project} AND g.message_id = s.message_id
    WHERE r->>'memory_id' = ANY(${ids}::text[])
    ON CONFLICT DO NOTHING`.execute(scope.db);
  await sql`
    INSERT INTO memory_vector (project_id, cube_id, embedding_model, memory_id, embedding)
    SELECT ${project}, ${cubeId}, v.key, m.memory_id, v.value::halfvec
    FROM jsonb_array_elements(${rows}::jsonb) AS r
    CROSS JOIN LATERAL jsonb_each_text(r->'vectors') AS v
    JOIN memory m ON m.project_id = ${project} AND m.memory_id = r->>'memory_id' AND m.status = 'activated'
    WHERE r->>'memory_id' = ANY(${ids}::text[])
    ON CONFLICT DO NOTHING`.execute(scope.db);
  // imported vectors belong to the models that made them
  await sql`
    INSERT INTO embedding_backlog (project_id, memory_id)
    SELECT project_id, memory_id FROM memory
    WHERE project_id = ${project} AND memory_id = ANY(${ids}::text[]) AND status = 'activated'
    RETURNING 1`.execute(scope.db);
  await sql`
    INSERT INTO memory_claim (project_id, cube_id, claim_key, memory_id, attribute, claim_value, is_whole, outdated_by)
    SELECT ${project}, ${cubeId}, c.claim_key, r->>'memory_id', c.attribute, c.claim_value, c.is_whole, c.outdated_by
    FROM jsonb_array_elements(${rows}::jsonb) AS r
    CROSS JOIN LATERAL jsonb_to_recordset(r->'claims') AS c(claim_key text, attribute text, claim_value text,
      is_whole boolean, outdated_by text)
    WHERE r->>'memory_id' = ANY(${ids}::text[])
    ON CONFLICT DO NOTHING`.execute(scope.db);
  return ids.length;
}

/** A new profile comes with its history. An existing profile and its history stay as they are. */
async function importProfiles(scope: ProjectScope, rows: string): Promise<number> {
  const project = scope.projectId;
  const { rows: added } = await sql`
    WITH fresh AS (
      INSERT INTO profile (project_id, subject_kind, subject_id, profile_template_id, properties, is_default,
        created_at, updated_at)
      SELECT ${project}, subject_kind, subject_id, profile_template_id, properties, coalesce(is_default, false),
        created_at, updated_at
      FROM jsonb_populate_recordset(NULL::profile, ${rows}::jsonb)
      ON CONFLICT DO NOTHING RETURNING subject_kind, subject_id, profile_template_id
    ), history AS (
      INSERT INTO profile_change (project_id, subject_kind, subject_id, profile_template_id, path, old_value, new_value,
        cause, effect, entry_key, value, message_id, span_start, span_end, said_at, task_id, extractor, changed_at)
      SELECT ${project}, fresh.subject_kind, fresh.subject_id, fresh.profile_template_id, h.path, h.old_value, h.new_value,
        h.cause, h.effect, h.entry_key, h.value, g.message_id, h.span_start, h.span_end, h.said_at, h.task_id, h.extractor, h.changed_at
      FROM fresh
      JOIN jsonb_array_elements(${rows}::jsonb) AS r ON r->>'subject_kind' = fresh.subject_kind
        AND r->>'subject_id' = fresh.subject_id AND r->>'profile_template_id' = fresh.profile_template_id
      CROSS JOIN LATERAL jsonb_populate_recordset(NULL::profile_change, r->'history') WITH ORDINALITY AS h
      LEFT JOIN message g ON g.project_id = ${project} AND g.message_id = h.message_id
      ORDER BY h.ordinality
      RETURNING 1
    )
    SELECT 1 FROM fresh`.execute(scope.db);
  return added.length;
}
