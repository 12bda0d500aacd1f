import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Services } from '../../context.ts';
import { FILE_TYPES } from '../../domain/documents/document.ts';
import { AppError } from '../../errors.ts';
import type { UrlFiles } from '../../providers/file-urls/url-files.ts';
import { once } from '../../services/idempotency/once.ts';
import { type AcceptedFile, acceptedFiles, addFiles } from '../../services/knowledge/add-files.ts';
import { admitTasks } from '../../services/tasks/admit-tasks.ts';
import type { HttpServer } from '../app.ts';
import { writeHeaders } from '../idempotency.ts';
import { fingerprint } from '../v1/add-knowledge-files.ts';
import { acceptable, decodeContent, MAX_FILES, type SentFile } from '../v1/file-content.ts';
import { nameOf } from '../v1/file-name.ts';
import { readParts } from '../v1/file-parts.ts';
import { lastValue } from '../validation/lax.ts';
import { list } from '../validation/list.ts';
import { identifier } from '../validation/text.ts';
import { withErrors } from './answers.ts';
import { adminContext, adminIdempotency } from './once.ts';
import { storableId } from './storable-id.ts';
import { strictBody } from './strict-body.ts';

const file = strictBody({
  name: z.string().max(1_000).optional().describe('File name. Its extension tells the format.'),
  content: z
    .string()
    .describe(
      'The content as base64, as a data URI, or as plain text; or an https URL of KNOWLEDGE_URL_HOSTS.',
    ),
  mime_type: z.string().max(256).optional().describe('Media type, if the name has no extension.'),
});

/** Absent if the request is multipart. */
const body = strictBody({
  files: list(file, MAX_FILES, 1).describe(
    'At most 20 files of at most 100 MB each, 300 MB in all. Instead of JSON you can send `multipart/form-data` with the files as parts.',
  ),
}).optional();

const accepted = z.object({
  files: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      type: z.enum(FILE_TYPES),
      bytes: z.int().describe('0 for a URL that is still to be fetched.'),
      status: z.literal('PROCESSING'),
    }),
  ),
});

/** Adds the route that adds files, in a scope of its own: no other admin route accepts multipart bodies. */
export async function knowledgeUploadRoute(
  scope: FastifyInstance,
  { services }: { readonly services: Services },
): Promise<void> {
  await scope.register(multipart);
  const server = scope as unknown as HttpServer;
  const bodyLimit = scope.initialConfig.bodyLimit ?? 0;
  server.post(
    '/projects/:id/knowledge_files',
    {
      config: { permission: 'operator', audit: 'knowledge_file.add' },
      schema: {
        summary: 'Add knowledge files',
        description:
          'Adds files to a knowledge base. They are stored at once and read in the background; the list of files shows ' +
          'their state.',
        params: z.object({ id: z.string().describe('Id of the project.') }),
        headers: writeHeaders,
        querystring: z.object({
          knowledge_base_id: lastValue(identifier(256)).describe('Id of the knowledge base.'),
          type: lastValue(z.enum(FILE_TYPES).default('document')).describe(
            '`document` (default), or `skill`: one Markdown file of at most 100 KB.',
          ),
        }),
        body,
        response: withErrors(accepted),
      },
    },
    async (request, reply) => {
      const projectId = storableId(request.params.id);
      const { knowledge_base_id: baseId, type } = request.query;
      const ctx = adminContext(services, request, reply, projectId);
      const sent = request.isMultipart()
        ? (await readParts(request, bodyLimit)).files
        : fromJson(request.body, ctx.urlFiles);
      const files = acceptable(sent.map((one): SentFile => ({ ...one, type })));
      await admitTasks(ctx, files.length);
      return once(
        ctx,
        adminIdempotency(request, `admin/projects/${projectId}/knowledge_files`, fingerprint(baseId, files)),
        async (inner) => shown(await addFiles(inner, baseId, files)),
        {
          keep: (answer) => ({ file_ids: answer.files.map(({ id }) => id) }),
          replay: async (kept, inner) => shown(await acceptedFiles(inner, kept.file_ids as string[])),
        },
      );
    },
  );
}

function fromJson(sent: z.output<typeof body>, urlFiles: UrlFiles): readonly Omit<SentFile, 'type'>[] {
  if (sent === undefined) throw new AppError('field_required', 'body.files: is required.');
  return sent.files.map(({ content, mime_type, ...one }, index) => {
    const at = `files[${index}]`;
    const name = nameOf(one.name);
    return { at, name, ...decodeContent(at, content, name, mime_type, urlFiles) };
  });
}

function shown(files: readonly AcceptedFile[]): z.output<typeof accepted> {
  return {
    files: files.map(({ fileId, ...of }) => ({ id: fileId, ...of, status: 'PROCESSING' as const })),
  };
}
