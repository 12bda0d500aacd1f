import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Context, Services } from '../../context.ts';
import { PUBLIC_CUBE } from '../../domain/documents/knowledge.ts';
import { cubeOfUser } from '../../domain/memories/cube-owner.ts';
import { DEFAULT_FLOOR } from '../../domain/ranking/relativity.ts';
import { type ChatEvent, chat } from '../../services/chat/chat.ts';
import type { SearchHit } from '../../services/search/types.ts';
import type { HttpServer } from '../app.ts';
import { errorText, eventStream, sendEvents } from '../event-stream.ts';
import { internetReference } from '../search/internet-info.ts';
import { modeText } from '../search/mode.ts';
import { list } from '../validation/list.ts';
import { identifier, storable } from '../validation/text.ts';
import { withErrors } from './answers.ts';
import { knowledgeOf } from './knowledge-ids.ts';
import { adminContext } from './once.ts';
import { storableId } from './storable-id.ts';
import { strictBody } from './strict-body.ts';

const MAX_TEXT = 20_000;
const MAX_TURNS = 20;
const MAX_HITS = 100;

const body = strictBody({
  user_id: identifier(256).describe("Whose memories the answer may rest on: those of this user's own cube."),
  query: z.string().min(1).max(MAX_TEXT).transform(storable).describe('What the user says.'),
  history: list(
    strictBody({
      role: z.enum(['user', 'assistant']),
      content: z.string().max(MAX_TEXT).transform(storable),
    }),
    MAX_TURNS,
  )
    .default([])
    .describe('The turns before the query, oldest first, at most 20.'),
  knowledgebase_ids: list(identifier(256), 1000)
    .optional()
    .describe('Knowledge bases to recall from in addition. `["all"]`: all of the project.'),
  mode: z.enum(['fast', 'fine', 'mixture']).default('fast').describe(modeText),
  limit: z.int().min(1).max(MAX_HITS).default(9).describe('How many memories are recalled. Default: 9.'),
  preference_limit: z
    .int()
    .min(0)
    .max(MAX_HITS)
    .default(9)
    .describe('How many preferences are recalled. Default: 9; 0: none.'),
  relativity: z
    .number()
    .min(0)
    .max(1)
    .optional()
    .describe(
      'Least relevance of a recalled memory, 0 to 1. Default: 0.45. Without a value, a server without a model also quotes memories below it that answer the query.',
    ),
  system_prompt: z
    .string()
    .max(MAX_TEXT)
    .transform(storable)
    .optional()
    .describe('System prompt. The memories replace `{memories}` in it. Default: a built-in one.'),
  internet_search: z
    .boolean()
    .default(false)
    .describe('true: the web is also searched, if a provider is configured. Default: false.'),
});

const FRAMES =
  'Frames `data: {"type","data"}`. First `recalled`: the memories that the answer may rest on, each with `id`, `kind`, ' +
  '`status`, `memory`, `relativity`, `said_at`, `cube_id` and `conversation_id`. A mark `[n:memory_id]` in the answer is ' +
  'number n of this list, from 1. Then `notice`, `reasoning` and `text` with the parts of the answer, and ' +
  '`internet_reference` with a list of pages. The last frame is `end`, or `error` with `{"code","message"}`.';

/** Adds the route by which operators chat as any user. */
export function chatRoute(server: HttpServer, services: Services): void {
  server.post(
    '/projects/:id/chat',
    {
      config: { permission: 'operator', access: 'read' },
      schema: {
        summary: 'Chat as a user',
        description:
          'Answers like the chats of the memory APIs, as a stream, and shows which memories were recalled. Nothing is ' +
          'stored. A configured language model uses tokens of the project; without one the answer quotes memories.',
        params: z.object({ id: z.string().describe('Id of the project.') }),
        body,
        response: { ...withErrors(z.object({})), 200: eventStream(FRAMES) },
      },
    },
    async (request, reply) => {
      const fields = request.body;
      const ctx = adminContext(services, request, reply, storableId(request.params.id));
      const events = chat(ctx, {
        query: fields.query,
        cubeIds: [cubeOfUser(fields.user_id)],
        sharedCubeIds: [PUBLIC_CUBE, ...(await knowledgeOf(ctx, fields.knowledgebase_ids))],
        mode: fields.mode,
        topK: fields.limit,
        preferenceTopK: fields.preference_limit,
        threshold: fields.relativity ?? DEFAULT_FLOOR,
        isThresholdDefault: fields.relativity === undefined,
        history: fields.history,
        systemPrompt: fields.system_prompt,
        internetSearch: fields.internet_search,
        remembering: null,
        delivery: 'parts',
      });
      return sendEvents(reply as unknown as FastifyReply, framesOf(ctx, events), ctx.shutdown) as never;
    },
  );
}

async function* framesOf(ctx: Context, events: AsyncIterable<ChatEvent>): AsyncGenerator<object, void> {
  try {
    for await (const event of events) {
      if (event.type === 'recalled') {
        const { memories, preferences } = event.recalled;
        yield { type: 'recalled', data: [...memories, ...preferences].map(shown) };
      } else if (event.type === 'notice' || event.type === 'reasoning' || event.type === 'text')
        yield { type: event.type, data: event.text };
      else if (event.type === 'web_results' && event.hits.length > 0) yield internetReference(event.hits);
    }
    yield { type: 'end', data: null };
  } catch (error) {
    const { code, text } = errorText(ctx, error);
    yield { type: 'error', data: { code, message: text } };
  }
}

function shown({ memory, relativity }: SearchHit) {
  return {
    id: memory.memoryId,
    kind: memory.kind,
    status: memory.status,
    cube_id: memory.cubeId,
    conversation_id: memory.conversationId,
    memory: memory.text,
    relativity,
    said_at: memory.saidAt.toISOString(),
  };
}
