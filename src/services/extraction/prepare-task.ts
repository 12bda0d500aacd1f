import type { Services } from '../../context.ts';
import { extractedContentHash } from '../../domain/content-hash.ts';
import type { ExtractedItem, SkippedMessage } from '../../domain/extraction.ts';
import { indexLexemes } from '../../domain/index-text.ts';
import type { MemoryKind, MemoryType } from '../../domain/memory.ts';
import { splitForRawMemories } from '../../domain/raw-memory.ts';
import { readSpeaker } from '../../domain/speaker.ts';
import { analyseTerms } from '../../domain/text/analyse.ts';
import { toTsvector } from '../../domain/text/lexemes.ts';
import type { ExtractedRow, SourceRow } from '../../stores/extracted-memories.ts';
import type { PositionedMessage } from '../../stores/messages.ts';
import type { RawMemory } from '../../stores/raw-memories.ts';
import type { ClaimedTask } from '../../stores/task-claims.ts';
import type { ProfileFindings } from '../profiles/read-profile.ts';
import { ClaimReader, type ItemClaim } from '../reconciliation/claims-of-item.ts';

/** An extracted memory ready to be written, unless its content is there already. */
export interface PreparedItem {
  readonly row: ExtractedRow;
  readonly sources: readonly SourceRow[];
  /** What its vector is made of. */
  readonly textToEmbed: string;
  /** The message all of whose words this fact holds, so that it takes the place of its raw memory. */
  readonly coversMessageId: string | null;
  readonly claims: readonly ItemClaim[];
}

export interface PreparedTask {
  readonly task: ClaimedTask;
  readonly messages: readonly PositionedMessage[];
  readonly raws: readonly RawMemory[];
  readonly items: readonly PreparedItem[];
  readonly skipped: ReadonlyMap<string, string>;
  /** Vector by memory id, of items and raw memories. */
  readonly vectors: ReadonlyMap<string, Float32Array>;
  /** What the messages give the profile of the cube's subject. */
  readonly profile: ProfileFindings | null;
  /** Items that were thrown away, by reason; for the task's result. */
  readonly dropped: Readonly<Record<string, number>>;
}

const KIND_OF_VIEW = {
  detail_factual: 'fact',
  event: 'event',
  preference: 'preference',
} as const satisfies Record<ExtractedItem['view'], MemoryKind>;

/** Turns what an extractor found in a task's messages into rows. */
export function prepareItems(
  services: Services,
  task: Pick<ClaimedTask, 'taskId'>,
  messages: readonly PositionedMessage[],
  raws: readonly RawMemory[],
  items: readonly ExtractedItem[],
  extractor: string,
): readonly PreparedItem[] {
  const rawOf = new Map(raws.map((raw) => [raw.messageId, raw]));
  const claims = new ClaimReader();
  return items.flatMap((item) => {
    const first = item.sources[0];
    const message = first === undefined ? undefined : messages[first.messageIndex];
    const raw = message === undefined ? undefined : rawOf.get(message.messageId);
    // without a raw memory its message was deleted meanwhile
    if (message === undefined || raw === undefined) return [];
    const memoryId = services.newId();
    const covers =
      item.view === 'detail_factual' && item.coversSource && splitForRawMemories(message.text).length === 1;
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
      lexemes: toTsvector(lexemesOf(item, message, raw)),
    };
    const sources = item.sources.flatMap((span) => {
      const source = messages[span.messageIndex];
      return source === undefined
        ? []
        : [{ memory_id: memoryId, message_id: source.messageId, span_start: span.start, span_end: span.end }];
    });
    const textToEmbed =
      covers || (extractor.startsWith('offline/') && isWhole(item, message)) ? wordsOf(message) : item.text;
    return [
      {
        row,
        sources,
        textToEmbed,
        coversMessageId: covers ? message.messageId : null,
        claims: claims.of(item, messages, raw),
      },
    ];
  });
}

/** Message id → why nothing of it was refined. */
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
      times: item.times.map((time) => ({
        text: time.text,
        from: time.from,
        to: time.to,
        precision: time.precision,
      })),
    };
  }
  if (item.view === 'preference') {
    return { preference_type: item.preferenceType, reasoning: item.reasoning, topic: item.topic };
  }
  return item.times.length === 0
    ? {}
    : {
        times: item.times.map((time) => ({
          text: time.text,
          from: time.from,
          to: time.to,
          precision: time.precision,
        })),
      };
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

/**
 * Whether an event is made of all the words of its message. Rules only clean them: it is then embedded as it was said,
 * because cleaning takes words away that a question may use, and a fact and an event of the same words need one encoding.
 */
function isWhole(item: ExtractedItem, message: PositionedMessage): boolean {
  const [span, ...more] = item.sources;
  if (item.view !== 'event' || span === undefined || more.length > 0) return false;
  const words = wordsOf(message).trim();
  return message.text.slice(span.start, span.end).trim().length >= 0.9 * words.length && words.length > 0;
}

/** The text of a message without a leading speaker's name. */
function wordsOf(message: PositionedMessage): string {
  return message.text.slice(readSpeaker(message).prefixLength);
}

/** A fact that covers its source is found by every word of the source, also by those that cleaning took away. */
function lexemesOf(item: ExtractedItem, message: PositionedMessage, raw: RawMemory) {
  const words = { speaker: raw.speaker, saidAt: message.saidAt };
  return item.view === 'detail_factual' && item.coversSource
    ? indexLexemes({ ...words, text: wordsOf(message) }, analyseTerms(item.text))
    : indexLexemes({ ...words, text: item.text });
}
