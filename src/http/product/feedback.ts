import { z } from 'zod';
import type { FeedbackResult } from '../../services/feedback/give-feedback.ts';
import { giveFeedback } from '../../services/feedback/give-feedback.ts';
import type { HttpServer } from '../app.ts';
import { requireScope } from '../auth.ts';
import { idempotencyOf, writeHeaders } from '../idempotency.ts';
import { chatMessage } from '../messages/chat-message.ts';
import type { ContextOf } from '../request-context.ts';
import { list } from '../validation/list.ts';
import { identifier } from '../validation/text.ts';
import { toTurn } from './chat-request.ts';
import { answers, ok } from './envelope.ts';
import { cubeIds, cubesOf, deprecatedCubeId, flag, object, optionalId, text, userId } from './fields.ts';

const added = z.object({ id: z.string(), text: z.string(), memory_type: z.string() });

/** What a feedback did; an empty list where that is not known yet. */
export const feedbackData = z.array(
  z.union([
    z.object({
      answer: z.string().describe('The corrected answer, where one was asked for'),
      record: z.object({
        add: z.array(added),
        update: z.array(added.extend({ origin_memory: z.string(), archived_id: z.string() })),
      }),
    }),
    z.array(z.unknown()).max(0),
  ]),
);

const body = z.object({
  user_id: userId,
  history: list(chatMessage, 10_000).describe('The turns that the feedback is about'),
  feedback_content: z.string().min(1),
  session_id: z.preprocess((id) => id || undefined, identifier(256).default('default_session')),
  task_id: optionalId.describe('Your own id, to ask the scheduler about.'),
  retrieved_memory_ids: list(identifier(256), 1000).nullish().describe('Ids retrieved at the last turn'),
  feedback_time: text.describe('When it was given. Default: now.'),
  writable_cube_ids: cubeIds.describe("Cubes to correct and add to. Default: the user's own cube."),
  async_mode: z
    .enum(['async', 'sync'])
    .default('async')
    .describe(
      '`sync`: the answer waits for the judgement and shows what was corrected, for which a key needs the scope `read` too.',
    ),
  corrected_answer: flag(false).describe('With `sync`: answer the last question again.'),
  info: object.describe('Your own metadata, kept with the memories.'),
  mem_cube_id: deprecatedCubeId,
});

export const FEEDBACK_DONE = 'Memory feedback successfully';

export function feedbackRoute(server: HttpServer, contextOf: ContextOf): void {
  server.post(
    '/feedback',
    {
      config: { permission: 'write', userKeys: true },
      schema: {
        summary: 'Feedback on an answer: memories that it contradicts are corrected, what is new is added',
        headers: writeHeaders,
        body,
        response: answers(feedbackData),
      },
    },
    async (request, reply) => {
      const fields = request.body;
      const wait = fields.async_mode === 'sync';
      // the answer shows what was corrected
      if (wait || fields.corrected_answer) requireScope(request, 'read');
      const cubes = cubesOf(fields.writable_cube_ids, fields.mem_cube_id, fields.user_id);
      const result = await giveFeedback(contextOf(request, reply), {
        targets: cubes.map((cubeId) => ({ cubeId, userId: fields.user_id })),
        conversationId: fields.session_id,
        text: fields.feedback_content,
        time: fields.feedback_time || undefined,
        history: fields.history.flatMap(toTurn),
        retrievedMemoryIds: fields.retrieved_memory_ids ?? [],
        correctedAnswer: fields.corrected_answer,
        businessTaskId: fields.task_id,
        info: fields.info ?? undefined,
        wait,
        idempotency: idempotencyOf(request, request.headers['idempotency-key'], 'product/feedback', fields),
      });
      return ok(FEEDBACK_DONE, feedbackDataOf(result));
    },
  );
}

export function feedbackDataOf(result: FeedbackResult): z.output<typeof feedbackData> {
  if (result.status !== 'completed') return [[]];
  const shown = ({ memoryId, text, memoryType }: FeedbackResult['added'][number]) => ({
    id: memoryId,
    text,
    memory_type: memoryType,
  });
  const update = result.updated.map(({ memory, archived }) => ({
    ...shown(memory),
    origin_memory: archived.text,
    archived_id: archived.memoryId,
  }));
  return [{ answer: result.answer, record: { add: result.added.map(shown), update } }];
}
