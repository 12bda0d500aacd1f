import { sql } from 'kysely';
import type { ProjectScope } from '../../db/database.ts';
import type { ErasableMemory } from '../memories/memory-deletes.ts';

/**
 * What to delete: the words of a user, of a conversation, or of a user in a conversation, in these cubes
 * only; null cubes = in all.
 */
export interface EraseTarget {
  readonly userId: string | null;
  readonly conversationId: string | null;
  readonly cubeIds: readonly string[] | null;
}

/** The condition that a row of `message` or `memory` belongs to the target. */
function belongs(table: 'message' | 'memory', { userId, conversationId, cubeIds }: EraseTarget) {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql<boolean>`(${sql.join(
    [
      sql`true`,
      ...(userId === null ? [] : [sql`${column('user_id')} = ${userId}`]),
      ...(conversationId === null ? [] : [sql`${column('conversation_id')} = ${conversationId}`]),
      ...(cubeIds === null ? [] : [sql`${column('cube_id')} = ANY(${cubeIds as string[]}::text[])`]),
    ],
    sql` AND `,
  )})`;
}

/** The ids of the cubes that hold messages or memories of the target. */
export async function findTargetCubes(scope: ProjectScope, target: EraseTarget): Promise<readonly string[]> {
  const { rows } = await sql<{ cube_id: string }>`
    SELECT cube_id FROM message WHERE project_id = ${scope.projectId} AND ${belongs('message', target)}
    UNION
    SELECT cube_id FROM memory
    WHERE project_id = ${scope.projectId} AND status <> 'deleted' AND ${belongs('memory', target)}`.execute(
    scope.db,
  );
  return rows.map((row) => row.cube_id);
}

/** The condition that a version was written for a feedback, by the rules or by a model's prompt. */
export const byFeedback = (row: string) =>
  sql<boolean>`(${sql.ref(`${row}.extractor`)} LIKE 'feedback/%' OR ${sql.ref(`${row}.extractor`)} LIKE '%/feedback@%')`;

/** The condition that a version was written for a feedback or by a user, on the basis of an earlier one. */
const isCorrection = (row: string) =>
  sql<boolean>`(${byFeedback(row)} OR ${sql.ref(`${row}.extractor`)} LIKE 'edit/%')`;

/**
 * The target's memories and everything derived from its messages. A memory that other messages contain too
 * (the same words said twice) survives as theirs: `survivesIn` is the first such message. All messages of one
 * task belong to the target or none does, so the remaining sources alone support the memory.
 *
 * A version that a feedback corrected consists of words of the corrected memory and of the feedback. It
 * survives only in a message that contains the corrected memory, and only while every feedback remains.
 */
export async function findDerived(
  scope: ProjectScope,
  target: EraseTarget,
): Promise<readonly (ErasableMemory & { readonly survivesIn: string | null })[]> {
  const { rows } = await sql<{ memory_id: string; cube_id: string; survivor: string | null }>`
    WITH RECURSIVE candidate AS (
      SELECT memory_id FROM memory WHERE project_id = ${scope.projectId} AND ${belongs('memory', target)}
      UNION
      SELECT s.memory_id FROM message
      JOIN memory_source s ON s.project_id = message.project_id AND s.message_id = message.message_id
      WHERE message.project_id = ${scope.projectId} AND ${belongs('message', target)}
    ), version AS (
      SELECT m.memory_id AS root, m.memory_id, m.extractor, m.earlier_ids
      FROM candidate JOIN memory m ON m.project_id = ${scope.projectId} AND m.memory_id = candidate.memory_id
      WHERE m.status <> 'deleted' AND ${isCorrection('m')}
      UNION
      SELECT v.root, m.memory_id, m.extractor, m.earlier_ids FROM version v
      JOIN memory m ON m.project_id = ${scope.projectId} AND m.memory_id = ANY(v.earlier_ids)
      WHERE m.status <> 'deleted' AND ${isCorrection('v')}
    ), corrected AS MATERIALIZED (
      SELECT DISTINCT root FROM version WHERE ${byFeedback('version')}
    ), origin AS MATERIALIZED (
      SELECT DISTINCT v.root, s.message_id FROM version v
      JOIN corrected ON corrected.root = v.root
      JOIN memory_source s ON s.project_id = ${scope.projectId} AND s.memory_id = v.memory_id
      WHERE NOT ${isCorrection('v')}
    ), uncorrected AS MATERIALIZED (
      SELECT DISTINCT corrected.root FROM corrected
      JOIN memory_source s ON s.project_id = ${scope.projectId} AND s.memory_id = corrected.root
      JOIN message ON message.project_id = s.project_id AND message.message_id = s.message_id
      WHERE ${belongs('message', target)} AND NOT EXISTS (
        SELECT 1 FROM origin WHERE origin.root = corrected.root AND origin.message_id = s.message_id)
    )
    SELECT m.memory_id, m.cube_id, (
      SELECT message.message_id FROM memory_source s
      JOIN message ON message.project_id = s.project_id AND message.message_id = s.message_id
      WHERE s.project_id = m.project_id AND s.memory_id = m.memory_id AND NOT ${belongs('message', target)}
        AND m.memory_id NOT IN (SELECT root FROM uncorrected)
        AND (m.memory_id NOT IN (SELECT root FROM corrected)
          OR EXISTS (SELECT 1 FROM origin WHERE origin.root = m.memory_id AND origin.message_id = s.message_id))
      ORDER BY message.position, message.message_id LIMIT 1
    ) AS survivor
    FROM candidate JOIN memory m ON m.project_id = ${scope.projectId} AND m.memory_id = candidate.memory_id
    WHERE m.status <> 'deleted'`.execute(scope.db);
  return rows.map((row) => ({
    memoryId: row.memory_id,
    cubeId: row.cube_id,
    survivesIn: row.survivor,
  }));
}

/**
 * Assigns memories to another message that contains them. They take its user, its conversation, and the tags
 * and metadata that came with it. Call it while holding the cubes' locks.
 * @param firstChange change number of the first memory; the others follow
 */
export async function reassignMemories(
  scope: ProjectScope,
  memories: readonly { readonly memoryId: string; readonly messageId: string }[],
  firstChange: number,
): Promise<void> {
  if (memories.length === 0) return;
  const rows = memories.map((memory, n) => ({ memory_id: memory.memoryId, message_id: memory.messageId, n }));
  await sql`
    UPDATE memory SET user_id = g.user_id, conversation_id = g.conversation_id, position = g.position,
      said_at = g.said_at, tags = coalesce(g.tags, memory.tags), info = coalesce(g.info, memory.info),
      updated_at = now(), change_seq = ${firstChange}::bigint + g.n
    FROM (
      SELECT r.memory_id, r.n, message.user_id, message.conversation_id, message.position, message.said_at,
        own.tags, own.info
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(memory_id text, message_id text, n int)
      JOIN message ON message.project_id = ${scope.projectId} AND message.message_id = r.message_id
      LEFT JOIN LATERAL (
        SELECT raw.tags, raw.info FROM memory_source s
        JOIN memory raw ON raw.project_id = s.project_id AND raw.memory_id = s.memory_id
        WHERE s.project_id = ${scope.projectId} AND s.message_id = r.message_id AND raw.kind = 'raw'
          AND raw.memory_id <> r.memory_id AND raw.conversation_id = message.conversation_id
          AND raw.user_id = message.user_id AND raw.status <> 'deleted'
        LIMIT 1
      ) AS own ON true
    ) AS g
    WHERE memory.project_id = ${scope.projectId} AND memory.memory_id = g.memory_id`.execute(scope.db);
}

/**
 * The archived memories that erased ones superseded, the newest versions first, and a fact before the raw
 * memory of its words. Those that a run of extraction replaced are not among them.
 */
export async function findOrphans(
  scope: ProjectScope,
  erasedIds: readonly string[],
): Promise<readonly Orphan[]> {
  const { rows } = await sql<{ memory_id: string; cube_id: string; successor: string; messages: string[] }>`
    SELECT m.memory_id, m.cube_id, m.superseded_by AS successor, ARRAY(
      SELECT DISTINCT s.message_id FROM memory_source s
      WHERE s.project_id = m.project_id AND s.memory_id = m.memory_id) AS messages
    FROM unnest(${erasedIds as string[]}::text[]) AS erased(id)
    JOIN memory m ON m.project_id = ${scope.projectId} AND m.superseded_by = erased.id
    WHERE m.status = 'archived' AND m.retired_by IS NULL
    ORDER BY m.version DESC, m.kind = 'raw', m.memory_id`.execute(scope.db);
  return rows.map((row) => ({
    memoryId: row.memory_id,
    cubeId: row.cube_id,
    supersededBy: row.successor,
    messageIds: row.messages,
  }));
}

/** An archived memory whose successor was erased. */
export interface Orphan extends ErasableMemory {
  readonly supersededBy: string;
  /** The messages that contain it. */
  readonly messageIds: readonly string[];
}

/** Deletes the target's messages, with their receipts and their links to memories. */
export async function deleteMessages(scope: ProjectScope, target: EraseTarget): Promise<void> {
  await sql`DELETE FROM message WHERE project_id = ${scope.projectId} AND ${belongs('message', target)}`.execute(
    scope.db,
  );
}
