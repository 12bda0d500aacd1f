import { type Dispatcher, request } from 'undici';

export interface EventStream {
  readonly status: number;
  readonly headers: Dispatcher.ResponseData['headers'];
  /** The next frame; `undefined` at the end. Rejects on anything but `data:` lines of JSON. */
  next(): Promise<Record<string, unknown> | undefined>;
  /** All remaining frames. */
  rest(): Promise<Record<string, unknown>[]>;
  /** Closes the connection without reading further. */
  leave(): void;
}

/** Reads server-sent events frame by frame. With a body, the request is a POST with the body as JSON. */
export async function openEventStream(
  url: string,
  post?: { readonly body: unknown; readonly headers?: Record<string, string> },
): Promise<EventStream> {
  const { statusCode, headers, body } = await (post === undefined
    ? request(url)
    : request(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...post.headers },
        body: JSON.stringify(post.body),
      }));
  const frames = framesIn(body);
  return {
    status: statusCode,
    headers,
    next: async () => (await frames.next()).value as Record<string, unknown> | undefined,
    rest: () => Array.fromAsync(frames),
    leave: () => {
      body.on('error', () => undefined);
      body.destroy();
    },
  };
}

async function* framesIn(body: AsyncIterable<Buffer>): AsyncGenerator<Record<string, unknown>> {
  let rest = '';
  for await (const chunk of body) {
    rest += chunk.toString();
    for (let end = rest.indexOf('\n\n'); end >= 0; end = rest.indexOf('\n\n')) {
      const frame = rest.slice(0, end);
      rest = rest.slice(end + 2);
      if (!frame.startsWith('data: ') || frame.includes('\n')) throw new Error(`no data line: ${frame}`);
      yield JSON.parse(frame.slice('data: '.length));
    }
  }
  if (rest !== '') throw new Error(`an unfinished frame: ${rest}`);
}
