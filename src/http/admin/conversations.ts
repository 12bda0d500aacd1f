import { z } from 'zod';
import type { Services } from '../../context.ts';
import { listConversations } from '../../services/browse/list-conversations.ts';
import { type MessageWithReceipts, readConversation } from '../../services/browse/read-conversation.ts';
import type { HttpServer } from '../app.ts';
import { lastValue } from '../validation/lax.ts';
import { identifier, optionalIdentifier } from '../validation/text.ts';
import { withErrors } from './answers.ts';
import { cursorOf, nextCursor, pageQuery, placeId, placeIn } from './paging.ts';
import { soughtText } from './sought-text.ts';
import { storableId } from './storable-id.ts';

const params = z.object({ id: z.string().describe('Id of the project.') });
const optionalId = lastValue(optionalIdentifier(256));
const position = z.int().min(0);

const conversation = z.object({
  cube_id: z.string(),
  conversation_id: z.string(),
  user_id: z.string().describe('The user of the last message.'),
  messages: z.int().describe('Number of messages, counted up to 10,000.'),
  first_at: z.string().describe('When the first message was stored, ISO 8601.'),
  last_at: z.string().describe('When the last message was stored, ISO 8601.'),
  last_message: z.string().describe('The first 200 characters of the last message.'),
});

const message = z.object({
  id: z.string(),
  external_id: z.string().nullable().describe("The client's id of the message."),
  role: z.string(),
  role_name: z.string().nullable(),
  content: z.string(),
  chat_time: z.string().nullable().describe('As the client sent it.'),
  said_at: z.string().describe('ISO 8601.'),
  created_at: z.string().describe('When it was stored, ISO 8601.'),
  receipts: z
    .array(
      z.object({
        task_id: z.string(),
        task_kind: z.string(),
        task_status: z.string(),
        outcome: z.string().describe('`stored`, `merged`, `skipped` or `failed`.'),
        reason: z.string().nullable(),
        memory_ids: z.array(z.string()).describe('The memories that the message led to.'),
        extractor: z.string().nullable().describe('What read the message, with its version.'),
      }),
    )
    .describe('What ended tasks made of the message, at most 20. They are kept as long as their tasks.'),
  memories: z
    .array(
      z.object({
        id: z.string(),
        kind: z.string(),
        status: z.string(),
        memory: z.string().describe('The first 200 characters.'),
      }),
    )
    .describe('The memories that the receipts name, up to 1,000 on a page. Deleted ones are left out.'),
});

/** Adds the routes that list conversations and read the messages of one. */
export function conversationRoutes(server: HttpServer, services: Services): void {
  server.get(
    '/projects/:id/conversations',
    {
      config: { permission: 'operator' },
      schema: {
        summary: 'List conversations',
        description: 'The conversations of a project or of a cube, the one with the latest message first.',
        params,
        querystring: z.object({
          cube_id: optionalId.describe('Only conversations in this cube.'),
          user_id: optionalId.describe('Only conversations whose last message is of this user.'),
          text: lastValue(soughtText).describe('Only conversations whose id contains this text.'),
          ...pageQuery,
        }),
        response: withErrors(z.object({ conversations: z.array(conversation), ...nextCursor })),
      },
    },
    async (request) => {
      const { cube_id, user_id, text, limit, cursor } = request.query;
      const wanted = { cubeId: cube_id ?? null, userId: user_id ?? null, text: text ?? null };
      const place = cube_id === undefined ? z.object({ messageId: placeId }) : z.object({ position });
      const after = placeIn(cursor, place);
      const page = await listConversations(services, storableId(request.params.id), wanted, { after, limit });
      return {
        conversations: page.conversations.map((of) => ({
          cube_id: of.cubeId,
          conversation_id: of.conversationId,
          user_id: of.userId,
          messages: of.messages,
          first_at: of.firstAt.toISOString(),
          last_at: of.lastAt.toISOString(),
          last_message: of.lastText,
        })),
        next_cursor: cursorOf(page.next),
      };
    },
  );
  server.get(
    '/projects/:id/messages',
    {
      config: { permission: 'operator' },
      schema: {
        summary: 'Read a conversation',
        description:
          'The messages of a conversation in a cube with what became of each: the last ones, oldest first. The next ' +
          'page has earlier ones.',
        params,
        querystring: z.object({
          cube_id: lastValue(identifier(256)).describe('Id of the cube.'),
          conversation_id: lastValue(identifier(256)).describe('Id of the conversation.'),
          message_id: optionalId.describe(
            'Without a cursor: the page in whose middle this message of the conversation stands.',
          ),
          ...pageQuery,
        }),
        response: withErrors(z.object({ messages: z.array(message), ...nextCursor })),
      },
    },
    async (request) => {
      const { cube_id, conversation_id, message_id, limit, cursor } = request.query;
      const conversation = { cubeId: cube_id, conversationId: conversation_id };
      const before = placeIn(cursor, position);
      const page = await readConversation(services, storableId(request.params.id), conversation, {
        ...{ before, around: message_id ?? null, limit },
      });
      return { messages: page.messages.map(shown), next_cursor: cursorOf(page.next) };
    },
  );
}

function shown({ message: of, receipts, memories }: MessageWithReceipts): z.output<typeof message> {
  return {
    id: of.messageId,
    external_id: of.externalId,
    role: of.role,
    role_name: of.roleName,
    content: of.text,
    chat_time: of.chatTime,
    said_at: of.saidAt.toISOString(),
    created_at: of.createdAt.toISOString(),
    receipts: receipts.map((receipt) => ({
      task_id: receipt.taskId,
      task_kind: receipt.kind,
      task_status: receipt.status,
      outcome: receipt.outcome,
      reason: receipt.reason,
      memory_ids: [...receipt.memoryIds],
      extractor: receipt.extractor,
    })),
    memories: memories.map(({ memoryId, kind, status, text }) => ({
      id: memoryId,
      kind,
      status,
      memory: text,
    })),
  };
}
