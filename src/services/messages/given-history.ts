import { z } from 'zod';
import { ROLES } from '../../domain/messages/message.ts';
import { truncate } from '../../domain/text/normalise.ts';
import { parseChatTime } from '../../domain/time/chat-time.ts';
import type { PositionedMessage } from '../../stores/messages/messages.ts';
import type { NewMessage } from './new-message.ts';

/** What lies further back explains little, and a model is shown less than that. */
const MAX_TURNS = 20;
/** UTF-16 units of a turn's text, and of all turns as JSON. */
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

/** The last turns of a conversation that a caller gave as context, oldest first, as they are kept until extraction. */
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
 * The turns as extraction sees earlier ones. They are no stored messages: they have no ids, and stand before `first`.
 * @param stored what was kept, read back through the schema because it may be older than the code
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
