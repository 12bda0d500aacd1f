import { z } from 'zod';
import { giveFeedback } from '../../services/feedback/give-feedback.ts';
import { addMessages } from '../../services/messages/add-messages.ts';
import type { HttpServer } from '../app.ts';
import { requireScope } from '../auth.ts';
import { idempotencyOf, writeHeaders } from '../idempotency.ts';
import { messagesIn } from '../messages/chat-history.ts';
import { hasText } from '../messages/chat-message.ts';
import { warnOfTimes } from '../messages/chat-times.ts';
import type { ContextOf } from '../request-context.ts';
import { endOf } from '../validation/expiry.ts';
import { warn } from '../warnings.ts';
import { type AddRequest, addRequest, feedbackOf, infoOf, messagesOf } from './add-request.ts';
import { repeatedText, withoutManyRepeats } from './added-texts.ts';
import { envelope, errors, ok } from './envelope.ts';
import { FEEDBACK_DONE, feedbackData, feedbackDataOf } from './feedback.ts';
import { cubesOf, taskError } from './fields.ts';
import { permitted } from './permissions.ts';

const added = z.array(
  z.object({
    memory: z.string().describe(repeatedText),
    memory_id: z.string().describe('Id of the memory.'),
    memory_type: z.string(),
    cube_id: z.string().describe('The cube that holds it.'),
  }),
);

/** The state of the extraction: a field that other clients ignore. */
const extraction = z
  .object({ status: z.enum(['running', 'failed']), error: taskError.nullable() })
  .optional()
  .describe(
    'Present only if a `sync` request did not complete the extraction. The messages are stored and can be found.',
  );

const DONE = 'Memory added successfully';
const NOTHING_WHY = 'no message has any text, so that there is nothing to remember.';
const NOTHING = 'Nothing to add: no message has any text';

/** Adds `POST /product/add`. */
export function addRoute(server: HttpServer, contextOf: ContextOf): void {
  server.post(
    '/add',
    {
      config: { permission: 'write', userKeys: true },
      schema: {
        summary: 'Add memories',
        description:
          'Stores messages, which can be searched at once, and extracts memories from them: in the background, or before ' +
          'the answer with `async_mode: "sync"`. `data` lists the new memories. With `is_feedback` it is the answer of ' +
          '/product/feedback.',
        headers: writeHeaders,
        body: addRequest,
        response: {
          ...errors,
          200: envelope(
            z.union([added, feedbackData]).describe('With `is_feedback`: the data of /product/feedback.'),
          ).extend({ extraction }),
        },
      },
    },
    async (request, reply) => {
      const fields = request.body;
      const messages = messagesOf(fields);
      const isEmpty = !messages.some(hasText);
      if (isEmpty) warn(request, `messages: ${NOTHING_WHY}`);
      // old clients that send no words at all compare the usual message
      const done = isEmpty && (messages.length > 0 || fields.messages != null) ? NOTHING : DONE;
      if (Array.isArray(fields.messages)) warnOfTimes(request, fields.messages);
      if (messages.length === 0) return ok(done, []);
      const ctx = contextOf(request, reply);
      const userId = fields.user_id ?? ctx.onlyUserId ?? 'default_user';
      if (fields.user_id == null)
        warn(request, `user_id: missing, so that the memories belong to the user ${userId}.`);
      const targets = writableCubes(fields, userId).map((cubeId) => ({ cubeId, userId }));
      const key = request.headers['idempotency-key'];
      const feedback = fields.is_feedback ? feedbackOf(messages) : null;
      if (feedback !== null) {
        // the answer shows corrected memories
        if (fields.async_mode === 'sync') requireScope(request, 'read');
        const result = await giveFeedback(ctx, {
          ...feedback,
          targets,
          conversationId: fields.session_id ?? fields.conversation_id ?? 'default_session',
          tags: fields.custom_tags ?? undefined,
          info: infoOf(fields),
          retrievedMemoryIds: [],
          businessTaskId: fields.task_id,
          wait: fields.async_mode === 'sync',
          idempotency: idempotencyOf(request, key, 'product/add', fields),
        });
        return ok(FEEDBACK_DONE, feedbackDataOf(result));
      }
      const wait = fields.async_mode === 'sync' && fields.mode !== 'fast';
      const { memories, status, failure } = await addMessages(ctx, {
        targets,
        conversationId: fields.session_id ?? fields.conversation_id ?? 'default_session',
        messages,
        givenHistory: fields.chat_history ? messagesIn(fields.chat_history) : undefined,
        views: ['detail_factual', 'preference', 'event', 'profile', 'tool_memory'],
        tags: fields.custom_tags ?? undefined,
        info: infoOf(fields),
        businessTaskId: fields.task_id,
        expiresAt: endOf(fields.expires_at),
        wait,
        idempotency: idempotencyOf(request, key, 'product/add', fields),
      });
      const texts = withoutManyRepeats(memories.map(({ text }) => text));
      const data = memories.map(({ memoryId, memoryType, cubeId }, n) => ({
        memory: texts[n] ?? '',
        memory_id: memoryId,
        memory_type: memoryType,
        cube_id: cubeId,
      }));
      if (!wait || status === 'completed') return ok(done, data);
      const error = failure && { code: failure.code, message: failure.text };
      return { ...ok(done, data), extraction: { status, error } };
    },
  );
}

function writableCubes(fields: AddRequest, userId: string): readonly [string, ...string[]] {
  const cubes = cubesOf(fields.writable_cube_ids, fields.mem_cube_id, userId);
  const named = fields.writable_cube_ids?.length || fields.mem_cube_id ? cubes : null;
  return permitted(fields.operation, 'write', named, cubes, 'refuse');
}
