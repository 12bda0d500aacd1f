import { z } from 'zod';
import { addMessages } from '../../services/memories/add-messages.ts';
import type { HttpServer } from '../app.ts';
import { idempotencyOf, writeHeaders } from '../idempotency.ts';
import type { ContextOf } from '../request-context.ts';
import { type AddRequest, addRequest, infoOf, messagesOf } from './add-request.ts';
import { answers, ok } from './envelope.ts';
import { cubesOf } from './fields.ts';
import { permitted } from './permissions.ts';

const added = z.array(
  z.object({ memory: z.string(), memory_id: z.string(), memory_type: z.string(), cube_id: z.string() }),
);

const DONE = 'Memory added successfully';

export function addRoute(server: HttpServer, contextOf: ContextOf): void {
  server.post(
    '/add',
    {
      schema: {
        summary: 'Add memories: messages are stored and searchable at once, memories are extracted from them',
        headers: writeHeaders,
        body: addRequest,
        response: answers(added),
      },
    },
    async (request, reply) => {
      const fields = request.body;
      const messages = messagesOf(fields);
      if (messages.length === 0) return ok(DONE, []);
      const userId = fields.user_id ?? 'default_user';
      const { memories } = await addMessages(contextOf(request, reply), {
        targets: writableCubes(fields, userId).map((cubeId) => ({
          cubeId,
          userId,
        })),
        conversationId: fields.session_id ?? fields.conversation_id ?? 'default_session',
        messages,
        views: ['detail_factual', 'preference', 'event', 'profile', 'tool_memory'],
        tags: fields.custom_tags ?? undefined,
        info: infoOf(fields),
        businessTaskId: fields.task_id,
        wait: fields.async_mode === 'sync' && fields.mode !== 'fast',
        idempotency: idempotencyOf(request, request.headers['idempotency-key'], 'product/add', fields),
      });
      const data = memories.map(({ text, memoryId, memoryType, cubeId }) => ({
        memory: text,
        memory_id: memoryId,
        memory_type: memoryType,
        cube_id: cubeId,
      }));
      return ok(DONE, data);
    },
  );
}

function writableCubes(fields: AddRequest, userId: string): readonly [string, ...string[]] {
  const cubes = cubesOf(fields.writable_cube_ids, fields.mem_cube_id, userId);
  const named = fields.writable_cube_ids?.length || fields.mem_cube_id ? cubes : null;
  return permitted(fields.operation, 'write', named, cubes, 'refuse');
}
