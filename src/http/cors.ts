import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Origins that may read event streams in addition to `CORS_ORIGINS`. Undefined: none. */
    streamsReadableBy?: '*';
  }
}

const PREFLIGHT = {
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers':
    'authorization, content-type, idempotency-key, x-request-id, x-recollect-user, mcp-protocol-version, mcp-method, mcp-name',
  'access-control-allow-private-network': 'true',
  'access-control-max-age': '600',
};

/**
 * Allows pages of `CORS_ORIGINS` to read answers. Where a key is required, it allows every page to read event
 * streams, because a page that has a key got it from its user. @fastify/cors does not fit: it answers every
 * OPTIONS request itself, whereas this server answers 405 with the allowed methods.
 */
export function registerCors(server: FastifyInstance, { corsOrigins, productAuth }: Config): void {
  if (productAuth === 'required') server.decorate('streamsReadableBy', '*');
  if (corsOrigins.length === 0) return;
  const named = new Set(corsOrigins);
  server.addHook('onRequest', (request, reply, next) => {
    const { origin } = request.headers;
    reply.header('vary', 'Origin');
    if (origin === undefined || !named.has(origin)) return next();
    reply.header('access-control-allow-origin', origin);
    reply.header('access-control-expose-headers', 'x-request-id, retry-after');
    const isPreflight = request.method === 'OPTIONS' && 'access-control-request-method' in request.headers;
    if (isPreflight) reply.status(204).headers(PREFLIGHT).send();
    else next();
  });
}
