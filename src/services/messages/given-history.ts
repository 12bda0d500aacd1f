import { z } from 'zod';
import { ROLES } from '../../domain/messages/message.ts';
import { truncate } from '../../domain/text/normalise.ts';
import { parseChatTime } from '../../domain/time/chat-time.ts';
import type { PositionedMessage } from '../../stores/messages/messages.ts';
import type { NewMessage } from './new-message.ts';

/** Earlier turns explain little, and a model is shown fewer than this. */
const MAX_TURNS = 20;
/** Limits in UTF-16 units: the text of a turn, and all turns as JSON. */
const MAX_TEXT = 4000;
const MAX_JSON = 24_000;

const givenTurns = z.array(
  z.object({
    role: z.enum(ROLES),
    text: z.string(),
    role_name: z.string().nullable(),
    chat_time: z.string().nullable(),
    tool_calls: z.array(z.unknown()).nullable(),
    tool_call_id: z.string().nullable(),
  }),
);

export type GivenTurn = z.output<typeof givenTurns>[number];

/** Shortens a history that a caller sent as context to what is stored until extraction; oldest turn first. */
export function keptHistory(turns: readonly NewMessage[]): readonly GivenTurn[] {
  const kept = turns.slice(-MAX_TURNS).map((turn): GivenTurn => {
    const { tool_calls, tool_call_id } = (turn.content ?? {}) as Partial<GivenTurn>;
    return {
      role: turn.role,
      text: truncate(turn.text, MAX_TEXT),
      role_name: turn.roleName ?? null,
      chat_time: turn.chatTime ?? null,
      tool_calls: tool_calls ?? null,
      tool_call_id: tool_call_id ?? null,
    };
  });
  let left = MAX_JSON;
  const tooMuch = kept.findLastIndex((turn) => {
    left -= JSON.stringify(turn).length;
    return left < 0;
  });
  return kept.slice(tooMuch + 1);
}

/**
 * Turns a stored history into context messages for extraction. They are no stored messages: they have no ids,
 * and their positions precede `first`.
 * @param stored the result of {@link keptHistory}, parsed with the schema because it may be older than the
 *   code
 */
export function givenContext(stored: unknown, first: PositionedMessage): readonly PositionedMessage[] {
  const turns = givenTurns.safeParse(stored).data ?? [];
  return turns.map((turn, n) => ({
    messageId: '',
    externalId: null,
    conversationId: first.conversationId,
    role: turn.role,
    roleId: null,
    roleName: turn.role_name,
    text: turn.text,
    chatTime: turn.chat_time,
    saidAt: (turn.chat_time === null ? null : parseChatTime(turn.chat_time)) ?? first.saidAt,
    position: first.position - turns.length + n,
    createdAt: first.createdAt,
    toolCalls: turn.tool_calls,
    toolCallId: turn.tool_call_id,
  }));
}
