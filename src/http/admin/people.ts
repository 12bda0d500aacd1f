import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Services } from '../../context.ts';
import { countPerson } from '../../services/erasure/count-person.ts';
import { erasePerson } from '../../services/erasure/erase-person.ts';
import { once } from '../../services/idempotency/once.ts';
import { exportFile } from '../../services/transfer/export-file.ts';
import type { HttpServer } from '../app.ts';
import { writeHeaders } from '../idempotency.ts';
import { pathIdentifier } from '../validation/path-id.ts';
import { withErrors } from './answers.ts';
import { adminContext, adminIdempotency } from './once.ts';
import { storableId } from './storable-id.ts';

const params = z.object({
  id: z.string().describe('Id of the project.'),
  user: pathIdentifier(256).describe('Id of the user. `.` and `..` are written `~.` and `~..`.'),
});

const certificate = z.object({
  project_id: z.string(),
  user_id: z.string(),
  erased_at: z.string().describe('ISO 8601.'),
  by: z.string().describe('Who asked for it: `admin`, the holder of the operator key.'),
  counts: z.record(z.string(), z.int()).describe('Rows that are gone, by table.'),
  remains: z.array(z.string()).describe('Places outside of the database where words may still exist.'),
  algorithm: z.literal('Ed25519'),
  public_key: z.string().describe("The server's public key: SPKI, base64. It stays the same."),
  signature: z
    .string()
    .describe(
      'Over the certificate without this field, as JSON with sorted keys and no white space; base64.',
    ),
});

/** Adds the routes that export and erase everything of one person. */
export function peopleRoutes(server: HttpServer, services: Services): void {
  server.post(
    '/projects/:id/users/:user/export',
    {
      config: {
        permission: 'operator',
        access: 'read',
        audit: { action: 'user.export', inTransaction: false },
      },
      schema: {
        summary: 'Export a person',
        description:
          'Everything that is stored of one user, as lines of JSON in the format of `recollect export --user`: messages, ' +
          'memories with sources and history, profiles. `recollect import` reads it.',
        params,
        response: {
          ...withErrors(z.object({})),
          200: {
            description:
              'One JSON object per line. The first line is the header; the last one counts the lines.',
            content: { 'application/x-ndjson': { schema: z.string() } },
          },
        },
      },
    },
    async (request, reply) => {
      const projectId = storableId(request.params.id);
      const file = await exportFile(services, { projectId, userId: request.params.user });
      // the schema describes the text that the stream carries
      return (reply as FastifyReply).type('application/x-ndjson').send(file.createReadStream());
    },
  );
  server.get(
    '/projects/:id/users/:user/erasure',
    {
      config: { permission: 'operator' },
      schema: {
        summary: 'Preview an erasure',
        description: 'Counts what erasing the user now would delete. Nothing is changed.',
        params,
        response: withErrors(z.object({ counts: z.record(z.string(), z.int()).describe('Rows by table.') })),
      },
    },
    async (request, reply) => {
      const ctx = adminContext(services, request, reply, storableId(request.params.id));
      return { counts: await countPerson(ctx, request.params.user) };
    },
  );
  server.post(
    '/projects/:id/users/:user/erase',
    {
      config: { permission: 'operator', audit: 'user.erase' },
      schema: {
        summary: 'Erase a person',
        description:
          'Erases one user from the project: messages, memories in all cubes, profiles, vectors, finished tasks, ' +
          'receipts, and API keys that are bound to the user. The answer is a signed certificate. Ids of memories ' +
          'stay; words do not. A user of whom nothing is stored gets a certificate with zeros. Export first if the ' +
          'person asked for a copy.',
        params,
        headers: writeHeaders,
        response: withErrors(certificate),
      },
    },
    async (request, reply) => {
      const projectId = storableId(request.params.id);
      const { user } = request.params;
      const shown = (of: object) => ({ ...of, user_id: user }) as z.output<typeof certificate>;
      return shown(
        await once(
          adminContext(services, request, reply, projectId),
          adminIdempotency(request, `admin/projects/${projectId}/users/${user}/erase`, null),
          async (ctx) => erasePerson(ctx, user),
          {
            reach: 'system',
            // the record must not hold the id of an erased person
            keep: ({ user_id: _, ...kept }) => kept,
            replay: (kept) =>
              ({ ...kept, user_id: user }) as unknown as Awaited<ReturnType<typeof erasePerson>>,
          },
        ),
      );
    },
  );
}
