import { z } from 'zod';
import type { Context } from '../../context.ts';
import { parseCubeFilters } from '../../domain/filter/cube-filters.ts';
import type { ChatTurn } from '../../providers/chat-model.ts';
import type { ChatInput } from '../../services/chat/chat.ts';
import { chosenModel } from '../../services/chat/choose-model.ts';
import { type ChatMessage, chatMessage } from '../messages/chat-message.ts';
import { textOf } from '../messages/content.ts';
import { modeText } from '../search/mode.ts';
import { laxInt, laxNumber } from '../validation/lax.ts';
import { list } from '../validation/list.ts';
import {
  cubeIds,
  cubesOf,
  deprecatedCubeId,
  flag,
  LATER,
  object,
  optionalId,
  sameSession,
  text,
  topK,
  userId,
} from './fields.ts';
import { missingKnowledgeNotices } from './missing-knowledge.ts';

/**
 * The default is documented but not filled in,
 * because a threshold of the request is applied more strictly than the default.
 */
const threshold = z.preprocess(
  (value) => value ?? undefined,
  laxNumber(
    z.number().min(0).max(1).optional().meta({
      default: 0.5,
      description:
        'Least relevance of a recalled memory, 0 to 1. A value in the request is applied strictly. With the default, 0.5, the best three memories are kept even if they are below it.',
    }),
  ),
);

const fields = z.object({
  user_id: userId,
  query: z.string().min(1).describe('What the user says.'),
  readable_cube_ids: cubeIds.describe("Cubes to recall from, at most 200. Default: the user's own cube."),
  writable_cube_ids: cubeIds.describe(
    "Cubes in which the exchange is remembered, at most 200. Default: the user's own cube.",
  ),
  history: list(chatMessage, 10_000)
    .nullish()
    .describe(
      'The turns before the query; the last 20 are used. Default: the stored turns of `session_id`; `[]`: none.',
    ),
  mode: z.enum(['fast', 'fine', 'mixture']).default('fast').describe(modeText),
  system_prompt: text.describe(
    'System prompt. The memories replace `{memories}` in it. Default: a built-in one.',
  ),
  top_k: topK(1, 10).describe('How many memories are recalled. Default: 10; at most 1000.'),
  session_id: optionalId.describe('Ranks memories of this session higher. It is not a filter.'),
  conversation_id: optionalId.describe('Another name for `session_id`.'),
  include_preference: flag(true).describe('Whether preferences are recalled. Default: true.'),
  pref_top_k: topK(0, 6).describe('How many preferences are recalled. Default: 6; at most 1000.'),
  model_name_or_path: text.describe(
    'One of the models that the operator allows (LLM_MODELS). Model names of the hosted service mean the configured model, which is the default.',
  ),
  max_tokens: laxInt(z.int().min(1)).nullish().describe('Most tokens of the answer.'),
  temperature: laxNumber(z.number().min(0).max(2)).nullish().describe('Sampling temperature, 0 to 2.'),
  top_p: laxNumber(z.number().gt(0).max(1)).nullish().describe('Nucleus sampling, above 0 to 1.'),
  add_message_on_answer: flag(true).describe('Whether the exchange is remembered. Default: true.'),
  filter: object.describe('Only memories that match are recalled, as in /product/search.'),
  internet_search: flag(false).describe(
    'true: the web is also searched for the query, if a provider is configured (WEB_SEARCH_BASE_URL). Otherwise, or if it fails, a notice says so. Default: false.',
  ),
  threshold,
  relativity: laxNumber(z.number().min(0).max(1))
    .nullish()
    .describe('Least relevance, like `threshold`. The higher one of both is used.'),
  mem_cube_id: deprecatedCubeId,
  xcube: flag(false).describe('Deprecated; has no effect.'),
  manager_user_id: text.describe(LATER),
  project_id: text.describe(LATER),
});

/** The body of `POST /product/chat/complete` and `/product/chat/stream`. */
export const chatRequest = fields.superRefine(sameSession);

/** The body of `POST /product/chat/stream/playground`. */
export const playgroundRequest = fields
  .extend({
    beginner_guide_step: z
      .enum(['first', 'second'])
      .nullish()
      .describe('`first` turns internet search off, `second` turns it on.'),
  })
  .superRefine(sameSession);

export type ChatRequestBody = z.output<typeof chatRequest>;

/**
 * The input of a chat, apart from how the answer is delivered.
 * @throws AppError invalid_parameters for a bad filter or an unknown model
 */
export async function chatInputOf(
  ctx: Context,
  body: ChatRequestBody,
  idempotency: NonNullable<ChatInput['remembering']>['idempotency'],
): Promise<Omit<ChatInput, 'delivery'>> {
  const readable = cubesOf(body.readable_cube_ids, body.mem_cube_id, body.user_id);
  const writable = cubesOf(body.writable_cube_ids, body.mem_cube_id, body.user_id);
  const session = body.session_id ?? body.conversation_id;
  return {
    query: body.query,
    cubeIds: readable,
    mode: body.mode,
    topK: body.top_k,
    preferenceTopK: body.include_preference ? body.pref_top_k : 0,
    threshold: thresholdOf(body),
    conversationId: session,
    filters: parseCubeFilters(body.filter, readable),
    history: body.history?.flatMap(toTurn),
    systemPrompt: body.system_prompt || undefined,
    model: chosenModel(ctx, 'model_name_or_path', body.model_name_or_path),
    maxTokens: body.max_tokens ?? undefined,
    temperature: body.temperature ?? undefined,
    topP: body.top_p ?? undefined,
    internetSearch: body.internet_search,
    notices: await missingKnowledgeNotices(ctx, body.user_id, readable),
    remembering: body.add_message_on_answer
      ? {
          targets: writable.map((cubeId) => ({ cubeId, userId: body.user_id })),
          conversationId: session ?? 'default_session',
          idempotency,
        }
      : null,
  };
}

function thresholdOf({ threshold, relativity }: ChatRequestBody): number | undefined {
  if (threshold == null && relativity == null) return undefined;
  return Math.max(threshold ?? 0, relativity ?? 0);
}

/**
 * The turn of a chat message. Roles other than user and assistant are left out, above all so that a history
 * cannot speak as the system.
 */
export function toTurn({ role, content }: ChatMessage): ChatTurn[] {
  const words = textOf(content);
  return (role === 'user' || role === 'assistant') && words !== '' ? [{ role, content: words }] : [];
}
