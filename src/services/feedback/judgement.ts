import type { Memory } from '../../domain/memories/memory.ts';
import type { ChatTurn } from '../../providers/chat-model.ts';
import type { CandidateInput } from './candidates.ts';

export interface FeedbackInput extends CandidateInput {
  readonly text: string;
  /** The position of the feedback's message: what was said after it is not meant. */
  readonly position: number;
  /** The turns that the feedback is about, oldest first. */
  readonly history: readonly ChatTurn[];
  /** The memories that the answer used. */
  readonly retrievedMemoryIds: readonly string[];
  /** Whether rules judge if the model's answer cannot be used; else such an answer is thrown. */
  readonly isLastAnswer: boolean;
}

/**
 * What a feedback does to the memories. Nothing is lost: a changed or superseded memory is kept, archived.
 */
export interface Judgement {
  /** Memories that get a new text. */
  readonly versions: readonly { readonly memory: Memory; readonly text: string }[];
  /** Memories that are superseded by the memories extracted from the feedback. */
  readonly outdated: readonly Memory[];
  /** What the feedback tells of the user in plain words, for the profile. */
  readonly plainly: readonly string[];
  /** Memories that are archived, because they are to be forgotten or were never said. */
  readonly forgotten: readonly Memory[];
  /** Whether the feedback asks for a change, and the rules are not sure of what. It then changes nothing. */
  readonly isUnclear: boolean;
  /** Whether memories are extracted from the feedback, like from any message. */
  readonly extract: boolean;
  /** The id of the judging model or rules, stored with the versions. */
  readonly judge: string;
  /** Whether rules judged because the model's answers could not be used. */
  readonly fellBack: boolean;
}
