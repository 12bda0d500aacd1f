import { z } from 'zod';
import type { Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { deleteMemories } from '../../services/memories/delete-memories.ts';
import { deleteOwner } from '../../services/memories/delete-owner.ts';
import type { HttpServer } from '../app.ts';
import { answerOnce, writeHeaders } from '../idempotency.ts';
import type { ContextOf } from '../request-context.ts';
import { list } from '../validation/list.ts';
import { identifier } from '../validation/text.ts';
import { answers, ok, requestBody } from './envelope.ts';
import { ownerFields, ownerOf } from './owner.ts';

const body = requestBody({
  ...ownerFields,
  memory_ids: list(z.string().min(1).max(256), 10_000, 1)
    .optional()
    .describe('These memories, with the versions that they took the place of. The messages stay.'),
  user_ids: list(identifier(100), 20, 1)
    .optional()
    .describe('Beside memory_ids: only memories of these users.'),
  filter: z.unknown().optional().describe('Not supported here: send memory_ids.'),
  memory_type: z.unknown().optional().describe('Not supported here: send memory_ids.'),
}).superRefine((fields, ctx) => {
  const refuse = (path: string, message: string, code: string) =>
    ctx.addIssue({ code: 'custom', path: [path], message, params: { code } });
  // a narrower choice that is passed over would delete more than was asked
  for (const name of ['filter', 'memory_type'] as const) {
    if (fields[name] !== undefined)
      refuse(name, 'is not supported here: send memory_ids', 'invalid_parameters');
  }
  if (fields.memory_ids !== undefined || fields.user_id !== undefined || fields.agent_id !== undefined)
    return;
  refuse('memory_ids', 'is required, or else user_id or agent_id', 'field_required');
});

export function deleteMemoryRoute(server: HttpServer, contextOf: ContextOf): void {
  server.post(
    '/delete/memory',
    {
      schema: {
        summary: 'Delete memories by their ids, or everything of a user or an agent',
        headers: writeHeaders,
        body,
        response: answers(z.object({ success: z.literal(true) })),
      },
    },
    async (request, reply) =>
      answerOnce(request, contextOf(request, reply), 'v1/delete/memory', async (ctx) => {
        await deleteAsked(ctx, request.body);
        return ok({ success: true as const });
      }),
  );
}

async function deleteAsked(ctx: Context, fields: z.output<typeof body>): Promise<void> {
  const { targets } = ownerOf(fields);
  const cubeIds = [...new Set([...targets.map((target) => target.cubeId), ...(fields.user_ids ?? [])])];
  if (fields.memory_ids === undefined) return deleteOwner(ctx, cubeIds);
  const { deleted } = await deleteMemories(ctx, {
    memoryIds: fields.memory_ids,
    cubeIds: cubeIds.length > 0 ? cubeIds : undefined,
  });
  if (deleted === 0) throw new AppError('memory_to_delete_missing');
}
