import type { Message } from '../messages/message.ts';
import { readSpeaker } from '../messages/speaker.ts';
import { truncate } from '../text/normalise.ts';
import { readToolCalls, type ToolCall } from './tool-call.ts';
import { errorOf } from './tool-outcome.ts';

/** A message with what it holds of tools. */
export interface ToolTurn extends Message {
  readonly toolCalls: readonly unknown[] | null;
  readonly toolCallId: string | null;
}

/** One call of a tool and what came of it. */
export interface ToolUse {
  readonly call: ToolCall;
  readonly calledIn: ToolTurn;
  /** Null: no answer of the tool was given. */
  readonly answer: ToolTurn | null;
  /** The kind of error; null for a success, and without an answer. */
  readonly error: string | null;
}

/** The tools that were used for one request of the user. */
export interface Trajectory {
  /** The user's words; empty where they are not known. */
  readonly request: string;
  readonly uses: readonly ToolUse[];
}

const MAX_REQUEST = 300;
/** A trajectory of more uses is continued in another one. */
const MAX_USES = 40;

interface Run {
  readonly request: string;
  readonly uses: ToolUse[];
  readonly pending: ToolUse[];
}

/**
 * The uses of tools that new messages complete, by request. A call and its answer may come in different batches: the
 * call is then found in the context. A call whose answer may still come, since nothing follows it, is left for later.
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
      // an answer in words: the tools have said what they will say
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

/** The call that a tool's message answers: by its id, else the first open one of that name, else the first. */
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
