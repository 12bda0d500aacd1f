import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { forwardTurn, streamTurn } from '../../services/proxy/forward-turn.ts';
import { type PreparedTurn, type ProxyInput, prepareTurn } from '../../services/proxy/prepare-turn.ts';
import type { HttpServer } from '../app.ts';
import { classify, plainText } from '../errors.ts';
import { sendEvents } from '../event-stream.ts';
import { idempotencyOf, writeHeaders } from '../idempotency.ts';
import { userId, userInHeader } from '../named-user.ts';
import type { ContextOf } from '../request-context.ts';
import { list } from '../validation/list.ts';
import { optionalIdentifier } from '../validation/text.ts';
import { errors } from './errors.ts';
import { errorOf } from './family.ts';

const MAX_MESSAGES = 10_000;
const DEFAULT_USER = 'default';

const conversation = optionalIdentifier(100);
const optionalUser = z.preprocess((id) => (id === null || id === '' ? undefined : id), userId.optional());

const headers = writeHeaders.extend({
  'x-recollect-user': z
    .string()
    .optional()
    .describe(
      'The user, percent-encoded. Default: `user`, then `metadata.user_id`, then the user of the key, then `default`.',
    ),
  'x-recollect-conversation': conversation.describe(
    'The conversation. Default: `metadata.conversation_id`, else the one that begins with the same message.',
  ),
  'x-recollect-memory': z
    .enum(['recall', 'save', 'off'])
    .optional()
    .describe('`recall`: nothing is remembered. `save`: nothing is recalled. `off`: neither. Default: both.'),
  'x-recollect-include': z
    .enum(['recalled'])
    .optional()
    .describe('`recalled`: the answer names the recalled memories with their texts in `recollect.recalled`.'),
});

const body = z.looseObject({
  model: z
    .string()
    .nullish()
    .describe('One of `GET /openai/v1/models`. Any other name means the configured model.'),
  messages: list(z.looseObject({ role: z.string() }), MAX_MESSAGES, 1).describe('The conversation.'),
  stream: z.boolean().nullish().describe('true: the answer is an event stream.'),
  user: optionalUser,
  metadata: z
    .looseObject({ user_id: optionalUser, conversation_id: conversation })
    .nullish()
    .describe('`user_id` and `conversation_id` are not sent to the model.'),
});

/** Adds `POST /openai/v1/chat/completions`. */
export function chatCompletionsRoute(server: HttpServer, contextOf: ContextOf): void {
  server.post(
    '/chat/completions',
    {
      config: { permission: ['read', 'write'], userKeys: true },
      schema: {
        summary: 'Chat completion with memory',
        description:
          "Recalls what bears on the user's last message, sends the messages with it to the configured chat model, and remembers the message and the answer, once per turn. Everything else of the request and of the answer is passed on unchanged. The header `x-recollect-recalled` of the answer lists the ids of the recalled memories.",
        headers,
        body,
        response: {
          200: z.any().describe('A chat completion of OpenAI, or a stream of its chunks.'),
          ...errors,
        },
      },
    },
    async (request, reply) => {
      const ctx = contextOf(request, reply);
      const turn = await prepareTurn(ctx, inputOf(ctx, request as ProxyRequest));
      reply.header('x-recollect-recalled', turn.recalled.map(({ memoryId }) => memoryId).join(','));
      const shown = request.headers['x-recollect-include'] === 'recalled' ? recalledIn(turn) : {};
      if (request.body.stream === true) {
        const events = streamTurn(ctx, turn);
        // a failure before the first event still has its own status
        const first = await events.next();
        return sendEvents(reply, framesOf(ctx, request, beginningWith(first, events), shown), ctx.shutdown);
      }
      return { ...(await forwardTurn(ctx, turn)), ...shown };
    },
  );
}

type ProxyRequest = FastifyRequest & {
  readonly body: z.output<typeof body>;
  readonly headers: z.output<typeof headers>;
};

function inputOf(ctx: Context, request: ProxyRequest): ProxyInput {
  const { model, stream: _, metadata, ...rest } = request.body;
  const { user_id, conversation_id, ...others } = metadata ?? {};
  const memory = request.headers['x-recollect-memory'];
  const key = request.headers['idempotency-key'];
  return {
    userId: userInHeader(request) ?? rest.user ?? user_id ?? ctx.onlyUserId ?? DEFAULT_USER,
    conversationId: request.headers['x-recollect-conversation'] ?? conversation_id,
    model: model != null && ctx.models.chatNames.includes(model) ? model : undefined,
    body: { ...rest, ...(Object.keys(others).length > 0 ? { metadata: others } : {}) },
    recalls: memory === undefined || memory === 'recall',
    saves: memory === undefined || memory === 'save',
    idempotency: idempotencyOf(request, key, 'openai/chat/completions', request.body),
  };
}

/** The recalled memories, for clients that ask for them. */
function recalledIn({ recalled }: PreparedTurn) {
  return { recollect: { recalled: recalled.map(({ memoryId: id, text }) => ({ id, text })) } };
}

/** The events of a stream. A failure is the last one, because the status is sent already. */
async function* framesOf(
  ctx: Context,
  request: FastifyRequest,
  events: AsyncIterable<string>,
  shown: object,
): AsyncGenerator<object | string, void> {
  if (Object.keys(shown).length > 0) yield { object: 'chat.completion.chunk', choices: [], ...shown };
  try {
    yield* events;
    yield '[DONE]';
  } catch (error) {
    if (ctx.signal.aborted) return;
    const refusal = classify(error, request);
    const { status, message } = plainText(refusal);
    yield { error: errorOf(status, message, 'code' in refusal ? refusal.code : 'internal') };
  }
}

async function* beginningWith(
  first: IteratorResult<string, void>,
  events: AsyncGenerator<string, void>,
): AsyncGenerator<string, void> {
  if (first.done) return;
  yield first.value;
  yield* events;
}
