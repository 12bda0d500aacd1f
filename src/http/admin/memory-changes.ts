import { z } from 'zod';
import type { Services } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { readMemoryRecord } from '../../services/browse/read-memory.ts';
import { once } from '../../services/idempotency/once.ts';
import { deleteMemories, previewDeletion } from '../../services/memories/delete-memories.ts';
import { getMemory } from '../../services/memories/get-memory.ts';
import { restoreMemory, softDelete } from '../../services/memories/soft-delete.ts';
import { updateMemory } from '../../services/memories/update-memory.ts';
import type { HttpServer } from '../app.ts';
import { writeHeaders } from '../idempotency.ts';
import { storable } from '../validation/text.ts';
import { withErrors } from './answers.ts';
import { record, shownRecord } from './memory-shape.ts';
import { adminContext, adminIdempotency } from './once.ts';
import { storableId } from './storable-id.ts';
import { strictBody } from './strict-body.ts';

const PATH = '/projects/:id/memories/:memory';
const MAX_TEXT = 100_000;
/** Ids in a preview. */
const SHOWN_IDS = 100;
const params = z.object({
  id: z.string().describe('Id of the project.'),
  memory: z.string().describe('Id of the memory.'),
});

const change = strictBody({
  memory: z.string().trim().min(1).max(MAX_TEXT).transform(storable).optional().describe('The new text.'),
  title: z.string().trim().min(1).max(256).transform(storable).optional().describe('The new title.'),
});

/** Adds the routes that edit, archive, restore and delete one memory. */
export function memoryChangeRoutes(server: HttpServer, services: Services): void {
  const place = (given: { readonly id: string; readonly memory: string }) =>
    [storableId(given.id), storableId(given.memory)] as const;
  server.patch(
    PATH,
    {
      config: { permission: 'operator', audit: 'memory.edit' },
      schema: {
        summary: 'Edit a memory',
        description:
          'Gives the memory a new version under its id; the earlier one is archived under an id of its own. The id of ' +
          'an earlier version means the current one.',
        params,
        headers: writeHeaders,
        body: change,
        response: withErrors(record),
      },
    },
    async (request, reply) => {
      const [projectId, memoryId] = place(request.params);
      const { memory, title } = request.body;
      if (memory === undefined && title === undefined)
        throw new AppError('invalid_parameters', 'body.memory: is required, unless title is sent.');
      const ctx = adminContext(services, request, reply, projectId);
      const operation = `admin/projects/${projectId}/memories/${memoryId}`;
      const input = { memoryId, content: memory, title };
      const id = await updateMemory(ctx, input, adminIdempotency(request, operation, request.body));
      return shownRecord(await readMemoryRecord(services, projectId, id));
    },
  );
  const act = (
    action: 'archive' | 'restore',
    { summary, description }: { readonly summary: string; readonly description: string },
    operation: typeof softDelete,
  ) =>
    server.post(
      `${PATH}/${action}`,
      {
        config: { permission: 'operator', audit: `memory.${action}` },
        schema: { summary, description, params, headers: writeHeaders, response: withErrors(record) },
      },
      async (request, reply) => {
        const [projectId, memoryId] = place(request.params);
        return once(
          adminContext(services, request, reply, projectId),
          adminIdempotency(request, `admin/projects/${projectId}/memories/${memoryId}/${action}`, null),
          async (ctx) => {
            const { cubeId } = (await readMemoryRecord(ctx, projectId, memoryId)).memory;
            await operation(ctx, { cubeId, memoryId });
            return shownRecord(await readMemoryRecord(ctx, projectId, memoryId));
          },
          {
            keep: () => ({ memoryId }),
            replay: async (_kept, ctx) => shownRecord(await readMemoryRecord(ctx, projectId, memoryId)),
          },
        );
      },
    );
  act(
    'archive',
    {
      summary: 'Archive a memory',
      description: 'Searches and lists of clients no longer show it. It can be restored.',
    },
    softDelete,
  );
  act(
    'restore',
    {
      summary: 'Restore a memory',
      description:
        'Makes an archived memory active again. One that another version replaced, or whose words another active ' +
        'memory has, gets 409.',
    },
    restoreMemory,
  );
  server.get(
    `${PATH}/deletion`,
    {
      config: { permission: 'operator' },
      schema: {
        summary: 'Preview a deletion',
        description: 'Counts what deleting the memory now would delete with it. Nothing is changed.',
        params,
        response: withErrors(
          z.object({
            memories: z.int().describe('Memories that would be deleted, with all versions.'),
            memory_ids: z.array(z.string()).describe('The first 100 of them.'),
            profile_values: z.int().describe('Changes of profiles that were taken from their words.'),
          }),
        ),
      },
    },
    async (request, reply) => {
      const [projectId, memoryId] = place(request.params);
      const ctx = adminContext(services, request, reply, projectId);
      await getMemory(ctx, memoryId);
      const { memoryIds, profileChanges } = await previewDeletion(ctx, { memoryIds: [memoryId] });
      return {
        memories: memoryIds.length,
        memory_ids: memoryIds.slice(0, SHOWN_IDS),
        profile_values: profileChanges,
      };
    },
  );
  server.delete(
    PATH,
    {
      config: { permission: 'operator', audit: 'memory.delete' },
      schema: {
        summary: 'Delete a memory',
        description:
          'Erases the words of the memory, of its versions, and of what was made of the same words alone. Their ids are ' +
          'never used again. A memory that is already deleted gets 404.',
        params,
        headers: writeHeaders,
        response: withErrors(z.object({ id: z.string(), deleted: z.literal(true) })),
      },
    },
    async (request, reply) => {
      const [projectId, memoryId] = place(request.params);
      return once(
        adminContext(services, request, reply, projectId),
        adminIdempotency(request, `admin/projects/${projectId}/memories/${memoryId}/delete`, null),
        async (ctx) => {
          const { deleted } = await deleteMemories(ctx, { memoryIds: [memoryId] });
          if (deleted === 0) throw new AppError('not_found', 'There is no such memory.');
          return { id: memoryId, deleted: true as const };
        },
      );
    },
  );
}
