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
  /** Paths are appended to it; a query string is kept. */
  readonly baseUrl: string;
  readonly apiKey?: string | undefined;
  /** Limit of one attempt, the body of its answer included; and of the wait for a turn. */
  readonly timeoutMs: number;
  /** Calls that run at once in a lane. */
  readonly maxConcurrent?: number;
  /** For tests. */
  readonly timing?: Partial<Timing>;
}

const REAL: Timing = { now: () => performance.now(), random: Math.random, pause };

interface CallOptions {
  readonly purpose: ModelPurpose;
  /** Whose turn it is among the callers. */
  readonly projectId?: string;
  readonly signal: AbortSignal;
  readonly maxBytes: number;
}

interface AttemptOptions extends CallOptions {
  readonly lane: Lane;
  readonly permit: Permit;
  /** Called when the answer that was given has ended; not where there was none. */
  readonly onEnd?: () => void;
}

/**
 * One provider's address: JSON is posted to it within a time, with few retries, never while it is known to fail, and with
 * a bound on what runs at once and on the size of answers. Redirects are not followed: the key goes nowhere else. A call
 * has its turn, at most three attempts and the waits between them: no more than four time limits and 11 s.
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
   * The JSON that the endpoint answers.
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
   * A successful answer whose body the caller reads, and ends. Only its beginning is retried.
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

  /** @param failure undefined where there was none, null where nothing was learned, or the reason of a caller who left */
  #tell(permit: Permit, failure: unknown): void {
    if (failure instanceof ProviderError) permit.failed(failure);
    else if (failure !== undefined) permit.abandoned();
    else {
      permit.succeeded();
      // a failure may be the lane's own, health is not
      this.#waitedFor.closeCircuit();
      this.#background.closeCircuit();
    }
  }
}

async function refused(response: Dispatcher.ResponseData, limit: TimeLimit): Promise<ProviderError> {
  const answer = new Answer(response, { limit, maxBytes: MAX_REFUSAL_BYTES, ended: () => undefined });
  try {
    const words = await answer.text().catch((error: unknown) => {
      // the status says enough where the words are too long or cut off
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
