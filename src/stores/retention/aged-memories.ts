import { sql } from 'kysely';
import type { ProjectScope } from '../../db/database.ts';
import type { KeepDays } from '../../domain/projects/retention.ts';
import type { ErasableMemory } from '../memories/memory-deletes.ts';
import type { DoomedMessage, Page } from './ended-messages.ts';
import { behind, placeOf } from './place.ts';

/** Rows that one batch looks at: its transaction may erase all of them. */
const READ = 250;

/**
 * The condition that the time of a memory `m` is over: it has ended, or it and every message that says it are
 * older than its kind is kept.
 */
const isOver = (keep: KeepDays) => {
  const since = sql`(wall_time() - make_interval(days => (${JSON.stringify(keep)}::jsonb->>m.kind)::int))`;
  return sql`(coalesce(m.expires_at <= wall_time(), false) OR (coalesce(m.recorded_at < ${since}, false)
    AND NOT EXISTS (
      SELECT FROM memory_source said JOIN message g ON g.project_id = said.project_id AND g.message_id = said.message_id
      WHERE said.project_id = m.project_id AND said.memory_id = m.memory_id AND g.created_at >= ${since})))`;
};

/** The memories of one page that are older than their kind is kept, oldest first. */
export async function findAged(
  scope: ProjectScope,
  keep: KeepDays,
  after: string | null,
): Promise<Page<ErasableMemory>> {
  const { rows } = await sql<{ memoryId: string; cubeId: string; over: boolean; place: string }>`
    SELECT m.memory_id AS "memoryId", m.cube_id AS "cubeId", m.over, ${placeOf('m.created_at', 'm.memory_id')} AS place
    FROM (
      SELECT m.memory_id, m.cube_id, m.created_at, ${JSON.stringify(keep)}::jsonb ? m.kind AND ${isOver(keep)} AS over
      FROM memory m
      WHERE m.project_id = ${scope.projectId} AND m.status <> 'deleted'
        AND m.created_at < wall_time() - make_interval(days => ${leastOf(keep)}::int)
        AND ${behind('m.created_at', 'm.memory_id', after)}
      ORDER BY m.created_at, m.memory_id LIMIT ${READ}
    ) AS m ORDER BY m.created_at, m.memory_id`.execute(scope.db);
  const found = rows.filter(({ over }) => over).map(({ memoryId, cubeId }) => ({ memoryId, cubeId }));
  return { found, next: rows.length < READ ? null : (rows.at(-1)?.place ?? null) };
}

/** No kind is kept for fewer days. */
function leastOf({ message: _, profile: _profile, ...ofMemories }: KeepDays): number {
  return Math.min(...Object.values(ofMemories));
}

/**
 * The archived versions of memories that were made of no other messages than these: of a raw memory that a
 * fact stands for, and of texts before an edit. They go with the memories.
 */
export async function findVersionsOfSameWords(
  scope: ProjectScope,
  memoryIds: readonly string[],
): Promise<readonly ErasableMemory[]> {
  const { rows } = await sql<ErasableMemory>`
    WITH RECURSIVE version AS (
      SELECT id AS memory_id, NULL::text AS cube_id FROM unnest(${memoryIds as string[]}::text[]) AS id
      UNION
      SELECT m.memory_id, m.cube_id FROM version v
      JOIN memory m ON m.project_id = ${scope.projectId} AND m.superseded_by = v.memory_id AND m.status = 'archived'
      WHERE NOT EXISTS (
        SELECT FROM memory_source own WHERE own.project_id = m.project_id AND own.memory_id = m.memory_id
          AND NOT EXISTS (
            SELECT FROM memory_source s WHERE s.project_id = own.project_id AND s.memory_id = v.memory_id
              AND s.message_id = own.message_id))
    )
    SELECT memory_id AS "memoryId", cube_id AS "cubeId" FROM version
    WHERE cube_id IS NOT NULL AND memory_id <> ALL (${memoryIds as string[]}::text[])
    ORDER BY memory_id`.execute(scope.db);
  return rows;
}

/** The messages of memories that go on which no memory rests that is current and whose time is not over. */
export async function findForsakenMessages(
  scope: ProjectScope,
  keep: KeepDays,
  memoryIds: readonly string[],
): Promise<readonly DoomedMessage[]> {
  const { rows } = await sql<DoomedMessage>`
    SELECT g.message_id AS "messageId", g.cube_id AS "cubeId" FROM (
      SELECT DISTINCT s.message_id FROM memory_source s
      WHERE s.project_id = ${scope.projectId} AND s.memory_id = ANY(${memoryIds as string[]}::text[])
    ) AS c
    JOIN message g ON g.project_id = ${scope.projectId} AND g.message_id = c.message_id
    WHERE NOT ${isRestedOn(keep, memoryIds)}
    ORDER BY g.message_id`.execute(scope.db);
  return rows;
}

/** The messages of one page that are older than messages are kept and on which no current memory rests. */
export async function findAgedMessages(
  scope: ProjectScope,
  keep: KeepDays,
  after: string | null,
): Promise<Page<DoomedMessage>> {
  const { rows } = await sql<DoomedMessage & { over: boolean }>`
    SELECT g.message_id AS "messageId", g.cube_id AS "cubeId",
      g.created_at < wall_time() - make_interval(days => ${keep.message ?? 0}::int) AND NOT ${isRestedOn(keep, [])} AS over
    FROM (
      SELECT * FROM message
      WHERE project_id = ${scope.projectId} AND message_id > ${after ?? ''} ORDER BY message_id LIMIT ${READ}
    ) AS g ORDER BY g.message_id`.execute(scope.db);
  const found = rows.filter(({ over }) => over).map(({ messageId, cubeId }) => ({ messageId, cubeId }));
  return { found, next: rows.length < READ ? null : (rows.at(-1)?.messageId ?? null) };
}

/** The condition that a current memory, other than some, rests on the message `g`. */
function isRestedOn(keep: KeepDays, without: readonly string[]) {
  return sql`EXISTS (
    SELECT FROM memory_source s JOIN memory m ON m.project_id = s.project_id AND m.memory_id = s.memory_id
    WHERE s.project_id = g.project_id AND s.message_id = g.message_id AND m.status = 'activated'
      AND m.memory_id <> ALL (${without as string[]}::text[]) AND NOT ${isOver(keep)})`;
}
