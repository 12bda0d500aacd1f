import { z } from 'zod';
import type { Services } from '../../context.ts';
import { TASK_STATUSES } from '../../domain/tasks/task.ts';
import { AppError } from '../../errors.ts';
import { once } from '../../services/idempotency/once.ts';
import { DEFAULT_PROJECT } from '../../services/projects/projects.ts';
import { type AdminTask, listTasks, readTask } from '../../services/tasks/list-tasks.ts';
import { retryTask, stopTask } from '../../services/tasks/redrive-task.ts';
import type { HttpServer } from '../app.ts';
import { writeHeaders } from '../idempotency.ts';
import { receipt, shownReceipt } from '../receipts.ts';
import { lastValue, laxInt } from '../validation/lax.ts';
import { optionalIdentifier, storable } from '../validation/text.ts';
import { withErrors } from './answers.ts';
import { adminContext, adminIdempotency } from './once.ts';

const MAX_LIMIT = 500;

const task = z.object({
  id: z.string(),
  project_id: z.string(),
  request_id: z
    .string()
    .describe('The task_id that the add answered; a request of several cubes has several tasks.'),
  client_task_id: z.string().nullable().describe('The `task_id` that the client sent.'),
  kind: z.string(),
  status: z.enum(TASK_STATUSES),
  user_id: z.string(),
  cube_id: z.string(),
  attempt: z.int(),
  max_attempts: z.int(),
  error: z
    .object({ code: z.string(), message: z.string() })
    .nullable()
    .describe('Of the last attempt that failed.'),
  failing_since: z
    .string()
    .nullable()
    .describe('Since when a model that it needs has not answered; it is tried for a day from then on.'),
  unquoted: z
    .int()
    .nullable()
    .describe('Of a completed task: items that a model made up and that were thrown away.'),
  unjudged: z
    .string()
    .nullable()
    .describe('Of a completed task: why rules, not the model, compared its memories with known ones.'),
  retryable: z.boolean().describe('Whether POST …/retry would take it.'),
  created_at: z.string(),
  next_try_at: z.string().nullable().describe('Of a waiting task.'),
  started_at: z.string().nullable(),
  finished_at: z.string().nullable(),
});

const optionalId = lastValue(optionalIdentifier(256));

export function taskRoutes(server: HttpServer, services: Services): void {
  server.get(
    '/tasks',
    {
      config: { permission: 'operator' },
      schema: {
        summary: "The scheduler's tasks of all projects, newest first",
        querystring: z.object({
          status: lastValue(z.enum(TASK_STATUSES).optional()),
          user_id: optionalId,
          project_id: optionalId,
          limit: lastValue(laxInt(z.int().min(1).max(MAX_LIMIT).default(100))),
          before: optionalId.describe('`next_before` of the page before.'),
        }),
        response: withErrors(z.object({ tasks: z.array(task), next_before: z.string().nullable() })),
      },
    },
    async (request) => {
      const { status, user_id, project_id, limit, before } = request.query;
      const page = await listTasks(services, {
        status,
        userId: user_id,
        projectId: project_id,
        before,
        limit,
      });
      return { tasks: page.tasks.map(shown), next_before: page.next };
    },
  );
  server.get(
    '/tasks/:id',
    {
      config: { permission: 'operator' },
      schema: {
        summary: 'A task and what became of each of its messages',
        params: z.object({ id: z.string() }),
        response: withErrors(task.extend({ receipts: z.array(receipt) })),
      },
    },
    async (request) => {
      const found = await readTask(services, known(request.params.id));
      return { ...shown(found.task), receipts: found.receipts.map(shownReceipt) };
    },
  );
  server.post(
    '/tasks/:id/retry',
    {
      config: { permission: 'operator' },
      schema: {
        summary: 'Do a failed or cancelled task again, with fresh attempts',
        headers: writeHeaders,
        params: z.object({ id: z.string() }),
        response: withErrors(task),
      },
    },
    async (request, reply) =>
      once(
        adminContext(services, request, reply, DEFAULT_PROJECT),
        adminIdempotency(request, `admin/tasks/${request.params.id}/retry`, null),
        async (ctx) => shown(await retryTask(ctx, known(request.params.id))),
        { reach: 'system' },
      ),
  );
  server.post(
    '/tasks/:id/cancel',
    {
      config: { permission: 'operator' },
      schema: {
        summary: 'Cancel a waiting task; a running one is refused with 409',
        headers: writeHeaders,
        params: z.object({ id: z.string() }),
        response: withErrors(task),
      },
    },
    async (request, reply) =>
      once(
        adminContext(services, request, reply, DEFAULT_PROJECT),
        adminIdempotency(request, `admin/tasks/${request.params.id}/cancel`, null),
        async (ctx) => shown(await stopTask(ctx, known(request.params.id))),
        { reach: 'system' },
      ),
  );
}

/** An id that the database could not even hold belongs to nothing. */
function known(id: string): string {
  if (storable(id) !== id) throw new AppError('task_not_found');
  return id;
}

const isRetryable = ({ status }: AdminTask) => status === 'failed' || status === 'cancelled';

function shown(of: AdminTask): z.output<typeof task> {
  return {
    id: of.taskId,
    project_id: of.projectId,
    request_id: of.requestId,
    client_task_id: of.businessId,
    kind: of.kind,
    status: of.status,
    user_id: of.userId,
    cube_id: of.cubeId,
    attempt: of.attempt,
    max_attempts: of.maxAttempts,
    error: of.errorCode === null ? null : { code: of.errorCode, message: of.errorText ?? '' },
    failing_since: of.failingSince?.toISOString() ?? null,
    unquoted: of.unquoted,
    unjudged: of.unjudged,
    retryable: isRetryable(of),
    created_at: of.createdAt.toISOString(),
    next_try_at: of.status === 'waiting' ? of.runAt.toISOString() : null,
    started_at: of.startedAt?.toISOString() ?? null,
    finished_at: of.finishedAt?.toISOString() ?? null,
  };
}
