import { z } from 'zod';
import type { Context } from '../../context.ts';
import { PRODUCT_FIELDS } from '../../domain/filter/fields.ts';
import { parseFilter } from '../../domain/filter/parse-filter.ts';
import type { MemoryView } from '../../domain/memories/view.ts';
import { AppError } from '../../errors.ts';
import { listCubes } from '../../services/cubes/list-cubes.ts';
import { getMemory } from '../../services/memories/get-memory.ts';
import { ListBudget, type ListInput, listMemories } from '../../services/memories/list-memories.ts';
import { toolStatuses } from '../../services/memories/tool-status.ts';
import type { HttpServer } from '../app.ts';
import type { ContextOf } from '../request-context.ts';
import { laxInt } from '../validation/lax.ts';
import { partsSerializer } from '../validation/serializer.ts';
import { storable } from '../validation/text.ts';
import { answers, answersToAny, ok } from './envelope.ts';
import { cubeId, flag, object, optionalId } from './fields.ts';
import { type HitBucket, hitBucket, writtenItems } from './hit-items.ts';
import { item, toItem } from './memory-shape.ts';

const MAX_PAGE = 1_000_000;
const MAX_PAGE_SIZE = 10_000;
const MAX_CUBES = 100;

const body = z.object({
  mem_cube_id: cubeId,
  user_id: optionalId.describe('No effect.'),
  include_preference: flag(true).describe('Whether preferences are listed. Default: true.'),
  include_tool_memory: flag(true).describe('Whether memories of tools are listed. Default: true.'),
  include_skill_memory: flag(true).describe('Whether skills are listed. Default: true.'),
  filter: object.describe('Only memories that match. The form is that of search, without filters per cube.'),
  page: laxInt(z.int())
    .nullish()
    .describe(
      'Page number, from 1. Without `page` or `page_size` all memories are returned, up to 20 MB of text. More than that is refused: read it in pages.',
    ),
  page_size: laxInt(z.int()).nullish().describe('Memories per page and list, at most 10,000. Below 1: 10.'),
});

const pages = z.object({
  text_mem: z.array(hitBucket).describe('Facts and other texts, per cube.'),
  pref_mem: z.array(hitBucket).describe('Preferences, per cube.'),
  tool_mem: z.array(hitBucket).describe('Memories of tools, per cube.'),
  skill_mem: z.array(hitBucket).describe('Skills, per cube.'),
});

/** Adds the routes that list the memories of cubes and that read one memory. */
export function getMemoryRoutes(server: HttpServer, contextOf: ContextOf): void {
  server.post(
    '/get_memory',
    {
      config: { permission: 'read', userKeys: true },
      schema: {
        summary: 'List memories of a cube',
        description: 'The memories of a cube by kind, newest first, in pages or all at once.',
        body,
        response: answers(pages),
      },
      serializerCompiler: partsSerializer,
    },
    async (request, reply) => {
      const fields = request.body;
      const shown = await pagesOf(contextOf(request, reply), fields, [fields.mem_cube_id]);
      return ok('Memories retrieved successfully', shown);
    },
  );
  server.post(
    '/get_memory_dashboard',
    {
      config: { permission: 'read', userKeys: true },
      schema: {
        summary: 'List memories of cubes',
        description:
          'The memories of a cube, of all cubes of a user, or of all cubes of the project. Each cube has pages of its own, ' +
          'newest first.',
        body: body.extend({
          mem_cube_id: optionalId.describe(
            `Default: the cubes that the user owns or has memories in; without \`user_id\` all cubes of the project. Only the first ${MAX_CUBES} by id are read.`,
          ),
          user_id: optionalId.describe('The user whose cubes are read. No effect with `mem_cube_id`.'),
        }),
        response: answers(pages),
      },
      serializerCompiler: partsSerializer,
    },
    async (request, reply) => {
      const fields = request.body;
      const ctx = contextOf(request, reply);
      const cubeIds = fields.mem_cube_id
        ? [fields.mem_cube_id]
        : await listCubes(ctx, { userId: fields.user_id, limit: MAX_CUBES });
      return ok('Memories retrieved successfully', await pagesOf(ctx, fields, cubeIds));
    },
  );
  server.get(
    '/get_memory/:memory_id',
    {
      config: { permission: 'read', userKeys: true },
      schema: {
        summary: 'Read a memory',
        description: 'Reads one memory by its id. `data` is null if there is no such memory.',
        params: z.object({ memory_id: z.string().describe('Id of the memory.') }),
        response: answersToAny(item.nullable()),
      },
    },
    async (request, reply) => {
      const { memory_id } = request.params;
      const notFound = ok(`Memory with ID ${storable(memory_id)} not found`, null);
      // the database cannot store such an id, so no memory can have it
      if (storable(memory_id) !== memory_id) return notFound;
      const [error, memory] = await server.to(getMemory(contextOf(request, reply), memory_id));
      if (error instanceof AppError && error.code === 'not_found') return notFound;
      if (error) throw error;
      return ok('Memory retrieved successfully', toItem(memory));
    },
  );
}

async function pagesOf(
  ctx: Context,
  fields: Omit<z.output<typeof body>, 'mem_cube_id'>,
  cubeIds: readonly string[],
): Promise<z.output<typeof pages>> {
  const page = pageOf(fields);
  const filter = parseFilter(fields.filter, PRODUCT_FIELDS);
  const budget = new ListBudget();
  const read = async (view: MemoryView) => {
    const buckets: HitBucket[] = [];
    // one after the other, because each bucket may hold all memories of a cube
    for (const cubeId of cubeIds)
      buckets.push(await readBucket(ctx, { cubeIds: [cubeId], view, filter, page }, budget));
    return buckets;
  };
  return {
    text_mem: await read('detail_factual'),
    pref_mem: fields.include_preference ? await read('preference') : [],
    tool_mem: fields.include_tool_memory ? await read('tool_memory') : [],
    skill_mem: fields.include_skill_memory ? await read('skill') : [],
  };
}

function pageOf({ page, page_size }: Pick<z.output<typeof body>, 'page' | 'page_size'>): ListInput['page'] {
  if (page == null || page_size == null) return undefined;
  const size = page_size < 1 ? 10 : Math.min(page_size, MAX_PAGE_SIZE);
  return { number: Math.min(Math.max(page, 1), MAX_PAGE), size };
}

async function readBucket(ctx: Context, input: ListInput, budget: ListBudget): Promise<HitBucket> {
  const { memories, total } = await listMemories(ctx, input, budget);
  const used = input.view === 'tool_memory' ? await toolStatuses(ctx, memories) : undefined;
  return {
    cube_id: input.cubeIds[0] ?? '',
    memories: await writtenItems(memories, used),
    total_nodes: total,
  };
}
