import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { AppError } from '../../errors.ts';
import { deleteBackup } from '../../services/backups/delete-backup.ts';
import { listBackups } from '../../services/backups/list-backups.ts';
import { openBackup, readBackup } from '../../services/backups/read-backup.ts';
import { once } from '../../services/idempotency/once.ts';
import { DEFAULT_PROJECT } from '../../services/projects/projects.ts';
import { BACKUP_ORIGINS, BACKUP_STATUSES, type Backup } from '../../stores/backups/backups.ts';
import type { HttpApp, HttpServer } from '../app.ts';
import { writeHeaders } from '../idempotency.ts';
import { withErrors } from './answers.ts';
import { adminContext, adminIdempotency } from './once.ts';
import { cursorOf, nextCursor, pageQuery, placeId, placeIn } from './paging.ts';
import { storableId } from './storable-id.ts';

const params = z.object({ id: z.string().describe('Id of the backup.') });
const time = z.string().describe('ISO 8601.');

const backup = z.object({
  id: z.string(),
  status: z.enum(BACKUP_STATUSES),
  origin: z
    .enum(BACKUP_ORIGINS)
    .describe(
      '`request`: POST /admin/backups. `schedule`: BACKUP_SCHEDULE. The newest BACKUP_KEEP of each stay.',
    ),
  scheduled_for: time.nullable().describe('The moment of the schedule; null: on request.'),
  started_at: time,
  ended_at: time.nullable().describe('null: it is running.'),
  rows: z.int().describe('Rows written so far, renewed every two seconds.'),
  bytes: z.int().nullable().describe('Size of the file; null before it is complete.'),
  sha256: z.string().nullable().describe('Checksum of the file, hexadecimal; null before it is complete.'),
  host: z.string().describe('Name of the machine that wrote the file.'),
  file: z.string().describe('Name of the file in BACKUP_DIR of that machine.'),
  error: z.string().nullable().describe('Why it failed; null unless it failed.'),
});

const PATH = '/backups';
const place = z.object({ at: z.iso.datetime(), id: placeId });

/** Adds the routes that make, list, read, download and delete backups of the whole store. */
export function backupRoutes(server: HttpServer, { services, backups }: HttpApp): void {
  server.post(
    PATH,
    {
      config: { permission: 'operator', audit: 'backup.create' },
      schema: {
        summary: 'Start a backup',
        description:
          'Writes everything as of one moment into a compressed file in BACKUP_DIR, while the server goes on to work. ' +
          '`GET /admin/backups/{id}` tells when it is complete. `recollect verify` checks the file, `recollect restore` ' +
          'reads it. One backup at a time is made, of all instances together; another one gets 409.',
        headers: writeHeaders,
        response: withErrors(backup),
      },
    },
    async (request, reply) => {
      let claimed: Backup | null = null;
      const answer = await once(
        adminContext(services, request, reply, DEFAULT_PROJECT),
        adminIdempotency(request, 'admin/backups', null),
        async (ctx) => {
          claimed = await backups.claim(null, ctx.db);
          if (claimed === null) throw new AppError('conflict', IS_RUNNING);
          return shown(claimed);
        },
        {
          reach: 'system',
          keep: ({ id }) => ({ id }),
          replay: async ({ id }, ctx) => shown(await readBackup(ctx, String(id))),
        },
      );
      // after the commit, and not for a repeated request
      if (claimed !== null) void backups.make(claimed);
      return answer;
    },
  );
  server.get(
    PATH,
    {
      config: { permission: 'operator' },
      schema: {
        summary: 'List backups',
        description:
          'The backups of all instances, newest first. Only the latest failed ones stay in the list.',
        querystring: z.object(pageQuery),
        response: withErrors(z.object({ backups: z.array(backup), ...nextCursor })),
      },
    },
    async (request) => {
      const { limit, cursor } = request.query;
      const end = placeIn(cursor, place);
      const before = end && { startedAt: new Date(end.at), id: end.id };
      const page = await listBackups(services, { before, limit });
      return {
        backups: page.backups.map(shown),
        next_cursor: cursorOf(page.next && { at: page.next.startedAt.toISOString(), id: page.next.id }),
      };
    },
  );
  server.get(
    `${PATH}/:id`,
    {
      config: { permission: 'operator' },
      schema: {
        summary: 'Read a backup',
        description: 'What became of a backup, or how far it is.',
        params,
        response: withErrors(backup),
      },
    },
    async (request) => shown(await readBackup(services, storableId(request.params.id))),
  );
  server.get(
    `${PATH}/:id/file`,
    {
      config: { permission: 'operator', audit: { action: 'backup.download', inTransaction: false } },
      schema: {
        summary: 'Download a backup',
        description:
          'The file of a complete backup. It holds all memories. With several instances, only those that share ' +
          'BACKUP_DIR with `host` have it. The header `repr-digest` has its SHA-256 (RFC 9530).',
        params,
        response: {
          ...withErrors(z.object({})),
          200: {
            description: 'The file.',
            content: { 'application/gzip': { schema: z.string() } },
          },
        },
      },
    },
    async (request, reply) => {
      const { backup: of, file } = await openBackup(
        services,
        backups.directory,
        storableId(request.params.id),
      );
      // the file itself says how long it is
      const { size } = await file.stat();
      const digest = Buffer.from(of.sha256 ?? '', 'hex').toString('base64');
      return (reply as FastifyReply)
        .type('application/gzip')
        .header('content-length', size)
        .header('content-disposition', `attachment; filename="${of.file}"`)
        .header('repr-digest', `sha-256=:${digest}:`)
        .send(file.createReadStream());
    },
  );
  server.delete(
    `${PATH}/:id`,
    {
      config: { permission: 'operator', audit: { action: 'backup.delete', inTransaction: false } },
      schema: {
        summary: 'Delete a backup',
        description: 'Deletes a backup that has ended, and its file.',
        params,
        response: withErrors(
          z.object({
            id: z.string(),
            file_removed: z.boolean().describe('Whether BACKUP_DIR of this instance held the file.'),
          }),
        ),
      },
    },
    async (request) => {
      const id = storableId(request.params.id);
      return { id, file_removed: await deleteBackup(services, backups.directory, id) };
    },
  );
}

const IS_RUNNING = 'Another backup is being made: wait for its end, which GET /admin/backups shows.';

function shown(of: Backup): z.output<typeof backup> {
  return {
    ...{ id: of.id, status: of.status, origin: of.origin },
    scheduled_for: of.scheduledFor?.toISOString() ?? null,
    started_at: of.startedAt.toISOString(),
    ended_at: of.endedAt?.toISOString() ?? null,
    ...{ rows: of.rows, bytes: of.bytes, sha256: of.sha256, host: of.host, file: of.file, error: of.error },
  };
}
