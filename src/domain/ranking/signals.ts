import type { NumberArrays } from '../../lib/number-arrays.ts';
import type { AskedConcepts } from '../chat/asked-concepts.ts';
import type { QueryTime } from '../query/query-time.ts';
import type { QueryVoice } from '../query/query-voice.ts';
import type { Doc } from './entry.ts';
import type { TermIndex } from './term-index.ts';

/** A query for {@link rank}. */
export interface RankQuery {
  /** Lexemes of the query. */
  readonly terms: ReadonlyMap<string, number>;
  /**
   * Cosine similarities of an index's memories to the query, by slot; 0 when unknown. The ranking changes the
   * array.
   */
  readonly similarity: (index: TermIndex, arrays: NumberArrays) => Float64Array;
  /** How much similarity counts besides words, 0..1; default 1. */
  readonly meaning?: number;
  /** Whether it asks for advice; then preferences apply that share no word with it. */
  readonly wantsAdvice?: boolean;
  /** Whether it asks for a list, an order or a summary. */
  readonly wantsMany?: boolean;
  /** Whether it weighs several things that were said against each other. */
  readonly weighs?: boolean;
  /** Lexemes that name what it asks for, such as `date` for "When was it?". */
  readonly kinds?: ReadonlySet<string>;
  /** The concepts that it asks for and says nothing else. */
  readonly concepts?: AskedConcepts | null;
  /** Lexemes of the things of the class that it asks for. */
  readonly members?: ReadonlySet<string>;
  /** The facts of the cube, for frequencies of words; default: the searched index. */
  readonly cube?: TermIndex;
  /** What the query says about time. */
  readonly time?: QueryTime | null;
  /** Whose words the query asks for in a chat with an assistant; default: the user's. */
  readonly voice?: QueryVoice;
  /** Whether a preference was extracted from the message at a position. */
  readonly statesPreference?: ((position: number) => boolean) | undefined;
  /** Limits the search to memories for which this is true, as if the index had no others. */
  readonly admits?: ((doc: Doc) => boolean) | undefined;
  /**
   * Whether to fill the result up to `limit` with memories that no signal supports, newest first, after the
   * others.
   */
  readonly fill?: boolean;
  /** Whether the parts of each score are wanted. */
  readonly explained?: boolean;
  /** Memories of this conversation get a higher score. */
  readonly conversationId?: string | undefined;
  /** Default: {@link WEIGHTS}. */
  readonly weights?: RankWeights;
}

/** The value of each signal for one memory. */
export interface Signals {
  readonly lexical: number;
  readonly coverage: number;
  readonly similarity: number;
  readonly neighbours: number;
  readonly answers: number;
  readonly session: number;
}

/** The weights of the signals. */
export interface RankWeights {
  readonly lexical: number;
  /**
   * Share of a long memory's best passage in the lexical score, 0..1. Above 0, coverage is measured on the
   * best passage too.
   */
  readonly passage: number;
  /**
   * Weight of the similarity when the best lexical hit covers the whole query, and the weight added when it
   * covers nothing.
   */
  readonly similarity: number;
  readonly similarityUncovered: number;
  /**
   * The share of `similarityUncovered` that goes where the best lexical hits match rare words, whatever share
   * of the query they are; it begins to go from this mass on, in words that only one memory holds.
   */
  readonly proved: number;
  readonly provedFrom: number;
  /**
   * Factor for the similarity of memories that state a preference: a preference matters to requests that
   * share no word with it.
   */
  readonly preference: number;
  /** Shares of a turn's score that the turns one and two places away get, in chats between named people. */
  readonly near: number;
  readonly next: number;
  /** The part of those shares that applies in a chat with an assistant. */
  readonly assistantChat: number;
  /** Share of the highest score that a standing order gets whose occasion the query names completely. */
  readonly order: number;
  /** The most of the highest score that a memory gets which tells of the concept asked for. */
  readonly told: number;
  /** The most of the highest score that a memory gets which names a thing of the class asked for. */
  readonly member: number;
  /** Share of a question's lexical score that the next turn gets if someone else says it. */
  readonly answer: number;
  /** Share of a user's turn that the assistant's reply gets if the query asks for either's words. */
  readonly reply: number;
  /** How many of the best user turns bring the assistant's reply if the query weighs what was said. */
  readonly exchanges: number;
  /** Weight of the session's best turns. */
  readonly session: number;
  /** What a message's further memories keep of what the turns around it and its session give them, 0..1. */
  readonly sibling: number;
  /** Weight of the words of the session as a whole, when one memory covers the whole query. */
  readonly sessionWords: number;
  /** Factor for turns of the speaker that the query names first, and for turns of other named speakers. */
  readonly namedSpeaker: number;
  readonly alsoNamed: number;
  /** The share of its score that a turn between people loses if it gives no information, 0..1. */
  readonly smallTalk: number;
  /**
   * Factor for the user's turns in a chat with an assistant, or for the assistant's if the query asks for
   * them.
   */
  readonly user: number;
  readonly sameConversation: number;
  /** The amount added to the factor of the latest conversation; half of it after `recencyHalf` later ones. */
  readonly recency: number;
  readonly recencyHalf: number;
  /** The amount added to the factor of memories from the time that the query means. */
  readonly askedTime: number;
  /**
   * The amount added to the factor of the oldest memory when the query asks for the first; less for later
   * ones.
   */
  readonly first: number;
}
