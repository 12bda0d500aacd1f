import type { Message } from '../messages/message.ts';
import { readSpeaker } from '../messages/speaker.ts';
import { truncate } from '../text/normalise.ts';
import { readToolCalls, type ToolCall } from './tool-call.ts';
import { errorOf } from './tool-outcome.ts';

/** A message with its tool calls, or with the id of the call that it answers. */
export interface ToolTurn extends Message {
  readonly toolCalls: readonly unknown[] | null;
  readonly toolCallId: string | null;
}

/** One tool call and its result. */
export interface ToolUse {
  readonly call: ToolCall;
  readonly calledIn: ToolTurn;
  /** Null when the tool gave no answer. */
  readonly answer: ToolTurn | null;
  /** The kind of error; null for a success or when there is no answer. */
  readonly error: string | null;
}

/** The tool calls made for one request of the user. */
export interface Trajectory {
  /** The user's words; empty when they are unknown. */
  readonly request: string;
  readonly uses: readonly ToolUse[];
}

const MAX_REQUEST = 300;
/** Tool calls in one trajectory. Further calls go into another trajectory. */
const MAX_USES = 40;

interface Run {
  readonly request: string;
  readonly uses: ToolUse[];
  readonly pending: ToolUse[];
}

/**
 * Collects the tool calls that new messages complete, grouped by request. A call and its answer may arrive in
 * different batches; the call is then found in the context. A call that nothing follows may still get its
 * answer, so it is left for a later batch.
 * @param context earlier turns of the conversation, oldest first
 */
export function readTrajectories(
  context: readonly ToolTurn[],
  messages: readonly ToolTurn[],
): readonly Trajectory[] {
  const fresh = new Set(messages);
  const found: Trajectory[] = [];
  let run: Run = { request: '', uses: [], pending: [] };
  const close = () => {
    for (const use of run.pending.splice(0)) if (fresh.has(use.calledIn)) run.uses.push(use);
  };
  const end = (request: string) => {
    close();
    for (let at = 0; at < run.uses.length; at += MAX_USES)
      found.push({ request: run.request, uses: run.uses.slice(at, at + MAX_USES) });
    run = { request, uses: [], pending: [] };
  };
  for (const message of [...context, ...messages]) {
    if (message.role === 'user') {
      end(truncate(message.text.slice(readSpeaker(message).prefixLength).trim(), MAX_REQUEST));
    } else if (message.role === 'assistant') {
      const calls = readToolCalls(message.toolCalls);
      // the assistant answers in words, so no more tool results will come
      if (calls.length === 0) close();
      for (const call of calls) run.pending.push({ call, calledIn: message, answer: null, error: null });
    } else if (message.role === 'tool') {
      const use = answered(run, message);
      if (use !== null && fresh.has(message)) run.uses.push(use);
    }
  }
  run.pending.length = 0;
  end('');
  return found;
}

/**
 * Finds the call that a tool's message answers: by id, otherwise the first open call of the named tool, or of
 * any tool when the message names none.
 */
function answered({ pending }: Run, message: ToolTurn): ToolUse | null {
  const { toolCallId, roleName } = message;
  const byId = toolCallId === null ? -1 : pending.findIndex(({ call }) => call.id === toolCallId);
  const open = pending.findIndex(
    ({ call }) => (toolCallId === null || call.id === null) && (!roleName || call.tool === roleName),
  );
  const [use] = byId >= 0 ? pending.splice(byId, 1) : open >= 0 ? pending.splice(open, 1) : [];
  const error = errorOf(message.text);
  if (use !== undefined) return { ...use, answer: message, error };
  if (!roleName) return null;
  const call = { id: toolCallId, tool: roleName, args: '', parameters: [] };
  return { call, calledIn: message, answer: message, error };
}
