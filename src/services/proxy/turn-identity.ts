import { createHash } from 'node:crypto';
import type { ChatTurn } from '../../providers/chat-model.ts';
import type { Idempotency } from '../idempotency/once.ts';

/** The conversation of a client that names none: the same as long as it sends the same first turn. */
export function conversationOf(userId: string, turns: readonly ChatTurn[]): string {
  const first = turns.find(({ role }) => role === 'user')?.content ?? '';
  return `proxy-${hashOf([userId, first]).toString('hex').slice(0, 32)}`;
}

/**
 * Identifies a turn of a conversation by the words that lead up to it. A request that is repeated, and the
 * next step of the same turn after a tool, have the same identity, so that the turn is remembered once.
 * @param turns the conversation up to the user's last turn
 */
export function turnIdentity(
  userId: string,
  conversationId: string,
  turns: readonly ChatTurn[],
): Idempotency {
  const requestHash = hashOf([
    userId,
    conversationId,
    ...turns.flatMap(({ role, content }) => [role, content]),
  ]);
  // a client's key cannot contain a line break, so this key cannot collide with one
  return { key: `\n\nproxy\n${requestHash.toString('hex')}`, requestHash };
}

function hashOf(texts: readonly string[]): Buffer {
  const hash = createHash('sha256');
  // with its length before it, no text can take the place of two
  for (const text of texts) hash.update(`${text.length}\n`).update(text);
  return hash.digest();
}
