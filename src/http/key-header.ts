import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';

/** In characters. */
export const MAX_KEY_LENGTH = 512;

/**
 * Reads the key from the `Authorization` header, which holds `Token KEY`, `Bearer KEY` or the key alone.
 * @returns undefined without the header
 * @throws AppError key_invalid for a key of more than 512 characters
 */
export function keyOf(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization?.trim();
  if (!header) return undefined;
  const key = header.replace(/^(?:token|bearer)\s+/i, '');
  if (key.length > MAX_KEY_LENGTH) throw new AppError('key_invalid');
  return key;
}
