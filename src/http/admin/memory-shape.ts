import { z } from 'zod';
import { MEMORY_KINDS, MEMORY_STATUSES } from '../../domain/memories/memory.ts';
import type { ListedMemory } from '../../services/browse/browse-memories.ts';
import type { MemoryRecord, RelatedMemory } from '../../services/browse/read-memory.ts';
import { reconciliation, shownReconciliation } from './reconciliation-shape.ts';

const time = z.string().describe('ISO 8601.');
const optionalTime = z.string().nullable().describe('ISO 8601.');

const common = {
  id: z.string(),
  cube_id: z.string(),
  user_id: z.string(),
  agent_id: z.string().nullable(),
  conversation_id: z.string(),
  kind: z.enum(MEMORY_KINDS),
  status: z.enum(MEMORY_STATUSES),
  title: z.string(),
  tags: z.array(z.string()),
  version: z.int(),
  extractor: z
    .string()
    .describe('What made the memory, with its version: model and prompt, rules, an edit or a feedback.'),
  superseded_by: z.string().nullable().describe('The memory that took its place; null: none did.'),
  outdated_by: z.string().nullable().describe('The memory that contradicts it since `valid_to`; null: none.'),
  said_at: time,
  valid_from: optionalTime.describe('When it became true; null: unknown.'),
  valid_to: optionalTime.describe('When it ceased to be true; null: it has not, as far as known.'),
  created_at: time,
  updated_at: time,
};

/** A memory of a list. */
export const listed = z
  .object({
    ...common,
    memory: z.string().describe('The first 1,000 characters of the text.'),
    is_cut: z.boolean().describe('Whether the text is longer.'),
  })
  .meta({ title: 'admin_listed_memory' });

const related = z
  .object({
    id: z.string(),
    kind: z.string(),
    status: z.string(),
    title: z.string(),
    memory: z.string().describe('The first 1,000 characters of the text; empty after a deletion.'),
    version: z.int(),
    extractor: z.string(),
    superseded_by: z.string().nullable(),
    recorded_at: time,
    retired_at: optionalTime,
  })
  .meta({ title: 'admin_related_memory' });

/** A memory with all that is known of it. */
export const record = z
  .object({
    ...common,
    memory: z.string(),
    details: z.record(z.string(), z.unknown()).describe('Fields of the kind, such as the time of an event.'),
    info: z.record(z.string(), z.unknown()).describe('Fields that the client sent.'),
    app_id: z.string().nullable(),
    confidence: z.number().describe('0 to 1.'),
    speaker: z.string().nullable(),
    recorded_at: time.describe('When the server learned it.'),
    retired_at: optionalTime.describe('When the server archived it; null: it has not.'),
    earlier_ids: z.array(z.string()).describe('Memories that it replaced, outdated or stands for.'),
    task_id: z.string().nullable().describe('The task that made it.'),
    sources: z
      .array(
        z.object({
          message_id: z.string(),
          cube_id: z.string().nullable().describe('Where the message stands; null: it is deleted.'),
          conversation_id: z.string().nullable().describe('null: the message is deleted.'),
          external_id: z.string().nullable().describe("The client's id of the message."),
          role: z.string(),
          role_name: z.string().nullable(),
          said_at: time,
          content: z.string().describe('The words that the memory came from.'),
          span_start: z.int().describe("Offset of the words in the message's text, in UTF-16 units."),
          span_end: z.int(),
        }),
      )
      .describe('The passages of messages that it came from.'),
    versions: z.array(related).describe('The memories that it superseded, newest first.'),
    successors: z
      .array(related)
      .describe('The memory that superseded it, then the one that superseded that.'),
    decisions: z.array(reconciliation).describe('Reconciliations about it, newest first.'),
    vector_models: z.array(z.string()).describe('The embedding models that it has a vector of.'),
  })
  .meta({ title: 'admin_memory' });

export function shownListed(of: ListedMemory): z.output<typeof listed> {
  return {
    ...shownCommon(of),
    memory: of.text,
    is_cut: of.isCut,
  };
}

export function shownRecord(of: MemoryRecord): z.output<typeof record> {
  const { memory } = of;
  return {
    ...shownCommon(memory),
    memory: memory.text,
    details: { ...memory.details },
    info: { ...memory.info },
    app_id: memory.appId,
    confidence: memory.confidence,
    speaker: memory.speaker,
    recorded_at: memory.recordedAt.toISOString(),
    retired_at: memory.retiredAt?.toISOString() ?? null,
    earlier_ids: [...memory.earlierIds],
    task_id: of.taskId,
    sources: of.sources.map((source) => ({
      message_id: source.messageId,
      cube_id: source.cubeId,
      conversation_id: source.conversationId,
      external_id: source.externalId,
      role: source.role,
      role_name: source.roleName,
      said_at: source.saidAt.toISOString(),
      content: source.text,
      span_start: source.spanStart,
      span_end: source.spanEnd,
    })),
    versions: of.predecessors.map(shownRelated),
    successors: of.successors.map(shownRelated),
    decisions: of.decisions.map(shownReconciliation),
    vector_models: [...of.vectorModels],
  };
}

function shownCommon(of: Omit<ListedMemory, 'text' | 'isCut'>) {
  return {
    id: of.memoryId,
    cube_id: of.cubeId,
    user_id: of.userId,
    agent_id: of.agentId,
    conversation_id: of.conversationId,
    kind: of.kind,
    status: of.status,
    title: of.title,
    tags: [...of.tags],
    version: of.version,
    extractor: of.extractor,
    superseded_by: of.supersededBy,
    outdated_by: of.outdatedBy,
    said_at: of.saidAt.toISOString(),
    valid_from: of.validFrom?.toISOString() ?? null,
    valid_to: of.validTo?.toISOString() ?? null,
    created_at: of.createdAt.toISOString(),
    updated_at: of.updatedAt.toISOString(),
  };
}

function shownRelated(of: RelatedMemory): z.output<typeof related> {
  return {
    id: of.memoryId,
    kind: of.kind,
    status: of.status,
    title: of.title,
    memory: of.text,
    version: of.version,
    extractor: of.extractor,
    superseded_by: of.supersededBy,
    recorded_at: of.recordedAt.toISOString(),
    retired_at: of.retiredAt?.toISOString() ?? null,
  };
}
