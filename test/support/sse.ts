import { type Dispatcher, request } from 'undici';

export interface EventStream {
  readonly status: number;
  readonly headers: Dispatcher.ResponseData['headers'];
  /** The next frame; `undefined` at the end. Fails on anything but `data:` lines of JSON. */
  next(): Promise<Record<string, unknown> | undefined>;
  /** Leaves without reading on. */
  leave(): void;
}

/** Reads server-sent events frame by frame. */
export async function openEventStream(url: string): Promise<EventStream> {
  const { statusCode, headers, body } = await request(url);
  const frames = framesIn(body);
  return {
    status: statusCode,
    headers,
    next: async () => (await frames.next()).value as Record<string, unknown> | undefined,
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
