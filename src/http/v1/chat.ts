import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { PUBLIC_CUBE } from '../../domain/documents/knowledge.ts';
import { DEFAULT_FLOOR } from '../../domain/ranking/relativity.ts';
import { AppError } from '../../errors.ts';
import { type ChatEvent, type ChatInput, chat } from '../../services/chat/chat.ts';
import { chosenModel } from '../../services/chat/choose-model.ts';
import { completeChat } from '../../services/chat/complete-chat.ts';
import type { Recalled } from '../../services/chat/recall.ts';
import { findKnowledge } from '../../services/knowledge/knowledge-cubes.ts';
import type { WebHit } from '../../services/web-search/search-web.ts';
import type { HttpServer } from '../app.ts';
import { errorText, eventStream, sendEvents } from '../event-stream.ts';
import { idempotencyOf, writeHeaders } from '../idempotency.ts';
import type { ContextOf } from '../request-context.ts';
import { internetReference } from '../search/internet-info.ts';
import { missingKnowledgeText } from '../search/missing-knowledge.ts';
import { list } from '../validation/list.ts';
import { identifier } from '../validation/text.ts';
import { answers, envelope, ok, requestBody } from './envelope.ts';
import { hitLimit } from './hit-limit.ts';
import { memoryRecord, toMemoryRecord, toWebRecord } from './memory-shape.ts';
import { needsOwner, ownerFields, ownerOf } from './owner.ts';
import { ownerFilters } from './owner-filters.ts';
import { sharedTargets, sharingFields } from './sharing.ts';
import { exceedsTokens } from './tokens.ts';

const LATER = 'No effect in this version.';

const limit = hitLimit.default(9);

const body = requestBody({
  ...ownerFields,
  query: z.string().min(1).describe('What the user says, at most 40,000 tokens.'),
  conversation_id: identifier(100).describe('The conversation. The model gets its last 20 stored turns.'),
  stream: z
    .boolean()
    .default(false)
    .describe('true: the answer comes as server-sent events. Default: false.'),
  system_prompt: z
    .string()
    .optional()
    .describe('System prompt. The memories replace `{memories}` in it. Default: a built-in one.'),
  model_name: z
    .string()
    .max(256)
    .optional()
    .describe(
      'One of the models that the operator allows (LLM_MODELS). Model names of the hosted service mean the configured model, which is the default.',
    ),
  max_tokens: z.int().min(1).optional().describe('Most tokens of the answer.'),
  temperature: z.number().min(0).max(2).optional().describe('Sampling temperature, 0 to 2.'),
  top_p: z.number().gt(0).max(1).optional().describe('Nucleus sampling, above 0 to 1.'),
  memory_limit_number: limit.describe('How many memories are recalled. Default: 9; at most 25.'),
  include_preference: z.boolean().default(true).describe('Whether preferences are recalled. Default: true.'),
  preference_limit_number: limit.describe('How many preferences are recalled. Default: 9; at most 25.'),
  relativity: z.number().min(0).max(1).optional().meta({
    default: DEFAULT_FLOOR,
    description:
      'Least relevance of a recalled memory, 0 to 1. Default: 0.45; 0: no limit. Without a value, a server without a model also quotes memories below it that answer the query.',
  }),
  filter: z
    .record(z.string(), z.unknown())
    .optional()
    .describe('Only memories that match are recalled, as in /search/memory.'),
  add_message_on_answer: z
    .boolean()
    .default(true)
    .describe('Whether the exchange is remembered. Default: true.'),
  tags: list(z.string().max(256), 100)
    .optional()
    .describe('Tags for the memories of the exchange, at most 100.'),
  info: z
    .record(z.string(), z.unknown())
    .optional()
    .describe('Your own metadata, kept with the memories of the exchange.'),
  app_id: z.string().max(256).optional().describe('Id of your application, kept with the memories.'),
  knowledgebase_ids: list(z.string().min(1).max(256), 1000)
    .optional()
    .describe('Knowledge bases to recall from in addition. `["all"]`: all knowledge bases of the project.'),
  ...sharingFields,
  internet_search: z
    .boolean()
    .default(false)
    .describe(
      'true: the web is also searched for the query, if a provider is configured (WEB_SEARCH_BASE_URL). Otherwise, or if it fails, a notice says so. Default: false.',
    ),
  source: z.unknown().optional().describe(LATER),
}).superRefine(needsOwner);

const answer = z.object({
  response: z.string().describe('The answer. A mark `[n:memory_id]` refers to reference number n, from 1.'),
  reasoning: z.string().nullable().describe("The model's reasoning before the answer; null without any."),
  references: z.array(memoryRecord).describe('The recalled memories, then the results of a web search.'),
  notices: z
    .array(z.string())
    .describe('Requested options that had no effect, and knowledge bases that do not exist.'),
});

/** Adds `POST /v1/chat`. */
export function chatRoute(server: HttpServer, contextOf: ContextOf): void {
  server.post(
    '/chat',
    {
      config: { permission: ['read', 'write'], userKeys: true },
      schema: {
        summary: 'Chat',
        description:
          'Answers a query with the help of recalled memories and remembers the exchange. With `stream` the answer comes ' +
          'as frames `data: {"type","data"}` of the types text, reasoning, notice, internet_reference, error and end.',
        headers: writeHeaders,
        body,
        response: {
          ...answers(answer),
          200: {
            description: 'The whole answer as JSON, or with `stream` its frames.',
            content: {
              'application/json': { schema: envelope(answer) },
              ...eventStream('').content,
            },
          },
        },
      },
    },
    async (request, reply) => {
      const fields = request.body;
      if (exceedsTokens([fields.query])) throw new AppError('input_too_long');
      const ctx = contextOf(request, reply);
      const key = request.headers['idempotency-key'];
      const { cubeIds: knowledge, missing } = await findKnowledge(ctx, fields.knowledgebase_ids);
      const notices = missing.length > 0 ? [missingKnowledgeText('knowledgebase_ids', missing)] : [];
      const idempotency = idempotencyOf(request, key, 'v1/chat', fields);
      const input = { ...(await inputOf(ctx, fields, knowledge, idempotency)), notices };
      if (fields.stream) {
        const frames = framesOf(ctx, chat(ctx, { ...input, delivery: 'parts' }));
        return sendEvents(reply as unknown as FastifyReply, frames, ctx.shutdown) as never;
      }
      const { text, reasoning, recalled, web, notices: told } = await completeChat(ctx, input);
      const references = recordsOf(ctx, recalled, web);
      return ok({ response: text, reasoning, references, notices: [...told] });
    },
  );
}

async function inputOf(
  ctx: Context,
  fields: z.output<typeof body>,
  knowledge: readonly string[],
  idempotency: NonNullable<ChatInput['remembering']>['idempotency'],
): Promise<Omit<ChatInput, 'delivery'>> {
  const owner = ownerOf(fields);
  const { targets, agentId } = owner;
  return {
    query: fields.query,
    cubeIds: targets.map((target) => target.cubeId),
    topK: fields.memory_limit_number,
    preferenceTopK: fields.include_preference ? fields.preference_limit_number : 0,
    threshold: fields.relativity ?? DEFAULT_FLOOR,
    isThresholdDefault: fields.relativity === undefined,
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
  let web: readonly WebHit[] = [];
  try {
    for await (const event of events) {
      if (event.type === 'text' || event.type === 'reasoning' || event.type === 'notice')
        yield { type: event.type, data: event.text };
      if (event.type === 'web_results') web = event.hits;
    }
    if (web.length > 0) yield internetReference(web);
    yield { type: 'end', data: '' };
  } catch (error) {
    const { code, text } = errorText(ctx, error);
    yield { type: 'error', data: text, content: text, code };
  }
}

/** The references of an answer. The marks `[n:memory_id]` in its text are positions in this list, from 1. */
function recordsOf(ctx: Context, { memories, preferences }: Recalled, web: readonly WebHit[]) {
  return [
    ...[...memories, ...preferences].map(toMemoryRecord),
    ...web.map((hit) => toWebRecord(hit, ctx.clock())),
  ];
}
