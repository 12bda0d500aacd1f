import { z } from 'zod';
import { type WaitInput, waitIdle } from '../../services/tasks/wait-idle.ts';
import type { HttpServer } from '../app.ts';
import type { ContextOf } from '../request-context.ts';
import { lastValue, laxNumber } from '../validation/lax.ts';
import { errors } from './envelope.ts';
import { userId } from './fields.ts';

const MAX_WAIT_SECONDS = 600;

const seconds = z
  .number()
  .min(0)
  .overwrite((s) => Math.min(s, MAX_WAIT_SECONDS));

export const waitQuery = z.object({
  user_name: lastValue(userId).describe('The user id.'),
  timeout_seconds: lastValue(laxNumber(seconds.default(120))).describe(
    'How long to wait, in seconds. Default: 120; at most 600.',
  ),
  poll_interval: lastValue(laxNumber(seconds.default(0.5))).describe(
    'Seconds between two progress frames of the stream, 0.2 to 5. Default: 0.5.',
  ),
});

/** Converts the query string to the input of a wait. */
export function waitInputOf(query: z.output<typeof waitQuery>): WaitInput {
  return {
    userId: query.user_name,
    timeoutSeconds: query.timeout_seconds,
    pollIntervalSeconds: query.poll_interval,
  };
}

const waited = z.object({
  message: z
    .enum(['idle', 'timeout'])
    .describe('`idle`: no task is open. `timeout`: the time was over first.'),
  data: z.object({
    running_tasks: z.int().describe('Waiting and running tasks of the user.'),
    waited_seconds: z.number().describe('How long the request waited, in seconds.'),
    timed_out: z.boolean().describe('Whether the time was over before all tasks were done.'),
    user_name: z.string(),
  }),
});

/** Adds `POST /product/scheduler/wait`. */
export function waitRoute(server: HttpServer, contextOf: ContextOf): void {
  server.post(
    '/scheduler/wait',
    {
      config: { permission: 'read', userKeys: true },
      schema: {
        summary: 'Wait for tasks',
        description: 'Waits until a user has no waiting or running task, or until the time is over.',
        querystring: waitQuery,
        response: { 200: waited, ...errors },
      },
    },
    async (request, reply) => {
      const result = await waitIdle(contextOf(request, reply), waitInputOf(request.query));
      return {
        message: result.timedOut ? ('timeout' as const) : ('idle' as const),
        data: {
          running_tasks: result.runningTasks,
          waited_seconds: result.waitedSeconds,
          timed_out: result.timedOut,
          user_name: request.query.user_name,
        },
      };
    },
  );
}
