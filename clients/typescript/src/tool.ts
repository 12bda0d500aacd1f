import { RecollectError } from './error.ts';

/** What a tool answers. A refusal of a tool is an answer, which says what to do. */
export interface ToolAnswer {
  readonly isError: boolean;
  readonly text: string;
  readonly content: unknown;
}

interface ToolCall {
  readonly user: string;
  readonly name: string;
  readonly input: object;
}

/** The request of a tool call. The header binds the user: no argument and no id reaches another one. */
export function toolRequest(
  baseUrl: string,
  { user, name, input }: ToolCall,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal | undefined,
): Request {
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } };
  return new Request(`${baseUrl}/mcp`, {
    method: 'POST',
    headers: {
      ...headers,
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      'x-recollect-user': encodeURIComponent(user),
    },
    body: JSON.stringify(call),
    signal: signal ?? null,
  });
}

/** The JSON of an answer that may be a stream of one event. */
export function oneEvent(text: string): string {
  const line = text.startsWith('{') ? undefined : text.split('\n').find((part) => part.startsWith('data:'));
  return line?.slice('data:'.length) ?? text;
}

interface RpcAnswer {
  readonly error?: { readonly message: string; readonly code: number };
  readonly result?: {
    readonly isError?: boolean;
    readonly structuredContent?: unknown;
    readonly content?: readonly { readonly text?: string }[];
  };
}

/** @throws RecollectError if there is no such tool, or it does not take the input */
export function toolAnswer({ error, result }: RpcAnswer): ToolAnswer {
  if (error) throw new RecollectError('refused', error.message, { code: error.code });
  const text = (result?.content ?? []).map((part) => part.text ?? '').join('\n');
  return { isError: result?.isError === true, text, content: result?.structuredContent };
}
