import { z } from 'zod';
import type { Services } from '../../context.ts';
import { type KeepDays, RETAINED_KINDS, type RetentionCounts } from '../../domain/projects/retention.ts';
import { once } from '../../services/idempotency/once.ts';
import {
  changeRetention,
  type RetentionReport,
  readRetention,
} from '../../services/retention/retention-of-project.ts';
import { previewRetention, startRetention } from '../../services/retention/start-run.ts';
import type { HttpServer } from '../app.ts';
import { writeHeaders } from '../idempotency.ts';
import { withErrors } from './answers.ts';
import { adminContext, adminIdempotency } from './once.ts';
import { storableId } from './storable-id.ts';
import { strictBody } from './strict-body.ts';

const PATH = '/projects/:id/retention';
/** A hundred years. */
const MOST_DAYS = 36_525;
const params = z.object({ id: z.string().describe('Id of the project.') });
const counts = z.record(z.string(), z.int());
const counted = {
  kinds: counts.describe('Memories by kind; `message` and `profile` count messages and values of profiles.'),
  tables: counts.describe('Rows by table. Rows of `memory` lose their words; the others are deleted.'),
};

const rule = strictBody({ keep_days: z.int().min(1).max(MOST_DAYS).describe('Days, 1 to 36,525.') });
const kinds = z.object(
  Object.fromEntries(RETAINED_KINDS.map((kind) => [kind, z.object({ keep_days: z.int() }).optional()])),
);

const retention = z.object({
  project_id: z.string(),
  kinds: kinds.describe('How long each kind is kept. A kind that is not named is kept until it is deleted.'),
  last_run: z
    .object({
      task_id: z.string(),
      status: z.enum(['waiting', 'in_progress', 'completed', 'failed', 'cancelled']),
      finished_at: z.string().nullable().describe('ISO 8601.'),
      ...counted,
    })
    .nullable()
    .describe('The last run, with what it has erased; null if its task is no longer kept.'),
});

/** Adds the routes that read and set how long a project keeps memories, and start a run. */
export function retentionRoutes(server: HttpServer, services: Services): void {
  server.get(
    PATH,
    {
      config: { permission: 'operator' },
      schema: {
        summary: 'Read the retention of a project',
        description: 'How long the project keeps each kind of memory, and what the last run erased.',
        params,
        response: withErrors(retention),
      },
    },
    async (request) => {
      const projectId = storableId(request.params.id);
      return shown(projectId, await readRetention(services, projectId));
    },
  );
  server.put(
    PATH,
    {
      config: { permission: 'operator', audit: 'retention.set' },
      schema: {
        summary: 'Set the retention of a project',
        description:
          'Replaces the rules of all kinds; a kind that is left out is kept. Days count from when a memory was last ' +
          'recorded or said. Runs erase once a day by themselves, for the first time a day after the change: look at ' +
          'a dry run before. `message` is about messages that no current memory rests on, `profile` about values ' +
          'that were read from messages.',
        params,
        headers: writeHeaders,
        body: strictBody({
          kinds: strictBody(
            Object.fromEntries(RETAINED_KINDS.map((kind) => [kind, rule.nullish()])),
          ).describe(`Rules by kind: ${RETAINED_KINDS.join(', ')}.`),
        }),
        response: withErrors(retention),
      },
    },
    async (request, reply) => {
      const projectId = storableId(request.params.id);
      const keep = Object.fromEntries(
        Object.entries(request.body.kinds).flatMap(([kind, set]) =>
          set == null ? [] : [[kind, set.keep_days]],
        ),
      ) as KeepDays;
      return once(
        adminContext(services, request, reply, projectId),
        adminIdempotency(request, `admin/projects/${projectId}/retention`, request.body),
        async (ctx) => shown(projectId, await changeRetention(ctx, keep)),
      );
    },
  );
  server.post(
    `${PATH}/run`,
    {
      config: { permission: 'operator', audit: 'retention.run' },
      schema: {
        summary: 'Run the retention of a project',
        description:
          'Erases, in the background, what has ended and what is older than its kind is kept. The answer names the ' +
          'task; GET …/retention shows what it has erased. With `dry_run` nothing changes, and the answer counts what ' +
          'a run would erase now.',
        params,
        headers: writeHeaders,
        body: strictBody({
          dry_run: z.boolean().default(false).describe('true: only count. Default: false.'),
        }),
        response: withErrors(
          z.object({
            dry_run: z.boolean(),
            task_id: z.string().nullable().describe('The task of the run; null for a dry run.'),
            complete: z.boolean().describe('false: there is more than a dry run counts in 10 seconds.'),
            ...counted,
          }),
        ),
      },
    },
    async (request, reply) => {
      const projectId = storableId(request.params.id);
      const context = adminContext(services, request, reply, projectId);
      if (request.body.dry_run) {
        const preview = await previewRetention(context);
        return { dry_run: true, task_id: null, complete: preview.complete, ...mutable(preview.counts) };
      }
      const answer = await once(
        context,
        adminIdempotency(request, `admin/projects/${projectId}/retention/run`, request.body),
        async (ctx) => ({ task_id: await startRetention(ctx) }),
      );
      services.wakeScheduler();
      return { dry_run: false, task_id: answer.task_id, complete: true, kinds: {}, tables: {} };
    },
  );
}

function shown(projectId: string, { keep, lastRun }: RetentionReport): z.output<typeof retention> {
  return {
    project_id: projectId,
    kinds: Object.fromEntries(Object.entries(keep).map(([kind, keep_days]) => [kind, { keep_days }])),
    last_run: lastRun && {
      task_id: lastRun.taskId,
      status: lastRun.status,
      finished_at: lastRun.finishedAt?.toISOString() ?? null,
      ...mutable(lastRun.counts),
    },
  };
}

function mutable({ kinds, tables }: RetentionCounts) {
  return { kinds: { ...kinds }, tables: { ...tables } };
}
