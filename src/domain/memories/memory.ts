import type { FileDetails } from '../documents/knowledge.ts';
import type { ToolDetails } from '../tools/tool-memory.ts';
import type { MemoryView } from './view.ts';

export const MEMORY_KINDS = [
  'raw',
  'fact',
  'event',
  'preference',
  'profile',
  'tool_schema',
  'tool_trajectory',
  'skill',
  'document',
] as const;
/** `raw` holds the words of a message as they came; every other kind is extracted from messages or files. */
export type MemoryKind = (typeof MEMORY_KINDS)[number];

export type MemoryStatus = 'activated' | 'resolving' | 'archived' | 'deleted';

/** How many of the newest memories of a cube are its working memory. */
export const WORKING_MEMORIES = 20;

/** The types that the `/product` API names. */
export type MemoryType =
  | 'WorkingMemory'
  | 'LongTermMemory'
  | 'UserMemory'
  | 'PreferenceMemory'
  | 'EventMemory'
  | 'ProfileMemory'
  | 'ToolSchemaMemory'
  | 'ToolTrajectoryMemory'
  | 'SkillMemory'
  | 'RawFileMemory';

const KINDS_OF_VIEW: Record<MemoryView, readonly MemoryKind[]> = {
  detail_factual: ['raw', 'fact', 'document'],
  preference: ['preference'],
  event: ['event'],
  profile: ['profile'],
  tool_memory: ['tool_schema', 'tool_trajectory'],
  skill: ['skill'],
};

export function kindsOfView(view: MemoryView): readonly MemoryKind[] {
  return KINDS_OF_VIEW[view];
}

const VIEW_OF_KIND = Object.fromEntries(
  Object.entries(KINDS_OF_VIEW).flatMap(([view, kinds]) => kinds.map((kind) => [kind, view])),
) as Record<MemoryKind, MemoryView>;

export function viewOfKind(kind: MemoryKind): MemoryView {
  return VIEW_OF_KIND[kind];
}

/** The words that a memory came from. */
export interface MemorySource {
  readonly messageId: string;
  /** The id that the client gave the message. */
  readonly externalId: string | null;
  readonly role: string;
  readonly roleName: string | null;
  readonly chatTime: string | null;
  readonly saidAt: Date;
  /** The quoted part of the message. */
  readonly text: string;
  /** UTF-16 offsets of the quote in the message's text. */
  readonly spanStart: number;
  readonly spanEnd: number;
}

/** What an event memory holds beside title (`event_key`) and text (`event_value`). */
export interface EventDetails {
  readonly event_time?: readonly string[];
  readonly event_location?: readonly string[];
  readonly event_roles?: readonly string[];
}

/** What a preference memory holds beside title and text. */
export interface PreferenceDetails {
  readonly preference_type?: 'explicit_preference' | 'implicit_preference';
  readonly reasoning?: string;
  readonly topic?: string;
}

export interface Memory {
  readonly memoryId: string;
  readonly cubeId: string;
  readonly userId: string;
  readonly agentId: string | null;
  readonly appId: string | null;
  readonly conversationId: string;
  readonly kind: MemoryKind;
  readonly memoryType: MemoryType;
  readonly status: MemoryStatus;
  readonly title: string;
  readonly text: string;
  readonly details: EventDetails &
    PreferenceDetails &
    FileDetails &
    ToolDetails & { readonly [key: string]: unknown };
  readonly tags: readonly string[];
  readonly info: { readonly [key: string]: unknown };
  /** 0..1. */
  readonly confidence: number;
  readonly version: number;
  /** The memory that stands for this one since it was archived. */
  readonly supersededBy: string | null;
  /** The memory that says otherwise since `validTo`; this one stays activated. */
  readonly outdatedBy: string | null;
  /** The memories that this one took the place of, made outdated or stands for. */
  readonly earlierIds: readonly string[];
  readonly extractor: string;
  readonly validFrom: Date | null;
  readonly validTo: Date | null;
  /** From when and until when the server took it for true. */
  readonly recordedAt: Date;
  readonly retiredAt: Date | null;
  readonly saidAt: Date;
  /** Grows along the messages of a cube. */
  readonly position: number;
  readonly speaker: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly sources: readonly MemorySource[];
}
