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
  memory_id: identifier(256).describe('An id of an earlier version means the present one.'),
  content: z.string().trim().min(1).optional(),
  title: z.string().trim().min(1).max(256).optional(),
  status: z.enum(['activated', 'archived']).optional().describe('To delete it use /delete/memory.'),
}).superRefine((fields, ctx) => {
  if (fields.content !== undefined || fields.title !== undefined || fields.status !== undefined) return;
  ctx.addIssue({
    code: 'custom',
    path: ['content'],
    message: 'is required, or else title or status',
    params: { code: 'field_required' },
  });
});

export function updateMemoryRoute(server: HttpServer, contextOf: ContextOf): void {
  server.post(
    '/update/memory',
    {
      config: { permission: 'write', userKeys: true },
      schema: {
        summary: 'Change a memory: a new version stands for it, the old one is kept under its id',
        headers: writeHeaders,
        body,
        response: answers(
          z.object({
            success: z.literal(true),
            memory_id: z.string().describe('The memory that stands for it from now on'),
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
