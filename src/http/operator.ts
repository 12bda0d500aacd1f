import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { Services } from '../context.ts';
import { AppError } from '../errors.ts';
import { cookieIn } from '../lib/cookie.ts';
import { authenticateAdmin, type OperatorAccess } from '../services/projects/authenticate.ts';
import { readSession } from '../services/projects/operator-session.ts';
import { keyOf } from './key-header.ts';
import { isOfForeignPage } from './page-guard.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For operators' routes with another method than GET: `read` if the route changes nothing. */
    access?: 'read' | 'write';
  }
}

/** The operator who sent a request. */
export interface Operator {
  readonly access: OperatorAccess;
  /** When the session of the console ends; null for a request with a key. */
  readonly sessionEnds: Date | null;
}

export const SESSION_COOKIE = 'recollect_session';

const NO_ORIGIN = new Set<string>();

/**
 * Finds the operator of a request: by the key in `Authorization`, or else by the console's cookie.
 * @throws AppError key_required | key_invalid | too_many_requests
 */
export async function requireOperator(
  { services, config }: { readonly services: Services; readonly config: Config },
  request: FastifyRequest,
  address: string,
): Promise<Operator> {
  const key = keyOf(request);
  return key === undefined
    ? await signedIn(services, config, request)
    : { access: await authenticateAdmin(services, key, address), sessionEnds: null };
}

/** @throws AppError forbidden when the operator may only read and the route writes */
export function requireWriteAccess({ access }: Operator, { method, routeOptions }: FastifyRequest): void {
  if (access === 'read' && accessOf(method, routeOptions.config.access) === 'write')
    throw new AppError('forbidden', READ_ONLY);
}

/** What a route does: GET and HEAD read, all others write unless the route says otherwise. */
export function accessOf(method: string, declared?: 'read' | 'write'): 'read' | 'write' {
  return declared ?? (method === 'GET' || method === 'HEAD' ? 'read' : 'write');
}

/**
 * Refuses a request that a page of another origin sent with the operator's browser. `SameSite` alone allows
 * pages of other ports of the same host.
 * @throws AppError forbidden
 */
export function requireOwnPage(request: FastifyRequest): void {
  if (isOfForeignPage(NO_ORIGIN, request)) throw new AppError('forbidden', FOREIGN_PAGE);
}

async function signedIn(services: Services, config: Config, request: FastifyRequest): Promise<Operator> {
  const token = config.console ? cookieIn(request.headers.cookie, SESSION_COOKIE) : undefined;
  if (token === undefined) throw new AppError('key_required', KEY_REQUIRED);
  requireOwnPage(request);
  const session = await readSession(services, token);
  if (session === null) throw new AppError('key_required', SESSION_OVER);
  return { access: session.access, sessionEnds: session.expiresAt };
}

export const KEY_REQUIRED =
  'The operator key is required: send the header "Authorization: Bearer <ADMIN_KEY>".';
const SESSION_OVER = 'The session has ended: sign in again.';
const READ_ONLY = 'The read-only operator key changes nothing: use ADMIN_KEY for this request.';
const FOREIGN_PAGE =
  'Only pages of this server may use the session of the console. Behind a reverse proxy, pass the header Host on unchanged.';
