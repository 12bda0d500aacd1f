import { performance } from 'node:perf_hooks';
import type { Dispatcher } from 'undici';
import { together } from '../../lib/together.ts';
import { pause } from '../../lib/wait.ts';
import { isInBackground, type ModelPurpose } from '../model-account.ts';
import { ProviderError } from '../provider-error.ts';
import { Answer, TimeLimit } from './answer.ts';
import { CallPool, type Timing } from './call-pool.ts';
import type { Admission } from './circuit-breaker.ts';
import { failureOfAnswer, failureOfError, retryAfterIn } from './failures.ts';

const MAX_CONCURRENT = 16;
const MAX_REFUSAL_BYTES = 65_536;

export interface EndpointOptions {
  /** The base URL. Paths are appended to it; its query string is kept. */
  readonly baseUrl: string;
  readonly apiKey?: string | undefined;
  /** Time limit of one attempt, including the response body, and of the wait in the queue. */
  readonly timeoutMs: number;
  /** Calls that run at once: this many for callers who wait, and as many in the background. Default: 16. */
  readonly maxConcurrent?: number;
  /** For tests. */
  readonly timing?: Partial<Timing>;
}

const REAL: Timing = { now: () => performance.now(), random: Math.random, pause };

interface CallOptions {
  readonly purpose: ModelPurpose;
  /** The project whose queue the call waits in. */
  readonly projectId?: string;
  readonly signal: AbortSignal;
  readonly maxBytes: number;
}

interface AttemptOptions extends CallOptions {
  readonly pool: CallPool;
  readonly admission: Admission;
  /** Called when the returned answer has ended; not called if the attempt failed. */
  readonly onEnd?: () => void;
}

/** A request: GET, or POST if it has a body. */
interface CallRequest {
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
}

/**
 * One provider's endpoint. It sends requests with a time limit, few retries, a circuit breaker, a limit on
 * concurrent calls and a limit on the size of answers. Redirects are not followed, so the key is sent to no
 * other host. A call consists of the wait in the queue, at most three attempts and the pauses between them:
 * at most four time limits and 11 s.
 */
export class Endpoint {
  readonly #url: URL;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #timeoutMs: number;
  readonly #foreground: CallPool;
  readonly #background: CallPool;

  constructor(options: EndpointOptions) {
    this.#url = new URL(options.baseUrl);
    this.#headers = {
      accept: 'application/json, text/event-stream',
      ...(options.apiKey === undefined ? {} : { authorization: `Bearer ${options.apiKey}` }),
    };
    this.#timeoutMs = options.timeoutMs;
    const { maxConcurrent: size = MAX_CONCURRENT, timeoutMs } = options;
    const timing = { ...REAL, ...options.timing };
    this.#foreground = new CallPool({ size, timeoutMs, timing });
    this.#background = new CallPool({ size, timeoutMs, timing });
  }

  /** Whether calls are not sent, because the provider keeps failing. */
  get isOpen(): boolean {
    return this.#foreground.isOpen || this.#background.isOpen;
  }

  /**
   * Posts a request and parses the JSON of the answer.
   * @throws ProviderError, or the signal's reason
   */
  post(path: string, body: object, options: CallOptions): Promise<unknown> {
    return this.#json({ path, body }, options);
  }

  /**
   * Gets a path and parses the JSON of the answer.
   * @param query parameters, in addition to those of the base URL
   * @throws ProviderError, or the signal's reason
   */
  get(path: string, query: Readonly<Record<string, string>>, options: CallOptions): Promise<unknown> {
    return this.#json({ path, query }, options);
  }

  async #json(request: CallRequest, options: CallOptions): Promise<unknown> {
    const pool = this.#poolFor(options);
    const release = await pool.acquire(options.projectId ?? '', options.signal);
    try {
      return await pool.withRetries(options.signal, async (admission) => {
        const answer = await this.#attempt(request, { ...options, pool, admission });
        try {
          return parsed(await answer.text());
        } finally {
          answer.end();
        }
      });
    } finally {
      release();
    }
  }

  /**
   * Posts a request and returns the successful answer before its body. The caller reads the body and ends the
   * answer. Only attempts that fail before the body are retried.
   * @throws ProviderError, or the signal's reason
   */
  async open(path: string, body: object, options: CallOptions): Promise<Answer> {
    const pool = this.#poolFor(options);
    const release = await pool.acquire(options.projectId ?? '', options.signal);
    try {
      return await pool.withRetries(options.signal, (admission) =>
        this.#attempt({ path, body }, { ...options, pool, admission, onEnd: release }),
      );
    } catch (error) {
      release();
      throw error;
    }
  }

  async close(): Promise<void> {
    await together(
      () => this.#foreground.close(),
      () => this.#background.close(),
    );
  }

  #poolFor({ purpose }: CallOptions): CallPool {
    return isInBackground(purpose) ? this.#background : this.#foreground;
  }

  /** The path of a request on the provider's host, with the query string of the base URL. */
  #pathOf({ path, query }: CallRequest): string {
    const { pathname, search, searchParams } = this.#url;
    // bounded: 2000 characters (of the configuration)
    const whole = `${pathname.replace(/\/+$/, '')}${path}`;
    if (query === undefined) return `${whole}${search}`;
    return `${whole}?${new URLSearchParams({ ...Object.fromEntries(searchParams), ...query })}`;
  }

  async #attempt(request: CallRequest, options: AttemptOptions): Promise<Answer> {
    const { body } = request;
    const { pool, admission, maxBytes, onEnd } = options;
    const limit = new TimeLimit(this.#timeoutMs, options.signal);
    try {
      const response = await pool.agent.request({
        origin: this.#url.origin,
        path: this.#pathOf(request),
        ...(body === undefined
          ? { method: 'GET', headers: this.#headers }
          : {
              method: 'POST',
              headers: { ...this.#headers, 'content-type': 'application/json' },
              body: JSON.stringify(body),
            }),
        signal: limit.signal,
      });
      if (response.statusCode < 200 || response.statusCode >= 300) throw await refused(response, limit);
      return new Answer(response, {
        limit,
        maxBytes,
        ended: (failure) => {
          this.#tell(admission, failure);
          onEnd?.();
        },
      });
    } catch (error) {
      const failure = limit.failureOf(error);
      limit.clear();
      this.#tell(admission, failure);
      throw failure;
    }
  }

  /**
   * Reports the outcome of an attempt to the circuit breakers.
   * @param failure undefined after a success; null or the caller's reason if the attempt
   * says nothing about the provider
   */
  #tell(admission: Admission, failure: unknown): void {
    if (failure instanceof ProviderError) admission.failed(failure);
    else if (failure !== undefined) admission.abandoned();
    else {
      admission.succeeded();
      // a failure may concern one group of calls only, but a success shows that the provider is healthy
      this.#foreground.closeCircuit();
      this.#background.closeCircuit();
    }
  }
}

async function refused(response: Dispatcher.ResponseData, limit: TimeLimit): Promise<ProviderError> {
  const answer = new Answer(response, { limit, maxBytes: MAX_REFUSAL_BYTES, ended: () => undefined });
  try {
    const words = await answer.text().catch((error: unknown) => {
      // if the text is too long or cut off, the status alone decides
      if (failureOfError(error).failure === 'timeout' || limit.signal.aborted) throw error;
      return '';
    });
    return failureOfAnswer(answer.status, words, retryAfterIn(answer.headers, Date.now()));
  } finally {
    answer.end();
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ProviderError('bad_answer');
  }
}
