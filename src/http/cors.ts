import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Who may read event streams beside the named origins; undefined = nobody. */
    streamsReadableBy?: '*';
  }
}

const PREFLIGHT = {
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers': 'authorization, content-type, idempotency-key, x-request-id',
  'access-control-allow-private-network': 'true',
  'access-control-max-age': '600',
};

/**
 * Lets browsers show answers to the pages of `CORS_ORIGINS`, and event streams to any page where a key is required: a page
 * that has a key got it from its user. @fastify/cors would answer every OPTIONS itself, which here tell the methods (405).
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
