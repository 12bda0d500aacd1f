import type { Guidance } from '../../domain/extraction/extraction.ts';
import type { MemoryType } from '../../domain/memories/memory.ts';
import type { MemoryView } from '../../domain/memories/view.ts';
import type { Role } from '../../domain/messages/message.ts';

export interface NewMessage {
  readonly role: Role;
  /** Content flattened to text: a string as it is, parts joined with newlines, tool calls as JSON. */
  readonly text: string;
  /** The content as sent where it was not a plain string: parts, tool_calls, tool_call_id. */
  readonly content?: unknown;
  /** `chat_time` as sent; a message without one takes the first of the batch. */
  readonly chatTime?: string | undefined;
  readonly externalId?: string | undefined;
  readonly roleId?: string | undefined;
  readonly roleName?: string | undefined;
  /** `false`: kept in its conversation, but nobody's memory. */
  readonly memorable?: false | undefined;
}

export interface AddMessagesInput {
  /** Where the memories go and whose they are; the default cube of a user has the user's id. At least one. */
  readonly targets: readonly { readonly cubeId: string; readonly userId: string }[];
  readonly conversationId: string;
  readonly messages: readonly NewMessage[];
  /** The conversation before them, as context for extraction; absent: what is stored of it. Kept until their task ends. */
  readonly givenHistory?: readonly NewMessage[] | undefined;
  readonly views: readonly MemoryView[];
  readonly tags?: readonly string[] | undefined;
  readonly info?: Readonly<Record<string, unknown>> | undefined;
  readonly agentId?: string | undefined;
  readonly appId?: string | undefined;
  /** The client's own task id, for the scheduler's status routes. */
  readonly businessTaskId?: string | undefined;
  /** The messages are feedback on an answer: they are judged instead of merely extracted from. */
  readonly feedback?: { readonly retrievedMemoryIds: readonly string[] } | undefined;
  /** `true` waits for extraction; the answer then holds the refined memories. */
  readonly wait: boolean;
  /** What a model should note of each kind, in the caller's words. */
  readonly guidance?: Guidance | undefined;
  readonly idempotency?: { readonly key: string; readonly requestHash: Uint8Array } | undefined;
}

export interface AddedMemory {
  readonly memoryId: string;
  readonly memoryType: MemoryType;
  readonly cubeId: string;
  readonly text: string;
}
