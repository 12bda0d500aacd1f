import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { type Idempotency, type OnceOptions, once } from '../services/idempotency/once.ts';

export type { Idempotency };

/** Header schema of routes that write. */
export const writeHeaders = z.object({
  'idempotency-key': z
    .string()
    .regex(/^[\x20-\x7e]{1,255}$/, { error: 'must be 1 to 255 printable ASCII characters' })
    .optional()
    .describe(
      'A key of your choice for this write: 1 to 255 printable ASCII characters. A repeat with the same key and body ' +
        'gets the first answer again and writes nothing. The same key with another body is refused with 409. Keys are ' +
        'kept for 24 hours.',
    ),
});

/**
 * Makes the idempotency record of a request: its key and a hash of method, operation and canonical body. Key
 * order and white space of the body do not change the hash.
 * @param operation names the write, such as `product/add`
 * @returns undefined without a key
 */
export function idempotencyOf(
  request: FastifyRequest,
  key: string | undefined,
  operation: string,
  body: unknown,
): Idempotency | undefined {
  if (key === undefined) return undefined;
  const hash = createHash('sha256').update(`${request.method} ${operation}\n`).update(canonical(body));
  // Each user's keys get a namespace of their own. Line breaks separate them: no client can send one in a
  // key.
  const userId = request.caller?.userId;
  const scopedKey = userId == null ? key : `\n\n${JSON.stringify(userId)}\n${key}`;
  return { key: scopedKey, requestHash: hash.digest() };
}

/**
 * Runs a write that is one database transaction. If the request repeats an Idempotency-Key, it returns the
 * first answer instead. The route's schema needs `headers: writeHeaders`.
 * @param work must use the context that it gets, see `once`
 * @param options needs `keep` and `replay` if the answer holds words of a user, so that no record outlives a
 *   deletion
 */
export function answerOnce<T extends object>(
  request: FastifyRequest,
  ctx: Context,
  operation: string,
  work: (ctx: Context) => Promise<T>,
  options?: OnceOptions<T>,
): Promise<T> {
  const key = request.headers['idempotency-key'];
  const header = typeof key === 'string' ? key : undefined;
  return once(ctx, idempotencyOf(request, header, operation, request.body), work, options);
}

/** JSON with sorted keys. The body parser bounds the depth. */
function canonical(value: unknown): string {
  return (
    JSON.stringify(value, (_key, inner: unknown) => {
      if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner;
      return Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)));
    }) ?? ''
  );
}
