import { z } from 'zod';
import { cubesOfMemories } from '../../services/memories/cubes-of-memories.ts';
import { getMemories } from '../../services/memories/get-memories.ts';
import type { HttpServer } from '../app.ts';
import type { ContextOf } from '../request-context.ts';
import { list } from '../validation/list.ts';
import { answers, ok } from './envelope.ts';
import { item, toItem } from './memory-shape.ts';

const MAX_IDS = 10_000;
const ids = list(z.string(), MAX_IDS);

/** Adds the routes that read memories by their ids and that tell the cube of each memory. */
export function memoriesByIdsRoutes(server: HttpServer, contextOf: ContextOf): void {
  server.post(
    '/get_memory_by_ids',
    {
      config: { permission: 'read', userKeys: true },
      schema: {
        summary: 'Read memories by id',
        description: 'Reads memories by their ids, in the order of the ids. Unknown ids are left out.',
        body: ids.describe('The ids as a JSON array, at most 10,000.'),
        response: answers(z.object({ memories: z.array(item) })),
      },
    },
    async (request, reply) => {
      const memories = await getMemories(contextOf(request, reply), request.body);
      return ok('Memories retrieved successfully', { memories: memories.map((memory) => toItem(memory)) });
    },
  );
  server.post(
    '/get_user_names_by_memory_ids',
    {
      config: { permission: 'read', userKeys: true },
      schema: {
        summary: 'Find the cubes of memories',
        description:
          'Tells the cube of each memory: `{"<memory id>": "<cube id>"}`. null for an unknown memory.',
        body: z.object({ memory_ids: ids.describe('At most 10,000 ids.') }),
        response: answers(z.record(z.string(), z.string().nullable())),
      },
    },
    async (request, reply) => {
      const { memory_ids } = request.body;
      const cubes = await cubesOfMemories(contextOf(request, reply), memory_ids);
      return ok('Successfully', Object.fromEntries(memory_ids.map((id) => [id, cubes.get(id) ?? null])));
    },
  );
}
