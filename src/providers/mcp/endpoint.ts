import { createParser } from 'eventsource-parser';
import { Agent, request } from 'undici';

/** A JSON-RPC message, as far as forwarding looks into it. */
export interface RpcMessage {
  readonly id?: string | number | null;
  readonly method?: string;
  readonly params?: { readonly [key: string]: unknown };
  readonly result?: unknown;
  readonly error?: unknown;
}

/** Longer than any tool takes. */
const LONGEST_MS = 130_000;
/** The most bytes of an answer. */
const MAX_ANSWER = 64 * 1024 * 1024;
const CONNECT_MS = 10_000;

const VERSION_KEY = 'io.modelcontextprotocol/protocolVersion';
const SERVER_ERROR = -32000;

/** A server that speaks MCP over streamable HTTP. */
export class McpEndpoint {
  readonly #url: URL;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #agent = new Agent({
    connect: { timeout: CONNECT_MS },
    connections: 32,
    maxResponseSize: MAX_ANSWER,
  });
  /** The version that a client of 2025 agreed on with the server. */
  #version: string | undefined;

  /** @param headers the key and the user */
  constructor(url: URL, headers: Readonly<Record<string, string>>) {
    this.#url = url;
    this.#headers = headers;
  }

  /**
   * Sends one message.
   * @returns the messages of the answer; none for a notification. A failure is the error of the request.
   */
  async send(message: RpcMessage, cancelled: AbortSignal): Promise<readonly RpcMessage[]> {
    const isRequest = message.method !== undefined && message.id !== undefined;
    try {
      const signal = AbortSignal.any([cancelled, AbortSignal.timeout(LONGEST_MS)]);
      const answers = await this.#post(message, signal);
      if (message.method === 'initialize') this.#version = agreedVersion(answers) ?? this.#version;
      return isRequest ? answers.map((answer) => withId(answer, message.id)) : [];
    } catch (error) {
      if (!isRequest || cancelled.aborted) return [];
      return [failure(message.id, this.#whyNot(error))];
    }
  }

  close(): Promise<void> {
    return this.#agent.close();
  }

  async #post(message: RpcMessage, signal: AbortSignal): Promise<readonly RpcMessage[]> {
    const answer = await request(this.#url, {
      method: 'POST',
      dispatcher: this.#agent,
      signal,
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...this.#headers,
        ...this.#protocolHeaders(message),
      },
      body: JSON.stringify(message),
    });
    const text = await answer.body.text();
    if (text === '') return [];
    const isStream = String(answer.headers['content-type'] ?? '').startsWith('text/event-stream');
    return isStream ? messagesIn(text) : [JSON.parse(text) as RpcMessage];
  }

  /** The headers repeat parts of a message of the revision 2026-07-28. Earlier ones know the version only. */
  #protocolHeaders({ method, params }: RpcMessage): Record<string, string> {
    const meta = params?._meta as { readonly [key: string]: unknown } | undefined;
    const version = meta?.[VERSION_KEY];
    if (typeof version !== 'string' || method === undefined)
      return this.#version === undefined ? {} : { 'mcp-protocol-version': this.#version };
    const name = params?.name ?? params?.uri;
    return {
      'mcp-protocol-version': version,
      'mcp-method': headerValue(method),
      ...(typeof name === 'string' ? { 'mcp-name': headerValue(name) } : {}),
    };
  }

  #whyNot(error: unknown): string {
    if (error instanceof Error && error.name === 'TimeoutError')
      return `${this.#url.origin} did not answer in ${LONGEST_MS / 1000} s: try again.`;
    if (error instanceof SyntaxError)
      return `${this.#url.href} did not answer with MCP: check RECOLLECT_URL.`;
    return `${this.#url.origin} is not reachable: start the server, or set RECOLLECT_URL.`;
  }
}

/** Other values than printable ASCII without spaces at the ends are sent as base64, as the protocol says. */
function headerValue(value: string): string {
  const isPlain = /^[!-~](?:[ -~]{0,4000}[!-~])?$/.test(value) && !value.startsWith('=?base64?');
  return isPlain ? value : `=?base64?${Buffer.from(value).toString('base64')}?=`;
}

function messagesIn(stream: string): readonly RpcMessage[] {
  const messages: RpcMessage[] = [];
  const parser = createParser({ onEvent: ({ data }) => messages.push(JSON.parse(data) as RpcMessage) });
  parser.feed(stream.endsWith('\n\n') ? stream : `${stream}\n\n`);
  return messages;
}

/** Gives the request's id to an error that could not name it. */
function withId(answer: RpcMessage, id: RpcMessage['id']): RpcMessage {
  if (answer.error !== undefined && answer.id == null) return { ...answer, id: id ?? null };
  if (answer.error !== undefined || answer.result !== undefined || answer.method !== undefined) return answer;
  return failure(id, 'The server did not answer with MCP: check RECOLLECT_URL.');
}

/** A JSON-RPC error. */
export function failure(id: RpcMessage['id'], message: string, code = SERVER_ERROR): RpcMessage {
  return { jsonrpc: '2.0', id: id ?? null, error: { code, message } } as RpcMessage;
}

function agreedVersion(answers: readonly RpcMessage[]): string | undefined {
  const results = answers.map(({ result }) => result as { readonly protocolVersion?: unknown } | undefined);
  const version = results.find((result) => typeof result?.protocolVersion === 'string')?.protocolVersion;
  return version as string | undefined;
}
