import { errors } from 'undici';
import { z } from 'zod';
import { ProviderError } from '../provider-error.ts';

const MAX_WORDS = 20_000;
const LONGEST_RETRY_AFTER_SECONDS = 86_400;
/** A machine-readable code, which may be logged. It has no digits, so that no key can match. */
const MACHINE_CODE = /^[a-z][a-z_.-]{0,63}$/i;
const NO_CREDIT = /insufficient_quota|insufficient[_ ]balance|exceeded your current quota|billing_hard_limit/;

const errorBody = z.object({
  error: z.object({ code: z.unknown(), type: z.unknown() }).partial().optional().catch(undefined),
  code: z.unknown().optional(),
  type: z.unknown().optional(),
});

/**
 * An endpoint's error response. Its text decides what is tried next, but it is neither logged nor passed
 * on, because it may quote the key or the prompt. The message contains only the status and the
 * endpoint's machine-readable code.
 */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly status: number;
  readonly #words: string;

  constructor(status: number, words: string) {
    const code = codeIn(words);
    super(`HTTP ${status}${code === undefined ? '' : ` ${code}`}`);
    this.status = status;
    this.#words = words.slice(0, MAX_WORDS).toLowerCase();
  }

  /**
   * Whether the endpoint's text contains one of these names.
   * @param names in lower case; the text is compared in lower case, too
   */
  mentions(...names: readonly string[]): boolean {
    return names.some((name) => this.#words.includes(name));
  }

  get isAboutCredit(): boolean {
    return NO_CREDIT.test(this.#words);
  }
}

function codeIn(words: string): string | undefined {
  let body: unknown;
  try {
    body = JSON.parse(words);
  } catch {
    return undefined;
  }
  const { data } = errorBody.safeParse(body);
  return [data?.error?.code, data?.error?.type, data?.code, data?.type].find(
    (code): code is string => typeof code === 'string' && MACHINE_CODE.test(code),
  );
}

/**
 * The failure that an error response means.
 * @param words the text of the response
 */
export function failureOfAnswer(
  status: number,
  words: string,
  retryAfterSeconds: number | undefined,
): ProviderError {
  const cause = new Refusal(status, words);
  if ((status === 429 || status === 403) && cause.isAboutCredit) return new ProviderError('quota', { cause });
  if (status === 402) return new ProviderError('quota', { cause });
  if (status === 401 || status === 403) return new ProviderError('unauthorized', { cause });
  if (status === 429) return new ProviderError('rate_limited', { retryAfterSeconds, cause });
  if (status === 408 || status >= 500) return new ProviderError('unavailable', { retryAfterSeconds, cause });
  return new ProviderError('rejected', { cause });
}

/** The failure that a connection error means. */
export function failureOfError(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error;
  const slow =
    error instanceof errors.HeadersTimeoutError ||
    error instanceof errors.BodyTimeoutError ||
    error instanceof errors.ConnectTimeoutError;
  return new ProviderError(slow ? 'timeout' : 'unavailable', { cause: error });
}

/** The failure that an endpoint reports inside a running stream: `{"error": {"code": …}}`. */
export function failureInStream(words: string): ProviderError {
  const cause = new Refusal(200, words);
  if (cause.isAboutCredit) return new ProviderError('quota', { cause });
  return new ProviderError(cause.mentions('rate_limit') ? 'rate_limited' : 'unavailable', { cause });
}

/**
 * The pause in seconds that the headers `Retry-After` (RFC 9110: seconds or a
 * date) and `retry-after-ms` ask for.
 * @param now ms since 1970
 * @returns 0 to 86,400; undefined if the headers ask for no pause
 */
export function retryAfterIn(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  now: number,
): number | undefined {
  const ms = Number(first(headers['retry-after-ms']) ?? Number.NaN);
  const text = first(headers['retry-after'])?.trim() ?? '';
  const seconds = Number.isFinite(ms)
    ? ms / 1000
    : /^\d+(\.\d+)?$/.test(text)
      ? Number(text)
      : (Date.parse(text) - now) / 1000;
  if (!Number.isFinite(seconds)) return undefined;
  return Math.min(LONGEST_RETRY_AFTER_SECONDS, Math.max(0, seconds));
}

function first(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}
