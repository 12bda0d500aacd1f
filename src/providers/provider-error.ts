/** Why a model call failed; it decides whether the call is retried and what the caller is told. */
export type ProviderFailure =
  /** Connection refused, reset, 5xx, circuit open. */
  | 'unavailable'
  | 'timeout'
  /** 401 or 403: the key is wrong. */
  | 'unauthorized'
  /** The account has no credit left. */
  | 'quota'
  | 'rate_limited'
  /** The project's own token budget is used up: calls are refused, but adds are still accepted. */
  | 'budget'
  /** The provider refused the request: unknown model, too long, 4xx. */
  | 'rejected'
  /** The answer is unusable: truncated, not JSON, of the wrong shape, a bad vector, too large. */
  | 'bad_answer';

const TEXTS: Record<ProviderFailure, string> = {
  unavailable: 'The model provider is not reachable at the moment.',
  timeout: 'The model provider did not answer in time.',
  unauthorized: 'The model provider refused the configured key.',
  quota: 'The quota at the model provider is used up.',
  rate_limited: 'The model provider limits the rate of requests.',
  budget: "The project's model budget is used up.",
  rejected: 'The model provider refused the request.',
  bad_answer: 'The model gave an answer that cannot be used.',
};

/**
 * Thrown by every provider. `message` is a fixed public text: it never contains a key, a
 * URL or the provider's own text.
 */
export class ProviderError extends Error {
  override name = 'ProviderError';
  readonly failure: ProviderFailure;
  /** Whether the same call may succeed later. */
  readonly retryable: boolean;
  /** Seconds that the provider asked to wait. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    failure: ProviderFailure,
    options: {
      readonly retryable?: boolean;
      readonly retryAfterSeconds?: number | undefined;
      readonly cause?: unknown;
    } = {},
  ) {
    super(TEXTS[failure], options.cause === undefined ? undefined : { cause: options.cause });
    this.failure = failure;
    this.retryable = options.retryable ?? failure !== 'rejected';
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}
