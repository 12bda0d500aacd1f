const MAX_NAME = 200;

/** A tool call in an assistant's message. */
export interface ToolCall {
  readonly id: string | null;
  readonly tool: string;
  /** The arguments as compact JSON; text that is not JSON stays as sent. */
  readonly args: string;
  /** Names of the arguments. */
  readonly parameters: readonly string[];
}

/**
 * Reads `tool_calls`: `{id, function: {name, arguments}}` as in OpenAI's API, or
 * `{id, name, arguments | args | input}`. Entries without a name are skipped.
 */
export function readToolCalls(calls: readonly unknown[] | null): readonly ToolCall[] {
  return (calls ?? []).flatMap((entry) => {
    if (typeof entry !== 'object' || entry === null) return [];
    const call = entry as Readonly<Record<string, unknown>>;
    const inner = (
      typeof call.function === 'object' && call.function !== null ? call.function : call
    ) as Readonly<Record<string, unknown>>;
    if (typeof inner.name !== 'string' || inner.name.trim() === '') return [];
    return [
      {
        id: typeof call.id === 'string' && call.id !== '' ? call.id : null,
        tool: inner.name.trim().slice(0, MAX_NAME),
        ...argumentsOf(inner.arguments ?? inner.args ?? inner.input ?? {}),
      },
    ];
  });
}

function argumentsOf(sent: unknown): Pick<ToolCall, 'args' | 'parameters'> {
  try {
    const value: unknown = typeof sent === 'string' ? JSON.parse(sent) : sent;
    const named = typeof value === 'object' && value !== null && !Array.isArray(value);
    return { args: JSON.stringify(value), parameters: named ? Object.keys(value) : [] };
  } catch {
    return { args: typeof sent === 'string' ? sent : '', parameters: [] };
  }
}
