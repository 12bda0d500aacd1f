import { z } from 'zod';
import { listMessages } from '../../services/messages/list-messages.ts';
import type { HttpServer } from '../app.ts';
import type { ContextOf } from '../request-context.ts';
import { identifier } from '../validation/text.ts';
import { answers, ok, requestBody } from './envelope.ts';
import { needsOwner, ownerFields, ownerOf } from './owner.ts';

const MAX_MESSAGES = 50;

const body = requestBody({
  ...ownerFields,
  conversation_id: identifier(100),
  message_limit_number: z
    .int()
    .min(1)
    .overwrite((n) => Math.min(n, MAX_MESSAGES))
    .default(6)
    .describe('How many of the last messages; above 50 counts as 50.'),
  conversation_limit_number: z.int().optional().describe('Accepted; has no effect in this version.'),
  source: z.unknown().optional().describe('Accepted; has no effect in this version.'),
}).superRefine(needsOwner);

const messages = z.object({
  message_detail_list: z.array(
    z.object({
      role: z.string(),
      content: z.string(),
      create_time: z.string().describe('YYYY-MM-DD HH:MM:SS, UTC'),
      update_time: z.string().describe('YYYY-MM-DD HH:MM:SS, UTC'),
    }),
  ),
});

export function getMessageRoute(server: HttpServer, contextOf: ContextOf): void {
  server.post(
    '/get/message',
    {
      schema: {
        summary: 'The last messages of a conversation, oldest first',
        body,
        response: answers(messages),
      },
    },
    async (request, reply) => {
      const fields = request.body;
      const cubeId = ownerOf(fields).targets[0]?.cubeId ?? '';
      const stored = await listMessages(contextOf(request, reply), {
        cubeId,
        conversationId: fields.conversation_id,
        limit: fields.message_limit_number,
      });
      const list = stored.map(({ role, text, createdAt }) => {
        const time = createdAt.toISOString().slice(0, 19).replace('T', ' ');
        return { role, content: text, create_time: time, update_time: time };
      });
      return ok({ message_detail_list: list });
    },
  );
}
