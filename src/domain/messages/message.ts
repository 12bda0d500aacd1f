export const ROLES = ['system', 'user', 'assistant', 'tool'] as const;
export type Role = (typeof ROLES)[number];

/** A stored conversation message as extraction and retrieval see it. */
export interface Message {
  readonly messageId: string;
  /** The caller's own id of the message, kept as sent. */
  readonly externalId: string | null;
  readonly conversationId: string;
  readonly role: Role;
  readonly roleId: string | null;
  readonly roleName: string | null;
  /** Plain text of the content; content parts are flattened into it. */
  readonly text: string;
  /** `chat_time` as sent. */
  readonly chatTime: string | null;
  /** When it was said: `chat_time` resolved, otherwise the time of receipt. */
  readonly saidAt: Date;
}
