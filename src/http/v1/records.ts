import { z } from 'zod';
import type { ToolStatus } from '../../services/memories/tool-status.ts';
import type { SearchHit } from '../../services/search/types.ts';
import { toUsedTool, usedTool } from '../messages/tool-record.ts';
import { hitExtraFields } from '../search/hit-extras.ts';

/** The records of the cloud API's lists. Times are integer Unix milliseconds. */
const base = z.object({
  id: z.string(),
  create_time: z.int().describe('Unix milliseconds'),
  update_time: z.int().describe('Unix milliseconds'),
  conversation_id: z.string(),
  status: z.string(),
  relativity: z.number().describe('Estimated relevance to the query, 0 to 1'),
  version: z.int(),
  history: z
    .array(z.object({ memory_id: z.string() }))
    .optional()
    .describe('The memories that this one took the place of or made outdated'),
  evolve_to: z
    .array(z.string())
    .optional()
    .describe('The memory that stands for this one, or of an activated one: that says otherwise since'),
  valid_to: z.int().optional().describe('Of an outdated memory: until when it was true, Unix milliseconds'),
  ...hitExtraFields,
});

/** Of a memory that was made from a file of a knowledge base. */
const fileFields = {
  knowledgebase_id: z.string().optional(),
  file_id: z.string().optional(),
  file_name: z.string().optional(),
  page: z.int().optional().describe('Counted from 1'),
};

export const memoryRecord = base.extend({
  memory_key: z.string(),
  memory_value: z.string(),
  memory_type: z.string(),
  memory_time: z.null(),
  confidence: z.number(),
  tags: z.array(z.string()),
  ...fileFields,
});

export const preferenceRecord = base.extend({
  preference_type: z.string(),
  preference: z.string(),
  reasoning: z.string(),
});

export const eventRecord = base.extend({
  event_key: z.string().describe('Short title'),
  event_value: z.string().describe('Summary'),
  event_type: z.literal('EventMemory'),
  event_time: z.array(z.string()),
  event_location: z.array(z.string()),
  event_roles: z.array(z.string()),
});

export const toolRecord = base.extend({
  tool_type: z.string().describe('ToolSchemaMemory or ToolTrajectoryMemory'),
  tool_value: z.string(),
  tool_used_status: z.array(usedTool),
  experience: z.string().describe('when … then …'),
});

function baseOf({ memory, relativity }: SearchHit): z.output<typeof base> {
  return {
    id: memory.memoryId,
    create_time: memory.createdAt.getTime(),
    update_time: memory.updatedAt.getTime(),
    conversation_id: memory.conversationId,
    status: memory.status,
    relativity,
    version: memory.version,
    ...changesOf(memory),
  };
}

/** Nothing for a memory that nothing ever changed. */
function changesOf({ earlierIds, supersededBy, outdatedBy, validTo }: SearchHit['memory']) {
  const next = supersededBy ?? outdatedBy;
  return {
    ...(earlierIds.length > 0 ? { history: earlierIds.map((memory_id) => ({ memory_id })) } : {}),
    ...(next === null ? {} : { evolve_to: [next] }),
    ...(outdatedBy !== null && validTo !== null ? { valid_to: validTo.getTime() } : {}),
  };
}

export function toMemoryRecord(hit: SearchHit): z.output<typeof memoryRecord> {
  const { memory } = hit;
  return {
    ...baseOf(hit),
    memory_key: memory.title,
    memory_value: memory.text,
    memory_type: memory.memoryType,
    memory_time: null,
    confidence: memory.confidence,
    tags: [...memory.tags],
    ...fileOf(memory),
  };
}

function fileOf({ kind, details }: SearchHit['memory']) {
  if (kind !== 'document' && kind !== 'skill') return {};
  const { knowledgebase_id, file_id, file_name, page } = details;
  return { knowledgebase_id, file_id, file_name, page };
}

export const skillRecord = base.extend({
  skill_value: z.record(z.string(), z.unknown()),
  skill_url: z.string(),
  skill_type: z.literal('SkillMemory'),
  confidence: z.number(),
  tags: z.array(z.string()),
  ...fileFields,
});

export function toSkillRecord(hit: SearchHit): z.output<typeof skillRecord> {
  const { memory } = hit;
  return {
    ...baseOf(hit),
    skill_value: (memory.details.skill_value ?? {}) as Record<string, unknown>,
    skill_url: '',
    skill_type: 'SkillMemory',
    confidence: memory.confidence,
    tags: [...memory.tags],
    ...fileOf(memory),
  };
}

export function toPreferenceRecord(hit: SearchHit): z.output<typeof preferenceRecord> {
  const { text, details } = hit.memory;
  return {
    ...baseOf(hit),
    preference_type: details.preference_type ?? 'explicit_preference',
    preference: text,
    reasoning: details.reasoning ?? '',
  };
}

export function toToolRecord(hit: SearchHit, used: readonly ToolStatus[] = []): z.output<typeof toolRecord> {
  const { memoryType, text, details } = hit.memory;
  return {
    ...baseOf(hit),
    tool_type: memoryType,
    tool_value: text,
    tool_used_status: used.map(toUsedTool),
    experience: details.experience ?? '',
  };
}

export function toEventRecord(hit: SearchHit): z.output<typeof eventRecord> {
  const { title, text, details } = hit.memory;
  return {
    ...baseOf(hit),
    event_key: title,
    event_value: text,
    event_type: 'EventMemory',
    event_time: [...(details.event_time ?? [])],
    event_location: [...(details.event_location ?? [])],
    event_roles: [...(details.event_roles ?? [])],
  };
}
