import { z } from 'zod';
import { AppError } from '../../../errors.ts';
import { getMemory } from '../../../services/memories/get-memory.ts';
import { updateMemory } from '../../../services/memories/update-memory.ts';
import { exceedsTokens } from '../../v1/tokens.ts';
import { showMemory, shownMemory } from '../memory-shape.ts';
import { onceFor } from '../once.ts';
import { memoryId } from '../storable-id.ts';
import { tool } from '../tool.ts';

export const correctMemory = tool({
  name: 'correct_memory',
  title: 'Correct a memory',
  description:
    'Gives a memory a new text, when the user says that it is wrong or has changed. It keeps its id; the earlier version stays readable.',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  permission: 'write',
  input: z.object({
    id: memoryId.describe('Id of the memory.'),
    text: z.string().trim().min(1).describe('The whole new text.'),
  }),
  output: z.object({ memory: shownMemory, earlier_ids: z.array(z.string()) }),
  run: async ({ ctx, request }, args) => {
    if (exceedsTokens([args.text])) throw new AppError('input_too_long');
    const change = { memoryId: args.id, content: args.text };
    const memory = await getMemory(ctx, await updateMemory(ctx, change, onceFor(request, 'correct', args)));
    return { memory: showMemory(memory), earlier_ids: [...memory.earlierIds] };
  },
});
