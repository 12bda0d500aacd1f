import { z } from 'zod';
import { createCube } from '../../services/cubes/create-cube.ts';
import { cubeExists } from '../../services/cubes/cube-exists.ts';
import type { HttpServer } from '../app.ts';
import { answerOnce, writeHeaders } from '../idempotency.ts';
import type { ContextOf } from '../request-context.ts';
import { answers, ok } from './envelope.ts';
import { cubeId, optionalId, text, userId } from './fields.ts';

const cube = z.object({ cube_id: z.string(), cube_name: z.string(), owner_id: z.string() });

export function cubeRoutes(server: HttpServer, contextOf: ContextOf): void {
  server.post(
    '/create_cube',
    {
      schema: {
        summary: 'Create a cube; an existing one is returned as it is',
        headers: writeHeaders,
        body: z.object({
          cube_name: z.string().min(1).max(256),
          owner_id: userId.describe('The user whose cube it is; need not exist beforehand.'),
          cube_id: optionalId.describe('Generated when absent.'),
          cube_path: text.describe('Accepted; cubes live in the database.'),
        }),
        response: answers(cube),
      },
    },
    async (request, reply) => {
      const { cube_id, cube_name, owner_id } = request.body;
      return answerOnce(request, contextOf(request, reply), 'product/create_cube', async (ctx) => {
        const made = await createCube(ctx, { cubeId: cube_id, name: cube_name, ownerId: owner_id });
        return ok('Cube created successfully', {
          cube_id: made.cubeId,
          cube_name: made.name,
          owner_id: made.ownerId,
        });
      });
    },
  );
  server.post(
    '/exist_mem_cube_id',
    {
      schema: {
        summary: 'Whether a cube exists',
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
