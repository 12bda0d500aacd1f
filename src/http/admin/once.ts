import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context, Services } from '../../context.ts';
import { type Idempotency, idempotencyOf } from '../idempotency.ts';
import { contextMaker } from '../request-context.ts';

/** The context of an operator's request that acts on `projectId`. */
export function adminContext(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  projectId: string,
): Context {
  return { ...contextMaker(services)(request, reply), projectId };
}

/**
 * The idempotency record of an operator's request, or undefined without a key. A line break at the start
 * separates the operator's keys from those of the project's clients: no client can send one in a key.
 */
export function adminIdempotency(
  request: FastifyRequest,
  operation: string,
  body: unknown,
): Idempotency | undefined {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string') return undefined;
  const own = idempotencyOf(request, key, operation, body);
  return own && { ...own, key: `\n${key}` };
}
