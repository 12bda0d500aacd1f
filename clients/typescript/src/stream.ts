import { RecollectError } from './error.ts';
import { eventData } from './events.ts';
import { requestOf } from './routes.ts';
import type { paths } from './schema.ts';

type Body<Path extends keyof paths> = paths[Path] extends {
  post: { requestBody: { content: { 'application/json': infer T } } };
}
  ? T
  : never;
type Query<Path extends keyof paths> = paths[Path] extends { get: { parameters: { query?: infer T } } }
  ? T
  : never;

/** The routes that answer streams, with what each takes. */
export interface Streams {
  '/v1/chat': Omit<Body<'/v1/chat'>, 'stream'>;
  '/product/chat/stream': Body<'/product/chat/stream'>;
  '/product/chat/stream/playground': Body<'/product/chat/stream/playground'>;
  '/product/scheduler/wait/stream': NonNullable<Query<'/product/scheduler/wait/stream'>>;
  '/openai/v1/chat/completions': Omit<Body<'/openai/v1/chat/completions'>, 'stream'>;
}

/** An event of a stream; its fields are those that `GET /docs` shows for the route. */
export interface StreamEvent {
  readonly type?: string;
  readonly data?: unknown;
  readonly [field: string]: unknown;
}

const DONE = '[DONE]';

/** The last events of streams. `/product/chat/stream` has none: there the end of the body is the end. */
const LAST: Partial<Record<keyof Streams, (event: StreamEvent | typeof DONE) => boolean>> = {
  '/v1/chat': (event) => event !== DONE && event.type === 'end',
  '/product/chat/stream/playground': (event) => event !== DONE && event.type === 'end',
  '/product/scheduler/wait/stream': (event) =>
    event !== DONE && (event.status === 'idle' || event.status === 'timeout'),
  '/openai/v1/chat/completions': (event) => event === DONE,
};

/** The request of a stream. */
export function streamRequest<Path extends keyof Streams>(
  baseUrl: string,
  path: Path,
  input: Streams[Path],
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal | undefined,
): Request {
  const isWait = path === '/product/scheduler/wait/stream';
  const sent = isWait ? { query: input } : { body: { ...input, stream: true } };
  return requestOf(isWait ? 'get' : 'post', `${baseUrl}${path}`, sent, headers, signal);
}

/**
 * The events of an answer, until its last one.
 * @throws RecollectError refused, if the server reports an error; broken_stream; timeout
 */
export async function* eventsOf(
  path: keyof Streams,
  response: Response,
  limitMs: number,
  signal: AbortSignal | undefined,
): AsyncGenerator<StreamEvent, void> {
  const isLast = LAST[path];
  for await (const data of eventData(chunksOf(response, limitMs, signal))) {
    const event = data === DONE ? DONE : parsed(data);
    if (event !== DONE) throwIfError(event);
    if (event !== DONE) yield event;
    if (isLast?.(event)) return;
  }
  if (isLast) throw broken();
}

function parsed(data: string): StreamEvent {
  try {
    return JSON.parse(data);
  } catch (cause) {
    throw broken(cause);
  }
}

function broken(cause?: unknown): RecollectError {
  return new RecollectError('broken_stream', 'The stream ended before its last event: ask again.', { cause });
}

function throwIfError(event: StreamEvent): void {
  const error = event.error as { readonly message?: string; readonly code?: string } | undefined;
  if (event.type !== 'error' && event.status !== 'error' && typeof error !== 'object') return;
  const said = error?.message ?? event.content ?? event.detail ?? event.data;
  const code = error?.code ?? event.code ?? event.exception;
  throw new RecollectError('refused', String(said ?? 'The stream ended with an error.'), {
    code: typeof code === 'string' || typeof code === 'number' ? code : undefined,
  });
}

/** The bytes of a body. Each chunk has a limit of time. Who stops reading closes the connection. */
async function* chunksOf(
  { body }: Response,
  limitMs: number,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array, void> {
  const reader = body?.getReader();
  try {
    for (;;) {
      const { done, value } = (await within(reader?.read(), limitMs)) ?? { done: true };
      if (done) return;
      yield value;
    }
  } catch (cause) {
    signal?.throwIfAborted();
    throw cause instanceof RecollectError ? cause : broken(cause);
  } finally {
    // what was still to come is nobody's business any more
    reader?.cancel().catch(() => undefined);
  }
}

async function within<T>(promise: Promise<T> | undefined, ms: number): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    const message = `The stream was silent for ${ms} ms.`;
    timer = setTimeout(() => reject(new RecollectError('timeout', message)), ms);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
