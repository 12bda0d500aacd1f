import type { Context } from '../../context.ts';
import type { Message } from '../../domain/message.ts';
import { lastMessages } from '../../stores/messages.ts';

export interface ListMessagesInput {
  readonly cubeId: string;
  readonly conversationId: string;
  readonly limit: number;
}

export interface StoredMessage extends Message {
  readonly createdAt: Date;
}

/** The last `limit` messages of a conversation, oldest first. */
export async function listMessages(
  ctx: Context,
  input: ListMessagesInput,
): Promise<readonly StoredMessage[]> {
  return lastMessages(ctx.db.project(ctx.projectId), input.cubeId, input.conversationId, null, input.limit);
}
