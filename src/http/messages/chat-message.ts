import { z } from 'zod';
import { ROLES } from '../../domain/messages/message.ts';
import type { NewMessage } from '../../services/messages/new-message.ts';
import { list } from '../validation/list.ts';
import { isUnreadable, READABLE_TIME } from './chat-times.ts';
import { type ContentPart, content, textOf } from './content.ts';

/** The most messages that one request may contain. */
export const MAX_MESSAGES = 10_000;

const name = z.string().max(256).nullish();

/** A chat message, in the shape of both memory APIs. */
export const chatMessage = z
  .object({
    role: z.enum(ROLES).describe('Who said it.'),
    content: content.nullish().describe('Text or content parts. Optional if `tool_calls` is present.'),
    name: name.describe('Name of the speaker. `role_name` has precedence.'),
    role_id: name.describe('Id of the speaker in a group conversation.'),
    role_name: name.describe('Name of the speaker in a group conversation.'),
    tool_calls: list(z.looseObject({}), 1000)
      .nullish()
      .describe('Tool calls of the assistant, as in the OpenAI chat API.'),
    tool_call_id: name.describe('Messages of role `tool`: the id of the call that this is the result of.'),
    chat_time: z
      .string()
      .max(200)
      .nullish()
      .describe(
        'When it was said, for example `2025-11-24T10:00:00Z`. Default: the time of the first message, or now.',
      ),
    message_id: name.describe('Your own id of the message.'),
  })
  .superRefine((message, ctx) => {
    if (message.content !== undefined || message.tool_calls) return;
    ctx.addIssue({
      code: 'custom',
      path: ['content'],
      message: 'is required',
      params: { type: 'missing', code: 'field_required' },
    });
  });
/** A chat message whose `chat_time` must be readable. */
export const datedChatMessage = chatMessage.superRefine(({ chat_time }, ctx) => {
  if (isUnreadable(chat_time)) ctx.addIssue({ code: 'custom', path: ['chat_time'], message: READABLE_TIME });
});
export type ChatMessage = z.output<typeof chatMessage>;

/**
 * Converts a chat message for the services. Its text is the text of `content` with `tool_calls` as JSON after
 * it. Content that is more than a text is kept in its original form too.
 */
export function fromChatMessage(message: ChatMessage): NewMessage {
  const { content: body, tool_calls, tool_call_id } = message;
  const calls = tool_calls?.length ? [JSON.stringify(tool_calls)] : [];
  const structured =
    typeof body === 'string' && calls.length === 0 && !tool_call_id
      ? {}
      : { content: { content: body, tool_calls, tool_call_id } };
  return {
    role: message.role,
    text: [textOf(body), ...calls].filter((text) => text !== '').join('\n'),
    ...structured,
    chatTime: message.chat_time?.trim() ? message.chat_time : undefined,
    externalId: message.message_id || undefined,
    roleId: message.role_id || undefined,
    roleName: message.role_name || message.name || undefined,
  };
}

/** Converts content parts that stand outside of a chat message. They count as a message of the user. */
export function fromParts(parts: ContentPart[]): NewMessage {
  return { role: 'user', text: textOf(parts), content: { content: parts } };
}

/** Whether there is something to remember in a message. */
export function hasText({ text }: NewMessage): boolean {
  return text.trim() !== '';
}
