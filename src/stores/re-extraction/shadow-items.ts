import { sql } from 'kysely';
import type { ProjectScope } from '../../db/database.ts';
import type { Assertion } from '../../domain/extraction/assertions.ts';
import { encodeHalfVector } from '../../lib/half-vector.ts';
import type { ExtractedRow, SourceRow } from '../memories/extracted-memories.ts';
import { type ExtractionRun, type RunCube, targeted } from './extraction-runs.ts';

/** A claim of a shadow item: a statement about an attribute that has one value at a time. */
export type ShadowAssertion = Pick<Assertion, 'attribute' | 'value' | 'isChange' | 'onlyByChange'> & {
  readonly key: string;
  readonly isWhole: boolean;
};

/** A memory that promoting the run would create. */
export interface ShadowItem {
  readonly itemId: string;
  readonly memory: ExtractedRow;
  readonly claims: readonly ShadowAssertion[];
  readonly coversMessageId: string | null;
  readonly sources: readonly Omit<SourceRow, 'memory_id'>[];
}

/** A shadow item as it is written. Its vector is null when it has none. */
export interface NewShadowItem extends ShadowItem {
  readonly vector: Float32Array | null;
}

const ROWS = 50;

/** Adds shadow items to a run. The caller must hold all their messages (`holdMessages`). */
export async function insertShadowItems(
  scope: ProjectScope,
  run: { readonly runId: string; readonly cubeId: string; readonly embeddingModel: string },
  items: readonly NewShadowItem[],
): Promise<void> {
  for (let start = 0; start < items.length; start += ROWS) {
    const some = items.slice(start, start + ROWS);
    const values = some.map(
      ({
        itemId,
        memory,
        claims,
        coversMessageId,
        vector,
      }) => sql`(${scope.projectId}, ${run.runId}, ${run.cubeId}, ${itemId},
        ${JSON.stringify(memory)}::jsonb, ${JSON.stringify(claims)}::jsonb, ${coversMessageId}, ${run.embeddingModel},
        ${vector === null ? null : encodeHalfVector(vector)}::halfvec)`,
    );
    await sql`
      INSERT INTO extraction_item (project_id, run_id, cube_id, item_id, memory, claims, covers_message_id,
        embedding_model, embedding)
      VALUES ${sql.join(values)}`.execute(scope.db);
    const sources = some.flatMap((item) =>
      item.sources.map((source) => ({ item_id: item.itemId, ...source })),
    );
    await sql`
      INSERT INTO extraction_item_source (project_id, run_id, cube_id, item_id, message_id, span_start, span_end)
      SELECT DISTINCT ON (item_id, message_id, span_start) ${scope.projectId}, ${run.runId}, ${run.cubeId}, item_id,
        message_id, span_start, span_end
      FROM jsonb_to_recordset(${JSON.stringify(sources)}::jsonb)
        AS r(item_id text, message_id text, span_start int, span_end int)
      RETURNING 1`.execute(scope.db);
  }
}

/** The shadow items of a run in one cube, in the order in which they were created. */
export async function findShadowItems(
  scope: ProjectScope,
  runId: string,
  cubeId: string,
): Promise<readonly ShadowItem[]> {
  const { rows } = await sql<{
    itemId: string;
    memory: ExtractedRow;
    claims: ShadowAssertion[];
    coversMessageId: string | null;
    sources: Omit<SourceRow, 'memory_id'>[];
  }>`
    SELECT i.item_id AS "itemId", i.memory, i.claims, i.covers_message_id AS "coversMessageId", s.sources
    FROM extraction_item i CROSS JOIN LATERAL (
      SELECT coalesce(json_agg(json_build_object('message_id', s.message_id, 'span_start', s.span_start, 'span_end', s.span_end)
        ORDER BY s.message_id, s.span_start), '[]') AS sources
      FROM extraction_item_source s
      WHERE s.project_id = i.project_id AND s.run_id = i.run_id AND s.cube_id = i.cube_id AND s.item_id = i.item_id
    ) AS s
    WHERE i.project_id = ${scope.projectId} AND i.run_id = ${runId} AND i.cube_id = ${cubeId}
    ORDER BY i.item_id`.execute(scope.db);
  return rows;
}

/**
 * Deletes up to `limit` shadow items of a run.
 * @returns how many were deleted
 */
export async function deleteShadowItems(scope: ProjectScope, runId: string, limit: number): Promise<number> {
  const { rows } = await sql`
    DELETE FROM extraction_item WHERE project_id = ${scope.projectId} AND run_id = ${runId} AND (cube_id, item_id) IN (
      SELECT cube_id, item_id FROM extraction_item
      WHERE project_id = ${scope.projectId} AND run_id = ${runId} LIMIT ${limit})
    RETURNING 1`.execute(scope.db);
  return rows.length;
}

/** A memory of a kind that extraction creates, in any status. Only activated ones come with their sources. */
export interface ExtractedMemory {
  readonly memoryId: string;
  readonly kind: string;
  /** Hex. */
  readonly hash: string;
  readonly position: number;
  readonly status: string;
  readonly supersededBy: string | null;
  readonly retiredBy: string | null;
  readonly extractor: string;
  /** Whether its successor came from the same message. */
  readonly sharesSource: boolean;
  /** Whether reconciliation (a rule or a model) archived it in favour of an earlier or a later memory. */
  readonly reconciled: boolean;
  readonly sources: readonly { readonly messageId: string; readonly start: number; readonly end: number }[];
}

/** All memories of these kinds in a cube, in id order. */
export async function findExtracted(
  scope: ProjectScope,
  cubeId: string,
  kinds: readonly string[],
): Promise<readonly ExtractedMemory[]> {
  const { rows } = await sql<ExtractedMemory>`
    SELECT m.memory_id AS "memoryId", m.kind, encode(m.content_hash, 'hex') AS hash, m.position, m.status,
      m.superseded_by AS "supersededBy", m.retired_by AS "retiredBy", m.extractor,
      m.superseded_by IS NOT NULL AND EXISTS (
        SELECT 1 FROM memory_source a JOIN memory_source b ON b.project_id = a.project_id AND b.message_id = a.message_id
        WHERE a.project_id = m.project_id AND a.memory_id = m.memory_id AND b.memory_id = m.superseded_by
      ) AS "sharesSource",
      m.superseded_by IS NOT NULL AND (
        EXISTS (SELECT 1 FROM reconciliation r
          WHERE r.project_id = m.project_id AND r.older_id = m.memory_id AND r.newer_id = m.superseded_by)
        OR EXISTS (SELECT 1 FROM reconciliation r
          WHERE r.project_id = m.project_id AND r.newer_id = m.memory_id AND r.older_id = m.superseded_by)
      ) AS reconciled,
      CASE WHEN m.status <> 'activated' THEN '[]'::json ELSE (
        SELECT coalesce(json_agg(json_build_object('messageId', s.message_id, 'start', s.span_start, 'end', s.span_end)), '[]')
        FROM memory_source s WHERE s.project_id = m.project_id AND s.memory_id = m.memory_id
      ) END AS sources
    FROM memory m
    WHERE m.project_id = ${scope.projectId} AND m.cube_id = ${cubeId} AND m.kind = ANY(${kinds as string[]}::text[])
    ORDER BY m.memory_id`.execute(scope.db);
  return rows;
}

/** A raw memory of a message that a run reads. */
export interface RunRaw {
  readonly memoryId: string;
  readonly messageId: string;
  readonly active: boolean;
  readonly supersededBy: string | null;
}

/** The raw memories of a run's messages in a cube, in the order of the text. Deleted ones are left out. */
export async function findRunRaws(
  scope: ProjectScope,
  run: ExtractionRun,
  cube: RunCube,
): Promise<readonly RunRaw[]> {
  const { rows } = await sql<RunRaw>`
    SELECT raw.memory_id AS "memoryId", s.message_id AS "messageId", raw.status = 'activated' AS active,
      raw.superseded_by AS "supersededBy"
    FROM memory raw
    JOIN memory_source s ON s.project_id = raw.project_id AND s.memory_id = raw.memory_id
    JOIN message ON message.project_id = s.project_id AND message.message_id = s.message_id
    WHERE raw.project_id = ${scope.projectId} AND raw.cube_id = ${cube.cubeId} AND raw.kind = 'raw'
      AND raw.status <> 'deleted' AND message.cube_id = ${cube.cubeId} AND message.position <= ${cube.untilPosition}
      AND ${targeted(run)}
    ORDER BY message.position, s.span_start`.execute(scope.db);
  return rows;
}
