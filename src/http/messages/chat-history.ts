import { LIMITS } from '../../domain/limits.ts';
import type { NewMessage } from '../../services/messages/new-message.ts';
import { chatMessage, fromChatMessage } from './chat-message.ts';
import { content, textOf } from './content.ts';

/**
 * The last turns of a client's chat history, at most `LIMITS.historyTurns`, oldest first. An entry that is
 * not a chat message counts as a message of the user. Entries without text are left out.
 */
export function messagesIn(history: readonly Record<string, unknown>[]): readonly NewMessage[] {
  const turns: NewMessage[] = [];
  for (let at = history.length - 1; at >= 0 && turns.length < LIMITS.historyTurns; at -= 1) {
    const turn = turnOf(history[at] ?? {});
    if (turn.text.trim() !== '') turns.push(turn);
  }
  return turns.reverse();
}

function turnOf(turn: Record<string, unknown>): NewMessage {
  const message = chatMessage.safeParse(turn);
  if (message.success) return fromChatMessage(message.data);
  const parsed = content.safeParse(turn.content);
  return { role: 'user', text: parsed.success ? textOf(parsed.data) : '' };
}
