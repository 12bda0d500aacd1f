import { z } from 'zod';
import { webText } from '../../domain/web/web-result.ts';
import type { ToolStatus } from '../../services/memories/tool-status.ts';
import type { SearchHit } from '../../services/search/types.ts';
import type { WebHit } from '../../services/web-search/search-web.ts';
import { eventTimes, toEventTimes } from '../messages/event-times.ts';
import { toUsedTool, usedTool } from '../messages/tool-record.ts';
import { hitExtraFields } from '../search/hit-extras.ts';
import { internetInfo, toInternetInfo, WEB_CONFIDENCE } from '../search/internet-info.ts';

/** What `event_time` holds. */
export const EVENT_TIME =
  'When it happened: ISO 8601 (`2026-02-28`, `2026-03`, `2026-05-03/2026-05-07`), then the words as said. The `chat_time` if no time is named.';

/** The shapes of memories in the lists of the cloud API. Times are Unix times in integer milliseconds. */
const base = z.object({
  id: z.string(),
  create_time: z.int().describe('Unix time in milliseconds.'),
  update_time: z.int().describe('Unix time in milliseconds.'),
  conversation_id: z.string(),
  status: z.string().describe('`activated`, `resolving`, `archived` or `deleted`.'),
  relativity: z.number().describe('Estimated relevance to the query, 0 to 1.'),
  version: z.int().describe('Counted from 1.'),
  history: z
    .array(z.object({ memory_id: z.string() }))
    .optional()
    .describe('The memories that this one replaces or has made outdated.'),
  evolve_to: z
    .array(z.string())
    .optional()
    .describe('The memory that replaces this one or, if this one is activated, has made it outdated.'),
  valid_to: z
    .int()
    .optional()
    .describe('Outdated memories: until when it was true, Unix time in milliseconds.'),
  event_times: eventTimes.optional(),
  ...hitExtraFields,
});

/** Further fields of a memory that was made from a file of a knowledge base. */
const fileFields = {
  knowledgebase_id: z.string().optional(),
  file_id: z.string().optional(),
  file_name: z.string().optional(),
  page: z.int().optional().describe('Page of the file, from 1.'),
};

export const memoryRecord = base
  .extend({
    memory_key: z.string().describe('Title.'),
    memory_value: z.string().describe('Text.'),
    memory_type: z
      .string()
      .describe('Such as `UserMemory` or `LongTermMemory`; `OuterMemory` for a result of a web search.'),
    memory_time: z.null(),
    confidence: z.number().describe('0 to 1.'),
    tags: z.array(z.string()),
    ...fileFields,
    internet_info: internetInfo
      .optional()
      .describe('References of a chat: the page of a result of a web search.'),
  })
  .meta({ title: 'cloud_memory' });

export const preferenceRecord = base
  .extend({
    preference_type: z.string().describe('`explicit_preference` or `implicit_preference`.'),
    preference: z.string().describe('Text.'),
    reasoning: z.string().describe('Why the preference is assumed.'),
  })
  .meta({ title: 'cloud_preference' });

export const eventRecord = base
  .extend({
    event_key: z.string().describe('Title.'),
    event_value: z.string().describe('Text.'),
    event_type: z.literal('EventMemory'),
    event_time: z.array(z.string()).describe(EVENT_TIME),
    event_location: z.array(z.string()),
    event_roles: z.array(z.string()),
  })
  .meta({ title: 'cloud_event' });

export const toolRecord = base
  .extend({
    tool_type: z.string().describe('`ToolSchemaMemory` or `ToolTrajectoryMemory`.'),
    tool_value: z.string().describe('Text.'),
    tool_used_status: z.array(usedTool).describe('How well each tool has worked.'),
    experience: z.string().describe('Advice in the form "when … then …".'),
  })
  .meta({ title: 'cloud_tool_memory' });

function baseOf({ memory, relativity }: SearchHit): z.output<typeof base> {
  return {
    id: memory.memoryId,
    create_time: memory.createdAt.getTime(),
    update_time: memory.updatedAt.getTime(),
    conversation_id: memory.conversationId,
    status: memory.status,
    relativity,
    version: memory.version,
    ...toEventTimes(memory.details.times),
    ...changesOf(memory),
  };
}

/** The fields of a memory's history. None for a memory that never changed and changed no other. */
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

/**
 * A result of a web search among the references of a chat.
 * @param now its time if the date of the page is not known
 */
export function toWebRecord({ result, relativity }: WebHit, now: Date): z.output<typeof memoryRecord> {
  const time = (result.publishedAt ?? now).getTime();
  return {
    id: result.id,
    create_time: time,
    update_time: time,
    conversation_id: '',
    status: 'activated',
    relativity,
    version: 1,
    memory_key: result.title,
    memory_value: webText(result),
    memory_type: 'OuterMemory',
    memory_time: null,
    confidence: WEB_CONFIDENCE,
    tags: [],
    internet_info: toInternetInfo(result),
  };
}

function fileOf({ kind, details }: SearchHit['memory']) {
  if (kind !== 'document' && kind !== 'skill') return {};
  const { knowledgebase_id, file_id, file_name, page } = details;
  return { knowledgebase_id, file_id, file_name, page };
}

export const skillRecord = base.extend({
  skill_value: z.record(z.string(), z.unknown()).describe('The content of the skill.'),
  skill_url: z.string().describe('Always empty.'),
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
