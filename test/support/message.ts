import type { Message } from '../../src/domain/messages/message.ts';

/** A message of a user as the rules get it, said at the beginning of 1970 unless something else is set. */
export function message(text: string, more: Partial<Message> = {}): Message {
  return {
    messageId: 'm',
    externalId: null,
    conversationId: 'c',
    role: 'user',
    roleId: null,
    roleName: null,
    text,
    chatTime: null,
    saidAt: new Date(0),
    ...more,
  };
}
