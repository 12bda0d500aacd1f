import { sql } from 'kysely';
import type { ProjectScope } from '../../db/database.ts';
import { unexpired } from '../sql/unexpired.ts';

/** A turn of a conversation beside a given message. */
export interface TurnAround {
  readonly messageId: string;
  readonly externalId: string | null;
  readonly role: string;
  readonly chatTime: string | null;
  readonly text: string;
}

/**
 * Message id → the turn before it and the turn after it in its conversation, as far as there are any. The
 * text is that of the turn's raw memory, because a deletion erases that one and leaves the message in the
 * log. A turn is left out if it was deleted, or archived and not replaced by a memory that searches find.
 * @param knownAt only turns that the server had at this time
 * @param length the most characters of a text
 */
export async function turnsAround(
  scope: ProjectScope,
  messageIds: readonly string[],
  knownAt: Date | undefined,
  length: number,
): Promise<ReadonlyMap<string, readonly TurnAround[]>> {
  if (messageIds.length === 0) return new Map();
  const { projectId } = scope;
  const beside = (order: 'ASC' | 'DESC') => sql`
    SELECT n.message_id FROM message n
    WHERE n.project_id = ${projectId} AND n.cube_id = m.cube_id AND n.conversation_id = m.conversation_id
      AND n.position ${order === 'ASC' ? sql`>` : sql`<`} m.position AND n.role <> 'system' AND ${unexpired('n')}
    ORDER BY n.position ${order === 'ASC' ? sql`ASC` : sql`DESC`} LIMIT 1`;
  const { rows } = await sql<{
    asked: string;
    message_id: string;
    external_id: string | null;
    role: string;
    chat_time: string | null;
    text: string;
  }>`
    SELECT m.message_id AS asked, t.message_id, t.external_id, t.role, t.chat_time, raw.text
    FROM message m
    CROSS JOIN LATERAL ((${beside('DESC')}) UNION ALL (${beside('ASC')})) near
    JOIN message t ON t.project_id = ${projectId} AND t.message_id = near.message_id
    CROSS JOIN LATERAL (
      SELECT left(r.body, ${length}::int) AS text
      FROM memory_source s
      JOIN memory r ON r.project_id = s.project_id AND r.memory_id = s.memory_id
      WHERE s.project_id = ${projectId} AND s.message_id = t.message_id AND r.kind = 'raw' AND ${unexpired('r')}
        AND (r.status = 'activated' OR EXISTS (
          SELECT 1 FROM memory next
          WHERE next.project_id = ${projectId} AND next.memory_id = r.superseded_by AND next.status = 'activated'
            AND ${unexpired('next')}))
      ORDER BY s.span_start LIMIT 1) raw
    WHERE m.project_id = ${projectId} AND m.message_id = ANY(${messageIds as string[]}::text[])
      AND (${knownAt?.toISOString() ?? null}::timestamptz IS NULL OR t.created_at <= ${knownAt?.toISOString() ?? null}::timestamptz)
    ORDER BY t.position`.execute(scope.db);
  const around = Map.groupBy(rows, (row) => row.asked);
  return new Map(
    [...around].map(([asked, turns]) => [
      asked,
      turns.map((turn) => ({
        messageId: turn.message_id,
        externalId: turn.external_id,
        role: turn.role,
        chatTime: turn.chat_time,
        text: turn.text,
      })),
    ]),
  );
}
