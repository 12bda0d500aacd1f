import { z } from 'zod';
import type { Memory, MemorySource } from '../../domain/memories/memory.ts';
import type { ToolStatus } from '../../services/memories/tool-status.ts';
import { toUsedTool, usedTool } from '../messages/tool-record.ts';
import { type HitExtras, hitExtraFields } from '../search/hit-extras.ts';

/** How a memory looks in this API. Clients read id, text and reference both outside and inside `metadata`. */
const source = z.object({
  type: z.string(),
  role: z.string(),
  chat_time: z.string().nullable(),
  message_id: z.string(),
  content: z.string(),
});

export const itemMetadata = z.object({
  user_id: z.string(),
  session_id: z.string(),
  status: z.string(),
  memory_type: z.string(),
  key: z.string(),
  tags: z.array(z.string()),
  confidence: z.number(),
  source: z.null(),
  type: z.string(),
  visibility: z.null(),
  version: z.int(),
  history: z
    .array(z.object({ memory_id: z.string() }))
    .describe('The memories that this one took the place of or made outdated'),
  evolve_to: z
    .array(z.string())
    .describe('The memory that stands for this one, or of an activated one: that says otherwise since'),
  valid_to: z.string().optional().describe('Of an outdated memory: until when it was true, ISO 8601'),
  is_fast: z.boolean().describe('The words as they came, not yet refined'),
  sources: z.array(source),
  background: z.string(),
  usage: z.array(z.unknown()),
  embedding: z.array(z.unknown()),
  info: z.record(z.string(), z.unknown()),
  internal_info: z.record(z.string(), z.unknown()),
  file_ids: z.array(z.string()),
  relativity: z.number().optional().describe('Of a search: estimated relevance, 0 to 1'),
  ...hitExtraFields,
  created_at: z.string().describe('UTC, without a zone'),
  updated_at: z.string().describe('UTC, without a zone'),
  id: z.string(),
  memory: z.string(),
  ref_id: z.string(),
  preference_type: z.string().optional(),
  preference: z.string().optional(),
  reasoning: z.string().optional(),
  topic: z.string().optional(),
  tool_used_status: z.array(usedTool).optional().describe('Of a memory of tools'),
  experience: z.string().optional().describe('Of a memory of tools: when … then …'),
  skill_value: z.record(z.string(), z.unknown()).optional().describe('Of a skill'),
});

export const item = z.object({
  id: z.string(),
  memory: z.string(),
  ref_id: z.string(),
  metadata: itemMetadata,
});
export type Item = z.output<typeof item>;

export function bucketOf<T extends z.ZodType>(shown: T) {
  return z.object({ cube_id: z.string(), memories: z.array(shown), total_nodes: z.int() });
}

/** What is known of a memory beside itself; `ofHit` is what a search adds to the metadata. */
export interface Shown {
  readonly relativity?: number | undefined;
  readonly used?: readonly ToolStatus[] | undefined;
  readonly ofHit?: HitExtras | undefined;
}

export function toItem(memory: Memory, { relativity, used, ofHit = {} }: Shown = {}): Item {
  const id = memory.memoryId;
  // The end of an id tells memories apart; its beginning is a time that many share.
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
      ...(relativity === undefined ? {} : { relativity }),
      ...ofHit,
      created_at: naive(memory.createdAt),
      updated_at: naive(memory.updatedAt),
      id,
      memory: memory.text,
      ref_id,
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

/** `2026-01-01T10:00:00.000000`, as Python's `isoformat` has it. */
function naive(time: Date): string {
  return `${time.toISOString().slice(0, -1)}000`;
}

/** One bucket per cube, in the order asked for, also for a cube without any memory. */
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
