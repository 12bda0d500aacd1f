import { z } from 'zod';
import { FILE_TYPES } from '../../domain/documents/document.ts';
import type { KnowledgeFile } from '../../domain/documents/knowledge.ts';
import { AppError } from '../../errors.ts';
import { deleteFiles } from '../../services/knowledge/delete-files.ts';
import { getFiles, listFiles } from '../../services/knowledge/list-files.ts';
import type { HttpServer } from '../app.ts';
import { answerOnce, writeHeaders } from '../idempotency.ts';
import type { ContextOf } from '../request-context.ts';
import { list } from '../validation/list.ts';
import { identifier } from '../validation/text.ts';
import { answers, ok, requestBody } from './envelope.ts';
import { page } from './paging.ts';

const MAX_IDS = 1_000;

const wanted = requestBody({
  file_ids: list(z.string().min(1).max(256), MAX_IDS, 1)
    .optional()
    .describe('Ids of the files, at most 1,000. Unknown ids are left out.'),
  knowledgebase_id: identifier(256)
    .optional()
    .describe('Instead of `file_ids`: the files of this knowledge base, newest first.'),
  type: z.enum(FILE_TYPES).optional().describe('Only files of this type.'),
  page: page.default(1).describe('Page number, from 1. Default: 1.'),
  page_size: z
    .int()
    .min(1)
    .overwrite((n) => Math.min(n, 100))
    .default(20)
    .describe('Files per page. Default: 20; at most 100.'),
}).superRefine((fields, ctx) => {
  const { file_ids, knowledgebase_id } = fields;
  if ((file_ids === undefined) !== (knowledgebase_id === undefined)) return;
  const none = file_ids === undefined;
  ctx.addIssue({
    code: 'custom',
    path: ['file_ids'],
    message: none
      ? 'is required, unless knowledgebase_id is sent'
      : 'cannot be combined with knowledgebase_id: send one of them',
    params: { code: none ? 'field_required' : 'invalid_parameters' },
  });
});

const shownFile = z.object({
  id: z.string(),
  knowledgebase_id: z.string(),
  type: z.enum(FILE_TYPES),
  name: z.string(),
  size: z.int().describe('Size in bytes; 0 until a URL is fetched.'),
  sizeMB: z.number().describe('Size in MiB (1024 × 1024 bytes).'),
  status: z.enum(['PROCESSING', 'AVAILABLE', 'FAILED']).describe('`AVAILABLE`: its memories can be found.'),
  reason: z.string().nullable().describe('Failed files: why, and what to do; otherwise null.'),
  pages: z.int().nullable().describe('Number of pages; null if the format has none.'),
  create_time: z.int().describe('Unix time in milliseconds.'),
  update_time: z.int().describe('Unix time in milliseconds.'),
});

/** Adds the routes that read and delete files of knowledge bases. */
export function knowledgeFileRoutes(server: HttpServer, contextOf: ContextOf): void {
  server.post(
    '/get/knowledgebase-file',
    {
      config: { permission: 'read' },
      schema: {
        summary: 'Read files',
        description: 'The state of files, by id or of a whole knowledge base in pages.',
        body: wanted,
        response: answers(
          z.object({
            total: z.int().describe('Files on all pages.'),
            page: z.int(),
            page_size: z.int(),
            file_detail_list: z.array(shownFile),
          }),
        ),
      },
    },
    async (request, reply) => {
      const { file_ids, knowledgebase_id, type, page: number, page_size: size } = request.body;
      const ctx = contextOf(request, reply);
      if (knowledgebase_id === undefined) {
        const found = (await getFiles(ctx, file_ids ?? [])).filter((file) => !type || file.type === type);
        return ok({
          total: found.length,
          page: 1,
          page_size: Math.max(found.length, 1),
          file_detail_list: found.map(shown),
        });
      }
      const listing = { knowledgeBaseId: knowledgebase_id, type };
      const { files, total } = await listFiles(ctx, listing, { number, size });
      return ok({ total, page: number, page_size: size, file_detail_list: files.map(shown) });
    },
  );
  server.post(
    '/delete/knowledgebase-file',
    {
      config: { permission: 'delete' },
      schema: {
        summary: 'Delete files',
        description: 'Deletes files with the memories made from them.',
        headers: writeHeaders,
        body: requestBody({
          file_ids: list(z.string().min(1).max(256), MAX_IDS, 1).describe(
            'Ids of the files, at most 1,000. Unknown ids are ignored.',
          ),
          knowledgebase_id: identifier(256).optional().describe('Only files of this knowledge base.'),
        }),
        response: answers(z.object({ success: z.literal(true) })),
      },
    },
    async (request, reply) =>
      answerOnce(request, contextOf(request, reply), 'v1/delete/knowledgebase-file', async (ctx) => {
        const { file_ids, knowledgebase_id } = request.body;
        const deleted = await deleteFiles(ctx, {
          fileIds: file_ids,
          knowledgeBaseIds: knowledgebase_id === undefined ? undefined : [knowledgebase_id],
        });
        if (deleted === 0) throw new AppError('not_found', 'There is no such file.');
        return ok({ success: true as const });
      }),
  );
}

function shown(file: KnowledgeFile): z.output<typeof shownFile> {
  return {
    id: file.fileId,
    knowledgebase_id: file.knowledgeBaseId,
    type: file.type,
    name: file.name,
    size: file.bytes,
    sizeMB: Math.round((file.bytes / 1024 / 1024) * 10_000) / 10_000,
    status: file.status,
    reason: file.reason,
    pages: file.pages,
    create_time: file.createdAt.getTime(),
    update_time: file.updatedAt.getTime(),
  };
}
