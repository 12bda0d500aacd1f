import { z } from 'zod';
import { AppError } from '../../errors.ts';
import { giveFeedback } from '../../services/feedback/give-feedback.ts';
import type { HttpServer } from '../app.ts';
import { idempotencyOf, writeHeaders } from '../idempotency.ts';
import { isUnreadable, READABLE_TIME } from '../messages/chat-times.ts';
import type { ContextOf } from '../request-context.ts';
import { list } from '../validation/list.ts';
import { identifier, optionalIdentifier } from '../validation/text.ts';
import { answers, ok, requestBody } from './envelope.ts';
import { needsOwner, ownerFields, ownerOf } from './owner.ts';
import { sharedTargets, sharingFields } from './sharing.ts';
import { exceedsTokens } from './tokens.ts';

const LATER = 'No effect in this version.';

const body = requestBody({
  ...ownerFields,
  feedback_content: z.string().min(1).describe('The feedback in words, at most 40,000 tokens.'),
  conversation_id: optionalIdentifier(100).describe(
    'The conversation whose last turns the feedback is about. Default: none.',
  ),
  feedback_time: z
    .string()
    .max(200)
    .refine((time) => !isUnreadable(time), { error: READABLE_TIME })
    .optional()
    .describe('When the feedback was given, ISO 8601. Default: now.'),
  retrieved_memory_ids: list(identifier(256), 1000)
    .optional()
    .describe('Ids of the memories that the answer was based on, at most 1,000.'),
  app_id: z.string().max(256).optional().describe('Id of your application, kept with the memories.'),
  ...sharingFields,
  source: z.unknown().optional().describe(LATER),
}).superRefine(needsOwner);

const accepted = z.object({
  success: z.boolean().describe('Always true: the feedback is stored.'),
  task_id: z.string().describe('Id of the task, for /get/status.'),
  status: z.enum(['running', 'completed', 'failed']).describe('State of the task.'),
});

/** Adds `POST /v1/add/feedback`. */
export function addFeedbackRoute(server: HttpServer, contextOf: ContextOf): void {
  server.post(
    '/add/feedback',
    {
      config: { permission: 'write', userKeys: true },
      schema: {
        summary: 'Give feedback',
        description:
          'Uses feedback on an answer, in the background: corrects memories that the feedback contradicts, and adds what ' +
          'is new in it.',
        headers: writeHeaders,
        body,
        response: answers(accepted),
      },
    },
    async (request, reply) => {
      const fields = request.body;
      if (exceedsTokens([fields.feedback_content])) throw new AppError('input_too_long');
      const ctx = contextOf(request, reply);
      const owner = ownerOf(fields);
      const { taskId, status } = await giveFeedback(ctx, {
        targets: [...owner.targets, ...(await sharedTargets(ctx, owner, fields))],
        agentId: owner.agentId,
        appId: fields.app_id,
        conversationId: fields.conversation_id ?? ctx.newId(),
        text: fields.feedback_content,
        time: fields.feedback_time?.trim() ? fields.feedback_time : undefined,
        history: [],
        retrievedMemoryIds: fields.retrieved_memory_ids ?? [],
        wait: false,
        idempotency: idempotencyOf(request, request.headers['idempotency-key'], 'v1/add/feedback', fields),
      });
      return ok({ success: true, task_id: taskId, status });
    },
  );
}
