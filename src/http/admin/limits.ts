import { z } from 'zod';
import type { Services } from '../../context.ts';
import type { Quotas } from '../../domain/projects/quota.ts';
import { once } from '../../services/idempotency/once.ts';
import { changeQuotas } from '../../services/quotas/change-quotas.ts';
import { forgetQuotas, type QuotaReport, readQuotas } from '../../services/quotas/within-quotas.ts';
import type { HttpServer } from '../app.ts';
import { writeHeaders } from '../idempotency.ts';
import { withErrors } from './answers.ts';
import { adminContext, adminIdempotency } from './once.ts';
import { storableId } from './storable-id.ts';
import { strictBody } from './strict-body.ts';

const PATH = '/projects/:id/limits';
const MOST = Number.MAX_SAFE_INTEGER;
const params = z.object({ id: z.string().describe('Id of the project.') });
const quota = (what: string) => z.int().min(0).max(MOST).nullish().describe(`${what} null: no limit.`);
const used = (what: string) => z.int().nullable().describe(`${what} null: no limit is set.`);

const limits = z.object({
  project_id: z.string(),
  adds_per_day: z.int().nullable(),
  memories: z.int().nullable(),
  bytes: z.int().nullable(),
  users: z.int().nullable(),
  used: z
    .object({
      adds_per_day: used('Adds of today (UTC).'),
      memories: used('Active memories.'),
      bytes: used('Stored bytes.'),
      users: used('Users.'),
    })
    .describe('What the project uses of its limits.'),
});

/** Adds the routes that read and set the quotas of a project. */
export function limitRoutes(server: HttpServer, services: Services): void {
  server.get(
    PATH,
    {
      config: { permission: 'operator' },
      schema: {
        summary: 'Read the limits of a project',
        description: 'What a project may add and store, and what it uses of that.',
        params,
        response: withErrors(limits),
      },
    },
    async (request) => {
      const projectId = storableId(request.params.id);
      return shown(projectId, await readQuotas(services, projectId));
    },
  );
  server.put(
    PATH,
    {
      config: { permission: 'operator', audit: 'limits.set' },
      schema: {
        summary: 'Set the limits of a project',
        description:
          'Replaces all limits of the project; one that is left out is removed. Above a limit, adds and knowledge files ' +
          'get 429 with Retry-After in the shape of their API; searches and deletions go on, and a repeat of an accepted ' +
          'add gets its answer. A change applies at once in this process and within 5 s in others.',
        params,
        headers: writeHeaders,
        body: strictBody({
          adds_per_day: quota('Accepted adds of a day (UTC); a knowledge file counts as one.'),
          memories: quota('Active memories.'),
          bytes: quota('Bytes of messages and knowledge files.'),
          users: quota('Users of whom something is remembered.'),
        }),
        response: withErrors(limits),
      },
    },
    async (request, reply) => {
      const projectId = storableId(request.params.id);
      const { adds_per_day = null, memories = null, bytes = null, users = null } = request.body;
      const quotas: Quotas = { addsPerDay: adds_per_day, memories, bytes, users };
      const answer = await once(
        adminContext(services, request, reply, projectId),
        adminIdempotency(request, `admin/projects/${projectId}/limits`, request.body),
        async (ctx) => shown(projectId, await changeQuotas(ctx, quotas)),
      );
      forgetQuotas(services.db, projectId);
      return answer;
    },
  );
}

function shown(projectId: string, { quotas, used }: QuotaReport): z.output<typeof limits> {
  const fields = ({ addsPerDay, ...rest }: Quotas) => ({ adds_per_day: addsPerDay, ...rest });
  return { project_id: projectId, ...fields(quotas), used: fields(used) };
}
