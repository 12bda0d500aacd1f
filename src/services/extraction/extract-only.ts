import type { Context } from '../../context.ts';
import { parseChatTime } from '../../domain/chat-time.ts';
import type { ExtractedItem } from '../../domain/extraction.ts';
import type { Message } from '../../domain/message.ts';
import type { MemoryView } from '../../domain/view.ts';
import { modelFailure } from '../chat/model-failure.ts';
import type { NewMessage } from '../memories/add-messages.ts';

/**
 * What the messages would become as memories. Nothing is stored.
 * @throws AppError model_unavailable | model_budget | model_failed, where a model extracts
 */
export async function extractOnly(
  ctx: Context,
  input: { readonly messages: readonly NewMessage[]; readonly views: readonly MemoryView[] },
): Promise<readonly (ExtractedItem & { readonly role: Message['role'] | undefined })[]> {
  const first = input.messages.find((message) => message.chatTime !== undefined)?.chatTime;
  const conversationId = ctx.newId();
  const messages = input.messages
    .filter((message) => message.text.trim() !== '')
    .map((message): Message => {
      const chatTime = message.chatTime ?? first ?? null;
      return {
        messageId: ctx.newId(),
        externalId: message.externalId ?? null,
        conversationId,
        role: message.role,
        roleId: message.roleId ?? null,
        roleName: message.roleName ?? null,
        text: message.text,
        chatTime,
        saidAt: (chatTime === null ? null : parseChatTime(chatTime)) ?? ctx.clock(),
      };
    });
  const { items } = await ctx.models.extractor
    .extract({ projectId: ctx.projectId, messages, context: [], views: input.views }, ctx.signal)
    .catch((error: unknown) => {
      throw modelFailure(error, false);
    });
  return items.map((item) => ({ ...item, role: messages[item.sources[0]?.messageIndex ?? -1]?.role }));
}
