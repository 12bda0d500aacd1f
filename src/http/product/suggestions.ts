import { z } from 'zod';
import type { ChatTurn } from '../../providers/chat-model.ts';
import { suggestQueries } from '../../services/suggestions/suggest-queries.ts';
import type { HttpServer } from '../app.ts';
import { chatMessage } from '../messages/chat-message.ts';
import type { ContextOf } from '../request-context.ts';
import { list } from '../validation/list.ts';
import { toTurn } from './chat-request.ts';
import { answers, ok } from './envelope.ts';
import { cubeId, userId } from './fields.ts';

const body = z.object({
  user_id: userId,
  mem_cube_id: cubeId,
  language: z.enum(['zh', 'en']).default('zh').describe('Language of the queries. Default: `zh`.'),
  message: z
    .union([z.string(), list(chatMessage, 10_000)])
    .nullish()
    .describe('The last message, or the conversation, of which the last two turns are used.'),
});

/** Adds `POST /product/suggestions`. */
export function suggestionsRoute(server: HttpServer, contextOf: ContextOf): void {
  server.post(
    '/suggestions',
    {
      config: { permission: 'read', userKeys: true },
      schema: {
        summary: 'Suggest queries',
        description: 'Suggests three queries that the user may ask next.',
        body,
        response: answers(z.object({ query: z.array(z.string()).describe('The suggested queries.') })),
      },
    },
    async (request, reply) => {
      const { mem_cube_id, language, message } = request.body;
      const query = await suggestQueries(contextOf(request, reply), {
        cubeIds: [mem_cube_id],
        language,
        turns: turnsOf(message),
      });
      return ok('Suggestions retrieved successfully', { query: [...query] });
    },
  );
}

function turnsOf(message: z.output<typeof body>['message']): ChatTurn[] {
  if (typeof message === 'string') return [{ role: 'user', content: message }];
  return (message ?? []).flatMap(toTurn);
}
