import type { ChatTurn } from '../../providers/chat-model.ts';

/** A message of a client, which is passed on as it is. */
export type ClientMessage = Readonly<Record<string, unknown>>;

/** The text of a message: its content, or the texts of its parts; empty for any other content. */
export function textOfMessage({ content }: ClientMessage): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content
    .map((part: { readonly text?: unknown } | null) => part?.text)
    .filter((text) => typeof text === 'string')
    .join('\n');
}

/** The turns of user and assistant that have a text. */
export function turnsIn(messages: readonly ClientMessage[]): readonly ChatTurn[] {
  return messages.flatMap((message) => {
    const { role } = message;
    const content = textOfMessage(message);
    return (role === 'user' || role === 'assistant') && content.trim() !== '' ? [{ role, content }] : [];
  });
}
