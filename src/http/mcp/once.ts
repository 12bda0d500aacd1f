import type { FastifyRequest } from 'fastify';
import { type Idempotency, idempotencyOf } from '../idempotency.ts';

/** The idempotency record of a tool's write, if the HTTP request has an `Idempotency-Key`. */
export function onceFor(request: FastifyRequest, name: string, args: unknown): Idempotency | undefined {
  const key = request.headers['idempotency-key'];
  return idempotencyOf(request, typeof key === 'string' ? key : undefined, `mcp/${name}`, args);
}
