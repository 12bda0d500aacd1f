import { z } from 'zod';
import type { Context } from '../../context.ts';
import { createCube } from '../../services/cubes/create-cube.ts';
import { cubeExists } from '../../services/cubes/cube-exists.ts';
import type { HttpServer } from '../app.ts';
import { answerOnce, writeHeaders } from '../idempotency.ts';
import type { ContextOf } from '../request-context.ts';
import { answers, ok } from './envelope.ts';
import { cubeId, optionalId, text, userId } from './fields.ts';

const cube = z.object({
  cube_id: z.string().describe('Id of the cube.'),
  cube_name: z.string(),
  owner_id: z.string().describe('The user who owns the cube.'),
});

/** Adds the routes that create a cube and that tell whether one exists. */
export function cubeRoutes(server: HttpServer, contextOf: ContextOf): void {
  server.post(
    '/create_cube',
    {
      config: { permission: 'write', userKeys: true },
      schema: {
        summary: 'Create a cube',
        description: 'Creates a container of memories. If the cube exists it is returned unchanged.',
        headers: writeHeaders,
        body: z.object({
          cube_name: z.string().min(1).max(256).describe('1 to 256 characters.'),
          owner_id: userId.describe('The user who owns the cube. Users need not be created.'),
          cube_id: optionalId.describe('Default: a generated id.'),
          cube_path: text.describe('No effect: cubes are stored in the database.'),
        }),
        response: answers(cube),
      },
    },
    async (request, reply) => {
      const { cube_id, cube_name, owner_id } = request.body;
      const create = async (ctx: Context, cubeId: string | undefined) => {
        const made = await createCube(ctx, { cubeId, name: cube_name, ownerId: owner_id });
        return ok('Cube created successfully', {
          cube_id: made.cubeId,
          cube_name: made.name,
          owner_id: made.ownerId,
        });
      };
      return answerOnce(
        request,
        contextOf(request, reply),
        'product/create_cube',
        (ctx) => create(ctx, cube_id),
        {
          keep: ({ data }) => ({ cube_id: data.cube_id }),
          replay: (kept, ctx) => create(ctx, String(kept.cube_id)),
        },
      );
    },
  );
  server.post(
    '/exist_mem_cube_id',
    {
      config: { permission: 'read', userKeys: true },
      schema: {
        summary: 'Check a cube',
        description:
          'Tells whether a cube exists: `{"<cube id>": true}`. It exists from its creation or from the first write to it on, ' +
          'also while it holds no memories.',
        body: z.object({ mem_cube_id: cubeId }),
        response: answers(z.record(z.string(), z.boolean())),
      },
    },
    async (request, reply) => {
      const { mem_cube_id } = request.body;
      return ok('Successfully', { [mem_cube_id]: await cubeExists(contextOf(request, reply), mem_cube_id) });
    },
  );
}
