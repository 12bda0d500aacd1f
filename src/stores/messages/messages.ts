import { sql } from 'kysely';
import type { ProjectScope } from '../../db/database.ts';
import type { Role } from '../../domain/messages/message.ts';
import type { ToolTurn } from '../../domain/tools/trajectory.ts';
import { unexpired } from '../sql/unexpired.ts';

/** A message with its position in its cube. */
export interface PositionedMessage extends ToolTurn {
  readonly position: number;
  readonly createdAt: Date;
}

const COLUMNS = [
  'message_id',
  'external_id',
  'conversation_id',
  'role',
  'role_id',
  'role_name',
  'body',
  'chat_time',
  'said_at',
  'position',
  'created_at',
] as const;

/** Read only for assistant and tool messages: the content of other messages may contain large files. */
const TOOLS = [
  sql<unknown[] | null>`CASE WHEN role = 'assistant' AND jsonb_typeof(content->'tool_calls') = 'array'
    THEN content->'tool_calls' END`.as('tool_calls'),
  sql<string | null>`CASE WHEN role = 'tool' THEN content->>'tool_call_id' END`.as('tool_call_id'),
] as const;

function toMessage(row: {
  message_id: string;
  external_id: string | null;
  conversation_id: string;
  role: string;
  role_id: string | null;
  role_name: string | null;
  body: string;
  chat_time: string | null;
  said_at: Date;
  position: number;
  created_at: Date;
  tool_calls: unknown[] | null;
  tool_call_id: string | null;
}): PositionedMessage {
  return {
    messageId: row.message_id,
    externalId: row.external_id,
    conversationId: row.conversation_id,
    role: row.role as Role,
    roleId: row.role_id,
    roleName: row.role_name,
    text: row.body,
    chatTime: row.chat_time,
    saidAt: row.said_at,
    position: row.position,
    createdAt: row.created_at,
    toolCalls: row.tool_calls,
    toolCallId: row.tool_call_id,
  };
}

/** Finds messages by id, in the order of their conversation. Unknown ids are left out. */
export async function findMessages(
  scope: ProjectScope,
  messageIds: readonly string[],
): Promise<readonly PositionedMessage[]> {
  const rows = await scope.db
    .selectFrom('message')
    .select([...COLUMNS, ...TOOLS])
    .where('project_id', '=', scope.projectId)
    .where(sql<boolean>`message_id = ANY(${messageIds as string[]}::text[])`)
    .where(unexpired('message'))
    .orderBy('position')
    .execute();
  return rows.map(toMessage);
}

/** The last `limit` messages of a conversation before a position (null: before the end), oldest first. */
export async function lastMessages(
  scope: ProjectScope,
  cubeId: string,
  conversationId: string,
  before: number | null,
  limit: number,
): Promise<readonly PositionedMessage[]> {
  let query = scope.db
    .selectFrom('message')
    .select([...COLUMNS, ...TOOLS])
    .where('project_id', '=', scope.projectId)
    .where('cube_id', '=', cubeId)
    .where('conversation_id', '=', conversationId)
    .where(unexpired('message'));
  if (before !== null) query = query.where('position', '<', before);
  const rows = await query.orderBy('position', 'desc').limit(limit).execute();
  return rows.reverse().map(toMessage);
}

/**
 * The position of the message that follows `behind` messages after this one in its conversation.
 * @returns null if fewer follow, and if the conversation has no such message
 */
export async function positionBehind(
  scope: ProjectScope,
  { cubeId, conversationId }: { readonly cubeId: string; readonly conversationId: string },
  messageId: string,
  behind: number,
): Promise<number | null> {
  const conversation = sql`project_id = ${scope.projectId} AND cube_id = ${cubeId}
    AND conversation_id = ${conversationId} AND ${unexpired('message')}`;
  const { rows } = await sql<{ position: number }>`
    SELECT position FROM message
    WHERE ${conversation}
      AND position > (SELECT position FROM message WHERE ${conversation} AND message_id = ${messageId})
    ORDER BY position OFFSET ${behind} LIMIT 1`.execute(scope.db);
  return rows[0]?.position ?? null;
}

/** The ids of the `limit` conversations of a cube with the latest messages, the latest first. */
export async function lastConversations(
  scope: ProjectScope,
  cubeId: string,
  limit: number,
): Promise<readonly string[]> {
  const rows = await scope.db
    .selectFrom('message')
    .select('conversation_id')
    .where('project_id', '=', scope.projectId)
    .where('cube_id', '=', cubeId)
    .where(unexpired('message'))
    .groupBy('conversation_id')
    .orderBy((e) => e.fn.max('position'), 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => row.conversation_id);
}

/**
 * Locks messages so that none can be deleted before the transaction ends.
 * @returns the ids of those that exist
 */
export async function holdMessages(
  tx: ProjectScope,
  messageIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ message_id: string }>`
    SELECT message_id FROM message
    WHERE project_id = ${tx.projectId} AND message_id = ANY(${messageIds as string[]}::text[])
    ORDER BY message_id FOR KEY SHARE`.execute(tx.db);
  return new Set(rows.map((row) => row.message_id));
}

/** The structured content that a message was stored with; null if it had only text. */
export async function findContent(scope: ProjectScope, messageId: string): Promise<unknown> {
  const row = await scope.db
    .selectFrom('message')
    .select('content')
    .where('project_id', '=', scope.projectId)
    .where('message_id', '=', messageId)
    .where(unexpired('message'))
    .executeTakeFirst();
  return row?.content ?? null;
}

/**
 * Message id → what the caller sent along with it: the conversation before it, and options of its extraction.
 */
export async function findGivenInput(
  scope: ProjectScope,
  messageIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly history: unknown; readonly options: unknown }>> {
  if (messageIds.length === 0) return new Map();
  const rows = await scope.db
    .selectFrom('message')
    .select(['message_id', 'given_history', 'given_options'])
    .where('project_id', '=', scope.projectId)
    .where(sql<boolean>`message_id = ANY(${messageIds as string[]}::text[])`)
    .execute();
  return new Map(
    rows.map((row) => [row.message_id, { history: row.given_history, options: row.given_options }]),
  );
}

/**
 * Deletes the history that callers sent with these messages. Their tasks failed and may be tried again, so
 * the options stay.
 */
export async function eraseGivenHistory(tx: ProjectScope, messageIds: readonly string[]): Promise<void> {
  if (messageIds.length === 0) return;
  await sql`
    UPDATE message SET given_history = NULL
    WHERE project_id = ${tx.projectId} AND message_id = ANY(${messageIds as string[]}::text[])
      AND given_history IS NOT NULL`.execute(tx.db);
}

/** Deletes the history and the options that callers sent with these messages: their tasks have completed. */
export async function eraseGivenInput(tx: ProjectScope, messageIds: readonly string[]): Promise<void> {
  if (messageIds.length === 0) return;
  await sql`
    UPDATE message SET given_history = NULL, given_options = NULL
    WHERE project_id = ${tx.projectId} AND message_id = ANY(${messageIds as string[]}::text[])
      AND (given_history IS NOT NULL OR given_options IS NOT NULL)`.execute(tx.db);
}
