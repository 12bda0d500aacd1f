import type { Message } from './message.ts';
import type { TimeMention } from './time.ts';
import type { MemoryView } from './view.ts';

/** A span of a message that an extracted item came from: UTF-16 offsets into `messages[messageIndex].text`. */
export interface SourceSpan {
  readonly messageIndex: number;
  readonly start: number;
  readonly end: number;
}

interface ItemBase {
  /** Short title, at most 80 characters. */
  readonly title: string;
  /** The memory in words, understandable on its own: names the speaker and resolves times. */
  readonly text: string;
  readonly sources: readonly SourceSpan[];
  /** 0..1. */
  readonly confidence: number;
  readonly tags: readonly string[];
}

/** A cleaned fact of one turn. */
export interface ExtractedFact extends ItemBase {
  readonly view: 'detail_factual';
  /** Times mentioned, for ranking and for the valid time of the fact. */
  readonly times: readonly TimeMention[];
  /** True when the item holds all that its source message says, so that it may stand for the raw memory. */
  readonly coversSource: boolean;
}

/** Something that happened or will happen. */
export interface ExtractedEvent extends ItemBase {
  readonly view: 'event';
  readonly times: readonly TimeMention[];
  /** `event_time` of the API: the `chat_time` as sent where there is one, then the expressions as said. */
  readonly eventTime: readonly string[];
  readonly location: readonly string[];
  readonly roles: readonly string[];
}

/** A stated liking, aversion, habit or wish about how to be served. */
export interface ExtractedPreference extends ItemBase {
  readonly view: 'preference';
  readonly preferenceType: 'explicit_preference' | 'implicit_preference';
  /** Why this is taken for a preference, one sentence. */
  readonly reasoning: string;
  readonly topic: string;
}

export type ExtractedItem = ExtractedFact | ExtractedEvent | ExtractedPreference;

/** Why nothing of a message became a refined memory (its raw memory stays). */
export type SkipReason = 'empty' | 'small_talk' | 'question' | 'code' | 'role';

export interface SkippedMessage {
  readonly messageIndex: number;
  readonly reason: SkipReason;
}

export interface ExtractionInput {
  /** The new messages, in order. */
  readonly messages: readonly Message[];
  /** Earlier turns of the same conversation, oldest first; context only. */
  readonly context: readonly Message[];
  readonly views: readonly MemoryView[];
}

export interface Extraction {
  readonly items: readonly ExtractedItem[];
  readonly skipped: readonly SkippedMessage[];
}
