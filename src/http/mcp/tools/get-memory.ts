import { z } from 'zod';
import { MEMORY_STATUSES, type Memory } from '../../../domain/memories/memory.ts';
import { getMemories } from '../../../services/memories/get-memories.ts';
import { getMemory as readMemory } from '../../../services/memories/get-memory.ts';
import { toExplanation } from '../../search/explanation.ts';
import { showMemory, shownMemory } from '../memory-shape.ts';
import { searchMemories } from '../search.ts';
import { memoryId } from '../storable-id.ts';
import { type Call, tool } from '../tool.ts';

/** The most earlier versions of a memory that are shown. */
const EARLIER = 20;

const version = shownMemory.extend({ status: z.enum(MEMORY_STATUSES) });

export const getMemory = tool({
  name: 'get_memory',
  title: 'Get a memory',
  description:
    'One memory with its earlier versions and the passages of messages that it came from. With why_not_for it also says why search_memory does or does not find it for that query.',
  annotations: { readOnlyHint: true, openWorldHint: false },
  permission: 'read',
  input: z.object({
    id: memoryId.describe('Id of the memory.'),
    why_not_for: z.string().min(1).optional().describe('A query.'),
  }),
  output: z.object({
    memory: version,
    superseded_by: z.string().optional(),
    earlier: z.array(version),
    sources: z.array(z.object({ role: z.string(), said_at: z.string(), text: z.string() })),
    why_not: z
      .object({
        stage: z.string(),
        reason: z.string(),
        rank: z.int().optional(),
        relevance: z.number().optional(),
      })
      .optional(),
  }),
  run: async (call, { id, why_not_for }) => {
    const memory = await readMemory(call.ctx, id);
    const earlier = await getMemories(call.ctx, memory.earlierIds.slice(0, EARLIER));
    return {
      memory: toVersion(memory),
      ...(memory.supersededBy === null ? {} : { superseded_by: memory.supersededBy }),
      earlier: earlier.map(toVersion),
      sources: memory.sources.map(({ role, saidAt, text }) => ({
        role,
        said_at: saidAt.toISOString(),
        text,
      })),
      ...(why_not_for === undefined ? {} : { why_not: await whyNot(call, id, why_not_for) }),
    };
  },
});

function toVersion(memory: Memory): z.output<typeof version> {
  return { ...showMemory(memory), status: memory.status };
}

async function whyNot(call: Call, id: string, query: string) {
  const { result } = await searchMemories(call, { query, explainIds: [id] });
  const [explained] = (result.explanations ?? []).map(toExplanation);
  if (explained === undefined) throw new Error('The search explained nothing.');
  const { stage, reason, rank, relativity: relevance } = explained;
  return {
    ...{ stage, reason },
    ...(rank === undefined ? {} : { rank }),
    ...(relevance === undefined ? {} : { relevance }),
  };
}
