import type { GiveUpReason } from '../../domain/extraction/extraction.ts';
import type { ItemAssertion } from '../../domain/extraction/item-analysis.ts';
import type { ExtractedRow, SourceRow } from '../../stores/memories/extracted-memories.ts';
import type { RawMemory } from '../../stores/memories/raw-memories.ts';
import type { PositionedMessage } from '../../stores/messages/messages.ts';
import type { ClaimedTask } from '../../stores/tasks/task-claims.ts';
import type { ProfileFindings } from '../profiles/read-profile.ts';

/** An extracted memory, ready to be written unless its content exists already. */
export interface PreparedItem {
  readonly row: ExtractedRow;
  readonly sources: readonly SourceRow[];
  /** The text that its vector is made of. */
  readonly textToEmbed: string;
  /** The message whose words this fact holds completely, so that it supersedes the message's raw memory. */
  readonly coversMessageId: string | null;
  readonly assertions: readonly ItemAssertion[];
}

export interface PreparedTask {
  readonly task: ClaimedTask;
  readonly messages: readonly PositionedMessage[];
  readonly raws: readonly RawMemory[];
  readonly items: readonly PreparedItem[];
  readonly skipped: ReadonlyMap<string, string>;
  /** Message id → why the rules gave it up. The task then fails, but everything else of it is written. */
  readonly givenUp: ReadonlyMap<string, GiveUpReason>;
  /** Raw memories of messages that say only what a memory says; it supersedes them. */
  readonly repeats: readonly {
    readonly messageId: string;
    readonly rawId: string;
    readonly memoryId: string;
  }[];
  /** Memory id → vector, for items and raw memories. */
  readonly vectors: ReadonlyMap<string, Float32Array>;
  /** Findings for the profile of the cube's subject. */
  readonly profile: ProfileFindings | null;
  /** What read the messages, with its version. */
  readonly madeBy: string;
  /** Whether rules read them because the model's answers could not be used. */
  readonly fellBack: boolean;
  /** Reason → number of discarded items; stored with the task's result. */
  readonly dropped: Readonly<Record<string, number>>;
}
