import { z } from 'zod';
import type { Services } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { listKnowledgeFiles } from '../../services/browse/list-knowledge-files.ts';
import { once } from '../../services/idempotency/once.ts';
import { deleteFiles } from '../../services/knowledge/delete-files.ts';
import type { HttpServer } from '../app.ts';
import { writeHeaders } from '../idempotency.ts';
import { lastValue } from '../validation/lax.ts';
import { identifier } from '../validation/text.ts';
import { withErrors } from './answers.ts';
import { adminContext, adminIdempotency } from './once.ts';
import { cursorOf, nextCursor, pageQuery, placeId, placeIn } from './paging.ts';
import { storableId } from './storable-id.ts';

const params = z.object({ id: z.string().describe('Id of the project.') });
const time = z.string().describe('ISO 8601.');
const place = z.object({ createdAt: z.iso.datetime(), fileId: placeId });

const file = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  format: z.string().nullable(),
  bytes: z.int(),
  status: z.string(),
  reason: z.string().nullable().describe('Why processing failed.'),
  pages: z.int().nullable(),
  created_at: time,
  updated_at: time,
});

/** Adds the routes that list the files of a knowledge base and that delete one. */
export function knowledgeFileRoutes(server: HttpServer, services: Services): void {
  server.get(
    '/projects/:id/knowledge_files',
    {
      config: { permission: 'operator' },
      schema: {
        summary: 'List knowledge files',
        description: 'The files of a knowledge base, newest first.',
        params,
        querystring: z.object({
          knowledge_base_id: lastValue(identifier(256)).describe('Id of the knowledge base.'),
          ...pageQuery,
        }),
        response: withErrors(
          z.object({ files: z.array(file), total: z.int().describe('Counted up to 10,000.'), ...nextCursor }),
        ),
      },
    },
    async (request) => {
      const { knowledge_base_id, limit, cursor } = request.query;
      const after = placeIn(cursor, place);
      const projectId = storableId(request.params.id);
      const { files, total, next } = await listKnowledgeFiles(services, projectId, knowledge_base_id, {
        after,
        limit,
      });
      return {
        files: files.map((of) => ({
          id: of.fileId,
          name: of.name,
          type: of.type,
          format: of.format,
          bytes: of.bytes,
          status: of.status,
          reason: of.reason,
          pages: of.pages,
          created_at: of.createdAt.toISOString(),
          updated_at: of.updatedAt.toISOString(),
        })),
        total,
        next_cursor: cursorOf(next),
      };
    },
  );
  server.delete(
    '/projects/:id/knowledge_files/:file',
    {
      config: { permission: 'operator', audit: 'knowledge_file.delete' },
      schema: {
        summary: 'Delete a knowledge file',
        description:
          'Deletes a file with the memories made from it. A file that is deleted already gets 404.',
        params: params.extend({ file: z.string().describe('Id of the file.') }),
        headers: writeHeaders,
        response: withErrors(z.object({ id: z.string(), deleted: z.literal(true) })),
      },
    },
    async (request, reply) => {
      const projectId = storableId(request.params.id);
      const id = storableId(request.params.file);
      return once(
        adminContext(services, request, reply, projectId),
        adminIdempotency(request, `admin/projects/${projectId}/knowledge_files/${id}`, null),
        async (ctx) => {
          if ((await deleteFiles(ctx, { fileIds: [id] })) === 0)
            throw new AppError('not_found', 'There is no such file.');
          return { id, deleted: true as const };
        },
      );
    },
  );
}
