import { sql } from 'kysely';
import type { ProjectScope } from '../../db/database.ts';
import { behind, placeOf } from './place.ts';

/** A message that goes, with its cube. */
export interface DoomedMessage {
  readonly messageId: string;
  readonly cubeId: string;
}

/** A page of what a run goes through, and where the next page begins; null at the end. */
export interface Page<T> {
  readonly found: readonly T[];
  readonly next: string | null;
}

/** Messages whose time is over, at most `limit`, in the order of their ends. @param after `next` of a page */
export async function findEndedMessages(
  scope: ProjectScope,
  after: string | null,
  limit: number,
): Promise<Page<DoomedMessage>> {
  const { rows } = await sql<DoomedMessage & { place: string }>`
    SELECT message_id AS "messageId", cube_id AS "cubeId", ${placeOf('expires_at', 'message_id')} AS place FROM message
    WHERE project_id = ${scope.projectId} AND expires_at <= wall_time()
      AND ${behind('expires_at', 'message_id', after)}
    ORDER BY expires_at, message_id LIMIT ${limit}`.execute(scope.db);
  return { found: rows, next: rows.length < limit ? null : (rows.at(-1)?.place ?? null) };
}

/** A memory that came from a message that goes. */
export interface SupportedMemory {
  readonly memoryId: string;
  readonly cubeId: string;
  /** The first message that stays and that the memory came from too; null if there is none. */
  readonly survivesIn: string | null;
}

/** The memories that came from messages that go. */
export async function findSupported(
  scope: ProjectScope,
  messageIds: readonly string[],
): Promise<readonly SupportedMemory[]> {
  const { rows } = await sql<SupportedMemory>`
    SELECT m.memory_id AS "memoryId", m.cube_id AS "cubeId", (
      SELECT g.message_id FROM memory_source s
      JOIN message g ON g.project_id = s.project_id AND g.message_id = s.message_id
      WHERE s.project_id = m.project_id AND s.memory_id = m.memory_id
        AND g.message_id <> ALL (${messageIds as string[]}::text[])
        AND (g.expires_at IS NULL OR g.expires_at > wall_time())
      ORDER BY g.position, g.message_id LIMIT 1
    ) AS "survivesIn"
    FROM (
      SELECT DISTINCT s.memory_id FROM memory_source s
      WHERE s.project_id = ${scope.projectId} AND s.message_id = ANY(${messageIds as string[]}::text[])
    ) AS c
    JOIN memory m ON m.project_id = ${scope.projectId} AND m.memory_id = c.memory_id
    WHERE m.status <> 'deleted'
    ORDER BY m.memory_id`.execute(scope.db);
  return rows;
}
