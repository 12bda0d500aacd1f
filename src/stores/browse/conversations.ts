import { sql } from 'kysely';
import type { ProjectScope } from '../../db/database.ts';
import { unexpired } from '../sql/unexpired.ts';

/** A conversation in a cube. */
export interface ConversationRow {
  readonly cubeId: string;
  readonly conversationId: string;
  readonly userId: string;
  /** Counted up to `mostCounted`. */
  readonly messages: number;
  /** When its first and last message were stored. */
  readonly firstAt: Date;
  readonly lastAt: Date;
  /** The start of its last message. */
  readonly lastText: string;
}

/** A place in a list of messages: an id in a list of the project, a position in a list of a cube. */
export type MessagePlace = { readonly messageId: string } | { readonly position: number };

/**
 * Looks at the next `read` messages of the project or of a cube, newest first, and returns the conversations
 * whose last message is among them, at most `limit`.
 * @returns the conversations, and where to go on; null at the end
 */
export async function listConversationRows(
  scope: ProjectScope,
  wanted: {
    readonly cubeId: string | null;
    readonly userId: string | null;
    /** Sought in the conversation's id, without regard to case; null = all. */
    readonly text: string | null;
  },
  window: {
    readonly after: MessagePlace | null;
    readonly read: number;
    readonly limit: number;
    readonly mostCounted: number;
    readonly shown: number;
  },
): Promise<{ readonly rows: readonly ConversationRow[]; readonly next: MessagePlace | null }> {
  const { cubeId, userId, text } = wanted;
  const { after, read, limit, mostCounted, shown } = window;
  const p = scope.projectId;
  const order = cubeId === null ? sql`message_id` : sql`position`;
  const behind =
    after === null
      ? sql``
      : 'position' in after
        ? sql`AND position < ${after.position}`
        : sql`AND message_id < ${after.messageId}`;
  const ofConversation = sql`c.project_id = ${p} AND c.cube_id = f.cube_id AND c.conversation_id = f.conversation_id
    AND ${unexpired('c')}`;
  const { rows } = await sql<
    ConversationRow & { messageId: string; position: number; edgeId: string; edge: number; readCount: number }
  >`
    WITH seen AS MATERIALIZED (
      SELECT message_id, cube_id, conversation_id, position FROM message
      WHERE project_id = ${p} AND ${unexpired('message')} ${cubeId === null ? sql`` : sql`AND cube_id = ${cubeId}`} ${behind}
      ORDER BY ${order} DESC LIMIT ${read}
    ), latest AS (
      SELECT cube_id, conversation_id, max(position) AS position FROM seen
      ${text === null ? sql`` : sql`WHERE strpos(lower(conversation_id), lower(${text}::text)) > 0`}
      GROUP BY cube_id, conversation_id
    ), found AS (
      SELECT f.cube_id, f.conversation_id, f.position, last.message_id, last.user_id, last.created_at, last.body
      FROM latest f CROSS JOIN LATERAL (
        SELECT message_id, position, user_id, created_at, body FROM message c
        WHERE ${ofConversation} ORDER BY c.position DESC LIMIT 1
      ) AS last
      WHERE last.position = f.position ${userId === null ? sql`` : sql`AND last.user_id = ${userId}`}
      ORDER BY ${order} DESC LIMIT ${limit}
    )
    SELECT f.cube_id AS "cubeId", f.conversation_id AS "conversationId", f.user_id AS "userId", counted.messages,
      opening.created_at AS "firstAt", f.created_at AS "lastAt", left(f.body, ${shown}) AS "lastText",
      f.message_id AS "messageId", f.position, edge.*
    FROM (
      SELECT min(message_id) AS "edgeId", min(position) AS edge, count(*) AS "readCount" FROM seen
    ) AS edge
    LEFT JOIN found f ON true
    LEFT JOIN LATERAL (
      SELECT count(*) AS messages FROM (
        SELECT 1 FROM message c WHERE ${ofConversation} LIMIT ${mostCounted}) AS few
    ) AS counted ON f.cube_id IS NOT NULL
    LEFT JOIN LATERAL (
      SELECT c.created_at FROM message c WHERE ${ofConversation} ORDER BY c.position LIMIT 1
    ) AS opening ON true
    ORDER BY ${sql`f.${order}`} DESC`.execute(scope.db);
  const found = rows.filter((row) => row.conversationId !== null);
  const conversations = found.map(
    ({ messageId: _, position: _position, edgeId: _id, edge: _edge, readCount: _count, ...conversation }) =>
      conversation,
  );
  const placeOf = (messageId: string, position: number) => (cubeId === null ? { messageId } : { position });
  const last = found.at(-1);
  if (last !== undefined && found.length === limit)
    return { rows: conversations, next: placeOf(last.messageId, last.position) };
  const [edge] = rows;
  const isEnd = edge === undefined || edge.readCount < read;
  return { rows: conversations, next: isEnd ? null : placeOf(edge.edgeId, edge.edge) };
}

/** What a task made of a message. */
export interface ReceiptOfMessage {
  readonly messageId: string;
  readonly taskId: string;
  readonly kind: string;
  readonly status: string;
  readonly outcome: string;
  readonly reason: string | null;
  readonly memoryIds: readonly string[];
  readonly extractor: string | null;
}

/** The receipts of some messages, the oldest task first, at most `most` of each message. */
export async function receiptsOfMessages(
  scope: ProjectScope,
  messageIds: readonly string[],
  most: number,
): Promise<readonly ReceiptOfMessage[]> {
  const { rows } = await sql<ReceiptOfMessage>`
    SELECT r.message_id AS "messageId", r.task_id AS "taskId", t.kind, t.status, r.outcome, r.reason,
      r.memory_ids AS "memoryIds", r.extractor
    FROM unnest(${messageIds as string[]}::text[]) AS m(id)
    CROSS JOIN LATERAL (
      SELECT * FROM receipt WHERE project_id = ${scope.projectId} AND message_id = m.id LIMIT ${most}
    ) AS r
    JOIN task t ON t.project_id = ${scope.projectId} AND t.task_id = r.task_id
    ORDER BY t.seq`.execute(scope.db);
  return rows;
}

/** A memory that a message led to. */
export interface MadeMemory {
  readonly memoryId: string;
  readonly kind: string;
  readonly status: string;
  /** The start of its text, or its title. */
  readonly text: string;
}

/** The memories with these ids that are not deleted. */
export async function madeMemories(
  scope: ProjectScope,
  memoryIds: readonly string[],
  shown: number,
): Promise<readonly MadeMemory[]> {
  const { rows } = await sql<MadeMemory>`
    SELECT memory_id AS "memoryId", kind, status, left(CASE WHEN body = '' THEN title ELSE body END, ${shown}) AS text
    FROM memory
    WHERE project_id = ${scope.projectId} AND memory_id = ANY(${memoryIds as string[]}::text[])
      AND status <> 'deleted' AND ${unexpired('memory')}`.execute(scope.db);
  return rows;
}
