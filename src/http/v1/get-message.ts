import { z } from 'zod';
import { listMessages } from '../../services/messages/list-messages.ts';
import type { HttpServer } from '../app.ts';
import type { ContextOf } from '../request-context.ts';
import { optionalIdentifier } from '../validation/text.ts';
import { answers, ok, requestBody } from './envelope.ts';
import { needsOwner, ownerFields, ownerOf } from './owner.ts';

const MAX_MESSAGES = 50;
const MAX_CONVERSATIONS = 20;

const body = requestBody({
  ...ownerFields,
  conversation_id: optionalIdentifier(100).describe(
    'The conversation. Required without `conversation_limit_number`.',
  ),
  message_limit_number: z
    .int()
    .min(1)
    .overwrite((n) => Math.min(n, MAX_MESSAGES))
    .default(6)
    .describe('How many of the last messages of each conversation. Default: 6; at most 50.'),
  conversation_limit_number: z
    .int()
    .min(1)
    .overwrite((n) => Math.min(n, MAX_CONVERSATIONS))
    .optional()
    .describe('Without `conversation_id`: how many of the last conversations are read, at most 20.'),
  source: z.unknown().optional().describe('No effect.'),
})
  .superRefine(needsOwner)
  .superRefine((fields, ctx) => {
    if (fields.conversation_id !== undefined || fields.conversation_limit_number !== undefined) return;
    ctx.addIssue({
      code: 'custom',
      path: ['conversation_id'],
      message: 'is required, unless conversation_limit_number is sent',
      params: { code: 'field_required' },
    });
  });

const messages = z.object({
  message_detail_list: z.array(
    z.object({
      role: z.string(),
      content: z.string(),
      create_time: z.string().describe('`YYYY-MM-DD HH:MM:SS`, UTC.'),
      update_time: z.string().describe('`YYYY-MM-DD HH:MM:SS`, UTC.'),
      conversation_id: z.string().optional().describe('Present if the request has no `conversation_id`.'),
    }),
  ),
});

/** Adds `POST /v1/get/message`. */
export function getMessageRoute(server: HttpServer, contextOf: ContextOf): void {
  server.post(
    '/get/message',
    {
      config: { permission: 'read', userKeys: true },
      schema: {
        summary: 'Read messages',
        description: 'The last messages of one conversation or of the last conversations, oldest first.',
        body,
        response: answers(messages),
      },
    },
    async (request, reply) => {
      const fields = request.body;
      const { conversation_id: id, conversation_limit_number: last = 1 } = fields;
      const stored = await listMessages(contextOf(request, reply), {
        cubeIds: ownerOf(fields).targets.map(({ cubeId }) => cubeId),
        conversations: id === undefined ? { last } : { id },
        limit: fields.message_limit_number,
      });
      const list = stored.map(({ role, text, createdAt, conversationId }) => {
        const time = createdAt.toISOString().slice(0, 19).replace('T', ' ');
        const of = id === undefined ? { conversation_id: conversationId } : {};
        return { role, content: text, create_time: time, update_time: time, ...of };
      });
      return ok({ message_detail_list: list });
    },
  );
}
