import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { type Idempotency, type OnceOptions, once } from '../services/idempotency/once.ts';

export type { Idempotency };

/** Headers of routes that store something. */
export const writeHeaders = z.object({
  'idempotency-key': z
    .string()
    .regex(/^[\x20-\x7e]{1,255}$/, { error: 'must be 1 to 255 printable ASCII characters' })
    .optional()
    .describe(
      'The same key and body replays the first answer; the same key with another body is refused (409).',
    ),
});

/** The request as sent: method, operation and canonical body, so that key order and white space do not matter. */
export function idempotencyOf(
  request: FastifyRequest,
  key: string | undefined,
  operation: string,
  body: unknown,
): Idempotency | undefined {
  if (key === undefined) return undefined;
  const hash = createHash('sha256').update(`${request.method} ${operation}\n`).update(canonical(body));
  // no client's key holds a line break: the keys of a user's caller are that user's own
  const userId = request.caller?.userId;
  const own = userId == null ? key : `\n\n${JSON.stringify(userId)}\n${key}`;
  return { key: own, requestHash: hash.digest() };
}

/**
 * The answer of a write that is one database transaction, the first one where the request repeats its Idempotency-Key.
 * The route has `headers: writeHeaders`; `work` uses the context that it is given, see `once`. An answer with words in it
 * needs `keep` and `replay`.
 */
export function answerOnce<T extends object>(
  request: FastifyRequest,
  ctx: Context,
  operation: string,
  work: (ctx: Context) => Promise<T>,
  options?: OnceOptions<T>,
): Promise<T> {
  const key = request.headers['idempotency-key'];
  const given = typeof key === 'string' ? key : undefined;
  return once(ctx, idempotencyOf(request, given, operation, request.body), work, options);
}

/** JSON with sorted keys; depth is bounded by the body parser. */
function canonical(value: unknown): string {
  return (
    JSON.stringify(value, (_key, inner: unknown) => {
      if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner;
      return Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)));
    }) ?? ''
  );
}
