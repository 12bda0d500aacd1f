import { z } from 'zod';
import type { Guidance } from '../../domain/extraction/extraction.ts';
import { MEMORY_VIEWS, type MemoryView } from '../../domain/memories/view.ts';
import { AppError } from '../../errors.ts';
import { addMessages } from '../../services/messages/add-messages.ts';
import type { HttpServer } from '../app.ts';
import { idempotencyOf, writeHeaders } from '../idempotency.ts';
import { datedChatMessage, fromChatMessage, hasText, MAX_MESSAGES } from '../messages/chat-message.ts';
import { warnOfTimes } from '../messages/chat-times.ts';
import type { ContextOf } from '../request-context.ts';
import { endOf, expiresAt } from '../validation/expiry.ts';
import { list } from '../validation/list.ts';
import { optionalIdentifier } from '../validation/text.ts';
import { warn } from '../warnings.ts';
import { answers, ok, requestBody } from './envelope.ts';
import { taskError } from './get-status.ts';
import { needsOwner, ownerFields, ownerOf } from './owner.ts';
import { sharedTargets, sharingFields } from './sharing.ts';
import { exceedsTokens } from './tokens.ts';

/**
 * All kinds that can be extracted today. The documents of the cloud API contradict each other on the default.
 * Profiles are included, because a user who binds a template expects it to be filled.
 */
const DEFAULT_VIEWS: readonly MemoryView[] = [
  'detail_factual',
  'preference',
  'event',
  'profile',
  'tool_memory',
];
/** Characters of one text of `custom_extract_prompt`. */
const MAX_GUIDANCE = 20_000;
const LATER = 'No effect in this version.';

const words = z.string().max(MAX_GUIDANCE);
/** A text, or an object with a text or null per view. Names that are no views are ignored. */
const guidance = z.union([
  words,
  z.preprocess(
    (value) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.fromEntries(
            Object.entries(value).filter(([view]) => MEMORY_VIEWS.includes(view as MemoryView)),
          )
        : value,
    z.partialRecord(z.enum(MEMORY_VIEWS), words.nullable()),
  ),
]);

const body = requestBody({
  ...ownerFields,
  conversation_id: optionalIdentifier(100).describe('The conversation. Default: a new one.'),
  messages: list(datedChatMessage, MAX_MESSAGES, 1).describe(
    '1 to 10,000 messages, at most 40,000 tokens in all.',
  ),
  allow_memory_view: list(z.enum(MEMORY_VIEWS), 20)
    .optional()
    .describe('Kinds of memory to extract. Default: all except `skill`.'),
  async_mode: z
    .boolean()
    .default(true)
    .describe('true (default): the extraction runs in the background. false: the answer waits for it.'),
  app_id: z.string().max(256).optional().describe('Id of your application, kept with the memories.'),
  tags: list(z.string().max(256), 100).optional().describe('Tags of the memories, at most 100.'),
  info: z.record(z.string(), z.unknown()).optional().describe('Your own metadata, kept with the memories.'),
  ...sharingFields,
  custom_extract_prompt: guidance
    .optional()
    .describe(
      'Tells the model what to note for a kind of memory: an object with the names of `allow_memory_view`, or one text ' +
        "for all kinds. At most 20,000 characters each. It has precedence over the operator's guidance. No effect without a model.",
    ),
  expires_at: expiresAt,
  source: z.unknown().optional().describe(LATER),
}).superRefine(needsOwner);

const accepted = z.object({
  success: z.boolean().describe('false only if `status` is `failed`.'),
  task_id: z.string().describe('Id of the task, for /get/status.'),
  status: z.enum(['running', 'completed', 'failed']).describe('State of the task.'),
  error: taskError
    .optional()
    .describe('With `async_mode: false`: why the extraction failed, or why it will be retried later.'),
});

/** Adds `POST /v1/add/message`. */
export function addMessageRoute(server: HttpServer, contextOf: ContextOf): void {
  server.post(
    '/add/message',
    {
      config: { permission: 'write', userKeys: true },
      schema: {
        summary: 'Add messages',
        description:
          'Stores messages, which can be searched at once, and extracts memories from them: in the background, or before ' +
          'the answer with `async_mode: false`.',
        headers: writeHeaders,
        body,
        response: answers(accepted),
      },
    },
    async (request, reply) => {
      const fields = request.body;
      const messages = fields.messages.map(fromChatMessage);
      if (exceedsTokens(messages.map((message) => message.text))) throw new AppError('input_too_long');
      if (!messages.some(hasText))
        warn(request, 'messages: no message has any text, so that there is nothing to remember.');
      warnOfTimes(request, fields.messages);
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
        expiresAt: endOf(fields.expires_at),
        guidance: guidanceOf(fields.custom_extract_prompt),
        idempotency: idempotencyOf(request, request.headers['idempotency-key'], 'v1/add/message', fields),
      });
      const { failure, status } = result;
      return ok({
        success: status !== 'failed',
        task_id: result.taskId,
        status,
        ...(failure === null ? {} : { error: { code: failure.code, message: failure.text } }),
      });
    },
  );
}

function guidanceOf(sent: z.output<typeof guidance> | undefined): Guidance | undefined {
  if (sent === undefined) return undefined;
  const texts = typeof sent === 'string' ? MEMORY_VIEWS.map((view) => [view, sent]) : Object.entries(sent);
  return Object.fromEntries(texts.filter(([, text]) => text?.trim())) as Guidance;
}
