import { z } from 'zod';
import type { Services } from '../../context.ts';
import { extractOnly } from '../../services/extraction/extract-only.ts';
import type { HttpServer } from '../app.ts';
import { isUnreadable, READABLE_TIME } from '../messages/chat-times.ts';
import { list } from '../validation/list.ts';
import { storable } from '../validation/text.ts';
import { withErrors } from './answers.ts';
import { adminContext } from './once.ts';
import { storableId } from './storable-id.ts';
import { strictBody } from './strict-body.ts';

const MAX_MESSAGES = 200;
/** In characters, of all messages together. */
const MAX_TEXT = 100_000;

const body = strictBody({
  messages: list(
    strictBody({
      role: z.enum(['user', 'assistant']).default('user'),
      content: z.string().max(MAX_TEXT).transform(storable),
      chat_time: z
        .string()
        .max(64)
        .refine((time) => !isUnreadable(time), { error: READABLE_TIME })
        .optional()
        .describe('When it was said. Default: now.'),
    }),
    MAX_MESSAGES,
    1,
  )
    .refine((messages) => messages.reduce((sum, { content }) => sum + content.length, 0) <= MAX_TEXT, {
      error: 'must have at most 100,000 characters together',
    })
    .describe('1 to 200 messages, at most 100,000 characters together.'),
});

const item = z.object({
  kind: z.enum(['fact', 'event', 'preference']),
  title: z.string(),
  memory: z.string(),
  confidence: z.number().describe('0 to 1.'),
  tags: z.array(z.string()),
  sources: z
    .array(
      z.object({
        message: z.int().describe('Index of the message in the request.'),
        span_start: z.int().describe("Offset in the message's text, in UTF-16 units."),
        span_end: z.int(),
      }),
    )
    .describe('The words that it came from.'),
});

const VIEWS = ['detail_factual', 'event', 'preference'] as const;
const KIND = { detail_factual: 'fact', event: 'event', preference: 'preference' } as const;

/** Adds the route that extracts memories from pasted text without storing anything. */
export function dryRunRoute(server: HttpServer, services: Services): void {
  server.post(
    '/projects/:id/extract',
    {
      config: { permission: 'operator', access: 'read' },
      schema: {
        summary: 'Extract without storing',
        description:
          'Shows which memories an add of these messages would make, with the active prompt of the project. Nothing is ' +
          'stored. A configured language model uses tokens of the project.',
        params: z.object({ id: z.string().describe('Id of the project.') }),
        body,
        response: withErrors(
          z.object({
            extractor: z.string().describe('What read the messages, with its version.'),
            fell_back: z
              .boolean()
              .describe('Whether rules read them, because the answers of the model were unusable.'),
            items: z.array(item),
          }),
        ),
      },
    },
    async (request, reply) => {
      const ctx = adminContext(services, request, reply, storableId(request.params.id));
      const messages = request.body.messages.map(({ role, content, chat_time }) => ({
        role,
        text: content,
        chatTime: chat_time,
      }));
      // a message without words is left out of the extraction, which counts the others
      const places = messages.flatMap(({ text }, at) => (text.trim() === '' ? [] : [at]));
      const { items, fellBack } = await extractOnly(ctx, { messages, views: VIEWS });
      return {
        extractor: services.models.extractor.id,
        fell_back: fellBack,
        items: items.map((of) => ({
          kind: KIND[of.view],
          title: of.title,
          memory: of.text,
          confidence: of.confidence,
          tags: [...of.tags],
          sources: of.sources.map(({ messageIndex, start, end }) => ({
            message: places[messageIndex] ?? messageIndex,
            span_start: start,
            span_end: end,
          })),
        })),
      };
    },
  );
}
