import { z } from 'zod';
import { statedTime } from '../../domain/memories/stated-time.ts';
import type { MemoryView } from '../../domain/memories/view.ts';
import { AppError } from '../../errors.ts';
import { extractOnly } from '../../services/extraction/extract-only.ts';
import type { HttpServer } from '../app.ts';
import { datedChatMessage, fromChatMessage, MAX_MESSAGES } from '../messages/chat-message.ts';
import { warnOfTimes } from '../messages/chat-times.ts';
import { eventTimes, toEventTimes } from '../messages/event-times.ts';
import type { ContextOf } from '../request-context.ts';
import { list } from '../validation/list.ts';
import { warn } from '../warnings.ts';
import { answers, ok, requestBody } from './envelope.ts';
import { EVENT_TIME } from './memory-shape.ts';
import { exceedsTokens } from './tokens.ts';

const VIEW_OF_TYPE = {
  memory: 'detail_factual',
  preference: 'preference',
  event: 'event',
} as const satisfies Record<string, MemoryView>;
const TYPES = ['memory', 'preference', 'event'] as const;

const BY_RULES = 'The answers of the model could not be used, so rules extracted these memories.';

const body = requestBody({
  messages: list(datedChatMessage, MAX_MESSAGES, 1).describe(
    '1 to 10,000 messages, at most 40,000 tokens in all.',
  ),
  extraction_types: list(z.enum(TYPES), 3)
    .optional()
    .describe('Kinds to extract. Default: `memory` and `preference`.'),
  model: z.string().max(256).optional().describe('No effect: the configured extractor is used.'),
});

const extracted = z.object({
  success: z.literal(true),
  memory_detail_list: z.array(
    z.object({
      memory_key: z.string().describe('Title.'),
      memory_value: z.string().describe('Text.'),
      memory_type: z.string().describe('`UserMemory`: said by the user. `LongTermMemory`: said by others.'),
      tags: z.array(z.string()),
      event_times: eventTimes.optional(),
    }),
  ),
  preference_detail_list: z.array(
    z.object({ preference: z.string(), reasoning: z.string(), preference_type: z.string() }),
  ),
  event_detail_list: z
    .array(
      z.object({
        event_key: z.string().describe('Title.'),
        event_value: z.string().describe('Text.'),
        event_time: z.array(z.string()).describe(EVENT_TIME),
        event_times: eventTimes.optional(),
        event_location: z.array(z.string()),
        event_roles: z.array(z.string()),
      }),
    )
    .optional(),
});

/** Adds `POST /v1/extract/memory`. */
export function extractMemoryRoute(server: HttpServer, contextOf: ContextOf): void {
  server.post(
    '/extract/memory',
    {
      config: { permission: 'read', userKeys: true },
      schema: {
        summary: 'Extract without storing',
        description: 'Extracts memories from messages and returns them. Nothing is stored.',
        body,
        response: answers(extracted),
      },
    },
    async (request, reply) => {
      const messages = request.body.messages.map(fromChatMessage);
      if (exceedsTokens(messages.map(({ text }) => text))) throw new AppError('input_too_long');
      warnOfTimes(request, request.body.messages);
      const requested = request.body.extraction_types;
      const types = requested?.length ? requested : (['memory', 'preference'] as const);
      const views = [...new Set(types.map((type) => VIEW_OF_TYPE[type]))];
      const { items, fellBack } = await extractOnly(contextOf(request, reply), { messages, views });
      if (fellBack) warn(request, BY_RULES);
      return ok({
        success: true as const,
        memory_detail_list: items.flatMap((item) =>
          item.view === 'detail_factual'
            ? [
                {
                  memory_key: item.title,
                  memory_value: item.text,
                  memory_type: item.role === 'user' ? 'UserMemory' : 'LongTermMemory',
                  tags: [...item.tags],
                  ...toEventTimes(item.times.map(statedTime)),
                },
              ]
            : [],
        ),
        preference_detail_list: items.flatMap((item) =>
          item.view === 'preference'
            ? [{ preference: item.text, reasoning: item.reasoning, preference_type: item.preferenceType }]
            : [],
        ),
        ...(views.includes('event')
          ? {
              event_detail_list: items.flatMap((item) =>
                item.view === 'event'
                  ? [
                      {
                        event_key: item.title,
                        event_value: item.text,
                        event_time: [...item.eventTime],
                        ...toEventTimes(item.times.map(statedTime)),
                        event_location: [...item.location],
                        event_roles: [...item.roles],
                      },
                    ]
                  : [],
              ),
            }
          : {}),
      });
    },
  );
}
