import { z } from 'zod';
import { cubeOfUser } from '../../../domain/memories/cube-owner.ts';
import { AppError } from '../../../errors.ts';
import { once } from '../../../services/idempotency/once.ts';
import { deleteMemories } from '../../../services/memories/delete-memories.ts';
import { list } from '../../validation/list.ts';
import { onceFor } from '../once.ts';
import { memoryId } from '../storable-id.ts';
import { tool } from '../tool.ts';

export const forgetMemory = tool({
  name: 'forget_memory',
  title: 'Forget memories',
  description:
    'Deletes memories for good, with their earlier versions, when the user asks for it. Find the ids with search_memory first.',
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  permission: 'delete',
  input: z.object({ ids: list(memoryId, 100, 1).describe('Ids of the memories, at most 100.') }),
  output: z.object({ forgotten: z.int() }),
  run: async ({ ctx, userId, request }, args) => {
    const cubeIds = [cubeOfUser(userId)];
    return once(ctx, onceFor(request, 'forget', args), async (inside) => {
      const { deleted } = await deleteMemories(inside, { memoryIds: args.ids, cubeIds });
      if (deleted === 0) throw new AppError('memory_to_delete_missing');
      return { forgotten: deleted };
    });
  },
});
