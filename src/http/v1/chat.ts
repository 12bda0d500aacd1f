import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { PUBLIC_CUBE } from '../../domain/documents/knowledge.ts';
import { AppError } from '../../errors.ts';
import { type ChatEvent, type ChatInput, chat } from '../../services/chat/chat.ts';
import { chosenModel } from '../../services/chat/choose-model.ts';
import { completeChat } from '../../services/chat/complete-chat.ts';
import type { Recalled } from '../../services/chat/recall.ts';
import { knowledgeCubes } from '../../services/knowledge/knowledge-cubes.ts';
import type { HttpServer } from '../app.ts';
import { errorText, sendEvents } from '../event-stream.ts';
import { idempotencyOf, writeHeaders } from '../idempotency.ts';
import type { ContextOf } from '../request-context.ts';
import { list } from '../validation/list.ts';
import { identifier } from '../validation/text.ts';
import { answers, ok, requestBody } from './envelope.ts';
import { needsOwner, ownerFields, ownerOf } from './owner.ts';
import { ownerFilters } from './owner-filters.ts';
import { memoryRecord, toMemoryRecord } from './records.ts';
import { sharedTargets, sharingFields } from './sharing.ts';
import { exceedsTokens } from './tokens.ts';

const LATER = 'Accepted; has no effect in this version.';
const MAX_LIMIT = 100;

const limit = z
  .int()
  .min(0)
  .overwrite((n) => Math.min(n, MAX_LIMIT))
  .default(9);

const body = requestBody({
  ...ownerFields,
  query: z.string().min(1).describe('At most 40,000 tokens.'),
  conversation_id: identifier(100).describe('Its last 20 stored turns are shown to the model.'),
  stream: z.boolean().default(false).describe('true: server-sent events.'),
  system_prompt: z.string().optional().describe('`{memories}` in it is where the memories go.'),
  model_name: z
    .string()
    .max(256)
    .optional()
    .describe(
      'One of the models that the operator allows (LLM_MODELS). The names of the hosted service mean the configured one.',
    ),
  max_tokens: z.int().min(1).optional(),
  temperature: z.number().min(0).max(2).optional(),
  top_p: z.number().gt(0).max(1).optional(),
  memory_limit_number: limit.describe('How many memories are recalled; above 100 counts as 100.'),
  include_preference: z.boolean().default(true),
  preference_limit_number: limit.describe('How many preferences; above 100 counts as 100.'),
  relativity: z
    .number()
    .min(0)
    .max(1)
    .default(0.45)
    .describe('Less relevant memories are left out; 0 keeps all.'),
  filter: z
    .record(z.string(), z.unknown())
    .optional()
    .describe('Only memories that match, as in /search/memory.'),
  add_message_on_answer: z.boolean().default(true).describe('Remember the exchange.'),
  tags: list(z.string().max(256), 100).optional(),
  info: z.record(z.string(), z.unknown()).optional().describe('Kept with the memories of the exchange.'),
  app_id: z.string().max(256).optional(),
  knowledgebase_ids: list(z.string().min(1).max(256), 1000)
    .optional()
    .describe('Knowledge bases to recall from as well; `["all"]`: all of the project.'),
  ...sharingFields,
  internet_search: z
    .boolean()
    .default(false)
    .describe('No search provider can be configured yet: the answer carries a notice that says so.'),
  source: z.unknown().optional().describe(LATER),
}).superRefine(needsOwner);

const answer = z.object({
  response: z.string().describe('Marks `[n:memory_id]` name the memories that a statement rests on.'),
  reasoning: z.string().nullable().describe('What the model thought before it answered'),
  references: z.array(memoryRecord),
  notices: z.array(z.string()).describe('What was asked for and cannot be had'),
});

export function chatRoute(server: HttpServer, contextOf: ContextOf): void {
  server.post(
    '/chat',
    {
      config: { permission: ['read', 'write'], userKeys: true },
      schema: {
        summary:
          'Answer a query with recalled memories; with `stream` as frames `data: {"type","data"}`: text, reasoning, notice, error, end',
        headers: writeHeaders,
        body,
        produces: ['application/json', 'text/event-stream'],
        response: answers(answer),
      },
    },
    async (request, reply) => {
      const fields = request.body;
      if (exceedsTokens([fields.query])) throw new AppError('input_too_long');
      const ctx = contextOf(request, reply);
      const key = request.headers['idempotency-key'];
      const input = await inputOf(ctx, fields, idempotencyOf(request, key, 'v1/chat', fields));
      if (fields.stream) {
        const frames = framesOf(ctx, chat(ctx, { ...input, delivery: 'parts' }));
        return sendEvents(reply as unknown as FastifyReply, frames, ctx.shutdown) as never;
      }
      const { text, reasoning, recalled, notices } = await completeChat(ctx, input);
      return ok({ response: text, reasoning, references: recordsOf(recalled), notices: [...notices] });
    },
  );
}

async function inputOf(
  ctx: Context,
  fields: z.output<typeof body>,
  idempotency: NonNullable<ChatInput['remembering']>['idempotency'],
): Promise<Omit<ChatInput, 'delivery'>> {
  const owner = ownerOf(fields);
  const { targets, agentId } = owner;
  const knowledge = await knowledgeCubes(ctx, fields.knowledgebase_ids);
  return {
    query: fields.query,
    cubeIds: targets.map((target) => target.cubeId),
    topK: fields.memory_limit_number,
    preferenceTopK: fields.include_preference ? fields.preference_limit_number : 0,
    threshold: fields.relativity,
    conversationId: fields.conversation_id,
    sharedCubeIds: [PUBLIC_CUBE, ...knowledge],
    filters: ownerFilters(fields, { public: [PUBLIC_CUBE], knowledgebase: knowledge }),
    systemPrompt: fields.system_prompt,
    model: chosenModel(ctx, 'model_name', fields.model_name),
    maxTokens: fields.max_tokens,
    temperature: fields.temperature,
    topP: fields.top_p,
    internetSearch: fields.internet_search,
    remembering: fields.add_message_on_answer
      ? {
          targets: [...targets, ...(await sharedTargets(ctx, owner, fields))],
          agentId,
          conversationId: fields.conversation_id,
          tags: fields.tags,
          info: fields.info,
          appId: fields.app_id,
          idempotency,
        }
      : null,
  };
}

async function* framesOf(ctx: Context, events: AsyncIterable<ChatEvent>): AsyncGenerator<object, void> {
  try {
    for await (const event of events) {
      if (event.type === 'text' || event.type === 'reasoning' || event.type === 'notice')
        yield { type: event.type, data: event.text };
    }
    yield { type: 'end', data: '' };
  } catch (error) {
    const { code, text } = errorText(ctx, error);
    yield { type: 'error', data: text, content: text, code };
  }
}

/** In the places that the marks of the text name. */
function recordsOf({ memories, preferences }: Recalled) {
  return [...memories, ...preferences].map(toMemoryRecord);
}
