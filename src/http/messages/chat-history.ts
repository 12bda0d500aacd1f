import type { NewMessage } from '../../services/memories/add-messages.ts';
import { chatMessage, fromChatMessage } from './chat-message.ts';
import { content, textOf } from './content.ts';

/** The turns of a chat history as clients send it. What is no chat message counts as said by the user; what says nothing is left out. */
export function messagesIn(history: readonly Record<string, unknown>[]): readonly NewMessage[] {
  return history.flatMap((one): NewMessage[] => {
    const message = chatMessage.safeParse(one);
    const said = content.safeParse(one.content);
    const turn: NewMessage = message.success
      ? fromChatMessage(message.data)
      : { role: 'user', text: said.success ? textOf(said.data) : '' };
    return turn.text.trim() === '' ? [] : [turn];
  });
}
