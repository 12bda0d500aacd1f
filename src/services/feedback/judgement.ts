import type { Memory } from '../../domain/memories/memory.ts';
import type { ChatTurn } from '../../providers/chat-model.ts';
import type { CandidateInput } from './candidates.ts';

export interface FeedbackInput extends CandidateInput {
  readonly text: string;
  /** The turns that it is about, oldest first. */
  readonly history: readonly ChatTurn[];
  /** The memories that the answer was given from. */
  readonly retrievedMemoryIds: readonly string[];
}

/** What a feedback does to the memories. Nothing is lost by it: what is changed or replaced stays, archived. */
export interface Judgement {
  /** Memories that get another text. */
  readonly versions: readonly { readonly memory: Memory; readonly text: string }[];
  /** Memories that what is extracted from the feedback takes the place of. */
  readonly outdated: readonly Memory[];
  /** Whether memories are extracted from the feedback, as from any message. */
  readonly extract: boolean;
  /** Who judged, kept with the versions. */
  readonly judge: string;
}
