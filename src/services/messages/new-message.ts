import type { Guidance } from '../../domain/extraction/extraction.ts';
import type { MemoryType } from '../../domain/memories/memory.ts';
import type { MemoryView } from '../../domain/memories/view.ts';
import type { Role } from '../../domain/messages/message.ts';

export interface NewMessage {
  /**
   * The id to store it under, for an add to one cube; its raw memories get ids that follow from it. Absent:
   * a new one.
   */
  readonly messageId?: string | undefined;
  readonly role: Role;
  /** The content as text: a string unchanged, parts joined with newlines, tool calls as JSON. */
  readonly text: string;
  /** The content as sent if it was not a plain string: parts, tool_calls, tool_call_id. */
  readonly content?: unknown;
  /** `chat_time` as sent; a message without one gets the first of the batch. */
  readonly chatTime?: string | undefined;
  readonly externalId?: string | undefined;
  readonly roleId?: string | undefined;
  readonly roleName?: string | undefined;
  /** `false`: the message is stored in its conversation, but makes no memory. */
  readonly memorable?: false | undefined;
}

export interface AddMessagesInput {
  /** Cube and owner of the memories; a user's default cube has the user's id. At least one. */
  readonly targets: readonly { readonly cubeId: string; readonly userId: string }[];
  readonly conversationId: string;
  readonly messages: readonly NewMessage[];
  /**
   * The earlier conversation, as context for extraction; stored until the task ends. Absent: the stored
   * conversation is the context.
   */
  readonly givenHistory?: readonly NewMessage[] | undefined;
  readonly views: readonly MemoryView[];
  readonly tags?: readonly string[] | undefined;
  readonly info?: Readonly<Record<string, unknown>> | undefined;
  readonly agentId?: string | undefined;
  readonly appId?: string | undefined;
  /** The client's own task id, for the scheduler's status routes. */
  readonly businessTaskId?: string | undefined;
  /** Present if the messages are feedback on an answer: a feedback task then judges them. */
  readonly feedback?: { readonly retrievedMemoryIds: readonly string[] } | undefined;
  /** `true` waits for extraction; the answer then contains the extracted memories. */
  readonly wait: boolean;
  /** The caller's instructions to the model, for each kind of memory. */
  readonly guidance?: Guidance | undefined;
  /** When the messages and the memories that only they support end. Absent: never. */
  readonly expiresAt?: Date | undefined;
  readonly idempotency?: { readonly key: string; readonly requestHash: Uint8Array } | undefined;
}

export interface AddedMemory {
  readonly memoryId: string;
  readonly memoryType: MemoryType;
  readonly cubeId: string;
  readonly text: string;
}
