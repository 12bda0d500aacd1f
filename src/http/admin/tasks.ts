import { z } from 'zod';
import type { Services } from '../../context.ts';
import { TASK_STATUSES } from '../../domain/tasks/task.ts';
import { once } from '../../services/idempotency/once.ts';
import { DEFAULT_PROJECT } from '../../services/projects/projects.ts';
import { type AdminTask, listTasks, readTask } from '../../services/tasks/list-tasks.ts';
import { retryTask, stopTask } from '../../services/tasks/retry-task.ts';
import type { HttpServer } from '../app.ts';
import { writeHeaders } from '../idempotency.ts';
import { receipt, shownReceipt } from '../receipts.ts';
import { lastValue, laxInt } from '../validation/lax.ts';
import { optionalIdentifier } from '../validation/text.ts';
import { withErrors } from './answers.ts';
import { adminContext, adminIdempotency } from './once.ts';
import { storableId } from './storable-id.ts';

const MAX_LIMIT = 500;

const task = z
  .object({
    id: z.string(),
    project_id: z.string(),
    request_id: z
      .string()
      .describe('The `task_id` in the answer of the add. A request for several cubes has several tasks.'),
    client_task_id: z.string().nullable().describe('The `task_id` that the client sent.'),
    kind: z.string().describe('What the task does, such as extraction or feedback.'),
    status: z.enum(TASK_STATUSES),
    user_id: z.string(),
    cube_id: z.string(),
    attempt: z.int().describe('How many attempts were started.'),
    max_attempts: z.int(),
    error: z
      .object({ code: z.string(), message: z.string() })
      .nullable()
      .describe('The error of the last failed attempt.'),
    failing_since: z
      .string()
      .nullable()
      .describe(
        'Since when a model that the task needs is unavailable. The task is retried for a day from then on.',
      ),
    unquoted: z
      .int()
      .nullable()
      .describe('Completed tasks: how many items were discarded because the model made them up.'),
    fell_back: z
      .boolean()
      .describe(
        'Completed tasks: whether rules did the work because the answers of the model could not be used. A re-extraction can replace the memories.',
      ),
    unjudged: z
      .string()
      .nullable()
      .describe('Completed tasks: why rules instead of the model compared its memories with existing ones.'),
    retryable: z.boolean().describe('Whether `POST /admin/tasks/{id}/retry` accepts the task.'),
    created_at: z.string().describe('ISO 8601, as all times here.'),
    next_try_at: z.string().nullable().describe('Waiting tasks: the time of the next attempt.'),
    started_at: z.string().nullable(),
    finished_at: z.string().nullable(),
  })
  .meta({ title: 'admin_task' });

const optionalId = lastValue(optionalIdentifier(256));

/** Adds the routes that list, read, retry and cancel tasks. */
export function taskRoutes(server: HttpServer, services: Services): void {
  server.get(
    '/tasks',
    {
      config: { permission: 'operator' },
      schema: {
        summary: 'List tasks',
        description: 'The background tasks of all projects, newest first.',
        querystring: z.object({
          status: lastValue(z.enum(TASK_STATUSES).optional()).describe('Only tasks with this status.'),
          user_id: optionalId.describe('Only tasks of this user.'),
          project_id: optionalId.describe('Only tasks of this project.'),
          limit: lastValue(laxInt(z.int().min(1).max(MAX_LIMIT).default(100))).describe(
            'Entries per page, 1 to 500. Default: 100.',
          ),
          before: optionalId.describe('`next_before` of the previous page.'),
        }),
        response: withErrors(
          z.object({
            tasks: z.array(task),
            next_before: z
              .string()
              .nullable()
              .describe('`before` of the next page; null: this is the last one.'),
          }),
        ),
      },
    },
    async (request) => {
      const { status, user_id, project_id, limit, before } = request.query;
      const page = await listTasks(services, {
        statuses: status && [status],
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
        summary: 'Read a task',
        description: 'A task with the outcome of each of its messages.',
        params: z.object({ id: z.string().describe('Id of the task.') }),
        response: withErrors(task.extend({ receipts: z.array(receipt) })),
      },
    },
    async (request) => {
      const found = await readTask(services, storableId(request.params.id, 'task_not_found'));
      return { ...shown(found.task), receipts: found.receipts.map(shownReceipt) };
    },
  );
  server.post(
    '/tasks/:id/retry',
    {
      config: { permission: 'operator', audit: 'task.retry' },
      schema: {
        summary: 'Retry a task',
        description:
          'Puts a failed or cancelled task back into the queue, with all of its attempts. A task in any other state gets 409.',
        headers: writeHeaders,
        params: z.object({ id: z.string().describe('Id of the task.') }),
        response: withErrors(task),
      },
    },
    async (request, reply) =>
      once(
        adminContext(services, request, reply, DEFAULT_PROJECT),
        adminIdempotency(request, `admin/tasks/${request.params.id}/retry`, null),
        async (ctx) => shown(await retryTask(ctx, storableId(request.params.id, 'task_not_found'))),
        { reach: 'system' },
      ),
  );
  server.post(
    '/tasks/:id/cancel',
    {
      config: { permission: 'operator', audit: 'task.cancel' },
      schema: {
        summary: 'Cancel a task',
        description: 'Cancels a waiting task. A running one gets 409.',
        headers: writeHeaders,
        params: z.object({ id: z.string().describe('Id of the task.') }),
        response: withErrors(task),
      },
    },
    async (request, reply) =>
      once(
        adminContext(services, request, reply, DEFAULT_PROJECT),
        adminIdempotency(request, `admin/tasks/${request.params.id}/cancel`, null),
        async (ctx) => shown(await stopTask(ctx, storableId(request.params.id, 'task_not_found'))),
        { reach: 'system' },
      ),
  );
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
    fell_back: of.fellBack,
    unjudged: of.unjudged,
    retryable: isRetryable(of),
    created_at: of.createdAt.toISOString(),
    next_try_at: of.status === 'waiting' ? of.runAt.toISOString() : null,
    started_at: of.startedAt?.toISOString() ?? null,
    finished_at: of.finishedAt?.toISOString() ?? null,
  };
}
