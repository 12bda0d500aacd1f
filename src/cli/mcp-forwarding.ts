import type { Readable } from 'node:stream';
import { failure, type McpEndpoint, type RpcMessage } from '../providers/mcp/endpoint.ts';

/** The longest line, in characters. The server accepts bodies of 10 MB. */
const MAX_LINE = 16 * 1024 * 1024;
/** Further lines wait while this many messages have no answer. */
const MAX_OPEN = 16;

const PARSE_ERROR = -32700;
const INVALID_REQUEST = -32600;

/**
 * Forwards JSON-RPC messages, one a line, and prints the answers, one a line. It resolves after the end of
 * the input, when all messages have their answers.
 */
export async function forwardMessages(
  input: Readable,
  print: (line: string) => void,
  endpoint: McpEndpoint,
): Promise<void> {
  const open = new Map<Promise<void>, { readonly id: RpcMessage['id']; readonly cancel: AbortController }>();
  let answered = Promise.withResolvers<void>();
  const show = (message: RpcMessage) => print(JSON.stringify(message));
  for await (const line of linesOf(input)) {
    const message = line === null ? null : parsed(line);
    if (message === null)
      show(failure(null, 'A line is no JSON-RPC message, or it is too long.', PARSE_ERROR));
    else if (Array.isArray(message)) show(failure(null, 'Send one message per line.', INVALID_REQUEST));
    else {
      const ended = cancelledId(message);
      for (const { id, cancel } of open.values()) if (ended !== undefined && id === ended) cancel.abort();
      const cancel = new AbortController();
      const sent = endpoint.send(message, cancel.signal).then((answers) => {
        open.delete(sent);
        for (const answer of answers) show(answer);
        answered.resolve();
      });
      open.set(sent, { id: message.id, cancel });
      // the handshake decides how later messages are sent
      if (message.method === 'initialize') await sent;
      while (open.size >= MAX_OPEN) {
        answered = Promise.withResolvers();
        await answered.promise;
      }
    }
  }
  for (const sent of open.keys()) await sent;
}

function parsed(line: string): RpcMessage | null {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' ? (value as RpcMessage | null) : null;
  } catch {
    return null;
  }
}

function cancelledId({ method, params }: RpcMessage): RpcMessage['id'] {
  return method === 'notifications/cancelled' ? (params?.requestId as RpcMessage['id']) : undefined;
}

/** The lines of a stream that are not blank; null for one that is too long. */
async function* linesOf(input: Readable): AsyncGenerator<string | null, void> {
  input.setEncoding('utf8');
  let parts: string[] = [];
  let length = 0;
  const end = () => {
    const line = length > MAX_LINE ? null : parts.join('');
    parts = [];
    length = 0;
    return line;
  };
  for await (const chunk of input as AsyncIterable<string>) {
    const [first = '', ...rest] = chunk.split('\n');
    for (const [index, piece] of [first, ...rest].entries()) {
      if (index > 0) {
        const line = end();
        if (line === null || line.trim() !== '') yield line;
      }
      length += piece.length;
      if (length <= MAX_LINE) parts.push(piece);
    }
  }
  const last = end();
  if (last === null || last.trim() !== '') yield last;
}
