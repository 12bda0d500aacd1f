import type { Context } from '../../context.ts';
import type { ProjectScope } from '../../db/database.ts';
import { togetherFor } from '../../lib/together.ts';
import { lastConversations, lastMessages, type PositionedMessage } from '../../stores/messages/messages.ts';
import { requireCubes } from '../access/only-user.ts';

export interface ListMessagesInput {
  /** The cubes of the owners; a group conversation has its messages in the cube of each owner. */
  readonly cubeIds: readonly string[];
  /** One conversation by id, or the given number of latest conversations of each cube. */
  readonly conversations: { readonly id: string } | { readonly last: number };
  /** The most messages of each conversation. */
  readonly limit: number;
}

/**
 * The last messages of conversations, oldest first. A message of a group conversation that is in several of
 * the cubes is listed once.
 * @throws AppError forbidden for the cube of another user
 */
export async function listMessages(
  ctx: Context,
  input: ListMessagesInput,
): Promise<readonly PositionedMessage[]> {
  requireCubes(ctx, input.cubeIds);
  const scope = ctx.db.project(ctx.projectId);
  const cubes = await togetherFor(input.cubeIds, (cubeId) => messagesOf(scope, cubeId, input));
  const distinct = new Map(cubes.flatMap((messages) => numbered(messages)));
  const all = [...distinct.values()].sort(
    (a, b) => a.createdAt.getTime() - b.createdAt.getTime() || a.position - b.position,
  );
  const byConversation = Map.groupBy(all, (message) => message.conversationId);
  const kept = new Set([...byConversation.values()].flatMap((messages) => messages.slice(-input.limit)));
  return all.filter((message) => kept.has(message));
}

async function messagesOf(
  scope: ProjectScope,
  cubeId: string,
  { conversations, limit }: ListMessagesInput,
): Promise<readonly PositionedMessage[]> {
  const ids =
    'id' in conversations ? [conversations.id] : await lastConversations(scope, cubeId, conversations.last);
  const messages = await togetherFor(ids, (id) => lastMessages(scope, cubeId, id, null, limit));
  return messages.flat();
}

/**
 * Gives each message a key that it shares with its copies in other cubes. Equal messages of the same moment
 * are numbered from the last one.
 */
function numbered(messages: readonly PositionedMessage[]): [string, PositionedMessage][] {
  const seen = new Map<string, number>();
  return messages
    .toReversed()
    .map((message): [string, PositionedMessage] => {
      const { conversationId, role, roleId, roleName, text, createdAt } = message;
      const key = JSON.stringify([conversationId, role, roleId, roleName, text, createdAt.getTime()]);
      const count = (seen.get(key) ?? 0) + 1;
      seen.set(key, count);
      return [`${count}${key}`, message];
    })
    .reverse();
}
