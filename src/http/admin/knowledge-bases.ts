import { z } from 'zod';
import type { Services } from '../../context.ts';
import { MOST_COUNTED } from '../../services/browse/limits.ts';
import {
  type KnowledgeBaseRow,
  listKnowledgeBases,
  readKnowledgeBase,
} from '../../services/browse/list-knowledge-bases.ts';
import { once } from '../../services/idempotency/once.ts';
import { createKnowledgeBase } from '../../services/knowledge/create-knowledge-base.ts';
import { deleteKnowledgeBase } from '../../services/knowledge/delete-knowledge-base.ts';
import type { HttpServer } from '../app.ts';
import { writeHeaders } from '../idempotency.ts';
import { withErrors } from './answers.ts';
import { adminContext, adminIdempotency } from './once.ts';
import { cursorOf, nextCursor, pageQuery, placeId, placeIn } from './paging.ts';
import { storableId } from './storable-id.ts';
import { strictBody } from './strict-body.ts';

const LIST = '/projects/:id/knowledge_bases';
const ONE = `${LIST}/:base`;
const params = z.object({ id: z.string().describe('Id of the project.') });
const baseParams = params.extend({ base: z.string().describe('Id of the knowledge base.') });

const knowledgeBase = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  created_at: z.string().describe('ISO 8601.'),
  files: z
    .object({ available: z.int(), processing: z.int(), failed: z.int() })
    .describe(`Number of files by status, of at most ${MOST_COUNTED} files.`),
});

/** Adds the routes that list, create, read and delete knowledge bases. */
export function knowledgeBaseRoutes(server: HttpServer, services: Services): void {
  server.get(
    LIST,
    {
      config: { permission: 'operator' },
      schema: {
        summary: 'List knowledge bases',
        description: 'The knowledge bases of a project in the order of their ids.',
        params,
        querystring: z.object(pageQuery),
        response: withErrors(z.object({ knowledge_bases: z.array(knowledgeBase), ...nextCursor })),
      },
    },
    async (request) => {
      const { limit, cursor } = request.query;
      const after = placeIn(cursor, placeId);
      const page = await listKnowledgeBases(services, storableId(request.params.id), { after, limit });
      return { knowledge_bases: page.bases.map(shown), next_cursor: cursorOf(page.next) };
    },
  );
  server.post(
    LIST,
    {
      config: { permission: 'operator', audit: 'knowledge_base.create' },
      schema: {
        summary: 'Create a knowledge base',
        description: 'Creates an empty knowledge base, to which files can be added.',
        params,
        headers: writeHeaders,
        body: strictBody({
          name: z.string().max(256).trim().min(1).describe('1 to 256 characters.'),
          description: z
            .string()
            .max(4_000)
            .default('')
            .describe('At most 4,000 characters. Default: empty.'),
        }),
        response: withErrors(knowledgeBase),
      },
    },
    async (request, reply) => {
      const projectId = storableId(request.params.id);
      return once(
        adminContext(services, request, reply, projectId),
        adminIdempotency(request, `admin/projects/${projectId}/knowledge_bases`, request.body),
        async (ctx) => {
          const id = await createKnowledgeBase(ctx, request.body);
          return shown(await readKnowledgeBase(ctx, projectId, id));
        },
        {
          keep: ({ id }) => ({ id }),
          replay: async ({ id }, ctx) => shown(await readKnowledgeBase(ctx, projectId, String(id))),
        },
      );
    },
  );
  server.get(
    ONE,
    {
      config: { permission: 'operator' },
      schema: {
        summary: 'Read a knowledge base',
        description: 'One knowledge base with the number of its files.',
        params: baseParams,
        response: withErrors(knowledgeBase),
      },
    },
    async ({ params: { id, base } }) =>
      shown(await readKnowledgeBase(services, storableId(id), storableId(base))),
  );
  server.delete(
    ONE,
    {
      config: { permission: 'operator', audit: 'knowledge_base.delete' },
      schema: {
        summary: 'Delete a knowledge base',
        description: 'Deletes a knowledge base with its files and all memories in it.',
        params: baseParams,
        headers: writeHeaders,
        response: withErrors(z.object({ id: z.string(), deleted: z.literal(true) })),
      },
    },
    async (request, reply) => {
      const projectId = storableId(request.params.id);
      const id = storableId(request.params.base);
      return once(
        adminContext(services, request, reply, projectId),
        adminIdempotency(request, `admin/projects/${projectId}/knowledge_bases/${id}`, null),
        async (ctx) => {
          await deleteKnowledgeBase(ctx, id);
          return { id, deleted: true as const };
        },
      );
    },
  );
}

function shown({ id, name, description, createdAt, ...files }: KnowledgeBaseRow) {
  const { available, processing, failed } = files;
  return {
    ...{ id, name, description, files: { available, processing, failed } },
    created_at: createdAt.toISOString(),
  };
}
