import { z } from 'zod';
import { AppError } from '../../errors.ts';
import { deleteMemories } from '../../services/memories/delete-memories.ts';
import { restoreMemory, softDelete } from '../../services/memories/soft-delete.ts';
import type { HttpServer } from '../app.ts';
import { answerOnce, writeHeaders } from '../idempotency.ts';
import type { ContextOf } from '../request-context.ts';
import { answers, ok } from './envelope.ts';
import { cubeId, flag } from './fields.ts';

const done = answers(z.object({ status: z.literal('success') }));
const success = { status: 'success' as const };

/** Adds the routes that delete a memory recoverably and that recover it. */
export function recoverableDeleteRoutes(server: HttpServer, contextOf: ContextOf): void {
  server.post(
    '/delete_memory_by_record_id',
    {
      config: { permission: 'delete', userKeys: true },
      schema: {
        summary: 'Delete a memory recoverably',
        description:
          'Removes a memory from searches and lists. It can be recovered with /product/recover_memory_by_record_id, unless ' +
          '`hard_delete` is true.',
        headers: writeHeaders,
        body: z.object({
          mem_cube_id: cubeId,
          record_id: cubeId.describe('Id of the memory.'),
          hard_delete: flag(false).describe(
            'true: erases all versions of the memory, so that it cannot be recovered. Default: false.',
          ),
        }),
        response: done,
      },
    },
    async (request, reply) => {
      const { mem_cube_id, record_id, hard_delete } = request.body;
      return answerOnce(request, contextOf(request, reply), 'product/delete_by_record', async (ctx) => {
        if (!hard_delete) await softDelete(ctx, { cubeId: mem_cube_id, memoryId: record_id });
        else {
          const { deleted } = await deleteMemories(ctx, { memoryIds: [record_id], cubeIds: [mem_cube_id] });
          if (deleted === 0) throw new AppError('not_found', 'There is no such memory in this cube.');
        }
        return ok('Memory deleted successfully', success);
      });
    },
  );
  server.post(
    '/recover_memory_by_record_id',
    {
      config: { permission: 'write', userKeys: true },
      schema: {
        summary: 'Recover a memory',
        description: 'Brings back a memory that was deleted recoverably.',
        headers: writeHeaders,
        body: z.object({ mem_cube_id: cubeId, delete_record_id: cubeId.describe('Id of the memory.') }),
        response: done,
      },
    },
    async (request, reply) => {
      const { mem_cube_id, delete_record_id } = request.body;
      return answerOnce(request, contextOf(request, reply), 'product/recover_by_record', async (ctx) => {
        await restoreMemory(ctx, { cubeId: mem_cube_id, memoryId: delete_record_id });
        return ok('Memory recovered successfully', success);
      });
    },
  );
}
