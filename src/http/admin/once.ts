import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context, Services } from '../../context.ts';
import { type Idempotency, idempotencyOf } from '../idempotency.ts';
import { contextMaker } from '../request-context.ts';

/** A request of the operator on behalf of a project, for verbs that are done once. */
export function adminContext(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  projectId: string,
): Context {
  return { ...contextMaker(services)(request, reply), projectId };
}

/** The operator's keys live beside those of the project's clients; no client can send a line break in one. */
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
