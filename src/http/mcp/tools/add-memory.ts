import { z } from 'zod';
import { cubeOfUser } from '../../../domain/memories/cube-owner.ts';
import type { MemoryView } from '../../../domain/memories/view.ts';
import { AppError } from '../../../errors.ts';
import { addMessages } from '../../../services/messages/add-messages.ts';
import type { NewMessage } from '../../../services/messages/new-message.ts';
import { getTask } from '../../../services/tasks/get-task.ts';
import { hasText } from '../../messages/chat-message.ts';
import { isUnreadable, READABLE_TIME } from '../../messages/chat-times.ts';
import { shownReceipt } from '../../receipts.ts';
import { exceedsTokens } from '../../v1/tokens.ts';
import { list } from '../../validation/list.ts';
import { optionalIdentifier } from '../../validation/text.ts';
import { onceFor } from '../once.ts';
import { tool } from '../tool.ts';

const VIEWS: readonly MemoryView[] = ['detail_factual', 'preference', 'event', 'profile', 'tool_memory'];
const MAX_MESSAGES = 1000;

const message = z.object({
  role: z.enum(['user', 'assistant']),
  content: z.string(),
  chat_time: z
    .string()
    .max(200)
    .refine((time) => !isUnreadable(time), { error: READABLE_TIME })
    .optional()
    .describe('When it was said, ISO 8601.'),
});

const EITHER = 'Send text or messages, and not both.';

export const addMemory = tool({
  name: 'add_memory',
  title: 'Add memory',
  description:
    'Remembers what the user said. Send the words as said (text), or the last turns (messages): facts, preferences, events and the profile are extracted from them. Do not send words that search_memory found. It answers at once with a task; with wait it answers what became of each message.',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  permission: 'write',
  input: z.object({
    text: z.string().min(1).optional().describe('Words of the user.'),
    messages: list(message, MAX_MESSAGES, 1).optional().describe('Instead of text: turns, oldest first.'),
    wait: z.boolean().optional().describe('true: waits for the extraction, at most 20 s. Default: false.'),
    conversation_id: optionalIdentifier(100).describe('Default: a new conversation.'),
  }),
  output: z.object({
    task_id: z.string(),
    status: z.enum(['running', 'completed', 'failed']),
    memories: z.array(z.object({ id: z.string(), text: z.string() })),
    receipts: z
      .array(
        z.object({
          message_id: z.string(),
          outcome: z.string(),
          reason: z.string().nullable(),
          memory_ids: z.array(z.string()),
        }),
      )
      .optional(),
    failure: z.string().optional(),
  }),
  run: async ({ ctx, userId, request }, args) => {
    if ((args.text === undefined) === (args.messages === undefined))
      throw new AppError('invalid_parameters', EITHER);
    const messages: NewMessage[] = (
      args.messages ?? [{ role: 'user' as const, content: args.text ?? '' }]
    ).map(({ role, content, ...rest }) => ({ role, text: content, chatTime: timeIn(rest) }));
    if (exceedsTokens(messages.map(({ text }) => text))) throw new AppError('input_too_long');
    if (!messages.some(hasText))
      throw new AppError('field_empty', 'No message has any text, so that there is nothing to remember.');
    const { wait = false } = args;
    const added = await addMessages(ctx, {
      targets: [{ cubeId: cubeOfUser(userId), userId }],
      conversationId: args.conversation_id ?? ctx.newId(),
      messages,
      views: VIEWS,
      wait,
      idempotency: onceFor(request, 'add', { userId, ...args }),
    });
    return {
      task_id: added.taskId,
      status: added.status,
      memories: added.memories.map(({ memoryId, text }) => ({ id: memoryId, text })),
      ...(wait ? { receipts: (await getTask(ctx, added.taskId)).receipts.map(toReceipt) } : {}),
      ...(added.failure === null ? {} : { failure: added.failure.text }),
    };
  },
});

function timeIn({ chat_time }: { readonly chat_time?: string | undefined }): string | undefined {
  return chat_time?.trim() ? chat_time : undefined;
}

function toReceipt(of: Parameters<typeof shownReceipt>[0]) {
  const { message_id, outcome, reason, memory_ids } = shownReceipt(of);
  return { message_id, outcome, reason, memory_ids };
}
