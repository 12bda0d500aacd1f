import { type Context, pack } from './context.ts';
import { RecollectError, refusal } from './error.ts';
import { type Memory, memoriesIn } from './memory.ts';
import { type AnyInput, type Input, type Method, type Output, type Routes, requestOf } from './routes.ts';
import type { paths } from './schema.ts';
import { eventsOf, type StreamEvent, type Streams, streamRequest } from './stream.ts';
import { oneEvent, type ToolAnswer, toolAnswer, toolRequest } from './tool.ts';
import { sleep, Transport, type TransportOptions } from './transport.ts';

export interface RecollectOptions extends TransportOptions {
  /** Such as `http://127.0.0.1:8000`. */
  readonly baseUrl: string;
  /** May be absent where the server needs no key. */
  readonly apiKey?: string | undefined;
}

export interface CallOptions {
  /** Ends the call; it then rejects with the reason of the signal. */
  readonly signal?: AbortSignal | undefined;
  /** Writes with the same key and input happen once. Default: a new key for each call, and its repeats. */
  readonly idempotencyKey?: string | undefined;
}

type AddBody = paths['/v1/add/message']['post']['requestBody']['content']['application/json'];

/** A message as `POST /v1/add/message` takes it: `role`, `content`, `chat_time` and more. */
export type Message = AddBody['messages'][number];

export interface RememberInput {
  readonly user: string;
  /** Words of the user. Either this or `messages`. */
  readonly text?: string | undefined;
  readonly messages?: readonly Message[] | undefined;
  /** Default: a new conversation. */
  readonly conversation?: string | undefined;
  readonly tags?: readonly string[] | undefined;
  /** When the words and what only they say are forgotten. Default: never. */
  readonly expiresAt?: Date | string | undefined;
}

/** The extraction of memories from messages, which are stored and can be found already. */
export interface Task {
  readonly id: string;
  readonly status: 'running' | 'completed' | 'failed';
}

type Status = paths['/v1/get/status']['post']['responses']['200']['content']['application/json']['data'];

export interface CompletedTask extends Task {
  readonly status: 'completed';
  /** Ids of the memories that the messages led to. */
  readonly memoryIds: readonly string[];
  /** What became of each message. */
  readonly receipts: Status['receipts'];
}

export interface RecallInput {
  readonly user: string;
  readonly query: string;
  /** Ranks memories of this conversation higher. */
  readonly conversation?: string | undefined;
  /** Most memories, 1 to 100. Default: 10. */
  readonly limit?: number | undefined;
  /** Least relevance, 0 to 1. Default: 0.4; 0: no limit. */
  readonly minRelevance?: number | undefined;
  /** What was true at this date, such as `2026-03-01`. */
  readonly validAt?: string | undefined;
}

export interface ContextInput extends RecallInput {
  /** Most tokens of the text, as estimated. Default: 1,000. */
  readonly tokens?: number | undefined;
}

/** Memories, best first. */
export interface Recalled extends ReadonlyArray<Memory> {
  /** Parts of the search that failed, so that memories may be missing. */
  readonly degraded: readonly string[];
}

const LIMIT = 10;
const CONTEXT_LIMIT = 25;
const CONTEXT_TOKENS = 1000;
const MIN_RELEVANCE = 0.4;
const WAIT_MS = 60_000;
const FIRST_POLL_MS = 50;
const LAST_POLL_MS = 1000;

/** A client of one server with one key. Its calls may run at the same time. */
export class Recollect {
  readonly #baseUrl: string;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #transport: Transport;

  /** @throws TypeError if the address or the key cannot be used */
  constructor(options: RecollectOptions) {
    const { baseUrl, apiKey } = options;
    if (!/^https?:\/\/./.test(baseUrl ?? ''))
      throw new TypeError('baseUrl must be the address of a server, such as http://127.0.0.1:8000.');
    // the words of the key must not get into an error of fetch
    if (apiKey && !/^[\x21-\x7e]+$/.test(apiKey))
      throw new TypeError('apiKey has characters that no key has: check for blanks and line breaks.');
    this.#baseUrl = baseUrl.replace(/\/{1,9}$/, '');
    this.#headers = apiKey ? { authorization: `Bearer ${apiKey}` } : {};
    this.#transport = new Transport(options);
  }

  /**
   * Any route with GET: `recollect.get('/v1/get/memory/{memory_id}', { path: { memory_id } })`.
   * @throws RecollectError
   */
  get<Path extends Routes<'get'>>(
    path: Path,
    input: Input<'get', Path>,
    options: CallOptions = {},
  ): Promise<Output<'get', Path>> {
    return this.#call('get', path, input as AnyInput, options);
  }

  /**
   * Any route with POST: `recollect.post('/v1/get/memory', { body: { user_id: 'ann' } })`.
   * @throws RecollectError
   */
  post<Path extends Routes<'post'>>(
    path: Path,
    input: Input<'post', Path>,
    options: CallOptions = {},
  ): Promise<Output<'post', Path>> {
    return this.#call('post', path, input as AnyInput, options);
  }

  async #call<T>(method: Method, path: string, input: AnyInput, options: CallOptions): Promise<T> {
    const url = `${this.#baseUrl}${path}`;
    return this.#answer(requestOf(method, url, input, this.#headersOf(options), options.signal));
  }

  #headersOf({ idempotencyKey }: CallOptions): Readonly<Record<string, string>> {
    return { ...this.#headers, ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}) };
  }

  /** The JSON of an answer that is no error. It may stand in a stream of one event. */
  async #answer<T>(request: Request): Promise<T> {
    const response = await this.#transport.send(request);
    const text = await response.text();
    if (!response.ok) throw refusal(response, text);
    try {
      return JSON.parse(oneEvent(text));
    } catch (cause) {
      throw new RecollectError('refused', 'The answer is not JSON: is there a Recollect server at baseUrl?', {
        status: response.status,
        cause,
      });
    }
  }

  /**
   * Stores words, which can be found at once. The extraction of memories from them goes on, see `waitFor`.
   * @throws RecollectError
   */
  async remember(input: RememberInput, options: CallOptions = {}): Promise<Task> {
    const { user, text, messages, conversation, tags, expiresAt } = input;
    if ((text === undefined) === (messages === undefined))
      throw new TypeError('remember() takes either text or messages.');
    const body: AddBody = {
      user_id: user,
      messages: [...(messages ?? [{ role: 'user' as const, content: text ?? '' }])],
      ...(conversation === undefined ? {} : { conversation_id: conversation }),
      ...(tags === undefined ? {} : { tags: [...tags] }),
      ...(expiresAt === undefined
        ? {}
        : { expires_at: typeof expiresAt === 'string' ? expiresAt : expiresAt.toISOString() }),
    };
    const { data } = await this.post('/v1/add/message', { body }, options);
    return { id: data.task_id, status: data.status };
  }

  /**
   * Waits for the end of a task. An unreachable server is asked again until the time is over.
   * @param options.timeoutMs default: 60,000
   * @throws RecollectError task_failed; timeout, after which the same task can be waited for again; refused
   */
  async waitFor(
    task: Task | string,
    { timeoutMs = WAIT_MS, signal }: CallOptions & { readonly timeoutMs?: number | undefined } = {},
  ): Promise<CompletedTask> {
    const id = typeof task === 'string' ? task : task.id;
    const deadline = Date.now() + timeoutMs;
    for (let pause = FIRST_POLL_MS; ; pause = Math.min(pause * 1.6, LAST_POLL_MS)) {
      const status = await this.#statusOf(id, deadline, signal);
      if (status?.status === 'completed') return completed(status);
      if (status?.status === 'failed')
        throw new RecollectError('task_failed', status.error?.message ?? 'The task failed.', status.error);
      if (Date.now() + pause > deadline)
        throw new RecollectError(
          'timeout',
          `The task did not end within ${timeoutMs} ms: wait for it again.`,
        );
      await sleep(pause, signal);
    }
  }

  /** The state of a task; undefined if the server cannot say at the moment. */
  async #statusOf(
    id: string,
    deadline: number,
    signal: AbortSignal | undefined,
  ): Promise<Status | undefined> {
    const limit = AbortSignal.timeout(Math.max(1, deadline - Date.now()));
    const either = signal ? AbortSignal.any([signal, limit]) : limit;
    try {
      return (await this.post('/v1/get/status', { body: { task_id: id } }, { signal: either })).data;
    } catch (error) {
      signal?.throwIfAborted();
      if (limit.aborted || (error instanceof RecollectError && error.retryable)) return undefined;
      throw error;
    }
  }

  /**
   * Finds memories of a user.
   * @throws RecollectError
   */
  recall(input: RecallInput, options: CallOptions = {}): Promise<Recalled> {
    return this.#search(input, options, input.limit ?? LIMIT);
  }

  /**
   * Finds memories for a prompt: as many as fit into the tokens, best first, with their dates and sources.
   * @throws RecollectError
   */
  async context(input: ContextInput, options: CallOptions = {}): Promise<Context> {
    const { tokens = CONTEXT_TOKENS, limit = CONTEXT_LIMIT } = input;
    if (!Number.isInteger(tokens) || tokens < 1) throw new TypeError('tokens must be a whole number from 1.');
    const recalled = await this.#search(input, options, limit, tokens);
    return { ...pack(recalled, tokens), degraded: recalled.degraded };
  }

  async #search(input: RecallInput, options: CallOptions, limit: number, tokens?: number): Promise<Recalled> {
    const { user, query, conversation, minRelevance = MIN_RELEVANCE, validAt } = input;
    const body = {
      user_id: user,
      query,
      top_k: limit,
      pref_top_k: limit,
      relativity: minRelevance,
      search_tool_memory: false,
      include_skill_memory: false,
      ...(conversation === undefined ? {} : { session_id: conversation }),
      ...(validAt === undefined ? {} : { valid_at: validAt }),
      ...(tokens === undefined ? {} : { max_tokens: tokens }),
    };
    const { data } = await this.post('/product/search', { body }, options);
    // a question that was asked before does not answer itself
    const found = memoriesIn(data).filter(({ kind, text }) => kind !== 'message' || text !== query);
    return Object.assign(found.slice(0, limit), { degraded: data.degraded ?? [] });
  }

  /**
   * Calls a tool of the server's MCP, such as `search_memory`. It reaches no memory of another user.
   * @throws RecollectError
   */
  async tool(user: string, name: string, input: object, options: CallOptions = {}): Promise<ToolAnswer> {
    const call = { user, name, input };
    const request = toolRequest(this.#baseUrl, call, this.#headersOf(options), options.signal);
    return toolAnswer(await this.#answer(request));
  }

  /**
   * Opens a stream: `for await (const event of recollect.stream('/v1/chat', { … }))`. To stop reading closes
   * the connection. What has begun is not repeated.
   * @throws RecollectError broken_stream if it ends before its last event; timeout if it falls silent
   */
  async *stream<Path extends keyof Streams>(
    path: Path,
    input: Streams[Path],
    { signal }: CallOptions = {},
  ): AsyncGenerator<StreamEvent, void> {
    const request = streamRequest(this.#baseUrl, path, input, this.#headers, signal);
    const response = await this.#transport.open(request);
    if (!response.ok) throw refusal(response, await response.text());
    yield* eventsOf(path, response, this.#transport.attemptTimeoutMs, signal);
  }
}

function completed({ task_id, receipts }: Status): CompletedTask {
  const memoryIds = [...new Set(receipts.flatMap(({ memory_ids }) => memory_ids))];
  return { id: task_id, status: 'completed', memoryIds, receipts };
}
