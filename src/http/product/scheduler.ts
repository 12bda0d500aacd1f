import { z } from 'zod';
import { TASK_STATUSES } from '../../domain/tasks/task.ts';
import { AppError } from '../../errors.ts';
import { listTaskStatuses } from '../../services/tasks/list-task-statuses.ts';
import { readQueueStatus } from '../../services/tasks/queue-status.ts';
import { summariseTasks } from '../../services/tasks/summarise-tasks.ts';
import type { HttpServer } from '../app.ts';
import { receipt, shownReceipt } from '../receipts.ts';
import type { ContextOf } from '../request-context.ts';
import { lastValue } from '../validation/lax.ts';
import { answers, answersToAny, ok } from './envelope.ts';
import { optionalId, taskError, userId } from './fields.ts';
import { waitRoute } from './wait.ts';
import { waitStreamRoute } from './wait-stream.ts';

const statuses = z.array(
  z.object({
    task_id: z.string().describe('Id of the task; your own if you sent one.'),
    status: z.enum(TASK_STATUSES),
    receipts: z.array(receipt).optional().describe('With `task_id`: the outcome of each message.'),
    error: taskError.optional().describe('Why the task failed, or why the last attempt of an open task did.'),
  }),
);

const summary = z.object({
  waiting: z.int().describe('Waiting for a worker.'),
  in_progress: z.int().describe('Running.'),
  pending: z.int().describe('Claimed by a worker and not finished yet.'),
  completed: z.int(),
  failed: z.int(),
  cancelled: z.int(),
  total: z.int(),
});

const queue = z.object({
  user_id: z.string(),
  user_name: z.string().nullable().describe('Always null.'),
  mem_cube_id: z.string().nullable().describe('Always null.'),
  stream_keys: z.array(z.string()).describe('Task streams of the user that have open tasks.'),
  users_count: z.int().describe('Users of the project who have open tasks.'),
  pending_tasks_count: z.int().describe('Tasks claimed by a worker and not finished yet.'),
  remaining_tasks_count: z.int().describe('Tasks waiting for a worker.'),
  pending_tasks_detail: z.array(z.string()).describe('Claimed tasks per stream: `{stream_key}:{count}`.'),
  remaining_tasks_detail: z.array(z.string()).describe('Waiting tasks per stream: `{stream_key}:{count}`.'),
});

/** Adds the routes that report on background tasks and that wait for them. */
export function schedulerRoutes(server: HttpServer, contextOf: ContextOf): void {
  server.get(
    '/scheduler/status',
    {
      config: { permission: 'read', userKeys: true },
      schema: {
        summary: 'Read task statuses',
        description:
          'The background tasks of a user, or one of them with the outcome of each of its messages.',
        querystring: z.object({
          user_id: lastValue(userId),
          task_id: lastValue(optionalId).describe('Only this task: its id, or your own id for it.'),
        }),
        response: answers(statuses),
      },
    },
    async (request, reply) => {
      const { user_id, task_id } = request.query;
      const wanted = { userId: user_id, taskId: task_id };
      const [error, tasks] = await server.to(listTaskStatuses(contextOf(request, reply), wanted));
      if (error instanceof AppError && error.code === 'task_not_found')
        throw new AppError('task_not_found', `Task ${task_id} not found for user ${user_id}`);
      if (error) throw error;
      return ok(
        'Memory get status successfully',
        tasks.map(({ taskId, status, failure, receipts }) => ({
          task_id: taskId,
          status,
          ...(failure === null ? {} : { error: { code: failure.code, message: failure.text } }),
          ...(receipts === undefined ? {} : { receipts: receipts.map(shownReceipt) }),
        })),
      );
    },
  );
  server.get(
    '/scheduler/allstatus',
    {
      config: { permission: 'read', userKeys: true },
      schema: {
        summary: 'Count tasks',
        description: 'The number of background tasks of the project by status.',
        response: answersToAny(
          z.object({
            scheduler_summary: summary.describe('Open tasks.'),
            all_tasks_summary: summary.describe('All tasks of the last 24 hours.'),
          }),
        ),
      },
    },
    async (request, reply) => {
      const { open, recent } = await summariseTasks(contextOf(request, reply));
      return ok('Scheduler status summary retrieved successfully', {
        scheduler_summary: open,
        all_tasks_summary: recent,
      });
    },
  );
  server.get(
    '/scheduler/task_queue_status',
    {
      config: { permission: 'read', userKeys: true },
      schema: {
        summary: 'Read the task queue',
        description: 'The waiting and running tasks of a user. The lists are empty if there are none.',
        querystring: z.object({ user_id: lastValue(userId) }),
        response: answers(queue),
      },
    },
    async (request, reply) => {
      const { user_id } = request.query;
      const { streams, usersCount } = await readQueueStatus(contextOf(request, reply), user_id);
      const sum = (of: 'waiting' | 'running') => streams.reduce((total, stream) => total + stream[of], 0);
      const detail = (of: 'waiting' | 'running') =>
        streams.filter((stream) => stream[of] > 0).map((stream) => `${stream.streamKey}:${stream[of]}`);
      return ok('Scheduler task queue status retrieved successfully', {
        user_id,
        user_name: null,
        mem_cube_id: null,
        stream_keys: streams.map((stream) => stream.streamKey),
        users_count: usersCount,
        pending_tasks_count: sum('running'),
        remaining_tasks_count: sum('waiting'),
        pending_tasks_detail: detail('running'),
        remaining_tasks_detail: detail('waiting'),
      });
    },
  );
  waitRoute(server, contextOf);
  waitStreamRoute(server, contextOf);
}
