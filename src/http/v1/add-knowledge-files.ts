import { createHash } from 'node:crypto';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { FILE_TYPES, type FileType } from '../../domain/documents/document.ts';
import { AppError } from '../../errors.ts';
import type { UrlFiles } from '../../providers/file-urls/url-files.ts';
import { once } from '../../services/idempotency/once.ts';
import {
  type AcceptedFile,
  acceptedFiles,
  addFiles,
  type FileInput,
} from '../../services/knowledge/add-files.ts';
import { admitTasks } from '../../services/tasks/admit-tasks.ts';
import type { HttpServer } from '../app.ts';
import { idempotencyOf, writeHeaders } from '../idempotency.ts';
import type { ContextOf } from '../request-context.ts';
import { list } from '../validation/list.ts';
import { identifier } from '../validation/text.ts';
import { answers, ok, requestBody } from './envelope.ts';
import { acceptable, decodeContent, type SentFile } from './file-content.ts';
import { nameOf } from './file-name.ts';
import { readParts } from './file-parts.ts';

const fileType = z.enum(FILE_TYPES);

const file = requestBody({
  content: z
    .string()
    .describe(
      'The content as base64, as a data URI, or as plain text; or an https URL of a host that the operator lists (KNOWLEDGE_URL_HOSTS), which is fetched in the background.',
    ),
  name: z.string().max(1_000).optional().describe('File name. Its extension tells the format.'),
  type: fileType
    .default('document')
    .describe('`document` (default), or `skill`: one Markdown file of at most 100 KB.'),
  mime_type: z.string().max(256).optional().describe('Media type, if the name has no extension.'),
});

/** Absent if the request is multipart. */
const body = requestBody({
  knowledgebase_id: identifier(256).describe('Id of the knowledge base.'),
  file: list(file, 1_000, 1).describe(
    'At most 20 files of at most 100 MB each, 300 MB in all. Instead of JSON you can send `multipart/form-data` with the files as parts and `?knowledgebase_id=…&type=…` in the URL.',
  ),
}).optional();

const query = z.object({
  knowledgebase_id: z.string().optional().describe('Only for `multipart/form-data`.'),
  type: fileType.optional().describe('Only for `multipart/form-data`. Default: `document`.'),
});

const accepted = z.array(
  z.object({
    id: z.string().describe('Id of the file, for /get/knowledgebase-file.'),
    type: fileType,
    name: z.string(),
    sizeMB: z.number().describe('Size in MiB (1024 × 1024 bytes); 0 for a URL that is still to be fetched.'),
    status: z.literal('PROCESSING'),
  }),
);

/**
 * Adds `POST /v1/add/knowledgebase-file`, in a scope of its own,
 * because only this route accepts multipart bodies.
 */
export async function addKnowledgeFilesRoute(
  scope: FastifyInstance,
  { contextOf }: { readonly contextOf: ContextOf },
): Promise<void> {
  await scope.register(multipart);
  const server = scope as unknown as HttpServer;
  const { bodyLimit } = scope.initialConfig;
  server.post(
    '/add/knowledgebase-file',
    {
      config: { permission: 'write' },
      schema: {
        summary: 'Add files',
        description:
          'Adds files to a knowledge base. They are stored at once and read in the background; /get/knowledgebase-file ' +
          'shows their state.',
        headers: writeHeaders,
        querystring: query,
        body,
        response: answers(accepted),
      },
    },
    async (request, reply) => {
      const ctx = contextOf(request, reply);
      const { knowledgeBaseId, files } = request.isMultipart()
        ? await fromParts(request, request.query, bodyLimit ?? 0)
        : fromJson(request.body, ctx.urlFiles);
      await admitTasks(ctx, files.length);
      const idempotency = idempotencyOf(
        request,
        request.headers['idempotency-key'],
        'v1/add/knowledgebase-file',
        fingerprint(knowledgeBaseId, files),
      );
      return once(ctx, idempotency, async (inner) => shown(await addFiles(inner, knowledgeBaseId, files)), {
        keep: ({ data }) => ({ file_ids: data.map(({ id }) => id) }),
        replay: async (kept, inner) => shown(await acceptedFiles(inner, kept.file_ids as string[])),
      });
    },
  );
}

function shown(added: readonly AcceptedFile[]) {
  return ok(
    added.map((item) => ({
      id: item.fileId,
      type: item.type,
      name: item.name,
      sizeMB: Math.round((item.bytes / 1024 / 1024) * 10_000) / 10_000,
      status: 'PROCESSING' as const,
    })),
  );
}

interface Request {
  readonly knowledgeBaseId: string;
  readonly files: readonly FileInput[];
}

function fromJson(fields: z.output<typeof body>, urlFiles: UrlFiles): Request {
  if (fields === undefined)
    throw new AppError('field_required', 'knowledgebase_id: is required, and so is file');
  if (fields.file.length > 20) throw new AppError('too_many_files');
  const sent = fields.file.map(({ type, ...one }, index): SentFile => {
    const at = `file[${index}]`;
    const name = nameOf(one.name);
    return { at, type, name, ...decodeContent(at, one.content, name, one.mime_type, urlFiles) };
  });
  return { knowledgeBaseId: fields.knowledgebase_id, files: acceptable(sent) };
}

async function fromParts(
  request: FastifyRequest,
  asked: z.output<typeof query>,
  limit: number,
): Promise<Request> {
  const { files, fields } = await readParts(request, limit);
  const knowledgeBaseId = asked.knowledgebase_id || fields.knowledgebase_id;
  if (!knowledgeBaseId)
    throw new AppError(
      'field_required',
      'knowledgebase_id: is required, in the query string or as a form field',
    );
  const type = fileType.default('document').safeParse(asked.type ?? (fields.type || undefined));
  if (!type.success)
    throw new AppError('invalid_parameters', `type: must be one of ${FILE_TYPES.join(', ')}`);
  const sent = files.map((one): SentFile => ({ ...one, type: type.data satisfies FileType }));
  return { knowledgeBaseId, files: acceptable(sent) };
}

/** Identifies the content of a request for its Idempotency-Key. It is equal for JSON and multipart. */
export function fingerprint(knowledgeBaseId: string, files: readonly FileInput[]): object {
  return {
    knowledgeBaseId,
    files: files.map(({ content, ...one }) => ({
      ...one,
      ...(content instanceof URL
        ? { url: content.href }
        : { sha256: createHash('sha256').update(content).digest('hex') }),
    })),
  };
}
