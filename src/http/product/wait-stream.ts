import { randomUUID } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { type WaitInput, watchTasks } from '../../services/tasks/wait-idle.ts';
import type { HttpServer } from '../app.ts';
import { eventStream, sendEvents } from '../event-stream.ts';
import type { ContextOf } from '../request-context.ts';
import { errors } from './envelope.ts';
import { waitInputOf, waitQuery } from './wait.ts';

const FRAMES =
  'Frames `data: {"user_name","active_tasks","elapsed_seconds","status":"running","instance_id"}`. The last frame has the ' +
  'status `idle`, `timeout` (with `"timed_out":true`) or `error` (with `detail`).';

/** Adds `GET /product/scheduler/wait/stream`. */
export function waitStreamRoute(server: HttpServer, contextOf: ContextOf): void {
  const instanceId = randomUUID();
  server.get(
    '/scheduler/wait/stream',
    {
      config: { permission: 'read', userKeys: true },
      schema: {
        summary: 'Wait for tasks as a stream',
        description: 'Like /product/scheduler/wait, with the progress as server-sent events.',
        querystring: waitQuery,
        response: { 200: eventStream(FRAMES), ...errors },
      },
    },
    (request, reply) => {
      const ctx = contextOf(request, reply);
      const frames = framesOf(ctx, waitInputOf(request.query), instanceId);
      return sendEvents(reply as unknown as FastifyReply, frames, ctx.shutdown) as never;
    },
  );
}

async function* framesOf(ctx: Context, input: WaitInput, instanceId: string): AsyncGenerator<object, void> {
  const user_name = input.userId;
  try {
    for await (const { runningTasks, waitedSeconds, state } of watchTasks(ctx, input)) {
      if (state === 'stopped') {
        yield { status: 'error', detail: 'shutting_down', user_name };
        return;
      }
      yield {
        user_name,
        active_tasks: runningTasks,
        elapsed_seconds: waitedSeconds,
        status: state,
        ...(state === 'timeout' ? { timed_out: true } : {}),
        instance_id: instanceId,
      };
    }
  } catch (error) {
    ctx.log.warn({ err: error }, 'task progress stream failed');
    const exception = error instanceof AppError ? error.code : 'internal';
    yield { status: 'error', detail: 'stream_failed', exception, user_name };
  }
}
