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

/** The default is shown and not filled in: a threshold that was sent is kept to more strictly. */
const threshold = z.preprocess(
  (value) => value ?? undefined,
  laxNumber(
    z.number().min(0).max(1).optional().meta({
      default: 0.5,
      description:
        'Least relevance of a recalled memory. A given one is kept to strictly; by default the best three stay even if they are below 0.5.',
    }),
  ),
);

const fields = z.object({
  user_id: userId,
  query: z.string().min(1).describe('Chat query message'),
  readable_cube_ids: cubeIds.describe("Cubes to recall from. Default: the user's own cube."),
  writable_cube_ids: cubeIds.describe("Cubes to remember the exchange in. Default: the user's own cube."),
  history: list(chatMessage, 10_000)
    .nullish()
    .describe(
      'The turns before, of which the last 20 are used. Absent: those stored of `session_id`; `[]`: none.',
    ),
  mode: z.enum(['fast', 'fine', 'mixture']).default('fast').describe(modeText),
  system_prompt: text.describe('Base system prompt; `{memories}` in it is where the memories go.'),
  top_k: topK(1, 10).describe('How many memories are recalled; above 1000 counts as 1000.'),
  session_id: optionalId.describe('Raises memories of this session; never a filter.'),
  conversation_id: optionalId.describe('Another name for session_id.'),
  include_preference: flag(true),
  pref_top_k: topK(0, 6).describe('How many preferences.'),
  model_name_or_path: text.describe(
    'One of the models that the operator allows (LLM_MODELS); the names of the hosted service mean the configured one.',
  ),
  max_tokens: laxInt(z.int().min(1)).nullish(),
  temperature: laxNumber(z.number().min(0).max(2)).nullish(),
  top_p: laxNumber(z.number().gt(0).max(1)).nullish().describe('Nucleus sampling'),
  add_message_on_answer: flag(true).describe('Remember the exchange.'),
  filter: object.describe('Only memories that match, as in /product/search.'),
  internet_search: flag(false).describe(
    'No search provider can be configured yet: the answer carries a notice that says so.',
  ),
  threshold,
  relativity: laxNumber(z.number().min(0).max(1))
    .nullish()
    .describe('Least relevance, as `threshold`; of both the higher one counts.'),
  mem_cube_id: deprecatedCubeId,
  xcube: flag(false).describe('Deprecated; has no effect.'),
  manager_user_id: text.describe(LATER),
  project_id: text.describe(LATER),
});

export const chatRequest = fields.superRefine(sameSession);

export const playgroundRequest = fields
  .extend({
    beginner_guide_step: z
      .enum(['first', 'second'])
      .nullish()
      .describe('`first` goes without internet search, `second` asks for it.'),
  })
  .superRefine(sameSession);

export type ChatRequestBody = z.output<typeof chatRequest>;

/** What the engine is asked, the way of delivery apart. @throws AppError invalid_parameters for a bad filter or model */
export function chatInputOf(
  ctx: Context,
  body: ChatRequestBody,
  idempotency: NonNullable<ChatInput['remembering']>['idempotency'],
): Omit<ChatInput, 'delivery'> {
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

/** Turns of other roles are no part of the conversation: above all, nothing in a history speaks as the system. */
export function toTurn({ role, content }: ChatMessage): ChatTurn[] {
  const said = textOf(content);
  return (role === 'user' || role === 'assistant') && said !== '' ? [{ role, content: said }] : [];
}
