import { z } from 'zod';
import { type Memory, viewOfKind } from '../../domain/memories/memory.ts';
import { MEMORY_VIEWS } from '../../domain/memories/view.ts';
import { AppError } from '../../errors.ts';
import { getMemory } from '../../services/memories/get-memory.ts';
import type { HttpServer } from '../app.ts';
import { eventTimes, toEventTimes } from '../messages/event-times.ts';
import type { ContextOf } from '../request-context.ts';
import { storable } from '../validation/text.ts';
import { answers, ok } from './envelope.ts';
import { memorySources, toMemorySources } from './memory-sources.ts';
import { ownersOf } from './owner.ts';

const detail = z.object({
  id: z.string(),
  memory_view: z.enum(MEMORY_VIEWS).describe('Kind of the memory.'),
  title: z.string(),
  content: z.string().describe('Text of the memory.'),
  memory: z.string().describe('The same text as `content`.'),
  conversation_id: z.string(),
  message_ids: z
    .array(z.string())
    .describe('The messages from which the memory was made: your own ids if you sent them, otherwise ours.'),
  status: z
    .enum(['activated', 'resolving', 'archived', 'deleted'])
    .describe('`activated`: searches find it.'),
  algorithm_updatable: z.boolean().describe('Always true.'),
  superseded_by: z
    .string()
    .nullable()
    .describe(
      'The memory that replaces this one since it was archived, or the one that extraction made of its words; null: none.',
    ),
  created_at: z.string().describe('ISO 8601.'),
  updated_at: z.string().describe('ISO 8601.'),
  user_id: z.string().nullable().describe('The user who owns the memory; null: an agent owns it.'),
  agent_id: z.string().nullable().describe('The agent that owns it or took part; null: none.'),
  tags: z.array(z.string()),
  info: z.record(z.string(), z.unknown()).describe('Your own metadata.'),
  extractor: z.string().describe('What made the memory, with its version: model and prompt, or rules.'),
  metadata: z
    .object({
      memory_type: z.string().describe('Such as `UserMemory` or `LongTermMemory`.'),
      status: z.string(),
      key: z.string().describe('The same text as `title`.'),
      tags: z.array(z.string()),
      created_at: z.string().describe('ISO 8601.'),
      updated_at: z.string().describe('ISO 8601.'),
      background: z.string().describe('Always empty.'),
      event_times: eventTimes.optional(),
      sources: memorySources,
    })
    .describe('The memory in the shape that clients of the REST API read, with its sources.'),
});

/** Adds `GET /v1/get/memory/{memory_id}`. */
export function getMemoryRoute(server: HttpServer, contextOf: ContextOf): void {
  server.get(
    '/get/memory/:memory_id',
    {
      config: { permission: 'read', userKeys: true },
      schema: {
        summary: 'Read a memory',
        description: 'Reads one memory by its id. Archived memories can be read too.',
        params: z.object({ memory_id: z.string().describe('Id of the memory.') }),
        response: answers(detail),
      },
    },
    async (request, reply) => {
      const { memory_id } = request.params;
      // the database cannot store such an id, so no memory can have it
      if (storable(memory_id) !== memory_id) throw new AppError('not_found');
      return ok(shown(await getMemory(contextOf(request, reply), memory_id)));
    },
  );
}

function shown(memory: Memory): z.output<typeof detail> {
  const created_at = memory.createdAt.toISOString();
  const updated_at = memory.updatedAt.toISOString();
  const tags = [...memory.tags];
  return {
    id: memory.memoryId,
    memory_view: viewOfKind(memory.kind),
    title: memory.title,
    content: memory.text,
    memory: memory.text,
    conversation_id: memory.conversationId,
    message_ids: [...new Set(memory.sources.map((source) => source.externalId ?? source.messageId))],
    status: memory.status,
    algorithm_updatable: true,
    superseded_by: memory.supersededBy,
    created_at,
    updated_at,
    ...ownersOf(memory),
    tags,
    info: memory.info,
    extractor: memory.extractor,
    metadata: {
      memory_type: memory.memoryType,
      status: memory.status,
      key: memory.title,
      tags,
      created_at,
      updated_at,
      background: '',
      ...toEventTimes(memory.details.times),
      sources: toMemorySources(memory.sources),
    },
  };
}
