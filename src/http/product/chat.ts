import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { chat } from '../../services/chat/chat.ts';
import { completeChat } from '../../services/chat/complete-chat.ts';
import type { HttpServer } from '../app.ts';
import { sendEvents } from '../event-stream.ts';
import { idempotencyOf, writeHeaders } from '../idempotency.ts';
import type { ContextOf } from '../request-context.ts';
import { plainFrames, playgroundFrames, referencesOf } from './chat-frames.ts';
import { chatInputOf, chatRequest, playgroundRequest } from './chat-request.ts';
import { errors } from './envelope.ts';
import { itemMetadata } from './items.ts';

/** Without a `code`, as clients know this route. */
const completed = z.object({
  message: z.literal('Chat completed successfully'),
  data: z.object({
    response: z.string().describe('Marks `[n:memory_id]` name the references by their places from 1 on.'),
    reasoning: z.string().nullable().describe('What the model thought before it answered'),
    references: z.array(z.object({ metadata: itemMetadata })),
    notices: z.array(z.string()).describe('What was asked for and cannot be had'),
  }),
});

const FRAMES =
  'Frames `data: {"type","data"}`: `text` and `reasoning` as they come, `notice` for what was asked for and cannot be had. A ' +
  'failure is a last frame `{"type":"error","content","code"}`. The end of the stream is the end of the answer.';

const PLAYGROUND_FRAMES =
  'Frames in this order: status `0`, status `1`, reference, pref_md_string, [notice], [status `reasoning`, reasoning …, ' +
  'status `2`], text …, time, suggestion, end; or an `error` frame as the last one.';

export function chatRoutes(server: HttpServer, contextOf: ContextOf): void {
  const stream = (frames: string) => ({
    headers: writeHeaders,
    produces: ['text/event-stream'],
    response: { 200: z.string().describe(frames), ...errors },
  });

  server.post(
    '/chat/complete',
    {
      config: { permission: ['read', 'write'], userKeys: true },
      schema: {
        summary: 'Answer a query with recalled memories',
        headers: writeHeaders,
        body: chatRequest,
        response: { 200: completed, ...errors },
      },
    },
    async (request, reply) => {
      const idempotency = idempotencyOf(
        request,
        request.headers['idempotency-key'],
        'product/chat/complete',
        request.body,
      );
      const ctx = contextOf(request, reply);
      const input = chatInputOf(ctx, request.body, idempotency);
      const { text, reasoning, recalled, notices } = await completeChat(ctx, input);
      return {
        message: 'Chat completed successfully' as const,
        data: { response: text, reasoning, references: referencesOf(recalled), notices: [...notices] },
      };
    },
  );

  server.post(
    '/chat/stream',
    {
      config: { permission: ['read', 'write'], userKeys: true },
      schema: {
        summary: 'The same as chat/complete, as server-sent events',
        body: chatRequest,
        ...stream(FRAMES),
      },
    },
    (request, reply) => {
      const ctx = contextOf(request, reply);
      const idempotency = idempotencyOf(
        request,
        request.headers['idempotency-key'],
        'product/chat/stream',
        request.body,
      );
      const events = chat(ctx, { ...chatInputOf(ctx, request.body, idempotency), delivery: 'parts' });
      return sendEvents(reply as unknown as FastifyReply, plainFrames(ctx, events), ctx.shutdown) as never;
    },
  );

  server.post(
    '/chat/stream/playground',
    {
      config: { permission: ['read', 'write'], userKeys: true },
      schema: {
        summary: 'The same as chat/stream, with its steps, references and suggestions',
        body: playgroundRequest,
        ...stream(PLAYGROUND_FRAMES),
      },
    },
    (request, reply) => {
      const ctx = contextOf(request, reply);
      const step = request.body.beginner_guide_step;
      const idempotency = idempotencyOf(
        request,
        request.headers['idempotency-key'],
        'product/chat/stream/playground',
        request.body,
      );
      const input = chatInputOf(ctx, request.body, idempotency);
      const events = chat(ctx, {
        ...input,
        internetSearch: step == null ? input.internetSearch : step === 'second',
        delivery: 'parts',
        suggestions: true,
      });
      return sendEvents(
        reply as unknown as FastifyReply,
        playgroundFrames(ctx, events),
        ctx.shutdown,
      ) as never;
    },
  );
}
