import type { FileDetails } from '../documents/knowledge.ts';
import type { ToolDetails } from '../tools/tool-memory.ts';
import type { StatedTime } from './stated-time.ts';
import type { MemoryView } from './view.ts';

/** All kinds of memory. */
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
/** `raw` holds the words of a message as received. Every other kind is extracted from messages or files. */
export type MemoryKind = (typeof MEMORY_KINDS)[number];

/** The states of a memory in its life cycle. */
export const MEMORY_STATUSES = ['activated', 'resolving', 'archived', 'deleted'] as const;
export type MemoryStatus = (typeof MEMORY_STATUSES)[number];

/** How many of a cube's newest memories form its working memory. */
export const WORKING_MEMORIES = 20;

/** Memory types of the `/product` API. */
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

/** The kinds of memory that a view shows. */
export function kindsOfView(view: MemoryView): readonly MemoryKind[] {
  return KINDS_OF_VIEW[view];
}

const VIEW_OF_KIND = Object.fromEntries(
  Object.entries(KINDS_OF_VIEW).flatMap(([view, kinds]) => kinds.map((kind) => [kind, view])),
) as Record<MemoryKind, MemoryView>;

/** The view that shows a kind of memory. */
export function viewOfKind(kind: MemoryKind): MemoryView {
  return VIEW_OF_KIND[kind];
}

/** A message from which a memory was made. */
export interface MemorySource {
  readonly messageId: string;
  /** The client's id for the message. */
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
  /** From then on the message is not quoted; null = always. */
  readonly expiresAt: Date | null;
}

/** Details of an event memory besides title (`event_key`) and text (`event_value`). */
export interface EventDetails {
  readonly event_time?: readonly string[];
  readonly event_location?: readonly string[];
  readonly event_roles?: readonly string[];
}

/** Details of a preference memory besides title and text. */
export interface PreferenceDetails {
  readonly preference_type?: 'explicit_preference' | 'implicit_preference';
  readonly reasoning?: string;
  readonly topic?: string;
}

/** A stored memory. */
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
  readonly details: { readonly times?: readonly StatedTime[] } & EventDetails &
    PreferenceDetails &
    FileDetails &
    ToolDetails & { readonly [key: string]: unknown };
  readonly tags: readonly string[];
  readonly info: { readonly [key: string]: unknown };
  /** 0..1. */
  readonly confidence: number;
  readonly version: number;
  /** The memory in whose favour this one was archived; null otherwise. */
  readonly supersededBy: string | null;
  /** The memory that contradicts this one from `validTo` on; this one stays activated. Null otherwise. */
  readonly outdatedBy: string | null;
  /** Ids of memories that this one replaced or made outdated, or that were archived as its duplicates. */
  readonly earlierIds: readonly string[];
  readonly extractor: string;
  readonly validFrom: Date | null;
  readonly validTo: Date | null;
  /** From `recordedAt` until `retiredAt` the server considered the memory true. */
  readonly recordedAt: Date;
  readonly retiredAt: Date | null;
  readonly saidAt: Date;
  /** Increases with each message of the cube. */
  readonly position: number;
  readonly speaker: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly sources: readonly MemorySource[];
}
