import type { GiveUpReason } from '../../domain/extraction/extraction.ts';
import type { ItemClaim } from '../../domain/extraction/item-analysis.ts';
import type { ExtractedRow, SourceRow } from '../../stores/memories/extracted-memories.ts';
import type { RawMemory } from '../../stores/memories/raw-memories.ts';
import type { PositionedMessage } from '../../stores/messages/messages.ts';
import type { ClaimedTask } from '../../stores/tasks/task-claims.ts';
import type { ProfileFindings } from '../profiles/read-profile.ts';

/** An extracted memory ready to be written, unless its content is there already. */
export interface PreparedItem {
  readonly row: ExtractedRow;
  readonly sources: readonly SourceRow[];
  /** What its vector is made of. */
  readonly textToEmbed: string;
  /** The message all of whose words this fact holds, so that it takes the place of its raw memory. */
  readonly coversMessageId: string | null;
  readonly claims: readonly ItemClaim[];
}

export interface PreparedTask {
  readonly task: ClaimedTask;
  readonly messages: readonly PositionedMessage[];
  readonly raws: readonly RawMemory[];
  readonly items: readonly PreparedItem[];
  readonly skipped: ReadonlyMap<string, string>;
  /** Message id → why the rules did not read it to its end: the task fails, and all else of it is written. */
  readonly givenUp: ReadonlyMap<string, GiveUpReason>;
  /** Vector by memory id, of items and raw memories. */
  readonly vectors: ReadonlyMap<string, Float32Array>;
  /** What the messages give the profile of the cube's subject. */
  readonly profile: ProfileFindings | null;
  /** Items that were thrown away, by reason; for the task's result. */
  readonly dropped: Readonly<Record<string, number>>;
}
