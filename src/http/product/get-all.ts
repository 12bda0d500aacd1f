import { z } from 'zod';
import { cubeOfUser } from '../../domain/memories/cube-owner.ts';
import { type Memory, viewOfKind, WORKING_MEMORIES } from '../../domain/memories/memory.ts';
import { findAllMemories, listAllMemories } from '../../services/memories/list-all-memories.ts';
import type { HttpServer } from '../app.ts';
import type { ContextOf } from '../request-context.ts';
import { answers, ok } from './envelope.ts';
import { cubeIds, text, userId } from './fields.ts';
import { item, toItem } from './memory-shape.ts';

/** Only the newest memories are returned. The statistics count all. */
const MAX_NODES = 2000;
const MAX_HITS = 200;

const body = z.object({
  user_id: userId,
  memory_type: z
    .enum(['text_mem', 'act_mem', 'param_mem', 'para_mem'])
    .describe('`text_mem`: the memories. The other types are always empty.'),
  mem_cube_ids: cubeIds.describe("Only the first cube is read. Default: the user's own cube."),
  search_query: text.describe('Only memories that match this query, at most 200.'),
  search_type: z
    .enum(['fulltext', 'embedding'])
    .nullish()
    .describe('How `search_query` is compared: by words (`fulltext`, default) or by vectors (`embedding`).'),
});

interface TreeNode {
  id: string;
  node_name: string;
  value: string;
  memory_type: string;
  frequency: number;
  children?: TreeNode[] | undefined;
}

const treeNode: z.ZodType<TreeNode> = z.object({
  id: z.string(),
  node_name: z.string().describe('Title of the memory.'),
  value: z.string().describe('Text of the memory.'),
  memory_type: z.string(),
  frequency: z.int().describe('Always 0.'),
  children: z.array(z.any()).optional().describe('Nodes of the same shape.'),
});

const graphs = z.array(
  z.object({
    cube_id: z.string(),
    memories: z.array(z.object({ nodes: z.array(item), tree_structure: treeNode })),
    memory_statistics: z.record(z.string(), z.int()).describe('How many memories of each type the cube has.'),
  }),
);

/** Adds `POST /product/get_all`. */
export function getAllRoute(server: HttpServer, contextOf: ContextOf): void {
  server.post(
    '/get_all',
    {
      config: { permission: 'read', userKeys: true },
      schema: {
        summary: 'Read all memories',
        description:
          'The newest 2,000 memories of a cube as a list and as a tree, with the number of all its memories by type.',
        body,
        response: answers(graphs),
      },
    },
    async (request, reply) => {
      const { user_id, memory_type, mem_cube_ids, search_query, search_type } = request.body;
      if (memory_type !== 'text_mem') return ok('Memories retrieved successfully', []);
      const cube_id = mem_cube_ids?.[0] ?? cubeOfUser(user_id);
      const ctx = contextOf(request, reply);
      const { memories, counts } = search_query
        ? await findAllMemories(ctx, {
            cubeId: cube_id,
            query: search_query,
            by: search_type === 'embedding' ? 'vectors' : 'words',
            limit: MAX_HITS,
          })
        : await listAllMemories(ctx, cube_id, MAX_NODES);
      const nodes = memories.map((memory) => toItem(memory));
      const graph = { nodes, tree_structure: treeOf(memories) };
      return ok('Memories retrieved successfully', [
        { cube_id, memories: [graph], memory_statistics: Object.fromEntries(counts) },
      ]);
    },
  );
}

/**
 * A tree of memories. The newest ones, the working memory, have a node of their own;
 * the others belong to the root.
 */
function treeOf(memories: readonly Memory[]): TreeNode {
  const newest = memories
    .filter(({ kind }) => viewOfKind(kind) === 'detail_factual')
    .toSorted((a, b) => b.position - a.position)
    .slice(0, WORKING_MEMORIES);
  const isNewest = new Set(newest);
  const working = memories.filter((memory) => isNewest.has(memory));
  const others = memories.filter((memory) => !isNewest.has(memory));
  return group('root', 'Root', [
    group('WorkingMemory', 'WorkingMemory', working.map(leaf)),
    ...others.map(leaf),
  ]);
}

function group(name: string, memory_type: string, children: TreeNode[]): TreeNode {
  return { id: name, node_name: name, value: name, memory_type, frequency: 0, children };
}

function leaf({ memoryId, title, text: value, memoryType }: Memory): TreeNode {
  return { id: memoryId, node_name: title, value, memory_type: memoryType, frequency: 0 };
}
