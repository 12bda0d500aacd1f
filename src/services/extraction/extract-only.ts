import type { Context } from '../../context.ts';
import type { ExtractedItem } from '../../domain/extraction/extraction.ts';
import type { MemoryView } from '../../domain/memories/view.ts';
import type { Message } from '../../domain/messages/message.ts';
import { parseChatTime } from '../../domain/time/chat-time.ts';
import { readingFailure } from '../../extractors/thread/reading-failure.ts';
import { modelFailure } from '../../providers/model-failure.ts';
import type { NewMessage } from '../messages/new-message.ts';
import { withoutPermit } from '../permit.ts';
import { extractOrFallBack } from './extract-or-fall-back.ts';

/**
 * Extracts memories from messages without storing anything.
 * @returns the extracted items, each with the role of its first source message; `fellBack`: rules extracted,
 *   because the model's answers could not be used
 * @throws AppError text_given_up | too_many_requests; if a model extracts also model_unavailable |
 *   model_budget | model_failed
 */
export async function extractOnly(
  ctx: Context,
  input: { readonly messages: readonly NewMessage[]; readonly views: readonly MemoryView[] },
): Promise<{
  readonly items: readonly (ExtractedItem & { readonly role: Message['role'] | undefined })[];
  readonly fellBack: boolean;
}> {
  const first = input.messages.find((message) => message.chatTime !== undefined)?.chatTime;
  const conversationId = ctx.newId();
  const nonEmpty = [...input.messages.entries()].filter(([, { text }]) => text.trim() !== '');
  const messages = nonEmpty.map(([, message]): Message => {
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
  const { extractor } = ctx.models;
  const { projectId, signal } = ctx;
  const extract = () =>
    extractOrFallBack(
      ctx,
      { projectId, messages, context: [], views: input.views, isAwaited: true },
      () => true,
      signal,
    );
  const { items, fellBack } = await (extractor.offline ? extract() : withoutPermit(ctx, extract)).catch(
    (error: unknown) => {
      const place = (at: number) => (nonEmpty[at] === undefined ? null : `messages[${nonEmpty[at][0]}]`);
      throw modelFailure(readingFailure(error, place), false);
    },
  );
  const roleOf = ({ sources }: ExtractedItem) => messages[sources[0]?.messageIndex ?? -1]?.role;
  return { items: items.map((item) => ({ ...item, role: roleOf(item) })), fellBack };
}
