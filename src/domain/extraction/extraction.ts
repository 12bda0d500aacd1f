import type { MemoryView } from '../memories/view.ts';
import type { Message } from '../messages/message.ts';
import type { ProfileFinding } from '../profiles/profile.ts';
import type { TimeMention } from '../time/time.ts';
import type { ItemAnalysis, Owner } from './item-analysis.ts';

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
export type SkipReason =
  | 'empty'
  | 'small_talk'
  | 'question'
  | 'code'
  | 'role'
  /** A model found nothing worth a memory. */
  | 'nothing_found'
  /** What a model found did not stand in the message. */
  | 'unquoted';

/** Why the words of a message were not read to their end. */
export type GiveUpReason = 'too_slow' | 'too_much_memory';

export interface GivenUpMessage {
  readonly messageIndex: number;
  readonly reason: GiveUpReason;
}

export interface SkippedMessage {
  readonly messageIndex: number;
  readonly reason: SkipReason;
}

/** What a model should note of each kind, in the words of an operator or a caller. */
export type Guidance = Readonly<Partial<Record<MemoryView, string>>>;

export interface ExtractionInput {
  /** On whose account a model is called. */
  readonly projectId: string;
  /** The new messages, in order. */
  readonly messages: readonly Message[];
  /** Earlier turns of the same conversation, oldest first; context only. */
  readonly context: readonly Message[];
  readonly views: readonly MemoryView[];
  /** The caller's own guidance; goes before that of the project. Rules pay no attention to it. */
  readonly guidance?: Guidance | undefined;
  /** The version of the project's guidance, 0 = the built-in words; absent: the one that counts now. */
  readonly promptVersion?: number | undefined;
  /** Whose the messages are; rules then analyse the items at once. */
  readonly owners?: readonly (Owner | null)[] | undefined;
  /** Whether a request waits for the answer. */
  readonly isAwaited?: boolean | undefined;
  /** Whether messages that take too long are passed over, and named as `givenUp`; else they fail the whole. */
  readonly passOver?: boolean | undefined;
  /** The profile that may be filled, where there is one. */
  readonly profile?:
    | {
        readonly subject: string;
        /** Paths of the fields that may be filled. */
        readonly fields: readonly (readonly string[])[];
        /** Which of the messages the subject said, by index. */
        readonly own: ReadonlySet<number>;
      }
    | undefined;
}

export interface Extraction {
  readonly items: readonly ExtractedItem[];
  readonly skipped: readonly SkippedMessage[];
  /** Of the items; null where there is nothing to analyse. Absent where the extractor does not analyse them. */
  readonly analyses?: readonly (ItemAnalysis | null)[] | undefined;
  /** Messages that were passed over. */
  readonly givenUp?: readonly GivenUpMessage[] | undefined;
  /** Model, prompt and guidance by name and version; absent where the extractor's id says it all. */
  readonly madeBy?: string | undefined;
  /** What the messages give the profile; absent where the extractor does not read profiles. */
  readonly profile?: readonly ProfileFinding[] | undefined;
  /** Items of a model that were thrown away: their quote is not in the source, or there were too many. */
  readonly dropped?: { readonly unquoted: number; readonly surplus: number } | undefined;
}
