import { sql } from 'kysely';
import type { ProjectScope } from '../../db/database.ts';
import type { JsonObject } from '../../db/tables/columns.ts';

/** What a new version changes of a memory. */
export interface VersionRow {
  readonly kind: string;
  readonly status: 'activated' | 'archived';
  readonly title: string;
  readonly body: string;
  readonly tags: readonly string[];
  readonly details: JsonObject;
  /** Hex. */
  readonly contentHash: string;
  readonly lexemes: string;
  readonly extractor: string;
  readonly changeNo: number;
  /** When it is true; undefined = as before. */
  readonly valid?: { readonly from: Date; readonly to: Date | null } | undefined;
}

/**
 * Stores the present version of a memory under an id of its own, as archived and superseded by the memory,
 * with its sources and without its vectors. Call it before {@link writeVersion}.
 */
export async function keepEarlier(
  scope: ProjectScope,
  memoryId: string,
  earlierId: string,
  changeNo: number,
): Promise<void> {
  await sql`
    INSERT INTO memory (project_id, memory_id, cube_id, user_id, agent_id, app_id, conversation_id, kind, memory_type,
      status, title, body, details, tags, info, confidence, content_hash, version, superseded_by, extractor, task_id,
      valid_from, valid_to, recorded_at, retired_at, created_at, speaker, role, said_at, position, lexemes, outdated_by,
      earlier_ids, change_seq)
    SELECT project_id, ${earlierId}, cube_id, user_id, agent_id, app_id, conversation_id, kind, memory_type,
      'archived', title, body, details, tags, info, confidence, content_hash, version, memory_id, extractor, task_id,
      valid_from, valid_to, recorded_at, coalesce(retired_at, now()), created_at, speaker, role, said_at, position,
      lexemes, outdated_by, earlier_ids, ${changeNo}
    FROM memory WHERE project_id = ${scope.projectId} AND memory_id = ${memoryId}
    RETURNING 1`.execute(scope.db);
  await copySources(scope, memoryId, earlierId);
}

/**
 * The longest list of earlier versions that a memory has. Versions before those are in the lists of the
 * earlier ones.
 */
export const MOST_EARLIER = 100;

/**
 * Gives a memory without a successor its next version, under the same id. Its vectors are dropped, because
 * they belong to the earlier words.
 */
export async function writeVersion(
  scope: ProjectScope,
  memoryId: string,
  earlierIds: readonly string[],
  row: VersionRow,
): Promise<void> {
  await sql`
    WITH vectors AS (
      DELETE FROM memory_vector v USING memory m
      WHERE m.project_id = ${scope.projectId} AND m.memory_id = ${memoryId}
        AND v.project_id = m.project_id AND v.cube_id = m.cube_id AND v.memory_id = m.memory_id
    )
    UPDATE memory SET kind = ${row.kind}, status = ${row.status}, title = ${row.title}, body = ${row.body},
      tags = ${row.tags as string[]}::text[], details = ${JSON.stringify(row.details)}::jsonb,
      content_hash = decode(${row.contentHash}, 'hex'), lexemes = ${row.lexemes}::tsvector, version = version + 1,
      extractor = ${row.extractor}, task_id = NULL, recorded_at = now(), updated_at = now(), retired_by = NULL,
      retired_at = CASE WHEN ${row.status}::text = 'archived' THEN (SELECT now()) END,
      -- a query of its own, because Citus cannot read a slice of an array in SET
      earlier_ids = (SELECT (earlier_ids || ${earlierIds as string[]}::text[])[greatest(1,
        cardinality(earlier_ids) + ${earlierIds.length}::integer - ${MOST_EARLIER - 1}::integer):]),
      valid_from = CASE WHEN ${row.valid !== undefined} THEN ${row.valid?.from ?? null}::timestamptz ELSE valid_from END,
      valid_to = CASE WHEN ${row.valid !== undefined} THEN ${row.valid?.to ?? null}::timestamptz ELSE valid_to END,
      change_seq = ${row.changeNo}
    WHERE project_id = ${scope.projectId} AND memory_id = ${memoryId}`.execute(scope.db);
}

/** Gives a memory the sources of another one, in addition to its own. */
export async function copySources(scope: ProjectScope, fromId: string, toId: string): Promise<void> {
  await sql`
    INSERT INTO memory_source (project_id, memory_id, message_id, span_start, span_end)
    SELECT project_id, ${toId}, message_id, span_start, span_end FROM memory_source
    WHERE project_id = ${scope.projectId} AND memory_id = ${fromId}
    ON CONFLICT DO NOTHING`.execute(scope.db);
}

/** Archives an activated memory without a successor, and drops its vectors. */
export async function archiveMemory(scope: ProjectScope, memoryId: string, changeNo: number): Promise<void> {
  await sql`
    WITH vectors AS (
      DELETE FROM memory_vector v USING memory m
      WHERE m.project_id = ${scope.projectId} AND m.memory_id = ${memoryId}
        AND v.project_id = m.project_id AND v.cube_id = m.cube_id AND v.memory_id = m.memory_id
    )
    UPDATE memory SET status = 'archived', retired_at = now(), updated_at = now(), change_seq = ${changeNo}
    WHERE project_id = ${scope.projectId} AND memory_id = ${memoryId} AND status = 'activated'`.execute(
    scope.db,
  );
}

/** Sets the successor of an archived memory. */
export async function setSuccessor(
  scope: ProjectScope,
  memoryId: string,
  supersededBy: string,
  changeNo: number,
): Promise<void> {
  await sql`
    UPDATE memory SET superseded_by = ${supersededBy}, updated_at = now(), change_seq = ${changeNo}
    WHERE project_id = ${scope.projectId} AND memory_id = ${memoryId} AND status = 'archived'`.execute(
    scope.db,
  );
}

/** The ids of a cube's activated memories that have some messages among their sources. */
export async function findOfMessages(
  scope: ProjectScope,
  cubeId: string,
  messageIds: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ memory_id: string }>`
    SELECT DISTINCT m.memory_id FROM memory_source s
    JOIN memory m ON m.project_id = s.project_id AND m.memory_id = s.memory_id
    WHERE s.project_id = ${scope.projectId} AND s.message_id = ANY(${messageIds as string[]}::text[])
      AND m.cube_id = ${cubeId} AND m.status = 'activated'
    ORDER BY m.memory_id`.execute(scope.db);
  return rows.map((row) => row.memory_id);
}

/**
 * Adds a whole message as a further source of memories.
 * @param message `end` is the length of its text in UTF-16 units
 */
export async function addSource(
  scope: ProjectScope,
  memoryIds: readonly string[],
  message: { readonly messageId: string; readonly end: number },
): Promise<void> {
  await sql`
    INSERT INTO memory_source (project_id, memory_id, message_id, span_start, span_end)
    SELECT DISTINCT ${scope.projectId}, id, ${message.messageId}, 0, ${message.end}::integer
    FROM unnest(${memoryIds as string[]}::text[]) AS id
    ON CONFLICT DO NOTHING`.execute(scope.db);
}

/** Archives an activated memory that may be restored: unlike {@link archiveMemory} it keeps the vectors. */
export async function archiveKeepingVectors(
  scope: ProjectScope,
  memoryId: string,
  changeNo: number,
): Promise<void> {
  await sql`
    UPDATE memory SET status = 'archived', retired_at = now(), updated_at = now(), change_seq = ${changeNo}
    WHERE project_id = ${scope.projectId} AND memory_id = ${memoryId} AND status = 'activated'`.execute(
    scope.db,
  );
}

/**
 * Activates an archived memory that has no successor. Call it while holding its cube's lock.
 * @returns false when an activated memory of the cube has the same content
 */
export async function restoreIfUnique(
  scope: ProjectScope,
  memoryId: string,
  changeNo: number,
): Promise<boolean> {
  const { rows } = await sql`
    UPDATE memory SET status = 'activated', retired_at = NULL, updated_at = now(), change_seq = ${changeNo}
    WHERE project_id = ${scope.projectId} AND memory_id = ${memoryId} AND status = 'archived' AND superseded_by IS NULL
      AND NOT EXISTS (
        SELECT 1 FROM memory AS twin
        WHERE twin.project_id = memory.project_id AND twin.cube_id = memory.cube_id AND twin.kind = memory.kind
          AND twin.content_hash = memory.content_hash AND twin.status = 'activated')
    RETURNING memory_id`.execute(scope.db);
  return rows.length > 0;
}

/**
 * Archives activated memories of one cube in favour of successors, which may be written later in the
 * transaction. They keep their vectors, because this may be undone. Call it while holding the cube's lock.
 * @param firstChange the first of as many change numbers as there are pairs
 */
export async function supersede(
  scope: ProjectScope,
  pairs: readonly (readonly [memoryId: string, by: string])[],
  firstChange: number,
): Promise<void> {
  if (pairs.length === 0) return;
  const rows = pairs.map(([memory_id, by], n) => ({ memory_id, by, change: firstChange + n }));
  await sql`
    UPDATE memory SET status = 'archived', superseded_by = pair.by, retired_at = now(), updated_at = now(),
      change_seq = pair.change
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS pair(memory_id text, by text, change bigint)
    WHERE memory.project_id = ${scope.projectId} AND memory.memory_id = pair.memory_id
      AND memory.status = 'activated'`.execute(scope.db);
}

/**
 * Activates archived memories of one cube again, including those that have a successor. If another activated
 * memory has the same content by now, the memory stays archived and that one becomes its successor. Call it
 * while holding the cube's lock.
 * @param firstChange the first of as many change numbers as there are ids
 */
export async function restoreMemories(
  scope: ProjectScope,
  memoryIds: readonly string[],
  firstChange: number,
): Promise<void> {
  // one by one, because two of them may have the same content
  for (const [n, memoryId] of memoryIds.entries())
    await sql`
      UPDATE memory SET status = CASE WHEN holder.memory_id IS NULL THEN 'activated' ELSE 'archived' END,
        superseded_by = holder.memory_id, retired_at = CASE WHEN holder.memory_id IS NULL THEN NULL ELSE memory.retired_at END,
        updated_at = now(), change_seq = ${firstChange + n}::bigint
      FROM (SELECT 1) AS one LEFT JOIN LATERAL (
        SELECT h.memory_id FROM memory o JOIN memory h ON h.project_id = o.project_id AND h.cube_id = o.cube_id
          AND h.kind = o.kind AND h.content_hash = o.content_hash AND h.status = 'activated'
        WHERE o.project_id = ${scope.projectId} AND o.memory_id = ${memoryId}
      ) AS holder ON true
      WHERE memory.project_id = ${scope.projectId} AND memory.memory_id = ${memoryId}
        AND memory.status = 'archived'`.execute(scope.db);
}
