import type { Services } from '../../context.ts';
import type { JsonObject } from '../../db/tables/columns.ts';
import { withoutLead } from '../../domain/chat/fit.ts';
import type { ExtractedItem, SkippedMessage } from '../../domain/extraction/extraction.ts';
import type { ItemAnalysis, Owner } from '../../domain/extraction/item-analysis.ts';
import { extractedContentHash } from '../../domain/memories/content-hash.ts';
import type { MemoryKind, MemoryType } from '../../domain/memories/memory.ts';
import { statedTime } from '../../domain/memories/stated-time.ts';
import { wordsOf } from '../../extractors/rules/analyse-items.ts';
import type { ExtractedRow } from '../../stores/memories/extracted-memories.ts';
import type { RawMemory } from '../../stores/memories/raw-memories.ts';
import type { PositionedMessage } from '../../stores/messages/messages.ts';
import type { ClaimedTask } from '../../stores/tasks/task-claims.ts';
import type { PreparedItem } from '../reconciliation/prepared-task.ts';

const KIND_OF_VIEW = {
  detail_factual: 'fact',
  event: 'event',
  preference: 'preference',
} as const satisfies Record<ExtractedItem['view'], MemoryKind>;

/** The user and speaker of each message, for the analysis; null for a message without a raw memory. */
export function ownersOf(
  messages: readonly PositionedMessage[],
  raws: readonly RawMemory[],
): readonly (Owner | null)[] {
  const rawOf = new Map(raws.map((raw) => [raw.messageId, raw]));
  return messages.map(({ messageId }) => {
    const raw = rawOf.get(messageId);
    return raw === undefined ? null : { userId: raw.userId, speaker: raw.speaker };
  });
}

/**
 * Turns the items that an extractor found in a task's messages into rows.
 * @param analyses the rules' analysis of each item, by index; an item without one is left out
 * @param extractor id stored with the rows
 */
export function prepareItems(
  services: Services,
  task: Pick<ClaimedTask, 'taskId'>,
  messages: readonly PositionedMessage[],
  raws: readonly RawMemory[],
  items: readonly ExtractedItem[],
  analyses: readonly (ItemAnalysis | null)[],
  extractor: string,
): readonly PreparedItem[] {
  const rawOf = new Map(raws.map((raw) => [raw.messageId, raw]));
  return items.flatMap((item, index) => {
    const analysis = analyses[index];
    const first = item.sources[0];
    const message = first === undefined ? undefined : messages[first.messageIndex];
    const raw = message === undefined ? undefined : rawOf.get(message.messageId);
    // no raw memory: the message was deleted meanwhile
    if (message === undefined || raw === undefined || analysis == null) return [];
    const memoryId = services.newId();
    const row: ExtractedRow = {
      memory_id: memoryId,
      user_id: raw.userId,
      agent_id: raw.agentId,
      app_id: raw.appId,
      conversation_id: message.conversationId,
      kind: KIND_OF_VIEW[item.view],
      memory_type: memoryTypeOf(item, message),
      title: item.title,
      body: item.text,
      details: detailsOf(item),
      tags: [...new Set([...raw.tags, ...item.tags])],
      info: raw.info,
      confidence: item.confidence,
      content_hash: extractedContentHash(KIND_OF_VIEW[item.view], item.text).toString('hex'),
      extractor,
      task_id: task.taskId,
      ...validTimeOf(item, message),
      speaker: raw.speaker,
      role: message.role,
      said_at: message.saidAt.toISOString(),
      position: message.position,
      lexemes: analysis.lexemes,
    };
    const sources = item.sources.flatMap((span) => {
      const source = messages[span.messageIndex];
      return source === undefined
        ? []
        : [{ memory_id: memoryId, message_id: source.messageId, span_start: span.start, span_end: span.end }];
    });
    return [
      {
        row,
        sources,
        textToEmbed: analysis.embedsMessage ? wordsOf(message) : textToEmbed(item),
        coversMessageId: analysis.covers ? message.messageId : null,
        assertions: analysis.assertions,
      },
    ];
  });
}

/** The words of a fact that is one of several of its message, without the speaker's name. */
function textToEmbed(item: ExtractedItem): string {
  const isPart = item.view === 'detail_factual' && item.isFirstOfAll !== undefined;
  return isPart ? withoutLead(item.text) : item.text;
}

/** Message id → the reason why no memory was extracted from it. */
export function skippedById(
  messages: readonly PositionedMessage[],
  skipped: readonly SkippedMessage[],
): ReadonlyMap<string, string> {
  return new Map(
    skipped.flatMap((skip) => {
      const message = messages[skip.messageIndex];
      return message === undefined ? [] : [[message.messageId, skip.reason] as const];
    }),
  );
}

/** The times of an item, as they are stored: details by their names, and when it is true. */
export function timesOfItem(
  item: ExtractedItem,
  message: PositionedMessage,
): { readonly details: JsonObject; readonly valid: { readonly from: Date; readonly to: Date | null } } {
  const { valid_from, valid_to } = validTimeOf(item, message);
  const stored = Object.entries(detailsOf(item)).filter(([name]) => /time/.test(name));
  return {
    details: JSON.parse(JSON.stringify(Object.fromEntries(stored))),
    valid: {
      from: valid_from === null ? message.saidAt : new Date(valid_from),
      to: valid_to === null ? null : new Date(valid_to),
    },
  };
}

function memoryTypeOf(item: ExtractedItem, message: PositionedMessage): MemoryType {
  if (item.view === 'event') return 'EventMemory';
  if (item.view === 'preference') return 'PreferenceMemory';
  return message.role === 'user' ? 'UserMemory' : 'LongTermMemory';
}

function detailsOf(item: ExtractedItem): object {
  if (item.view === 'event') {
    return {
      event_time: item.eventTime,
      event_location: item.location,
      event_roles: item.roles,
      times: item.times.map(statedTime),
    };
  }
  if (item.view === 'preference') {
    return { preference_type: item.preferenceType, reasoning: item.reasoning, topic: item.topic };
  }
  return item.times.length === 0 ? {} : { times: item.times.map(statedTime) };
}

function validTimeOf(
  item: ExtractedItem,
  message: PositionedMessage,
): { readonly valid_from: string | null; readonly valid_to: string | null } {
  const time = item.view === 'event' ? item.times[0] : undefined;
  return time === undefined
    ? { valid_from: message.saidAt.toISOString(), valid_to: null }
    : { valid_from: time.from.toISOString(), valid_to: time.to.toISOString() };
}
