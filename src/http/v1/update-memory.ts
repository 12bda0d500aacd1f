import { z } from 'zod';
import { AppError } from '../../errors.ts';
import { updateMemory } from '../../services/memories/update-memory.ts';
import type { HttpServer } from '../app.ts';
import { idempotencyOf, writeHeaders } from '../idempotency.ts';
import type { ContextOf } from '../request-context.ts';
import { identifier } from '../validation/text.ts';
import { answers, ok, requestBody } from './envelope.ts';
import { exceedsTokens } from './tokens.ts';

const body = requestBody({
  memory_id: identifier(256).describe(
    'Id of the memory. The id of an earlier version means the current one. An unknown id gets 40307.',
  ),
  content: z.string().trim().min(1).optional().describe('The new text, at most 40,000 tokens.'),
  title: z.string().trim().min(1).max(256).optional().describe('The new title, 1 to 256 characters.'),
  status: z
    .enum(['activated', 'archived'])
    .optional()
    .describe('Archives or reactivates the memory. To delete it use /delete/memory.'),
}).superRefine((fields, ctx) => {
  if (fields.content !== undefined || fields.title !== undefined || fields.status !== undefined) return;
  ctx.addIssue({
    code: 'custom',
    path: ['content'],
    message: 'is required, unless title or status is sent',
    params: { code: 'field_required' },
  });
});

/** Adds `POST /v1/update/memory`. */
export function updateMemoryRoute(server: HttpServer, contextOf: ContextOf): void {
  server.post(
    '/update/memory',
    {
      config: { permission: 'write', userKeys: true },
      schema: {
        summary: 'Update a memory',
        description:
          'Changes a memory, which keeps its id: searches, lists and `GET /get/memory/{id}` answer its new version. The ' +
          'earlier version is archived under an id of its own, in `history`. A new text renews the title and the tags ' +
          'that were derived from the old one; a title from an earlier update and the tags of the messages stay. If ' +
          'another memory has the new text already, this one replaces it.',
        headers: writeHeaders,
        body,
        response: answers(
          z.object({
            success: z.literal(true),
            memory_id: z.string().describe('Id of the memory.'),
          }),
        ),
      },
    },
    async (request, reply) => {
      const { memory_id, content, title, status } = request.body;
      if (exceedsTokens([content ?? ''])) throw new AppError('input_too_long');
      const memoryId = await updateMemory(
        contextOf(request, reply),
        { memoryId: memory_id, content, title, status },
        idempotencyOf(request, request.headers['idempotency-key'], 'v1/update/memory', request.body),
      );
      return ok({ success: true as const, memory_id: memoryId });
    },
  );
}
