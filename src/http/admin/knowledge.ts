import { z } from 'zod';
import type { Services } from '../../context.ts';
import { listKnowledgeBases } from '../../services/browse/list-knowledge-bases.ts';
import { listFiles } from '../../services/knowledge/list-files.ts';
import { listProfileTemplates } from '../../services/profiles/list-profile-templates.ts';
import type { HttpServer } from '../app.ts';
import { lastValue } from '../validation/lax.ts';
import { identifier } from '../validation/text.ts';
import { withErrors } from './answers.ts';
import { adminContext } from './once.ts';
import { cursorOf, nextCursor, pageQuery, placeId, placeIn } from './paging.ts';
import { storableId } from './storable-id.ts';

const params = z.object({ id: z.string().describe('Id of the project.') });
/** Pages of these lists are numbered from 1. */
const pageNumber = z.int().min(1).max(1_000_000);
const time = z.string().describe('ISO 8601.');

/** Adds the routes that list knowledge bases with their files, and profile templates. */
export function knowledgeRoutes(server: HttpServer, services: Services): void {
  server.get(
    '/projects/:id/knowledge_bases',
    {
      config: { permission: 'operator' },
      schema: {
        summary: 'List knowledge bases',
        description: 'The knowledge bases of a project in the order of their ids.',
        params,
        querystring: z.object(pageQuery),
        response: withErrors(
          z.object({
            knowledge_bases: z.array(
              z.object({
                id: z.string(),
                name: z.string(),
                description: z.string(),
                created_at: time,
                files: z
                  .object({ available: z.int(), processing: z.int(), failed: z.int() })
                  .describe('Number of files by status.'),
              }),
            ),
            ...nextCursor,
          }),
        ),
      },
    },
    async (request) => {
      const { limit, cursor } = request.query;
      const after = placeIn(cursor, placeId);
      const { bases, next } = await listKnowledgeBases(services, storableId(request.params.id), {
        after,
        limit,
      });
      return {
        knowledge_bases: bases.map(({ id, name, description, createdAt, ...files }) => ({
          ...{ id, name, description, files },
          created_at: createdAt.toISOString(),
        })),
        next_cursor: cursorOf(next),
      };
    },
  );
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
          z.object({
            files: z.array(
              z.object({
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
              }),
            ),
            total: z.int(),
            ...nextCursor,
          }),
        ),
      },
    },
    async (request, reply) => {
      const { knowledge_base_id, limit, cursor } = request.query;
      const ctx = adminContext(services, request, reply, storableId(request.params.id));
      const number = placeIn(cursor, pageNumber) ?? 1;
      const listing = { knowledgeBaseId: knowledge_base_id };
      const { files, total } = await listFiles(ctx, listing, { number, size: limit });
      return {
        files: files.map((file) => ({
          id: file.fileId,
          name: file.name,
          type: file.type,
          format: file.format,
          bytes: file.bytes,
          status: file.status,
          reason: file.reason,
          pages: file.pages,
          created_at: file.createdAt.toISOString(),
          updated_at: file.updatedAt.toISOString(),
        })),
        total,
        next_cursor: cursorOf(number * limit < total ? number + 1 : null),
      };
    },
  );
  server.get(
    '/projects/:id/profile_templates',
    {
      config: { permission: 'operator' },
      schema: {
        summary: 'List profile templates',
        description: 'The profile templates of a project, newest first.',
        params,
        querystring: z.object(pageQuery),
        response: withErrors(
          z.object({
            profile_templates: z.array(
              z.object({
                id: z.string(),
                name: z.string(),
                properties: z.record(z.string(), z.unknown()).describe('The tree of attributes.'),
                profiles: z.int().describe('Number of profiles that are bound to it.'),
                created_at: time,
                updated_at: time,
              }),
            ),
            total: z.int(),
            ...nextCursor,
          }),
        ),
      },
    },
    async (request, reply) => {
      const { limit, cursor } = request.query;
      const ctx = adminContext(services, request, reply, storableId(request.params.id));
      const number = placeIn(cursor, pageNumber) ?? 1;
      const { templates, total } = await listProfileTemplates(ctx, { number, size: limit });
      return {
        profile_templates: templates.map((template) => ({
          id: template.profileTemplateId,
          name: template.name,
          properties: { ...template.metadata },
          profiles: template.instanceCount,
          created_at: template.createdAt.toISOString(),
          updated_at: template.updatedAt.toISOString(),
        })),
        total,
        next_cursor: cursorOf(number * limit < total ? number + 1 : null),
      };
    },
  );
}
