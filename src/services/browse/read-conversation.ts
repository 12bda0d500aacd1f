import type { Services } from '../../context.ts';
import {
  type MadeMemory,
  madeMemories,
  type ReceiptOfMessage,
  receiptsOfMessages,
} from '../../stores/browse/conversations.ts';
import { lastMessages, type PositionedMessage, positionBehind } from '../../stores/messages/messages.ts';

/** Tasks of one message whose receipts are shown. */
const MOST_RECEIPTS = 20;
/** Memories of one page whose texts are shown. */
const MOST_MEMORIES = 1000;
const SHOWN_CHARACTERS = 200;

export interface MessageWithReceipts {
  readonly message: PositionedMessage;
  /** The oldest task first. Empty until a task ends, and after it is pruned. */
  readonly receipts: readonly ReceiptOfMessage[];
  /** Those that the receipts name, without deleted ones. */
  readonly memories: readonly MadeMemory[];
}

/**
 * The messages of a conversation in a cube, with what became of them: the last ones, oldest first.
 * @param before `next` of the previous page
 * @param around without `before`: the id of a message that stands in the middle of the page. An id of no
 *   message of the conversation changes nothing.
 */
export async function readConversation(
  { db }: Pick<Services, 'db'>,
  projectId: string,
  conversation: { readonly cubeId: string; readonly conversationId: string },
  page: { readonly before: number | null; readonly around: string | null; readonly limit: number },
): Promise<{ readonly messages: readonly MessageWithReceipts[]; readonly next: number | null }> {
  const scope = db.project(projectId);
  const { cubeId, conversationId } = conversation;
  const { around, limit } = page;
  const later = Math.floor((limit - 1) / 2);
  const isAround = page.before === null && around !== null;
  const before = isAround ? await positionBehind(scope, conversation, around, later) : page.before;
  const found = await lastMessages(scope, cubeId, conversationId, before, limit + 1);
  const shown = found.slice(-limit);
  const receipts = await receiptsOfMessages(
    scope,
    shown.map(({ messageId }) => messageId),
    MOST_RECEIPTS,
  );
  const made = new Set(receipts.flatMap(({ memoryIds }) => memoryIds));
  const memories = await madeMemories(scope, [...made].slice(0, MOST_MEMORIES), SHOWN_CHARACTERS);
  const byId = new Map(memories.map((memory) => [memory.memoryId, memory]));
  const byMessage = Map.groupBy(receipts, ({ messageId }) => messageId);
  return {
    messages: shown.map((message) => {
      const its = byMessage.get(message.messageId) ?? [];
      const ids = new Set(its.flatMap(({ memoryIds }) => memoryIds));
      return { message, receipts: its, memories: [...ids].flatMap((id) => byId.get(id) ?? []) };
    }),
    next: found.length > limit ? (shown[0]?.position ?? null) : null,
  };
}
