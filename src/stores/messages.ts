import { sql } from 'kysely';
import type { ProjectScope } from '../db/database.ts';
import type { Message, Role } from '../domain/message.ts';

/** A message with where it stands in its cube. */
export interface PositionedMessage extends Message {
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
  };
}

/** Messages by id, in the order of their conversation; unknown ids are left out. */
export async function findMessages(
  scope: ProjectScope,
  messageIds: readonly string[],
): Promise<readonly PositionedMessage[]> {
  const rows = await scope.db
    .selectFrom('message')
    .select(COLUMNS)
    .where('project_id', '=', scope.projectId)
    .where(sql<boolean>`message_id = ANY(${messageIds as string[]}::text[])`)
    .orderBy('position')
    .execute();
  return rows.map(toMessage);
}

/** The last `limit` messages of a conversation before a position (null: the end), oldest first. */
export async function lastMessages(
  scope: ProjectScope,
  cubeId: string,
  conversationId: string,
  before: number | null,
  limit: number,
): Promise<readonly PositionedMessage[]> {
  let query = scope.db
    .selectFrom('message')
    .select(COLUMNS)
    .where('project_id', '=', scope.projectId)
    .where('cube_id', '=', cubeId)
    .where('conversation_id', '=', conversationId);
  if (before !== null) query = query.where('position', '<', before);
  const rows = await query.orderBy('position', 'desc').limit(limit).execute();
  return rows.reverse().map(toMessage);
}

/** Which of these messages exist; none of them can be deleted before the transaction ends. */
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
