/**
 * Why a call failed. `refused`: the server answered with an error. `unreachable`: it gave no answer.
 * `timeout`: the call, or a wait, took too long. `task_failed`: the extraction failed for good.
 * `broken_stream`: a stream ended before its last event.
 */
export type Failure = 'refused' | 'unreachable' | 'timeout' | 'task_failed' | 'broken_stream';

export interface ErrorDetails {
  readonly status?: number | undefined;
  readonly code?: string | number | undefined;
  readonly requestId?: string | undefined;
  readonly retryAfter?: number | undefined;
  readonly cause?: unknown;
}

/** The error of every call that fails. An aborted call rejects with the reason of its signal instead. */
export class RecollectError extends Error {
  override readonly name = 'RecollectError';
  readonly failure: Failure;
  /** HTTP status of the answer. */
  readonly status: number | undefined;
  /** The server's code, see `GET /docs`. */
  readonly code: string | number | undefined;
  /** The id by which the request is found in the server's log. */
  readonly requestId: string | undefined;
  /** Seconds after which the server expects to be able to answer. */
  readonly retryAfter: number | undefined;

  constructor(failure: Failure, message: string, details: ErrorDetails = {}) {
    super(message, { cause: details.cause });
    this.failure = failure;
    this.status = details.status;
    this.code = details.code;
    this.requestId = details.requestId;
    this.retryAfter = details.retryAfter;
  }

  /** Whether the same call may succeed later. */
  get retryable(): boolean {
    return this.failure === 'refused'
      ? isRetryable(this.status ?? 0, this.requestId)
      : this.failure === 'unreachable' || this.failure === 'timeout';
  }
}

/**
 * Whether the same request may be answered later: 429 and 503, and 502 and 504 of a reverse proxy. A 502 of
 * the server itself, which has a request id, means that a model failed.
 */
export function isRetryable(status: number, requestId: string | null | undefined): boolean {
  return status === 429 || status === 503 || (!requestId && (status === 502 || status === 504));
}

/** The error of an answer. @param text its body */
export function refusal(response: Response, text: string): RecollectError {
  const { headers, status } = response;
  const { message, code } = explained(text);
  return new RecollectError('refused', message ?? `The server answered ${status}.`, {
    status,
    code,
    requestId: headers.get('x-request-id') ?? undefined,
    retryAfter: retryAfterOf(headers),
  });
}

/** Seconds of the header Retry-After, which may also be a date. */
export function retryAfterOf(headers: Headers): number | undefined {
  const written = headers.get('retry-after');
  if (written === null || written.trim() === '') return undefined;
  const seconds = Number(written);
  const delay = Number.isFinite(seconds) ? seconds : (Date.parse(written) - Date.now()) / 1000;
  return Number.isNaN(delay) ? undefined : Math.max(0, delay);
}

interface ErrorBody {
  readonly code?: string | number;
  readonly message?: string;
  readonly detail?: readonly { readonly msg?: string; readonly loc?: readonly unknown[] }[];
  readonly error?: { readonly message?: string; readonly code?: string };
}

/** Message and code in the envelopes of all routes. */
function explained(text: string): {
  readonly message?: string | undefined;
  readonly code?: string | number | undefined;
} {
  let body: ErrorBody | null;
  try {
    body = JSON.parse(text);
  } catch {
    return {};
  }
  const [detail] = Array.isArray(body?.detail) ? body.detail : [];
  const where = detail?.loc?.join('.');
  return {
    message: body?.message ?? body?.error?.message ?? (detail?.msg && `${where}: ${detail.msg}`),
    code: body?.code ?? body?.error?.code,
  };
}
