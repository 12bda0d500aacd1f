import { z } from 'zod';
import type { TaskStatus } from '../../domain/tasks/task.ts';
import { getTask, type TaskReport } from '../../services/tasks/get-task.ts';
import type { HttpServer } from '../app.ts';
import { receipt, shownReceipt } from '../receipts.ts';
import type { ContextOf } from '../request-context.ts';
import { identifier } from '../validation/text.ts';
import { answers, ok, requestBody } from './envelope.ts';

const counts = z
  .object({ added: z.int(), updated: z.int(), deleted: z.int() })
  .catchall(z.object({ memory_ids: z.array(z.string()) }))
  .describe('Completed tasks: how many memories changed, and the ids of the memories of each view.');

/** Why a task failed. */
export const taskError = z.object({ code: z.string(), message: z.string() });

const report = z.object({
  task_id: z.string(),
  status: z
    .enum(['running', 'completed', 'failed'])
    .describe('`running` includes waiting; `failed` includes cancelled.'),
  memory_views: counts.optional(),
  unquoted: z
    .int()
    .optional()
    .describe(
      'How many items were discarded because the model made them up: their quote is not in the messages.',
    ),
  error: taskError.optional().describe('Why the task failed, or why the last attempt of a running task did.'),
  receipts: z.array(receipt).describe('The outcome of each message.'),
});

const STATUS: Readonly<Record<TaskStatus, z.output<typeof report>['status']>> = {
  waiting: 'running',
  in_progress: 'running',
  completed: 'completed',
  failed: 'failed',
  cancelled: 'failed',
};

/** Adds `POST /v1/get/status`. */
export function getStatusRoute(server: HttpServer, contextOf: ContextOf): void {
  server.post(
    '/get/status',
    {
      config: { permission: 'read', userKeys: true },
      schema: {
        summary: 'Read a task status',
        description: 'The state of the background task that an add or a feedback started.',
        body: requestBody({
          task_id: identifier(256).describe('The `task_id` in the answer of the add or feedback.'),
        }),
        response: answers(report),
      },
    },
    async (request, reply) => ok(shown(await getTask(contextOf(request, reply), request.body.task_id))),
  );
}

function shown(task: TaskReport): z.output<typeof report> {
  const { taskId, status, changes, failure, receipts } = task;
  const error =
    failure ?? (status === 'cancelled' ? { code: 'cancelled', text: 'The task was cancelled.' } : null);
  return {
    task_id: taskId,
    status: STATUS[status],
    ...(changes ? { memory_views: viewsOf(changes) } : {}),
    ...(changes && changes.unquoted > 0 ? { unquoted: changes.unquoted } : {}),
    ...(error ? { error: { code: error.code, message: error.text } } : {}),
    receipts: receipts.map(shownReceipt),
  };
}

function viewsOf({ added, updated, deleted, memoryIds }: NonNullable<TaskReport['changes']>) {
  const lists = Object.entries(memoryIds).map(
    ([view, ids]) => [view, { memory_ids: [...(ids ?? [])] }] as const,
  );
  return { added, updated, deleted, ...Object.fromEntries(lists) } as z.output<typeof counts>;
}
