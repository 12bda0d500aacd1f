import { sql } from 'kysely';
import type { ProjectScope } from '../../db/database.ts';

/** A raw memory whose message told more than what is erased, and a fact of its other words. */
export interface SharedRaw {
  readonly rawId: string;
  readonly cubeId: string;
  readonly factId: string;
}

/**
 * Of memories that are to be erased, the raw ones with a fact that stays: one that was made of other words
 * of the message than the facts to be erased. So each claim of a message is erased by itself, and the raw
 * memory with the last of them.
 * @param named raw memories among them that are to be erased in any case
 */
export async function findSharedRaws(
  scope: ProjectScope,
  erasable: readonly string[],
  named: readonly string[],
): Promise<readonly SharedRaw[]> {
  const ids = sql`${erasable as string[]}::text[]`;
  const { rows } = await sql<SharedRaw>`
    WITH words AS MATERIALIZED (
      SELECT s.message_id, s.span_start, s.span_end FROM memory m
      JOIN memory_source s ON s.project_id = m.project_id AND s.memory_id = m.memory_id
      WHERE m.project_id = ${scope.projectId} AND m.memory_id = ANY(${ids}) AND m.kind = 'fact'
    )
    SELECT DISTINCT ON (raw.memory_id) raw.memory_id AS "rawId", raw.cube_id AS "cubeId", fact.memory_id AS "factId"
    FROM memory raw
    JOIN memory_source own ON own.project_id = raw.project_id AND own.memory_id = raw.memory_id
    JOIN memory_source other ON other.project_id = own.project_id AND other.message_id = own.message_id
      AND other.span_start >= own.span_start AND other.span_end <= own.span_end
    JOIN memory fact ON fact.project_id = other.project_id AND fact.memory_id = other.memory_id
      AND fact.cube_id = raw.cube_id AND fact.kind = 'fact' AND fact.status <> 'deleted'
    WHERE raw.project_id = ${scope.projectId} AND raw.memory_id = ANY(${ids}) AND raw.kind = 'raw'
      AND raw.memory_id <> ALL (${named as string[]}::text[]) AND fact.memory_id <> ALL (${ids})
      AND NOT EXISTS (
        SELECT 1 FROM words w
        WHERE w.message_id = other.message_id AND w.span_start < other.span_end AND w.span_end > other.span_start)
    ORDER BY raw.memory_id, other.span_start, fact.memory_id`.execute(scope.db);
  return rows;
}

/**
 * Leaves a shared raw memory to the fact that stays. It keeps its id and the place of its words, and loses
 * the words themselves: those of the facts that stay are in these facts.
 */
export async function leaveToFact(
  scope: ProjectScope,
  { rawId, cubeId, factId }: SharedRaw,
  changeNo: number,
): Promise<void> {
  await sql`
    WITH vectors AS (
      DELETE FROM memory_vector
      WHERE project_id = ${scope.projectId} AND cube_id = ${cubeId} AND memory_id = ${rawId}
    )
    UPDATE memory SET superseded_by = ${factId}, title = '', body = '', details = '{}', tags = '{}', lexemes = '',
      content_hash = '', updated_at = now(), change_seq = ${changeNo}
    WHERE project_id = ${scope.projectId} AND memory_id = ${rawId} AND status = 'archived'`.execute(scope.db);
}

/**
 * Of memories that are to be erased because raw memories are named, the facts that other messages tell too
 * and nobody corrected, with the raw memories of these messages: what another message says stays.
 * @param named memories that are to be erased in any case
 */
export async function findToldElsewhere(
  scope: ProjectScope,
  erasable: readonly string[],
  named: readonly string[],
): Promise<readonly string[]> {
  const [ids, own] = [sql`${erasable as string[]}::text[]`, sql`${named as string[]}::text[]`];
  const { rows } = await sql<{ id: string }>`
    WITH words AS MATERIALIZED (
      SELECT s.message_id, m.superseded_by FROM memory m
      JOIN memory_source s ON s.project_id = m.project_id AND s.memory_id = m.memory_id
      WHERE m.project_id = ${scope.projectId} AND m.memory_id = ANY(${own}) AND m.kind = 'raw'
    ), told AS MATERIALIZED (
      SELECT f.memory_id FROM memory f
      WHERE f.memory_id IN (SELECT superseded_by FROM words) AND f.project_id = ${scope.projectId} AND f.memory_id = ANY(${ids}) AND f.memory_id <> ALL (${own})
        AND f.kind = 'fact' AND f.extractor LIKE 'offline/%' AND EXISTS (
          SELECT 1 FROM memory_source s
          WHERE s.project_id = f.project_id AND s.memory_id = f.memory_id
            AND s.message_id NOT IN (SELECT message_id FROM words))
    )
    SELECT memory_id AS id FROM told
    UNION
    SELECT raw.memory_id FROM memory raw JOIN told ON told.memory_id = raw.superseded_by
    WHERE raw.project_id = ${scope.projectId} AND raw.kind = 'raw' AND raw.memory_id <> ALL (${own})`.execute(
    scope.db,
  );
  return rows.map(({ id }) => id);
}
