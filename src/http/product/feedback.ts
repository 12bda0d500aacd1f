import { z } from 'zod';
import type { FeedbackResult } from '../../services/feedback/give-feedback.ts';
import { giveFeedback } from '../../services/feedback/give-feedback.ts';
import type { HttpServer } from '../app.ts';
import { requireScope } from '../auth.ts';
import { idempotencyOf, writeHeaders } from '../idempotency.ts';
import { chatMessage } from '../messages/chat-message.ts';
import { warnOfTime } from '../messages/chat-times.ts';
import type { ContextOf } from '../request-context.ts';
import { list } from '../validation/list.ts';
import { identifier } from '../validation/text.ts';
import { toTurn } from './chat-request.ts';
import { answers, ok } from './envelope.ts';
import { cubeIds, cubesOf, deprecatedCubeId, flag, object, optionalId, text, userId } from './fields.ts';

const added = z.object({
  id: z.string().describe('Id of the memory.'),
  text: z.string().describe('Text of the memory.'),
  memory_type: z.string(),
});

/** What a feedback changed. The inner list is empty if that is not known yet. */
export const feedbackData = z.array(
  z.union([
    z.object({
      answer: z
        .string()
        .describe('The corrected answer, if `corrected_answer` was requested; otherwise empty.'),
      record: z.object({
        add: z.array(added).describe('New memories.'),
        update: z
          .array(
            added.extend({
              origin_memory: z.string().describe('Text of the memory that was replaced.'),
              archived_id: z.string().describe('Id of the memory that was replaced and is now archived.'),
            }),
          )
          .describe('Corrected memories.'),
        archive: z
          .array(added)
          .optional()
          .describe(
            'Memories that were archived because they are to be forgotten; absent if there are none.',
          ),
      }),
    }),
    z.array(z.unknown()).max(0),
  ]),
);

const body = z.object({
  user_id: userId,
  history: list(chatMessage, 10_000).describe('The turns that the feedback is about.'),
  feedback_content: z.string().min(1).describe('The feedback in words.'),
  session_id: z
    .preprocess((id) => id || undefined, identifier(256).default('default_session'))
    .describe('The conversation. Default: `default_session`.'),
  task_id: optionalId.describe('Your own id for the task, to query it with /product/scheduler/status.'),
  retrieved_memory_ids: list(identifier(256), 1000)
    .nullish()
    .describe('Ids of the memories that the answer was based on, at most 1,000.'),
  feedback_time: text.describe('When the feedback was given, ISO 8601. Default: now.'),
  writable_cube_ids: cubeIds.describe(
    "Cubes whose memories are corrected, and to which memories are added, at most 200. Default: the user's own cube.",
  ),
  async_mode: z
    .enum(['async', 'sync'])
    .default('async')
    .describe(
      '`async` (default): the feedback is judged in the background. `sync`: the answer waits for that and shows the corrected memories. For this the key also needs the scope `read`.',
    ),
  corrected_answer: flag(false).describe(
    'With `sync`: true answers the last question again. Default: false.',
  ),
  info: object.describe('Your own metadata, kept with the memories.'),
  mem_cube_id: deprecatedCubeId,
});

export const FEEDBACK_DONE = 'Memory feedback successfully';

/** Adds `POST /product/feedback`. */
export function feedbackRoute(server: HttpServer, contextOf: ContextOf): void {
  server.post(
    '/feedback',
    {
      config: { permission: 'write', userKeys: true },
      schema: {
        summary: 'Give feedback',
        description:
          'Uses feedback on an answer: corrects memories that the feedback contradicts, and adds what is new in it.',
        headers: writeHeaders,
        body,
        response: answers(feedbackData),
      },
    },
    async (request, reply) => {
      const fields = request.body;
      const wait = fields.async_mode === 'sync';
      // the answer shows corrected memories
      if (wait || fields.corrected_answer) requireScope(request, 'read');
      warnOfTime(request, 'feedback_time', fields.feedback_time);
      const cubes = cubesOf(fields.writable_cube_ids, fields.mem_cube_id, fields.user_id);
      const result = await giveFeedback(contextOf(request, reply), {
        targets: cubes.map((cubeId) => ({ cubeId, userId: fields.user_id })),
        conversationId: fields.session_id,
        text: fields.feedback_content,
        time: fields.feedback_time?.trim() ? fields.feedback_time : undefined,
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

/** Converts the result of a feedback to the shape `feedbackData`. */
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
  const archive = result.archived.map(shown);
  const record = { add: result.added.map(shown), update, ...(archive.length > 0 ? { archive } : {}) };
  return [{ answer: result.answer, record }];
}
