import { z } from 'zod';
import type { Services } from '../../context.ts';
import { MEMORY_KINDS, MEMORY_STATUSES } from '../../domain/memories/memory.ts';
import { browseMemories } from '../../services/browse/browse-memories.ts';
import { readMemoryRecord } from '../../services/browse/read-memory.ts';
import type { HttpServer } from '../app.ts';
import { lastValue } from '../validation/lax.ts';
import { optionalIdentifier } from '../validation/text.ts';
import { withErrors } from './answers.ts';
import { listed, record, shownListed, shownRecord } from './memory-shape.ts';
import { cursorOf, nextCursor, pageQuery, placeId, placeIn } from './paging.ts';
import { soughtText } from './sought-text.ts';
import { storableId } from './storable-id.ts';

const STATUSES = MEMORY_STATUSES.filter((status) => status !== 'deleted');
const optionalId = lastValue(optionalIdentifier(256));
const time = lastValue(
  z.iso.datetime({ offset: true, error: 'must be a time such as 2027-01-31T00:00:00Z' }).optional(),
);
const place = z.object({ createdAt: z.iso.datetime(), memoryId: placeId });

/** Adds the routes that list the memories of a project and read one. */
export function memoryRoutes(server: HttpServer, services: Services): void {
  server.get(
    '/projects/:id/memories',
    {
      config: { permission: 'operator' },
      schema: {
        summary: 'List memories',
        description: 'The memories of a project that are not deleted, newest first. All filters must match.',
        params: z.object({ id: z.string().describe('Id of the project.') }),
        querystring: z.object({
          user_id: optionalId.describe('Only memories of this user.'),
          agent_id: optionalId.describe('Only memories of this agent.'),
          cube_id: optionalId.describe('Only memories in this cube.'),
          conversation_id: optionalId.describe('Only memories of this conversation.'),
          kind: lastValue(z.enum(MEMORY_KINDS).optional()).describe('Only this kind.'),
          status: lastValue(z.enum(STATUSES).optional()).describe('Only this status. Default: every one.'),
          text: lastValue(soughtText).describe(
            'Only memories whose title or text contains this. Upper and lower case are equal.',
          ),
          from: time.describe('Only memories that were created at this time or later, ISO 8601 with a zone.'),
          to: time.describe('Only memories that were created before this time.'),
          ...pageQuery,
        }),
        response: withErrors(z.object({ memories: z.array(listed), ...nextCursor })),
      },
    },
    async (request) => {
      const { user_id, agent_id, cube_id, conversation_id, kind, status, text, from, to, limit, cursor } =
        request.query;
      const filter = {
        userId: user_id ?? null,
        agentId: agent_id ?? null,
        cubeId: cube_id ?? null,
        conversationId: conversation_id ?? null,
        kind: kind ?? null,
        status: status ?? null,
        text: text ?? null,
        from: from === undefined ? null : new Date(from),
        to: to === undefined ? null : new Date(to),
      };
      const after = placeIn(cursor, place);
      const page = await browseMemories(services, storableId(request.params.id), filter, { after, limit });
      return { memories: page.memories.map(shownListed), next_cursor: cursorOf(page.next) };
    },
  );
  server.get(
    '/projects/:id/memories/:memory',
    {
      config: { permission: 'operator' },
      schema: {
        summary: 'Read a memory',
        description:
          'A memory with its sources, its earlier versions, its successors, the decisions about it, and what made it. ' +
          'Of versions, successors and decisions at most 100 each. A deleted memory gets 404.',
        params: z.object({
          id: z.string().describe('Id of the project.'),
          memory: z.string().describe('Id of the memory.'),
        }),
        response: withErrors(record),
      },
    },
    async (request) => {
      const { id, memory } = request.params;
      return shownRecord(await readMemoryRecord(services, storableId(id), storableId(memory)));
    },
  );
}
