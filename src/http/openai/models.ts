import { z } from 'zod';
import type { HttpServer } from '../app.ts';
import type { ContextOf } from '../request-context.ts';
import { errors } from './errors.ts';

const models = z.object({
  object: z.literal('list'),
  data: z.array(
    z.object({
      id: z.string(),
      object: z.literal('model'),
      created: z.int(),
      owned_by: z.string(),
    }),
  ),
});

/** Adds `GET /openai/v1/models`. */
export function modelsRoute(server: HttpServer, contextOf: ContextOf): void {
  server.get(
    '/models',
    {
      config: { permission: 'read', userKeys: true },
      schema: {
        summary: 'List the chat models',
        description: 'The models that a request may name, the configured one first. None without a model.',
        response: { 200: models, ...errors },
      },
    },
    async (request, reply) => ({
      object: 'list' as const,
      data: contextOf(request, reply).models.chatNames.map((id) => ({
        id,
        object: 'model' as const,
        created: 0,
        owned_by: 'recollect',
      })),
    }),
  );
}
