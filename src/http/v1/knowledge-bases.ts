import { z } from 'zod';
import { createKnowledgeBase } from '../../services/knowledge/create-knowledge-base.ts';
import { deleteKnowledgeBase } from '../../services/knowledge/delete-knowledge-base.ts';
import type { HttpServer } from '../app.ts';
import { answerOnce, writeHeaders } from '../idempotency.ts';
import type { ContextOf } from '../request-context.ts';
import { identifier } from '../validation/text.ts';
import { answers, ok, requestBody } from './envelope.ts';

/** Adds the routes that create and delete a knowledge base. */
export function knowledgeBaseRoutes(server: HttpServer, contextOf: ContextOf): void {
  server.post(
    '/create/knowledgebase',
    {
      config: { permission: 'write' },
      schema: {
        summary: 'Create a knowledge base',
        description: 'Creates an empty knowledge base, to which files can be added.',
        headers: writeHeaders,
        body: requestBody({
          knowledgebase_name: z.string().max(256).trim().min(1).describe('1 to 256 characters.'),
          knowledgebase_description: z
            .string()
            .max(4_000)
            .default('')
            .describe('At most 4,000 characters. Default: empty.'),
        }),
        response: answers(
          z.object({
            id: z.string(),
            knowledgebase_id: z.string().describe('The same id; clients read either field.'),
          }),
        ),
      },
    },
    async (request, reply) => {
      const { knowledgebase_name: name, knowledgebase_description: description } = request.body;
      return answerOnce(request, contextOf(request, reply), 'v1/create/knowledgebase', async (ctx) => {
        const id = await createKnowledgeBase(ctx, { name, description });
        return ok({ id, knowledgebase_id: id });
      });
    },
  );
  server.post(
    '/delete/knowledgebase',
    {
      config: { permission: 'delete' },
      schema: {
        summary: 'Delete a knowledge base',
        description: 'Deletes a knowledge base with its files and all memories in it.',
        headers: writeHeaders,
        body: requestBody({
          knowledgebase_id: identifier(256).describe('Id of the knowledge base.'),
          delete_all: z.boolean().optional().describe('No effect: the files are always deleted.'),
        }),
        response: answers(z.object({ success: z.literal(true) })),
      },
    },
    async (request, reply) =>
      answerOnce(request, contextOf(request, reply), 'v1/delete/knowledgebase', async (ctx) => {
        await deleteKnowledgeBase(ctx, request.body.knowledgebase_id);
        return ok({ success: true as const });
      }),
  );
}
