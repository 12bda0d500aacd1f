import { createHash } from 'node:crypto';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { FILE_TYPES, type FileType } from '../../domain/documents/document.ts';
import { AppError } from '../../errors.ts';
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
import { nameOf, readParts } from './file-parts.ts';

const fileType = z.enum(FILE_TYPES);

const file = requestBody({
  content: z
    .string()
    .describe('Base64, a data URI, or plain text. Addresses are refused: nothing is fetched.'),
  name: z.string().max(1_000).optional().describe('Its ending tells the format.'),
  type: fileType.default('document').describe('skill: one Markdown file of at most 100 KB.'),
  mime_type: z.string().max(256).optional(),
});

/** Absent where the request is multipart. */
const body = requestBody({
  knowledgebase_id: identifier(256),
  file: list(file, 1_000, 1).describe(
    'At most 20. Instead of JSON, `multipart/form-data` with the files as parts and ?knowledgebase_id=&type= is taken too.',
  ),
}).optional();

const query = z.object({ knowledgebase_id: z.string().optional(), type: fileType.optional() });

const accepted = z.array(
  z.object({
    id: z.string(),
    type: fileType,
    name: z.string(),
    sizeMB: z.number(),
    status: z.literal('PROCESSING'),
  }),
);

/** In a scope of its own: only this route takes multipart bodies. */
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
        summary: 'Add files to a knowledge base: they are stored at once and read in the background',
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
        : fromJson(request.body);
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
    added.map((one) => ({
      id: one.fileId,
      type: one.type,
      name: one.name,
      sizeMB: Math.round((one.bytes / 1024 / 1024) * 10_000) / 10_000,
      status: 'PROCESSING' as const,
    })),
  );
}

interface Request {
  readonly knowledgeBaseId: string;
  readonly files: readonly FileInput[];
}

function fromJson(fields: z.output<typeof body>): Request {
  if (fields === undefined)
    throw new AppError('field_required', 'knowledgebase_id: is required, and file beside it');
  if (fields.file.length > 20) throw new AppError('too_many_files');
  const sent = fields.file.map(({ type, ...one }, index): SentFile => {
    const at = `file[${index}]`;
    const name = nameOf(one.name);
    return { at, type, name, ...decodeContent(at, one.content, name, one.mime_type) };
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
    throw new AppError('field_required', 'knowledgebase_id: is required, in the query or as a field');
  const type = fileType.default('document').safeParse(asked.type ?? (fields.type || undefined));
  if (!type.success)
    throw new AppError('invalid_parameters', `type: must be one of ${FILE_TYPES.join(', ')}`);
  const sent = files.map((one): SentFile => ({ ...one, type: type.data satisfies FileType }));
  return { knowledgeBaseId, files: acceptable(sent) };
}

/** What makes two requests the same, whether they came as JSON or as parts. */
function fingerprint(knowledgeBaseId: string, files: readonly FileInput[]): object {
  return {
    knowledgeBaseId,
    files: files.map(({ content, ...one }) => ({
      ...one,
      sha256: createHash('sha256').update(content).digest('hex'),
    })),
  };
}
