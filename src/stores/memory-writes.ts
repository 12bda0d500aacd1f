import { sql } from 'kysely';
import type { ProjectScope } from '../db/database.ts';

/** An extracted memory as it is written. */
export interface ExtractedRow {
  readonly memory_id: string;
  readonly user_id: string;
  readonly agent_id: string | null;
  readonly app_id: string | null;
  readonly conversation_id: string;
  readonly kind: string;
  readonly memory_type: string;
  readonly title: string;
  readonly body: string;
  readonly details: unknown;
  readonly tags: readonly string[];
  readonly info: unknown;
  readonly confidence: number;
  /** Hex. */
  readonly content_hash: string;
  readonly extractor: string;
  readonly task_id: string;
  readonly valid_from: string | null;
  readonly valid_to: string | null;
  readonly speaker: string | null;
  readonly role: string;
  readonly said_at: string;
  readonly position: number;
  readonly lexemes: string;
}

export interface SourceRow {
  readonly memory_id: string;
  readonly message_id: string;
  readonly span_start: number;
  readonly span_end: number;
}

/**
 * Takes the cube's row lock and `count` change numbers.
 * @returns the number before the first one taken
 */
export async function takeChangeNumbers(scope: ProjectScope, cubeId: string, count: number): Promise<number> {
  const row = await scope.db
    .updateTable('cube')
    .set((e) => ({ change_seq: e('change_seq', '+', count) }))
    .where('project_id', '=', scope.projectId)
    .where('cube_id', '=', cubeId)
    .returning('change_seq')
    .executeTakeFirstOrThrow();
  return row.change_seq - count;
}

/** Activated memories of a cube by kind and content hash (hex) → memory id. Call it while holding the cube's lock. */
export async function findByContent(
  scope: ProjectScope,
  cubeId: string,
  items: readonly { readonly kind: string; readonly content_hash: string }[],
): Promise<ReadonlyMap<string, string>> {
  if (items.length === 0) return new Map();
  const result = await sql<{ kind: string; content_hash: string; memory_id: string }>`
    WITH item AS MATERIALIZED (
      SELECT kind, content_hash, decode(content_hash, 'hex') AS hash
      FROM jsonb_to_recordset(${JSON.stringify(items.map(({ kind, content_hash }) => ({ kind, content_hash })))}::jsonb)
        AS i(kind text, content_hash text)
    )
    SELECT item.kind, item.content_hash, m.memory_id
    FROM item CROSS JOIN LATERAL (
      SELECT memory_id FROM memory
      WHERE project_id = ${scope.projectId} AND cube_id = ${cubeId} AND kind = item.kind AND content_hash = item.hash
        AND status = 'activated'
      LIMIT 1
    ) AS m`.execute(scope.db);
  return new Map(result.rows.map((row) => [`${row.kind}:${row.content_hash}`, row.memory_id]));
}

/** Inserts extracted memories of one cube; the first gets the change number `firstChange`. */
export async function insertExtracted(
  scope: ProjectScope,
  cubeId: string,
  rows: readonly ExtractedRow[],
  firstChange: number,
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    INSERT INTO memory (project_id, memory_id, cube_id, user_id, agent_id, app_id, conversation_id, kind, memory_type,
      status, title, body, details, tags, info, confidence, content_hash, extractor, task_id, valid_from, valid_to,
      speaker, role, said_at, position, lexemes, change_seq)
    SELECT ${scope.projectId}, memory_id, ${cubeId}, user_id, agent_id, app_id, conversation_id, kind, memory_type,
      'activated', title, body, details, tags, info, confidence, decode(content_hash, 'hex'), extractor, task_id,
      valid_from, valid_to, speaker, role, said_at, position, lexemes::tsvector,
      ${firstChange}::bigint - 1 + row_number() OVER ()
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(memory_id text, user_id text, agent_id text,
      app_id text, conversation_id text, kind text, memory_type text, title text, body text, details jsonb, tags text[],
      info jsonb, confidence real, content_hash text, extractor text, task_id text, valid_from timestamptz,
      valid_to timestamptz, speaker text, role text, said_at timestamptz, position bigint, lexemes text)`.execute(
    scope.db,
  );
}

/** Links memories to the words they came from; links that exist stay as they are. */
export async function insertSources(scope: ProjectScope, rows: readonly SourceRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    INSERT INTO memory_source (project_id, memory_id, message_id, span_start, span_end)
    SELECT DISTINCT ON (memory_id, message_id, span_start) ${scope.projectId}, memory_id, message_id, span_start, span_end
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS r(memory_id text, message_id text, span_start int, span_end int)
    ON CONFLICT DO NOTHING`.execute(scope.db);
}

/** Marks activated memories as archived in favour of others; the first gets the change number `firstChange`. */
export async function supersede(
  scope: ProjectScope,
  cubeId: string,
  pairs: readonly { readonly memory_id: string; readonly superseded_by: string }[],
  firstChange: number,
): Promise<void> {
  if (pairs.length === 0) return;
  await sql`
    WITH pair AS (
      SELECT memory_id, superseded_by, row_number() OVER () AS n
      FROM jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) AS p(memory_id text, superseded_by text)
    ), vectors AS (
      DELETE FROM memory_vector v USING pair
      WHERE v.project_id = ${scope.projectId} AND v.cube_id = ${cubeId} AND v.memory_id = pair.memory_id
    )
    UPDATE memory SET status = 'archived', superseded_by = pair.superseded_by, retired_at = now(), updated_at = now(),
      change_seq = ${firstChange}::bigint - 1 + pair.n
    FROM pair
    WHERE memory.project_id = ${scope.projectId} AND memory.memory_id = pair.memory_id AND memory.status = 'activated'`.execute(
    scope.db,
  );
}

/** Tells readers that these memories changed (they got a vector, for example). */
export async function touch(
  scope: ProjectScope,
  memoryIds: readonly string[],
  firstChange: number,
): Promise<void> {
  if (memoryIds.length === 0) return;
  await sql`
    UPDATE memory SET change_seq = ${firstChange}::bigint - 1 + t.n
    FROM unnest(${memoryIds as string[]}::text[]) WITH ORDINALITY AS t(memory_id, n)
    WHERE memory.project_id = ${scope.projectId} AND memory.memory_id = t.memory_id`.execute(scope.db);
}
