import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { Services } from '../context.ts';
import type { Actor } from '../domain/projects/actor.ts';
import { allows, type Permission } from '../domain/projects/key-scope.ts';
import { AppError } from '../errors.ts';
import { onlyOwn } from '../services/access/only-user.ts';
import { authenticateKey, type Caller } from '../services/projects/authenticate.ts';
import { DEFAULT_PROJECT } from '../services/projects/projects.ts';
import { clientAddress, networkOf } from './client-address.ts';
import { keyOf } from './key-header.ts';
import { type Operator, requireOperator, requireWriteAccess } from './operator.ts';
import { scopesNeeded } from './permissions.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The project of the caller's API key. Empty for routes that need no API key. */
    projectId: string;
    /** The caller that the API key identifies. Null for routes that need no API key. */
    caller: Caller | null;
    /** The operator who sent the request. Null for routes that need no operator key. */
    operator: Operator | null;
  }
}

/** The caller of a request without a key, where such requests are allowed. */
const KEYLESS: Caller = { projectId: DEFAULT_PROJECT, apiKeyId: null, scopes: [], userId: null };

/**
 * Adds the hook that checks each request against the permission that its route declares, and that sets
 * `request.projectId` and `request.caller`. The hook fails with `key_required`, `key_invalid` or `forbidden`.
 */
export function registerAuthorization(
  server: FastifyInstance,
  { services, config }: { readonly services: Services; readonly config: Config },
): void {
  server.decorateRequest('projectId', '');
  server.decorateRequest('caller', null);
  server.decorateRequest('operator', null);
  server.addHook('onRequest', async (request) => {
    if (request.is404) return;
    const { config: route, url = '' } = request.routeOptions;
    if (route.permission === 'none') return;
    const address = networkOf(clientAddress(request, config.trustedProxies));
    if (route.permission === 'operator') {
      request.operator = await requireOperator({ services, config }, request, address);
      requireWriteAccess(request.operator, request);
      return;
    }
    const needed = scopesNeeded(route.permission);
    if (needed.length === 0 && route.permission !== 'key') throw new AppError('forbidden');
    const mayBeKeyless = config.productAuth === 'open' && url.startsWith('/product/');
    request.caller = await callerOf(services, request, address, mayBeKeyless);
    request.projectId = request.caller.projectId;
    for (const permission of needed) requireScope(request, permission);
    const { userId } = request.caller;
    if (userId !== null && route.userKeys !== true) throw onlyOwn({ onlyUserId: userId });
  });
}

/** @throws AppError forbidden when the caller's key lacks the scope */
export function requireScope({ caller }: Pick<FastifyRequest, 'caller'>, needed: Permission): void {
  if (caller === null || !allows(caller.scopes, needed))
    throw new AppError('forbidden', `This API key lacks the scope "${needed}": use a key that has it.`);
}

/** The actor of a request. It is known only after the authorization. */
export function actorOf({ caller, routeOptions }: Pick<FastifyRequest, 'caller' | 'routeOptions'>): Actor {
  if (routeOptions.config.permission === 'operator') return { kind: 'admin' };
  if (caller?.apiKeyId == null) return { kind: 'anonymous' };
  const { apiKeyId: keyId, userId } = caller;
  return userId === null ? { kind: 'key', keyId } : { kind: 'key', keyId, userId };
}

async function callerOf(
  services: Services,
  request: FastifyRequest,
  address: string,
  mayBeKeyless: boolean,
): Promise<Caller> {
  const key = keyOf(request);
  if (key !== undefined) return authenticateKey(services, key, address);
  if (mayBeKeyless) return KEYLESS;
  throw new AppError('key_required');
}
