import { z } from 'zod';
import { ROLES } from '../../domain/messages/message.ts';
import type { NewMessage } from '../../services/messages/new-message.ts';
import { list } from '../validation/list.ts';
import { type ContentPart, content, textOf } from './content.ts';

/** How many messages one call may bring. */
export const MAX_MESSAGES = 10_000;

const name = z.string().max(256).nullish();

/** A chat message of either API. */
export const chatMessage = z
  .object({
    role: z.enum(ROLES),
    content: content.nullish().describe('Text or content parts; may be absent beside `tool_calls`.'),
    name: name.describe('Name of the speaker'),
    role_id: name,
    role_name: name.describe('Name of the speaker in a group conversation'),
    tool_calls: list(z.looseObject({}), 1000).nullish(),
    tool_call_id: name,
    chat_time: z
      .string()
      .max(200)
      .nullish()
      .describe(
        'When it was said, for example `2025-11-24T10:00:00Z`. Absent: that of the first message, or now.',
      ),
    message_id: name.describe("The caller's own id of the message"),
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
export type ChatMessage = z.output<typeof chatMessage>;

export function fromChatMessage(message: ChatMessage): NewMessage {
  const { content: said, tool_calls, tool_call_id } = message;
  const calls = tool_calls?.length ? [JSON.stringify(tool_calls)] : [];
  const structured =
    typeof said === 'string' && calls.length === 0 && !tool_call_id
      ? {}
      : { content: { content: said, tool_calls, tool_call_id } };
  return {
    role: message.role,
    text: [textOf(said), ...calls].filter((text) => text !== '').join('\n'),
    ...structured,
    chatTime: message.chat_time || undefined,
    externalId: message.message_id || undefined,
    roleId: message.role_id || undefined,
    roleName: message.role_name || message.name || undefined,
  };
}

/** Content parts that came without a message around them count as said by the user. */
export function fromParts(parts: ContentPart[]): NewMessage {
  return { role: 'user', text: textOf(parts), content: { content: parts } };
}
