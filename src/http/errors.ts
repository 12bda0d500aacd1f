import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isRetryableConflict } from '../db/sql-errors.ts';
import { AppError } from '../errors.ts';
import { ProviderError } from '../providers/provider-error.ts';
import { allowedMethods, type RouteTable } from './route-table.ts';
import { adviceOf } from './validation/cloud.ts';
import { BodyFailure, ValidationFailure } from './validation/failure.ts';

/** The errors that each family renders in its own envelope. */
export type Refusal = AppError | ValidationFailure | BodyFailure;

export interface RenderedError {
  readonly status: number;
  readonly body: object;
}

/** An API family: the paths it owns and the shape of its errors. */
export interface ErrorFamily {
  readonly prefixes: readonly string[];
  readonly render: (refusal: Refusal, request: FastifyRequest) => RenderedError;
  /** The scheme of the key in `WWW-Authenticate`. Default: `Token`. */
  readonly scheme?: 'Bearer' | 'Token';
}

/**
 * Answers errors, unknown routes (404) and wrong methods (405 with `Allow`), each in the envelope of the
 * family that owns the path.
 */
export function registerErrors(
  server: FastifyInstance,
  families: readonly ErrorFamily[],
  routes: RouteTable,
): void {
  server.setErrorHandler((error, request, reply) => sendError(families, error, request, reply));
  server.setNotFoundHandler((request, reply) => {
    const methods = allowedMethods(routes, pathOf(request.url));
    if (methods.length > 0) reply.header('allow', methods.join(', '));
    const error = new AppError(methods.length > 0 ? 'method_not_allowed' : 'route_not_found');
    return sendError(families, error, request, reply);
  });
}

/**
 * Sends `error` in the envelope of the family that owns the request's path,
 * with `Retry-After` where it may help.
 */
export function sendError(
  families: readonly ErrorFamily[],
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const refusal = classify(error, request);
  const family = familyOf(families, request.url);
  if (refusal instanceof AppError) addHeaders(refusal, reply, family);
  const { status, body } = family.render(refusal, request);
  // sent as text, so that the route's response serializer does not touch an error
  return reply.status(status).type('application/json; charset=utf-8').send(JSON.stringify(body));
}

function addHeaders(error: AppError, reply: FastifyReply, { scheme = 'Token' }: ErrorFamily): void {
  if (error.retryAfterSeconds !== undefined)
    reply.header('retry-after', String(Math.ceil(error.retryAfterSeconds)));
  if (error.kind.status === 401) reply.header('www-authenticate', `${scheme} realm="recollect"`);
}

const BUSY = 'Other requests changed the same memories at the same moment: try again.';

/**
 * Turns any error into one that families can render.
 * Unknown errors become `internal` and are logged only here.
 */
export function classify(error: unknown, request: FastifyRequest): Refusal {
  if (error instanceof AppError) {
    if (error.kind.status >= 500) request.log.warn({ err: error, code: error.code }, 'request failed');
    return error;
  }
  if (error instanceof ValidationFailure || error instanceof BodyFailure) return error;
  if (error instanceof ProviderError) {
    request.log.warn({ err: error, failure: error.failure }, 'model call failed');
    const { retryAfterSeconds } = error;
    return new AppError('model_unavailable', error.message, { cause: error, retryAfterSeconds });
  }
  if (isRetryableConflict(error)) {
    request.log.warn({ err: error }, 'request failed beside another that changed the same rows');
    return new AppError('timed_out', BUSY, { cause: error });
  }
  const status = (error as Partial<FastifyError> | null)?.statusCode;
  if (typeof status === 'number' && status >= 400 && status < 500) return ofStatus(status);
  if (error instanceof Error && error.name === 'AbortError') {
    request.log.info('request aborted: the client disconnected or the server is stopping');
    return new AppError('shutting_down');
  }
  request.log.error({ err: error }, 'request failed unexpectedly');
  return new AppError('internal');
}

/**
 * Replaces an error of Fastify or its plugins, whose text may quote the request,
 * by ours with the same status.
 */
function ofStatus(status: number): AppError {
  switch (status) {
    case 404:
      return new AppError('route_not_found');
    case 405:
      return new AppError('method_not_allowed');
    case 413:
      return new AppError('body_too_large');
    case 414:
      return new AppError('uri_too_long');
    case 415:
      return new AppError('media_type');
    case 429:
      return new AppError('too_many_requests');
    default:
      return new AppError('invalid_parameters', 'The request is malformed: check its URL, headers and body.');
  }
}

function familyOf(families: readonly ErrorFamily[], url: string): ErrorFamily {
  const path = pathOf(url);
  const owner = families.find(({ prefixes }) =>
    prefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`)),
  );
  return owner ?? PLAIN;
}

/** The path of a request target, without query. Proxies may send the target with scheme and host. */
export function pathOf(url: string): string {
  const target = url.replace(/^https?:\/\/[^/?#]*/i, '');
  const end = target.search(/[?#]/);
  return (end < 0 ? target : target.slice(0, end)).replace(/\/{2,}/g, '/');
}

/** Renders `{code, message, data: null}` with the HTTP status as code, for paths that belong to no family. */
export const renderPlain: ErrorFamily['render'] = (refusal) => {
  const { status, message } = plainText(refusal);
  return { status, body: { code: status, message, data: null } };
};

/** The HTTP status of an error and its public text. */
export function plainText(refusal: Refusal): { readonly status: number; readonly message: string } {
  if (refusal instanceof AppError) return { status: refusal.kind.status, message: refusal.message };
  if (refusal instanceof BodyFailure)
    return { status: 400, message: `The body is not valid JSON: ${refusal.reason}.` };
  const [first] = refusal.violations;
  const at = [refusal.part, ...(first?.path ?? [])].map(String).join('.');
  return { status: 400, message: `${at}: ${first ? adviceOf(first) : 'is invalid'}` };
}

const PLAIN: ErrorFamily = { prefixes: [], render: renderPlain };
