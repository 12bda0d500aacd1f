import { hash } from 'node:crypto';

/**
 * SHA-256 over several parts. Each is preceded by its length, so different lists of parts never give the same
 * input.
 */
export function sha256(...parts: readonly string[]): Buffer {
  return hash('sha256', parts.map((part) => `${part.length}:${part}`).join(''), 'buffer');
}
