import { z } from 'zod';
import type { Services } from '../../context.ts';
import { listCubes } from '../../services/browse/list-cubes.ts';
import { listOwners, type OwnerKind } from '../../services/browse/list-owners.ts';
import type { HttpServer } from '../app.ts';
import { lastValue } from '../validation/lax.ts';
import { withErrors } from './answers.ts';
import { cursorOf, nextCursor, pageQuery, placeId, placeIn } from './paging.ts';
import { soughtText } from './sought-text.ts';
import { storableId } from './storable-id.ts';

const params = z.object({ id: z.string().describe('Id of the project.') });
const memories = z.int().describe('Number of memories that are not deleted, counted up to 10,000.');

const query = z.object({
  text: lastValue(soughtText).describe(
    'Only entries whose id contains this text. Upper and lower case are equal.',
  ),
  ...pageQuery,
});

/** Adds the routes that list the users, agents and cubes of a project. */
export function ownerRoutes(server: HttpServer, services: Services): void {
  const lists = [
    ['users', 'user', 'Users who have memories, in the order of their ids, without knowledge bases.'],
    ['agents', 'agent', 'Agents that have memories, in the order of their ids.'],
  ] as const;
  for (const [path, kind, description] of lists) ownersRoute(server, services, { path, kind, description });
  server.get(
    '/projects/:id/cubes',
    {
      config: { permission: 'operator' },
      schema: {
        summary: 'List cubes',
        description:
          'The cubes of a project in the order of their ids. `text` is sought in id, owner and name.',
        params,
        querystring: query,
        response: withErrors(
          z.object({
            cubes: z.array(
              z.object({
                id: z.string(),
                owner_id: z.string(),
                name: z.string().nullable(),
                memories: z.int().describe('Number of activated memories, counted up to 10,000.'),
                created_at: z.string().describe('ISO 8601, as all times here.'),
                last_activity_at: z
                  .string()
                  .nullable()
                  .describe('When a memory of the cube was created or changed last; null without one.'),
              }),
            ),
            ...nextCursor,
          }),
        ),
      },
    },
    async (request) => {
      const { text, limit, cursor } = request.query;
      const { cubes, next } = await listCubes(services, storableId(request.params.id), {
        ...{ text, limit, after: placeIn(cursor, placeId) },
      });
      return {
        cubes: cubes.map((cube) => ({
          id: cube.cubeId,
          owner_id: cube.ownerId,
          name: cube.name,
          memories: cube.memories,
          created_at: cube.createdAt.toISOString(),
          last_activity_at: cube.latest?.toISOString() ?? null,
        })),
        next_cursor: cursorOf(next),
      };
    },
  );
}

function ownersRoute(
  server: HttpServer,
  services: Services,
  of: { readonly path: 'users' | 'agents'; readonly kind: OwnerKind; readonly description: string },
): void {
  const owner = z.object({
    id: z.string(),
    memories,
    last_activity_at: z.string().nullable().describe('When the newest memory was created, ISO 8601.'),
  });
  server.get(
    `/projects/:id/${of.path}`,
    {
      config: { permission: 'operator' },
      schema: {
        summary: `List ${of.path}`,
        description: of.description,
        params,
        querystring: query,
        response: withErrors(z.object({ [of.path]: z.array(owner), ...nextCursor })),
      },
    },
    async (request) => {
      const { text, limit, cursor } = request.query;
      const { owners, next } = await listOwners(services, storableId(request.params.id), of.kind, {
        ...{ text, limit, after: placeIn(cursor, placeId) },
      });
      const shown = owners.map(({ id, memories, latest }) => ({
        id,
        memories,
        last_activity_at: latest?.toISOString() ?? null,
      }));
      return { [of.path]: shown, next_cursor: cursorOf(next) } as never;
    },
  );
}
