import { z } from 'zod';
import type { Memory, MemorySource } from '../../domain/memories/memory.ts';
import type { ToolStatus } from '../../services/memories/tool-status.ts';
import type { TurnAround } from '../../services/search/neighbours.ts';
import { eventTimes, toEventTimes } from '../messages/event-times.ts';
import { toUsedTool, usedTool } from '../messages/tool-record.ts';
import { type HitExtras, hitExtraFields } from '../search/hit-extras.ts';
import { internetInfo } from '../search/internet-info.ts';

/**
 * The shape of a memory in the REST API.
 * Clients read id, text and reference both outside and inside `metadata`.
 */
const source = z
  .object({
    type: z.string().describe('`chat`, or `web` for a result of a web search.'),
    role: z.string().describe('Who said it.'),
    chat_time: z.string().nullable().describe('When it was said.'),
    message_id: z.string().describe('Your own id of the message if you sent one, otherwise ours.'),
    content: z.string().describe('The passage of the message, or the description of the page.'),
    url: z.string().optional().describe('Results of a web search: the address of the page.'),
  })
  .meta({ title: 'product_source' });

export const itemMetadata = z
  .object({
    user_id: z.string(),
    session_id: z.string(),
    status: z.string().describe('`activated`, `resolving`, `archived` or `deleted`.'),
    memory_type: z
      .string()
      .describe(
        'Such as `UserMemory`, `LongTermMemory` or `PreferenceMemory`; `OuterMemory` for a result of a web search.',
      ),
    key: z.string().describe('Title of the memory.'),
    tags: z.array(z.string()),
    confidence: z.number().describe('0 to 1.'),
    source: z.string().nullable().describe('`web` for a result of a web search, otherwise null.'),
    type: z.string().describe('Kind of the memory; `message`: the text of a message.'),
    visibility: z.string().nullable().describe('`public` for a result of a web search, otherwise null.'),
    version: z.int().describe('Counted from 1.'),
    history: z
      .array(z.object({ memory_id: z.string() }))
      .describe('The memories that this one replaces or has made outdated.'),
    evolve_to: z
      .array(z.string())
      .describe('The memory that replaces this one or, if this one is activated, has made it outdated.'),
    valid_to: z.string().optional().describe('Outdated memories: until when it was true, ISO 8601.'),
    is_fast: z.boolean().describe('true: the original text of a message, not an extracted memory.'),
    sources: z.array(source).describe('The passages of messages from which the memory was made.'),
    background: z.string().describe('Always empty.'),
    usage: z.array(z.unknown()).describe('Always empty.'),
    embedding: z.array(z.unknown()).describe('Always empty.'),
    info: z.record(z.string(), z.unknown()).describe('Your own metadata.'),
    internal_info: z
      .record(z.string(), z.unknown())
      .describe('`extractor`: what made the memory, with its version.'),
    file_ids: z.array(z.string()).describe('The file of a knowledge base from which the memory was made.'),
    neighbors: z
      .array(source)
      .optional()
      .describe('Hits with `neighbor_discovery`: the turns before and after the messages of `sources`.'),
    relativity: z.number().optional().describe('Hits of a search: estimated relevance, 0 to 1.'),
    ...hitExtraFields,
    created_at: z.string().describe('UTC without a zone, such as `2026-01-01T10:00:00.000000`.'),
    updated_at: z.string().describe('UTC without a zone.'),
    id: z.string().describe('Id of the memory.'),
    memory: z.string().describe('Text of the memory.'),
    ref_id: z.string().describe('The last 8 characters of the id, in brackets.'),
    preference_type: z
      .string()
      .optional()
      .describe('Preferences: `explicit_preference` or `implicit_preference`.'),
    preference: z.string().optional().describe('Preferences: the text.'),
    reasoning: z.string().optional().describe('Preferences: why it is assumed.'),
    topic: z.string().optional().describe('Preferences: what it is about.'),
    event_times: eventTimes.optional(),
    tool_used_status: z
      .array(usedTool)
      .optional()
      .describe('Memories of tools: how well each tool has worked.'),
    experience: z.string().optional().describe('Memories of tools: advice in the form "when … then …".'),
    skill_value: z.record(z.string(), z.unknown()).optional().describe('Skills: the content.'),
    internet_info: internetInfo.optional().describe('Results of a web search: the page.'),
  })
  .meta({ title: 'product_memory_metadata' });

/** A memory. */
export const item = z
  .object({
    id: z.string().describe('Id of the memory.'),
    memory: z.string().describe('Text of the memory.'),
    ref_id: z.string().describe('The last 8 characters of the id, in brackets.'),
    metadata: itemMetadata,
  })
  .meta({ title: 'product_memory' });
export type Item = z.output<typeof item>;

/** Schema of the memories of one cube. */
export function bucketOf<T extends z.ZodType>(shown: T) {
  return z.object({
    cube_id: z.string(),
    memories: z.array(shown),
    total_nodes: z
      .int()
      .describe('How many memories there are. Lists: on all pages; searches: in `memories`.'),
  });
}

/**
 * Further fields of a memory:
 * relevance 0 to 1, statuses of its tools, the turns around it, and the extra fields of a hit (`ofHit`).
 */
export interface Shown {
  readonly relativity?: number | undefined;
  readonly used?: readonly ToolStatus[] | undefined;
  readonly neighbours?: readonly TurnAround[] | undefined;
  readonly ofHit?: HitExtras | undefined;
}

/** Converts a memory to the shape `item`. */
export function toItem(memory: Memory, { relativity, used, neighbours, ofHit = {} }: Shown = {}): Item {
  const id = memory.memoryId;
  // the end of an id is random; its start is a time that many memories share
  const ref_id = `[${id.slice(-8)}]`;
  return {
    id,
    memory: memory.text,
    ref_id,
    metadata: {
      user_id: memory.userId,
      session_id: memory.conversationId,
      status: memory.status,
      memory_type: memory.memoryType,
      key: memory.title,
      tags: [...memory.tags],
      confidence: memory.confidence,
      source: null,
      type: memory.kind === 'raw' ? 'message' : memory.kind,
      visibility: null,
      version: memory.version,
      history: memory.earlierIds.map((memory_id) => ({ memory_id })),
      evolve_to: evolveTo(memory),
      ...(memory.outdatedBy !== null && memory.validTo !== null
        ? { valid_to: memory.validTo.toISOString() }
        : {}),
      is_fast: memory.kind === 'raw',
      sources: memory.sources.map(toSource),
      background: '',
      usage: [],
      embedding: [],
      info: memory.info,
      internal_info: { extractor: memory.extractor },
      file_ids: memory.details.file_id === undefined ? [] : [memory.details.file_id],
      ...(neighbours === undefined ? {} : { neighbors: neighbours.map(toNeighbour) }),
      ...(relativity === undefined ? {} : { relativity }),
      ...ofHit,
      created_at: naive(memory.createdAt),
      updated_at: naive(memory.updatedAt),
      id,
      memory: memory.text,
      ref_id,
      ...toEventTimes(memory.details.times),
      ...(memory.kind === 'preference' ? preferenceOf(memory) : {}),
      ...(used
        ? { tool_used_status: used.map(toUsedTool), experience: memory.details.experience ?? '' }
        : {}),
      ...(memory.kind === 'skill'
        ? { skill_value: (memory.details.skill_value ?? {}) as Record<string, unknown> }
        : {}),
    },
  };
}

function evolveTo({ supersededBy, outdatedBy }: Memory): string[] {
  const next = supersededBy ?? outdatedBy;
  return next === null ? [] : [next];
}

function preferenceOf({ text, details }: Memory) {
  return {
    preference_type: details.preference_type ?? 'explicit_preference',
    preference: text,
    reasoning: details.reasoning ?? '',
    topic: details.topic ?? '',
  };
}

function toSource(from: MemorySource): z.output<typeof source> {
  return {
    type: 'chat',
    role: from.role,
    chat_time: from.chatTime ?? from.saidAt.toISOString(),
    message_id: from.externalId ?? from.messageId,
    content: from.text,
  };
}

function toNeighbour(turn: TurnAround): z.output<typeof source> {
  return {
    type: 'chat',
    role: turn.role,
    chat_time: turn.chatTime,
    message_id: turn.externalId ?? turn.messageId,
    content: turn.text,
  };
}

/** Formats a time like Python's `isoformat`: `2026-01-01T10:00:00.000000`. */
export function naive(time: Date): string {
  return `${time.toISOString().slice(0, -1)}000`;
}

/**
 * Puts memories into one bucket per cube, in the order of `cubeIds`.
 * A cube without memories gets an empty bucket.
 */
export function bucketsOf<T>(
  cubeIds: readonly string[],
  memories: readonly { cubeId: string; item: T }[],
): { cube_id: string; memories: T[]; total_nodes: number }[] {
  const byCube = Map.groupBy(memories, (memory) => memory.cubeId);
  return cubeIds.map((cube_id) => {
    const found = (byCube.get(cube_id) ?? []).map((memory) => memory.item);
    return { cube_id, memories: found, total_nodes: found.length };
  });
}
