import { z } from 'zod';
import { MEMORY_VIEWS, type MemoryView } from '../../domain/view.ts';
import { AppError } from '../../errors.ts';
import { addMessages } from '../../services/memories/add-messages.ts';
import type { HttpServer } from '../app.ts';
import { idempotencyOf, writeHeaders } from '../idempotency.ts';
import { chatMessage, fromChatMessage, MAX_MESSAGES } from '../messages/chat-message.ts';
import type { ContextOf } from '../request-context.ts';
import { list } from '../validation/list.ts';
import { optionalIdentifier } from '../validation/text.ts';
import { answers, ok, requestBody } from './envelope.ts';
import { needsOwner, ownerFields, ownerOf } from './owner.ts';
import { sharedTargets, sharingFields } from './sharing.ts';
import { exceedsTokens } from './tokens.ts';

/**
 * The documents contradict each other on the default: everything that can be extracted today. A profile is filled where
 * a template was bound: who binds one expects that.
 */
const DEFAULT_VIEWS: readonly MemoryView[] = [
  'detail_factual',
  'preference',
  'event',
  'profile',
  'tool_memory',
];
const LATER = 'Accepted; has no effect in this version.';

const body = requestBody({
  ...ownerFields,
  conversation_id: optionalIdentifier(100).describe('Generated when absent.'),
  messages: list(chatMessage, MAX_MESSAGES, 1).describe('At most 40,000 tokens in all.'),
  allow_memory_view: list(z.enum(MEMORY_VIEWS), 20)
    .optional()
    .describe('Kinds of memory to extract. Default: all but skill.'),
  async_mode: z.boolean().default(true).describe('false: the answer waits for the extraction.'),
  app_id: z.string().max(256).optional(),
  tags: list(z.string().max(256), 100).optional(),
  info: z.record(z.string(), z.unknown()).optional().describe('Your own metadata, kept with the memories.'),
  ...sharingFields,
  custom_extract_prompt: z.unknown().optional().describe(LATER),
  source: z.unknown().optional().describe(LATER),
}).superRefine(needsOwner);

const accepted = z.object({
  success: z.boolean(),
  task_id: z.string(),
  status: z.enum(['running', 'completed', 'failed']),
});

export function addMessageRoute(server: HttpServer, contextOf: ContextOf): void {
  server.post(
    '/add/message',
    {
      schema: {
        summary: 'Add messages: they are stored and searchable at once, memories are extracted from them',
        headers: writeHeaders,
        body,
        response: answers(accepted),
      },
    },
    async (request, reply) => {
      const fields = request.body;
      const messages = fields.messages.map(fromChatMessage);
      if (exceedsTokens(messages.map((message) => message.text))) throw new AppError('input_too_long');
      const ctx = contextOf(request, reply);
      const owner = ownerOf(fields);
      const { agentId } = owner;
      const result = await addMessages(ctx, {
        targets: [...owner.targets, ...(await sharedTargets(ctx, owner, fields))],
        agentId,
        conversationId: fields.conversation_id ?? ctx.newId(),
        messages,
        views: fields.allow_memory_view?.length ? [...new Set(fields.allow_memory_view)] : DEFAULT_VIEWS,
        tags: fields.tags,
        info: fields.info,
        appId: fields.app_id,
        wait: !fields.async_mode,
        idempotency: idempotencyOf(request, request.headers['idempotency-key'], 'v1/add/message', fields),
      });
      return ok({ success: result.status !== 'failed', task_id: result.taskId, status: result.status });
    },
  );
}
