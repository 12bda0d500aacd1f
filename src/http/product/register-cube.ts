import { z } from 'zod';
import { createCube } from '../../services/cubes/create-cube.ts';
import type { HttpServer } from '../app.ts';
import { answerOnce, writeHeaders } from '../idempotency.ts';
import type { ContextOf } from '../request-context.ts';
import { answers, ok } from './envelope.ts';
import { cubeId, optionalId } from './fields.ts';

const body = z.object({
  mem_cube_name_or_path: cubeId.describe('Name of the cube. The server reads no file of this name.'),
  mem_cube_id: optionalId.describe('Id of the cube. Default: the name.'),
  user_id: optionalId.describe('The user who owns the cube. Default: the cube id.'),
});

/** Adds `POST /product/register_cube`. */
export function registerCubeRoute(server: HttpServer, contextOf: ContextOf): void {
  server.post(
    '/register_cube',
    {
      config: { permission: 'write', userKeys: true },
      schema: {
        summary: 'Register a cube',
        description: 'Creates a cube under its id or its name. An existing cube is not changed.',
        headers: writeHeaders,
        body,
        response: answers(z.object({ cube_id: z.string(), cube_name_or_path: z.string() })),
      },
    },
    async (request, reply) => {
      const { mem_cube_name_or_path: name, mem_cube_id, user_id } = request.body;
      const id = mem_cube_id ?? name;
      const registered = () => ok('Cube registered successfully', { cube_id: id, cube_name_or_path: name });
      return answerOnce(
        request,
        contextOf(request, reply),
        'product/register_cube',
        async (ctx) => {
          await createCube(ctx, { cubeId: id, name, ownerId: user_id ?? id });
          return registered();
        },
        { keep: () => ({}), replay: registered },
      );
    },
  );
}
