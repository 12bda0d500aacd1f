/**
 * An entry of the table of error codes.
 *
 * Services throw `AppError` with a code; each API family renders it in its own envelope. The public text is
 * fixed: it says what happened and what to do, and never contains SQL, a stack or a provider's answer. A
 * `message` replaces it where a more precise text helps the caller; it must not contain secrets or memory
 * text. A `cause` may be logged.
 */
export interface ErrorKind {
  /** HTTP status of both families. */
  readonly status: number;
  /** The `code` in the `/v1` envelope. */
  readonly cloudCode: number;
  /** Default public text. */
  readonly text: string;
  /** Whether the same request may succeed later; the response then has `Retry-After`. */
  readonly retryable?: boolean;
}

export const ERRORS = {
  invalid_parameters: { status: 400, cloudCode: 40000, text: 'The request parameters are invalid.' },
  limit_exceeded: {
    status: 400,
    cloudCode: 40000,
    text: 'The request exceeds a limit: split it over several calls.',
  },
  field_required: { status: 400, cloudCode: 40002, text: 'A required field is missing.' },
  field_empty: { status: 400, cloudCode: 40003, text: 'A field must not be empty.' },
  field_type: { status: 400, cloudCode: 40006, text: 'A field has the wrong type.' },
  user_id_too_long: { status: 400, cloudCode: 40010, text: 'user_id must have at most 100 characters.' },
  conversation_id_too_long: {
    status: 400,
    cloudCode: 40011,
    text: 'conversation_id must have at most 100 characters.',
  },
  messages_too_long: {
    status: 400,
    cloudCode: 40013,
    text: 'The messages are too long: split them over several calls.',
  },
  input_too_long: {
    status: 400,
    cloudCode: 40305,
    text: 'The input has more than 40,000 tokens: split it over several calls.',
  },
  text_given_up: {
    status: 400,
    cloudCode: 40000,
    text: 'A text takes too long to process: split it or leave it out.',
  },
  key_required: {
    status: 401,
    cloudCode: 40130,
    text: 'An API key is required: send the header "Authorization: Token <API_KEY>".',
  },
  key_invalid: {
    status: 401,
    cloudCode: 40132,
    text: 'The API key is invalid, expired or revoked: send a valid key.',
  },
  forbidden: { status: 403, cloudCode: 40306, text: 'This API key may not use this route: see /docs.' },
  not_found: { status: 404, cloudCode: 40001, text: 'The requested object does not exist.' },
  route_not_found: { status: 404, cloudCode: 40001, text: 'There is no such route: see /docs.' },
  memory_to_delete_missing: { status: 404, cloudCode: 40307, text: 'There is no such memory to delete.' },
  memory_to_update_missing: {
    status: 404,
    cloudCode: 40307,
    text: 'There is no such memory to update: read its id from a search or a list.',
  },
  user_to_delete_missing: {
    status: 404,
    cloudCode: 40308,
    text: 'This user or agent has nothing to delete.',
  },
  task_not_found: { status: 404, cloudCode: 50131, text: 'There is no such task.' },
  file_encoding: {
    status: 400,
    cloudCode: 40008,
    text: 'The content of a file is not valid base64: encode the file again.',
  },
  file_format: {
    status: 415,
    cloudCode: 50107,
    text: 'The format of a file is not supported: send text, Markdown, JSON, CSV, HTML, XML, PDF or DOCX.',
  },
  too_many_files: { status: 400, cloudCode: 50103, text: 'Send at most 20 files in one call.' },
  file_too_large: { status: 413, cloudCode: 50104, text: 'A file is larger than 100 MB: split it.' },
  files_too_large: {
    status: 413,
    cloudCode: 50105,
    text: 'The files are larger than 300 MB in total: send fewer in one call.',
  },
  knowledge_base_not_found: { status: 404, cloudCode: 50120, text: 'There is no such knowledge base.' },
  method_not_allowed: {
    status: 405,
    cloudCode: 40000,
    text: 'This route does not support this method: see /docs.',
  },
  conflict: {
    status: 409,
    cloudCode: 40000,
    text: 'The request conflicts with the current state: read it again.',
  },
  idempotency_conflict: {
    status: 409,
    cloudCode: 40000,
    text: 'This Idempotency-Key was used with another request: send a new key.',
  },
  body_too_large: {
    status: 413,
    cloudCode: 40013,
    text: 'The request body is too large: split it over several calls.',
  },
  uri_too_long: { status: 414, cloudCode: 40000, text: 'The URL is too long: shorten it.' },
  media_type: {
    status: 415,
    cloudCode: 40000,
    text: 'Send the body as JSON with "Content-Type: application/json".',
  },
  too_many_requests: {
    status: 429,
    cloudCode: 40300,
    text: 'Too many requests: wait and try again.',
    retryable: true,
  },
  model_budget: {
    status: 429,
    cloudCode: 40301,
    text: "The project's model budget is used up.",
    retryable: true,
  },
  model_failed: {
    status: 502,
    cloudCode: 50002,
    text: 'The model returned no usable answer: try again or use another model.',
  },
  model_unavailable: {
    status: 503,
    cloudCode: 50004,
    text: 'The model provider is not reachable at the moment: try again.',
    retryable: true,
  },
  internal: {
    status: 500,
    cloudCode: 50000,
    text: 'Internal error: report it with the request id, by which it can be found in the log.',
  },
  database_unavailable: {
    status: 503,
    cloudCode: 50004,
    text: 'The database is not reachable at the moment: try again.',
    retryable: true,
  },
  newer_schema: {
    status: 503,
    cloudCode: 50004,
    text: 'The database has tables of a newer version: use a server of that version, or try again after the upgrade.',
    retryable: true,
  },
  timed_out: {
    status: 503,
    cloudCode: 50004,
    text: 'The request took too long: try again.',
    retryable: true,
  },
  shutting_down: {
    status: 503,
    cloudCode: 50004,
    text: 'The server is stopping: try again.',
    retryable: true,
  },
} as const satisfies Record<string, ErrorKind>;

export type ErrorCode = keyof typeof ERRORS;

/** The error that services and routes throw. Only its text reaches a caller. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly kind: ErrorKind;
  /** Seconds after which a retry may succeed; 1 for a retryable code without a time of its own. */
  readonly retryAfterSeconds: number | undefined;
  /** The refused field of the body, when a service refuses it instead of the schema. */
  readonly field: string | undefined;

  constructor(
    code: ErrorCode,
    message?: string,
    options?: { cause?: unknown; retryAfterSeconds?: number | undefined; field?: string },
  ) {
    super(message ?? ERRORS[code].text, options?.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.kind = ERRORS[code];
    this.field = options?.field;
    this.retryAfterSeconds = options?.retryAfterSeconds ?? (this.kind.retryable ? 1 : undefined);
  }
}
