export const ROLES = ['system', 'user', 'assistant', 'tool'] as const;
export type Role = (typeof ROLES)[number];

/** A stored message of a conversation, as used by extraction and search. */
export interface Message {
  readonly messageId: string;
  /** The caller's id for the message, as sent. */
  readonly externalId: string | null;
  readonly conversationId: string;
  readonly role: Role;
  readonly roleId: string | null;
  readonly roleName: string | null;
  /** The content as plain text; content parts are joined. */
  readonly text: string;
  /** `chat_time` as sent. */
  readonly chatTime: string | null;
  /** When the message was said: the parsed `chat_time`, otherwise the time of receipt. */
  readonly saidAt: Date;
  /** Whether a `chat_time` was sent that nobody can read: then `saidAt` says nothing about the words. */
  readonly isTimeUnknown?: boolean;
  /** Whether words that this server had recalled were left out of `text`. */
  readonly hasRecalled?: boolean;
}
