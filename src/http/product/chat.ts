import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { chat } from '../../services/chat/chat.ts';
import { completeChat } from '../../services/chat/complete-chat.ts';
import type { HttpServer } from '../app.ts';
import { eventStream, sendEvents } from '../event-stream.ts';
import { idempotencyOf, writeHeaders } from '../idempotency.ts';
import type { ContextOf } from '../request-context.ts';
import { warningsField } from '../warnings.ts';
import { plainFrames, playgroundFrames, referencesOf } from './chat-frames.ts';
import { chatInputOf, chatRequest, playgroundRequest } from './chat-request.ts';
import { errors } from './envelope.ts';
import { itemMetadata } from './memory-shape.ts';

/** This route answers without `code`, because its clients expect that. */
const completed = z.object({
  message: z.literal('Chat completed successfully'),
  data: z.object({
    response: z.string().describe('The answer. A mark `[n:memory_id]` refers to reference number n, from 1.'),
    reasoning: z.string().nullable().describe("The model's reasoning before the answer; null without any."),
    references: z
      .array(z.object({ metadata: itemMetadata }))
      .describe('The recalled memories, then the results of a web search.'),
    notices: z
      .array(z.string())
      .describe('Requested options that had no effect, and knowledge bases that do not exist.'),
  }),
  warnings: warningsField,
});

const FRAMES =
  'Frames `data: {"type","data"}`: `text` and `reasoning` with the parts of the answer, `notice` for a requested option ' +
  'that had no effect, and for knowledge bases that do not exist. After a web search that found something the last frame is `internet_reference`, a list of pages. ' +
  'After an error the last frame is `{"type":"error","content","code"}`. The answer ends with the stream.';

const PLAYGROUND_FRAMES =
  'Frames in this order: status `0`, status `1`, reference, pref_md_string, [status `start_internet_search`, reference], ' +
  '[notice], [status `reasoning`, reasoning …, status `2`], text …, [internet_reference], time, suggestion, end. After an error the last frame is `error`.';

/** Adds the three chat routes of the REST API. */
export function chatRoutes(server: HttpServer, contextOf: ContextOf): void {
  const stream = (frames: string) => ({
    headers: writeHeaders,
    response: { 200: eventStream(frames), ...errors },
  });

  server.post(
    '/chat/complete',
    {
      config: { permission: ['read', 'write'], userKeys: true },
      schema: {
        summary: 'Chat',
        description: 'Answers a query with the help of recalled memories and remembers the exchange.',
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
      const input = await chatInputOf(ctx, request.body, idempotency);
      const { text, reasoning, notices, ...known } = await completeChat(ctx, input);
      return {
        message: 'Chat completed successfully' as const,
        data: { response: text, reasoning, references: referencesOf(ctx, known), notices: [...notices] },
      };
    },
  );

  server.post(
    '/chat/stream',
    {
      config: { permission: ['read', 'write'], userKeys: true },
      schema: {
        summary: 'Chat as a stream',
        description: 'Like /product/chat/complete, but the answer comes as server-sent events.',
        body: chatRequest,
        ...stream(FRAMES),
      },
    },
    async (request, reply) => {
      const ctx = contextOf(request, reply);
      const idempotency = idempotencyOf(
        request,
        request.headers['idempotency-key'],
        'product/chat/stream',
        request.body,
      );
      const input = await chatInputOf(ctx, request.body, idempotency);
      const events = chat(ctx, { ...input, delivery: 'parts' });
      return sendEvents(reply as unknown as FastifyReply, plainFrames(ctx, events), ctx.shutdown) as never;
    },
  );

  server.post(
    '/chat/stream/playground',
    {
      config: { permission: ['read', 'write'], userKeys: true },
      schema: {
        summary: 'Chat as a stream with steps',
        description:
          'Like /product/chat/stream, with frames for its steps, the references and suggested next queries.',
        body: playgroundRequest,
        ...stream(PLAYGROUND_FRAMES),
      },
    },
    async (request, reply) => {
      const ctx = contextOf(request, reply);
      const step = request.body.beginner_guide_step;
      const idempotency = idempotencyOf(
        request,
        request.headers['idempotency-key'],
        'product/chat/stream/playground',
        request.body,
      );
      const input = await chatInputOf(ctx, request.body, idempotency);
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
