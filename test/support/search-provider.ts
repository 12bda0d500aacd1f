import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createChanges } from './changes.ts';

/** A page that the provider finds. */
export interface Page {
  readonly url: string;
  readonly title?: string | null;
  readonly content?: string | null;
  /** In the provider's own format; absent: the provider does not know it. */
  readonly published?: string;
}

/** A request as the provider received it. */
export interface SearchRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly headers: IncomingMessage['headers'];
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
  readonly body: any;
}

export type SearchFault =
  | { readonly kind: 'status'; readonly status: number; readonly headers?: Record<string, string> }
  | { readonly kind: 'raw'; readonly body: string }
  /** Nothing is ever sent. */
  | { readonly kind: 'stall' }
  /** Half of the answer is sent, then nothing. */
  | { readonly kind: 'stall_midway' }
  | { readonly kind: 'reset' }
  /** Blanks of this length before the answer, sent as fast as they are read. */
  | { readonly kind: 'huge'; readonly bytes: number };

export interface SearchProvider {
  /** The base URL for the configuration. */
  readonly url: string;
  /** Every request received, in order. */
  readonly requests: SearchRequest[];
  /** The pages that every search finds. */
  pages: readonly Page[];
  /** Every request fails from now on; null: none. */
  fault: SearchFault | null;
  /** The bytes of huge answers that were sent. */
  readonly sent: () => number;
  /** Resolves when `count` requests have been received. */
  received(count: number): Promise<void>;
  /** Resolves when no open socket has an unanswered request. */
  quiet(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts a provider of web searches on a loopback port. It answers like SearXNG with `search.formats: [html,
 * json]`, and like Tavily. All other paths are pages, which nobody may open.
 */
export async function startSearchProvider(): Promise<SearchProvider> {
  const requests: SearchRequest[] = [];
  const running = new Set<ServerResponse>();
  const { changed, until } = createChanges();
  let bytes = 0;

  const server = createServer(async (incoming, outgoing) => {
    running.add(outgoing);
    outgoing.on('close', () => {
      running.delete(outgoing);
      changed();
    });
    let text = '';
    for await (const chunk of incoming) text += chunk;
    const { method = '', url = '', headers } = incoming;
    const { pathname, searchParams } = new URL(url, 'http://provider');
    const body = text === '' ? undefined : JSON.parse(text);
    const query = searchParams.get('q') ?? body?.query ?? '';
    requests.push({ method, path: pathname, query, headers, body });
    changed();
    const answer = answerTo(provider.pages, method, pathname, searchParams);
    if (provider.fault === null) send(outgoing, ...answer);
    else
      misbehave(outgoing, provider.fault, answer[1], (length) => {
        bytes += length;
      });
  });
  server.on('connection', (socket) => socket.on('error', () => undefined));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  const provider: SearchProvider = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    pages: [],
    fault: null,
    sent: () => bytes,
    received: (count) => until(() => requests.length >= count),
    quiet: () => until(() => running.size === 0),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return provider;
}

type Sent = readonly [status: number, body: string];

function answerTo(pages: readonly Page[], method: string, path: string, params: URLSearchParams): Sent {
  if (path !== '/search') return [404, 'a page'];
  if (method === 'POST') return [200, JSON.stringify(tavily(pages))];
  // an instance without `json` among its formats refuses this one, too
  return params.get('format') === 'json' ? [200, JSON.stringify(searxng(pages))] : [403, '<html>'];
}

function searxng(pages: readonly Page[]): object {
  return {
    query: 'q',
    number_of_results: 0,
    results: pages.map(({ url, title, content, published }, n) => ({
      url,
      title,
      content,
      publishedDate: published ?? null,
      thumbnail: null,
      engine: 'bing',
      parsed_url: ['https', 'host', '/', '', '', ''],
      template: 'default.html',
      engines: ['bing'],
      positions: [n + 1],
      score: 1 / (n + 1),
      category: 'general',
    })),
    answers: [],
    corrections: [],
    infoboxes: [],
    suggestions: [],
    unresponsive_engines: [['google', 'timeout']],
  };
}

function tavily(pages: readonly Page[]): object {
  return {
    query: 'q',
    follow_up_questions: null,
    answer: null,
    images: [],
    results: pages.map(({ url, title, content, published }, n) => ({
      url,
      title,
      content,
      score: 1 / (n + 1),
      raw_content: null,
      ...(published === undefined ? {} : { published_date: published }),
    })),
    response_time: 1.09,
    request_id: 'r',
  };
}

function send(outgoing: ServerResponse, status: number, body: string): void {
  outgoing.writeHead(status, { 'content-type': 'application/json' });
  outgoing.end(body);
}

function misbehave(
  outgoing: ServerResponse,
  fault: SearchFault,
  answer: string,
  sent: (bytes: number) => void,
): void {
  switch (fault.kind) {
    case 'status':
      outgoing.writeHead(fault.status, fault.headers);
      outgoing.end('the-key is wrong');
      break;
    case 'raw':
      send(outgoing, 200, fault.body);
      break;
    case 'reset':
      outgoing.destroy();
      break;
    case 'stall':
      break;
    case 'stall_midway':
      outgoing.writeHead(200, { 'content-type': 'application/json' });
      outgoing.write(answer.slice(0, answer.length / 2));
      break;
    case 'huge':
      pour(outgoing, fault.bytes, answer, sent);
  }
}

function pour(outgoing: ServerResponse, bytes: number, answer: string, sent: (bytes: number) => void): void {
  const piece = Buffer.alloc(256 * 1024, ' ');
  let left = bytes;
  const more = () => {
    while (left > 0 && !outgoing.destroyed) {
      left -= piece.length;
      sent(piece.length);
      if (!outgoing.write(piece)) {
        outgoing.once('drain', more);
        return;
      }
    }
    outgoing.end(answer);
  };
  outgoing.writeHead(200, { 'content-type': 'application/json' });
  more();
}
