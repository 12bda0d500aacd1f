import type { MemoryView } from '../memories/view.ts';
import type { Message } from '../messages/message.ts';
import type { ProfileFinding } from '../profiles/profile.ts';
import type { TimeMention } from '../time/time.ts';
import type { ItemAnalysis, Owner } from './item-analysis.ts';

/**
 * The span of a message that an extracted item came from, as UTF-16 offsets into
 * `messages[messageIndex].text`.
 */
export interface SourceSpan {
  readonly messageIndex: number;
  readonly start: number;
  readonly end: number;
}

interface ItemBase {
  /** Short title, at most 80 characters. */
  readonly title: string;
  /** The text of the memory. It is understandable on its own: it names the speaker and resolves times. */
  readonly text: string;
  readonly sources: readonly SourceSpan[];
  /** 0..1. */
  readonly confidence: number;
  readonly tags: readonly string[];
}

/** A fact from one turn, in clean words. */
export interface ExtractedFact extends ItemBase {
  readonly view: 'detail_factual';
  /** Times that the fact mentions, used for ranking and for the valid time of the fact. */
  readonly times: readonly TimeMention[];
  /**
   * True when the item holds everything that its source message says, so the item may replace the raw memory.
   */
  readonly coversSource: boolean;
  /**
   * Of several facts of a message that hold everything it says together: whether it is the first one. Absent
   * on other facts.
   */
  readonly isFirstOfAll?: boolean;
}

/** An event: something that happened or will happen. */
export interface ExtractedEvent extends ItemBase {
  readonly view: 'event';
  readonly times: readonly TimeMention[];
  /**
   * `event_time` of the API: when the event happened in ISO 8601, then the words that say so; the `chat_time`
   * as sent if the event names no time.
   */
  readonly eventTime: readonly string[];
  readonly location: readonly string[];
  readonly roles: readonly string[];
}

/** A stated liking, aversion or habit, or a wish about how the assistant should behave. */
export interface ExtractedPreference extends ItemBase {
  readonly view: 'preference';
  readonly preferenceType: 'explicit_preference' | 'implicit_preference';
  /** One sentence that says why this is a preference. */
  readonly reasoning: string;
  readonly topic: string;
}

/** An item that an extractor found in messages. */
export type ExtractedItem = ExtractedFact | ExtractedEvent | ExtractedPreference;

/** Why a message produced no extracted memory. Its raw memory stays. */
export type SkipReason =
  | 'empty'
  | 'small_talk'
  | 'question'
  | 'code'
  | 'role'
  /** It only commands the memory to forget something. */
  | 'command'
  /** It only asks the assistant to do something now. */
  | 'task'
  /** The model found nothing worth remembering. */
  | 'nothing_found'
  /** The words that the model quoted are not in the message. */
  | 'unquoted';

/** Why reading a message was given up before its end. */
export type GiveUpReason = 'too_slow' | 'too_much_memory';

/** A message that was not read to its end. */
export interface GivenUpMessage {
  readonly messageIndex: number;
  readonly reason: GiveUpReason;
}

/** A message that produced no extracted memory. */
export interface SkippedMessage {
  readonly messageIndex: number;
  readonly reason: SkipReason;
}

/** Instructions for a model about what to extract for each view, written by an operator or a caller. */
export type Guidance = Readonly<Partial<Record<MemoryView, string>>>;

/** Input of an extractor. */
export interface ExtractionInput {
  /** The project that pays for model calls. */
  readonly projectId: string;
  /** The new messages, in order. */
  readonly messages: readonly Message[];
  /** Earlier turns of the same conversation, oldest first; context only. */
  readonly context: readonly Message[];
  readonly views: readonly MemoryView[];
  /**
   * The caller's own guidance, which takes precedence over the project's. The rule-based extractor ignores
   * it.
   */
  readonly guidance?: Guidance | undefined;
  /** Version of the project's guidance. 0 means the built-in text; absent means the current version. */
  readonly promptVersion?: number | undefined;
  /** Owner of each message. When given, the rule-based extractor also analyses the items. */
  readonly owners?: readonly (Owner | null)[] | undefined;
  /** Whether a request waits for the result. */
  readonly isAwaited?: boolean | undefined;
  /**
   * Whether messages that take too long are skipped and listed in `givenUp`. Otherwise they fail the whole
   * extraction.
   */
  readonly passOver?: boolean | undefined;
  /** The profile that may be filled in, if there is one. */
  readonly profile?:
    | {
        readonly subject: string;
        /** Paths of the fields that may be filled in. */
        readonly fields: readonly (readonly string[])[];
        /** Indexes of the messages that the subject said. */
        readonly own: ReadonlySet<number>;
      }
    | undefined;
}

/** An item that the words alone do not decide. */
export interface UnsureItem {
  /**
   * What the meaning of its sentence decides on: a `preference` or an `event` is kept if the sentence means
   * one,
   * a fact is kept unless its message is chit-chat (`talk`).
   */
  readonly reads: 'preference' | 'event' | 'talk';
  /** Its index among the items. */
  readonly itemIndex: number;
  /** The sentence as it was said. */
  readonly sentence: string;
  /** What its words and grammar say for it, as log-odds. */
  readonly score: number;
}

/** The result of one extraction. */
export interface Extraction {
  readonly items: readonly ExtractedItem[];
  readonly skipped: readonly SkippedMessage[];
  /**
   * One analysis per item; null for an item with nothing to analyse. Absent when the extractor does not
   * analyse items.
   */
  readonly analyses?: readonly (ItemAnalysis | null)[] | undefined;
  /** Items that are kept only if the meaning of their sentences says so. Absent when all items are kept. */
  readonly unsure?: readonly UnsureItem[] | undefined;
  /** Messages that were skipped because they took too long. */
  readonly givenUp?: readonly GivenUpMessage[] | undefined;
  /** Names and versions of model, prompt and guidance. Absent when the extractor's id says everything. */
  readonly madeBy?: string | undefined;
  /** Profile values found in the messages. Absent when the extractor does not read profiles. */
  readonly profile?: readonly ProfileFinding[] | undefined;
  /**
   * How many items of a model were dropped: `unquoted` because their quote is not in the source, `surplus`
   * because there were too many.
   */
  readonly dropped?: { readonly unquoted: number; readonly surplus: number } | undefined;
}
