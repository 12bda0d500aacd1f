import type { AskedTime } from '../query/asked-time.ts';
import type { AskedVoice } from '../query/asked-voice.ts';
import type { Doc } from './entry.ts';
import type { TermIndex } from './term-index.ts';

export interface RankQuery {
  /** Lexemes of the query. */
  readonly terms: ReadonlyMap<string, number>;
  /** Cosine similarities of an index's memories to the query, by slot; 0 where unknown. */
  readonly similarity: (index: TermIndex) => Float64Array;
  /** How much similarity tells beyond words, 0..1; default 1. */
  readonly meaning?: number;
  /** What the query says about time. */
  readonly time?: AskedTime | null;
  /** Whose words of a chat with an assistant the query asks for; default the user's. */
  readonly voice?: AskedVoice;
  /** Whether a preference was read from the message at a position. */
  readonly statesPreference?: ((position: number) => boolean) | undefined;
  /** Only memories of which this holds count: as if the index had no others. */
  readonly admits?: ((doc: Doc) => boolean) | undefined;
  /** Also memories that no signal speaks for, newest first behind the others: the answer then has `limit` of them. */
  readonly fill?: boolean;
  /** Memories of this conversation are raised. */
  readonly conversationId?: string | undefined;
  /** Default: {@link WEIGHTS}. */
  readonly weights?: RankWeights;
}

/** What each signal found in a memory. */
export interface Signals {
  readonly lexical: number;
  readonly coverage: number;
  readonly similarity: number;
  readonly neighbours: number;
  readonly answers: number;
  readonly session: number;
}

export interface RankWeights {
  readonly lexical: number;
  /** Share of a long memory's best passage in it, 0..1; above 0 coverage is that of a passage too. */
  readonly passage: number;
  /** Weight of the similarity when the best lexical hit covers the whole query, and what is added when it covers nothing. */
  readonly similarity: number;
  readonly similarityUncovered: number;
  /** Factor for the similarity of what states a preference: it matters to requests that share no word with it. */
  readonly preference: number;
  /** Shares of a turn's score that go to the turns one and two places away, in chats between named people. */
  readonly near: number;
  readonly next: number;
  /** How much of that in a chat with an assistant. */
  readonly assistantChat: number;
  /** Share of the words of a question that go to the turn of another that follows. */
  readonly answer: number;
  /** Weight of the best turns of the session. */
  readonly session: number;
  /** Weight of the words of the session as a whole when a memory covers the whole query. */
  readonly sessionWords: number;
  /** Factor for turns of the speaker whom the query names first, and of others whom it names. */
  readonly namedSpeaker: number;
  readonly alsoNamed: number;
  /** What a turn between people loses that tells nothing, 0..1. */
  readonly smallTalk: number;
  /** Factor for what the user said in a chat with an assistant, or the assistant where it is asked for that. */
  readonly user: number;
  readonly sameConversation: number;
  /** What is added to the factor of the last conversation; half of it after so many later ones. */
  readonly recency: number;
  readonly recencyHalf: number;
  /** What is added to the factor of memories from the time that the query means. */
  readonly askedTime: number;
  /** What is added to the factor of the oldest memory where the query asks for the first; less for later ones. */
  readonly first: number;
}
