import type { Services } from '../../context.ts';
import { type ReceiptOfMessage, receiptsOfMessages } from '../../stores/browse/conversations.ts';
import { lastMessages, type PositionedMessage } from '../../stores/messages/messages.ts';

/** Tasks of one message whose receipts are shown. */
const MOST_RECEIPTS = 20;

export interface MessageWithReceipts {
  readonly message: PositionedMessage;
  /** The oldest task first. Empty until a task ends, and after it is pruned. */
  readonly receipts: readonly ReceiptOfMessage[];
}

/**
 * The messages of a conversation in a cube, with what became of them: the last ones, oldest first.
 * @param before `next` of the previous page
 */
export async function readConversation(
  { db }: Pick<Services, 'db'>,
  projectId: string,
  { cubeId, conversationId }: { readonly cubeId: string; readonly conversationId: string },
  { before, limit }: { readonly before: number | null; readonly limit: number },
): Promise<{ readonly messages: readonly MessageWithReceipts[]; readonly next: number | null }> {
  const scope = db.project(projectId);
  const found = await lastMessages(scope, cubeId, conversationId, before, limit + 1);
  const page = found.slice(-limit);
  const receipts = Map.groupBy(
    await receiptsOfMessages(
      scope,
      page.map(({ messageId }) => messageId),
      MOST_RECEIPTS,
    ),
    ({ messageId }) => messageId,
  );
  return {
    messages: page.map((message) => ({ message, receipts: receipts.get(message.messageId) ?? [] })),
    next: found.length > limit ? (page[0]?.position ?? null) : null,
  };
}
