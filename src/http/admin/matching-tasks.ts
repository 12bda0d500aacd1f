import { z } from 'zod';
import type { Services } from '../../context.ts';
import { TASK_STATUSES } from '../../domain/tasks/task.ts';
import { DEFAULT_PROJECT } from '../../services/projects/projects.ts';
import {
  type ChangedTasks,
  cancelMatchingTasks,
  countChangeableTasks,
  MAX_COUNT,
  RETRYABLE,
  retryMatchingTasks,
} from '../../services/tasks/change-matching-tasks.ts';
import type { HttpServer } from '../app.ts';
import { lastValue } from '../validation/lax.ts';
import { identifier } from '../validation/text.ts';
import { withErrors } from './answers.ts';
import { adminContext } from './once.ts';
import { strictBody } from './strict-body.ts';

const MAX_LIMIT = 500;
const REPEAT =
  'Changes at most `limit` tasks, newest first, and works for at most 10 seconds. Repeat the request with `before` ' +
  'set to `next_before` until that is null: each task is seen once, also after an interruption. A task whose status ' +
  'changes in the meantime is left as it is.';

// an empty id is refused: it would mean the tasks of everybody
const optionalId = identifier(256).optional();
const filter = {
  user_id: optionalId.describe('Only tasks of this user.'),
  project_id: optionalId.describe('Only tasks of this project.'),
};
const page = {
  before: optionalId.describe('`next_before` of the previous call.'),
  limit: z.int().min(1).max(MAX_LIMIT).default(MAX_LIMIT).describe('1 to 500. Default: 500.'),
};
const changed = z.object({
  changed: z.int().describe('How many tasks this call changed.'),
  next_before: z.string().nullable().describe('`before` of the next call; null: all tasks were seen.'),
});
const count = z.int().describe(`Counted up to ${MAX_COUNT}: there may be more than that.`);

/** Adds the routes that count, retry and cancel all tasks that match a filter. */
export function matchingTaskRoutes(server: HttpServer, services: Services): void {
  server.get(
    '/tasks/count',
    {
      config: { permission: 'operator' },
      schema: {
        summary: 'Count tasks that can be changed',
        description: 'How many tasks `POST /admin/tasks/retry` and `POST /admin/tasks/cancel` would change.',
        querystring: z.object({
          status: lastValue(z.enum(TASK_STATUSES).optional()).describe('Only tasks with this status.'),
          user_id: lastValue(filter.user_id),
          project_id: lastValue(filter.project_id),
        }),
        response: withErrors(z.object({ retryable: count, cancellable: count })),
      },
    },
    async ({ query }) =>
      countChangeableTasks(services, { ...matchOf(query), statuses: query.status && [query.status] }),
  );
  server.post(
    '/tasks/retry',
    {
      config: { permission: 'operator', audit: { action: 'tasks.retry', inTransaction: false } },
      schema: {
        summary: 'Retry all tasks that match',
        description: `Puts failed and cancelled tasks back into the queue, with all of their attempts. ${REPEAT}`,
        body: strictBody({
          status: z.enum(RETRYABLE).optional().describe('Only tasks with this status. Default: both.'),
          ...filter,
          ...page,
        }),
        response: withErrors(changed),
      },
    },
    async (request, reply) => {
      const { status, limit, before } = request.body;
      const ctx = adminContext(services, request, reply, DEFAULT_PROJECT);
      const listing = { ...matchOf(request.body), statuses: status && [status], limit, before };
      return shown(await retryMatchingTasks(ctx, listing));
    },
  );
  server.post(
    '/tasks/cancel',
    {
      config: { permission: 'operator', audit: { action: 'tasks.cancel', inTransaction: false } },
      schema: {
        summary: 'Cancel all tasks that match',
        description: `Cancels waiting tasks. Their messages stay stored, and are extracted after a retry. ${REPEAT}`,
        body: strictBody({ ...filter, ...page }),
        response: withErrors(changed),
      },
    },
    async (request, reply) => {
      const { limit, before } = request.body;
      const ctx = adminContext(services, request, reply, DEFAULT_PROJECT);
      return shown(await cancelMatchingTasks(ctx, { ...matchOf(request.body), limit, before }));
    },
  );
}

function matchOf(of: { readonly user_id?: string | undefined; readonly project_id?: string | undefined }) {
  return { userId: of.user_id, projectId: of.project_id };
}

function shown({ changed, next }: ChangedTasks) {
  return { changed, next_before: next };
}
