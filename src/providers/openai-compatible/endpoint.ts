import { performance } from 'node:perf_hooks';
import type { Dispatcher } from 'undici';
import { together } from '../../lib/together.ts';
import { pause } from '../../lib/wait.ts';
import { isInBackground, type ModelPurpose } from '../model-account.ts';
import { ProviderError } from '../provider-error.ts';
import { Answer, TimeLimit } from './answer.ts';
import type { Permit } from './circuit-breaker.ts';
import { failureOfAnswer, failureOfError, retryAfterIn } from './failures.ts';
import { Lane, type Timing } from './lane.ts';

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
  readonly lane: Lane;
  readonly permit: Permit;
  /** Called when the returned answer has ended; not called if the attempt failed. */
  readonly onEnd?: () => void;
}

/**
 * One provider's endpoint. It posts JSON with a time limit, few retries, a circuit breaker, a limit on
 * concurrent calls and a limit on the size of answers. Redirects are not followed, so the key is sent to no
 * other host. A call consists of the wait in the queue, at most three attempts and the pauses between them:
 * at most four time limits and 11 s.
 */
export class Endpoint {
  readonly #url: URL;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #timeoutMs: number;
  readonly #waitedFor: Lane;
  readonly #background: Lane;

  constructor(options: EndpointOptions) {
    this.#url = new URL(options.baseUrl);
    this.#headers = {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(options.apiKey === undefined ? {} : { authorization: `Bearer ${options.apiKey}` }),
    };
    this.#timeoutMs = options.timeoutMs;
    const { maxConcurrent: size = MAX_CONCURRENT, timeoutMs } = options;
    const timing = { ...REAL, ...options.timing };
    this.#waitedFor = new Lane({ size, timeoutMs, timing });
    this.#background = new Lane({ size, timeoutMs, timing });
  }

  /**
   * Posts a request and parses the JSON of the answer.
   * @throws ProviderError, or the signal's reason
   */
  async post(path: string, body: object, options: CallOptions): Promise<unknown> {
    const lane = this.#laneOf(options);
    const endTurn = await lane.turn(options.projectId ?? '', options.signal);
    try {
      return await lane.retrying(options.signal, async (permit) => {
        const answer = await this.#attempt(path, body, { ...options, lane, permit });
        try {
          return parsed(await answer.text());
        } finally {
          answer.end();
        }
      });
    } finally {
      endTurn();
    }
  }

  /**
   * Posts a request and returns the successful answer before its body. The caller reads the body and ends the
   * answer. Only attempts that fail before the body are retried.
   * @throws ProviderError, or the signal's reason
   */
  async open(path: string, body: object, options: CallOptions): Promise<Answer> {
    const lane = this.#laneOf(options);
    const endTurn = await lane.turn(options.projectId ?? '', options.signal);
    try {
      return await lane.retrying(options.signal, (permit) =>
        this.#attempt(path, body, { ...options, lane, permit, onEnd: endTurn }),
      );
    } catch (error) {
      endTurn();
      throw error;
    }
  }

  async close(): Promise<void> {
    await together(
      () => this.#waitedFor.close(),
      () => this.#background.close(),
    );
  }

  #laneOf({ purpose }: CallOptions): Lane {
    return isInBackground(purpose) ? this.#background : this.#waitedFor;
  }

  async #attempt(path: string, body: object, options: AttemptOptions): Promise<Answer> {
    const { lane, permit, maxBytes, onEnd } = options;
    const limit = new TimeLimit(this.#timeoutMs, options.signal);
    try {
      const response = await lane.agent.request({
        origin: this.#url.origin,
        // bounded: 2000 characters (of the configuration)
        path: `${this.#url.pathname.replace(/\/+$/, '')}${path}${this.#url.search}`,
        method: 'POST',
        headers: this.#headers,
        body: JSON.stringify(body),
        signal: limit.signal,
      });
      if (response.statusCode < 200 || response.statusCode >= 300) throw await refused(response, limit);
      return new Answer(response, {
        limit,
        maxBytes,
        ended: (failure) => {
          this.#tell(permit, failure);
          onEnd?.();
        },
      });
    } catch (error) {
      const failure = limit.failureOf(error);
      limit.clear();
      this.#tell(permit, failure);
      throw failure;
    }
  }

  /**
   * Reports the outcome of an attempt to the circuit breakers.
   * @param failure undefined after a success; null or the caller's reason if the attempt
   * says nothing about the provider
   */
  #tell(permit: Permit, failure: unknown): void {
    if (failure instanceof ProviderError) permit.failed(failure);
    else if (failure !== undefined) permit.abandoned();
    else {
      permit.succeeded();
      // a failure may concern one group of calls only, but a success shows that the provider is healthy
      this.#waitedFor.closeCircuit();
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
