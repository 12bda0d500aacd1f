import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import type { Config } from '../config.ts';
import type { Services } from '../context.ts';
import { allows, permissionOf } from '../domain/key-scope.ts';
import { AppError } from '../errors.ts';
import { authenticateAdmin, authenticateKey } from '../services/projects/authenticate.ts';
import { DEFAULT_PROJECT } from '../services/projects/projects.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The project on whose behalf the request acts; set by the family's guard. */
    projectId: string;
  }
}

const MAX_KEY_LENGTH = 512;

/** `Token KEY`, `Bearer KEY` or the bare key. */
function keyOf(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization?.trim();
  if (!header) return undefined;
  const key = header.replace(/^(?:token|bearer)\s+/i, '');
  if (key.length > MAX_KEY_LENGTH) throw new AppError('key_invalid');
  return key;
}

/** Every request needs a valid API key whose scopes allow what the route does. */
export function requireKey(services: Services): onRequestAsyncHookHandler {
  return async (request) => {
    const key = keyOf(request);
    if (!key) throw new AppError('key_required');
    const { projectId, scopes } = await authenticateKey(services, key);
    const needed = permissionOf(request.method, request.routeOptions.url ?? '');
    if (!allows(scopes, needed)) {
      throw new AppError('forbidden', `This API key may not do that: it lacks the scope "${needed}".`);
    }
    request.projectId = projectId;
  };
}

/** As configured: `open` lets requests without a key act in the default project; a key that is sent must be valid. */
export function productGuard(services: Services, config: Config): onRequestAsyncHookHandler {
  const guarded = requireKey(services);
  if (config.productAuth === 'required') return guarded;
  return async function (request, reply) {
    if (keyOf(request)) return guarded.call(this, request, reply);
    request.projectId = DEFAULT_PROJECT;
  };
}

/** `Authorization: Bearer <ADMIN_KEY>`. */
export function requireAdmin(services: Services): onRequestAsyncHookHandler {
  return async (request) => {
    const key = keyOf(request);
    if (!key) throw new AppError('key_required', ADMIN_KEY_TEXT);
    await authenticateAdmin(services, key);
  };
}

const ADMIN_KEY_TEXT = 'The operator key is required: send the header "Authorization: Bearer <ADMIN_KEY>".';
